//! Measures binary curves, and writes JSON lines.
//!
//! * `binary kernels [rounds=N]`: products, squares and inverses in the fields, and multiplications on
//!   sect233k1, by kernels;
//! * `binary carryless [rounds=N]`: signatures as the processor lets them be, beside OpenSSL;
//! * `binary portable [rounds=N]`: signatures without carry-less products, beside an OpenSSL that has
//!   none either: `OPENSSL_ia32cap` must say so.

use std::process::ExitCode;

use fieldforge_binary_bench::curve::{self, Products};
#[cfg(target_arch = "x86_64")]
use fieldforge_binary_bench::kernels;
use fieldforge_binary_bench::row::Row;

/// Bit 33 of the first pair of words is PCLMULQDQ, and bit 42 of the second is VPCLMULQDQ: OPENSSL_ia32cap(3).
const WITHOUT: &str = "~0x200000000:~0x40000000000";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let mut rounds = 400;
    for word in words {
        match word.strip_prefix("rounds=").map(str::parse) {
            Some(Ok(n)) => rounds = n,
            _ => return usage(),
        }
    }
    let cleared = std::env::var("OPENSSL_ia32cap").is_ok_and(|value| value == WITHOUT);
    let mut rows = match name.as_str() {
        #[cfg(target_arch = "x86_64")]
        "kernels" => kernels::table(),
        "carryless" if std::env::var_os("OPENSSL_ia32cap").is_none() => curve::table(Products::Processor),
        "portable" if cleared || !cfg!(target_arch = "x86_64") => curve::table(Products::Portable),
        "carryless" | "portable" => {
            eprintln!(
                "binary: OPENSSL_ia32cap must be '{WITHOUT}' for `portable`, and unset for `carryless`"
            );
            return ExitCode::from(2);
        }
        _ => return usage(),
    };
    Row::rounds(&mut rows, rounds);
    rows.iter().for_each(|row| println!("{row}"));
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: binary kernels|carryless|portable [rounds=N]");
    ExitCode::from(2)
}
