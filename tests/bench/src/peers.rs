//! The libraries, one file each.

mod aws_lc;
mod crrl;
mod fieldforge;
mod graviola;
mod lanes;
mod openssl;
mod rustcrypto;
mod secp256k1;

use crate::agree::Check;
use crate::case::{Case, Op};

/// The name that rows of this project carry.
pub const OURS: &str = "fieldforge";
/// Its batches in lanes, as a library.
pub const LANES: &str = "fieldforge-lanes";

/// A random generator that is cheap beside what is measured: the same for every library that
/// lets its caller choose.
fn rng() -> rand_chacha::ChaCha8Rng {
    rand_core::SeedableRng::seed_from_u64(0x6669_656c_6466_6f72)
}

/// The digest that is signed, of the length that the curve's usual hash has.
fn digest(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 7 + 3) as u8).collect()
}

/// Every comparison that the libraries' interfaces allow; an error names the first that fails.
pub fn agree() -> Result<usize, String> {
    let mut count = 0;
    for question in fieldforge::questions() {
        let libraries = [
            rustcrypto::checks,
            crrl::checks,
            graviola::checks,
            secp256k1::checks,
            aws_lc::checks,
            openssl::checks,
        ];
        for Check { library, what, agrees } in libraries.iter().flat_map(|checks| checks(&question)) {
            if !agrees {
                return Err(format!("{}: {library} and {OURS} differ: {what}", question.curve));
            }
            count += 1;
        }
    }
    Ok(count)
}

/// Batches in lanes beside one at a time, and beside the libraries that they are to be compared with.
pub fn lanes_table() -> Vec<Case> {
    const CURVES: [&str; 5] = ["p256", "p384", "p521", "secp256k1", "ted127_glv4"];
    let mut table = lanes::cases();
    table.extend(fieldforge::cases());
    table.extend(aws_lc::cases());
    table.extend(secp256k1::cases());
    table.retain(|case| CURVES.contains(&case.curve) && Op::LANES.contains(&case.op));
    table
}

/// The whole table.
pub fn table() -> Vec<Case> {
    [
        fieldforge::cases(),
        rustcrypto::cases(),
        crrl::cases(),
        graviola::cases(),
        secp256k1::cases(),
        aws_lc::cases(),
        openssl::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
