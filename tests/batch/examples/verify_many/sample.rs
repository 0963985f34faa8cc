//! Lines to try the program with.

use std::io::{self, Write};

use fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey};
use fieldforge::pkcs8::{EncodePublicKey, LineEnding};
use fieldforge::runtime::digest::Digest;
use fieldforge::runtime::encoding::NamedCurve;
use fieldforge_batch_tests::hex;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Writes as many lines, on four curves and in every form. Every hundredth does not verify.
pub(crate) fn write(count: u64) -> io::Result<bool> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in lines(count) {
        writeln!(out, "{}", line?)?;
    }
    out.flush()?;
    Ok(true)
}

/// The lines.
pub(crate) fn lines(count: u64) -> impl Iterator<Item = io::Result<serde_json::Value>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed());
    (1..=count).map(move |number| match number % 4 {
        0 => line::<fieldforge::p384::P384>("P-384", number, &mut rng),
        1 => line::<fieldforge::secp256k1::Secp256k1>("secp256k1", number, &mut rng),
        2 => line::<fieldforge::p521::P521>("secp521r1", number, &mut rng),
        _ => line::<fieldforge::p256::P256>("prime256v1", number, &mut rng),
    })
}

/// Keys for show: they differ from run to run, and need not be unpredictable.
fn seed() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos() as u64)
}

fn line<C: DefaultDigest + NamedCurve>(
    curve: &str,
    number: u64,
    rng: &mut ChaCha8Rng,
) -> io::Result<serde_json::Value> {
    let key = SigningKey::<C>::random(rng);
    let message = format!("message {number} of {:016x}", rng.next_u64());
    let digest = C::Digest::digest(message.as_bytes());
    let signature: Signature<C> = key.sign_prehash_rfc6979::<C::Digest>(&digest, &[]).0;
    let public = key.verifying_key();
    let key = match number % 3 {
        0 => public.to_public_key_pem(LineEnding::LF).map_err(io::Error::other)?,
        form => hex::encode(public.to_sec1_bytes(form == 1).as_ref()),
    };
    let signature = match number % 8 < 4 {
        true => hex::encode(signature.to_der().as_ref()),
        false => hex::encode(signature.to_bytes().as_ref()),
    };
    let (what, signed) = match number % 5 {
        0 => ("digest", hex::encode(&digest)),
        1 => ("message_hex", hex::encode(message.as_bytes())),
        _ => ("message", message),
    };
    // Two other characters at the beginning of what was signed.
    let other = if signed.starts_with("00") { "01" } else { "00" };
    let signed = if number.is_multiple_of(100) { format!("{other}{}", &signed[2..]) } else { signed };
    Ok(serde_json::json!({ "curve": curve, "key": key, what: signed, "signature": signature }))
}
