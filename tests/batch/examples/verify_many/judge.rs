//! Lines, sorted by their curves, become batches.

use std::collections::BTreeMap;

use fieldforge::batch::parallel;
use fieldforge::ecdsa::{DefaultDigest, Signature, VerifyingKey};
use fieldforge::pkcs8::DecodePublicKey;
use fieldforge::runtime::digest::Digest;
use fieldforge::runtime::encoding::NamedCurve;
use fieldforge_batch_tests::hex;
use rayon::prelude::*;

use crate::read::{Line, Record};

/// What is to be said of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Wrong,
    Malformed(String),
}

/// The verdict of each line.
pub(crate) fn all(lines: &[Line]) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Malformed(String::new()); lines.len()];
    let mut curves: BTreeMap<&str, Vec<(usize, &Record)>> = BTreeMap::new();
    for (i, line) in lines.iter().enumerate() {
        match &line.record {
            Ok(record) => curves.entry(&record.curve).or_default().push((i, record)),
            Err(what) => verdicts[i] = Verdict::Malformed(what.clone()),
        }
    }
    for (name, records) in curves {
        for ((place, _), verdict) in records.iter().zip(of_curve(name, &records)) {
            verdicts[*place] = verdict;
        }
    }
    verdicts
}

/// The verdicts of lines about one curve, by any of its names.
fn of_curve(name: &str, records: &[(usize, &Record)]) -> Vec<Verdict> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    macro_rules! curves {
        ($($module:ident::$marker:ident: $($name:literal)|+,)*) => {
            match plain.as_str() {
                $($($name)|+ => verdicts::<fieldforge::$module::$marker>(records),)*
                _ => vec![Verdict::Malformed(format!("the curve '{name}' is not known")); records.len()],
            }
        };
    }
    curves! {
        p192::P192: "p192" | "secp192r1" | "prime192v1",
        p224::P224: "p224" | "secp224r1",
        p256::P256: "p256" | "secp256r1" | "prime256v1",
        p384::P384: "p384" | "secp384r1",
        p521::P521: "p521" | "secp521r1",
        secp192k1::Secp192k1: "secp192k1",
        secp224k1::Secp224k1: "secp224k1",
        secp256k1::Secp256k1: "secp256k1",
        brainpoolp256r1::BrainpoolP256r1: "brainpoolp256r1",
        brainpoolp384r1::BrainpoolP384r1: "brainpoolp384r1",
        brainpoolp512r1::BrainpoolP512r1: "brainpoolp512r1",
        sect163k1::Sect163k1: "sect163k1" | "k163",
        sect163r2::Sect163r2: "sect163r2" | "b163",
        sect233k1::Sect233k1: "sect233k1" | "k233",
        sect233r1::Sect233r1: "sect233r1" | "b233",
        sect283k1::Sect283k1: "sect283k1" | "k283",
        sect283r1::Sect283r1: "sect283r1" | "b283",
        sect409k1::Sect409k1: "sect409k1" | "k409",
        sect409r1::Sect409r1: "sect409r1" | "b409",
        sect571k1::Sect571k1: "sect571k1" | "k571",
        sect571r1::Sect571r1: "sect571r1" | "b571",
    }
}

fn verdicts<C: DefaultDigest + NamedCurve>(records: &[(usize, &Record)]) -> Vec<Verdict> {
    let parsed: Vec<_> = records.par_iter().map(|(_, record)| parse::<C>(record)).collect();
    // What is malformed takes no place among the others.
    let items: Vec<_> = parsed.iter().flatten().cloned().collect();
    let mut answers = parallel::verify(&items).into_iter();
    let verdict = |parsed: Result<_, String>| match parsed {
        Err(what) => Verdict::Malformed(what),
        Ok(_) if answers.next().is_some_and(|answer| answer.is_ok()) => Verdict::Right,
        Ok(_) => Verdict::Wrong,
    };
    parsed.into_iter().map(verdict).collect()
}

type Item<C> = (VerifyingKey<C>, Vec<u8>, Signature<C>);

/// The values of a line; or what is wrong with them.
fn parse<C: DefaultDigest + NamedCurve>(record: &Record) -> Result<Item<C>, String> {
    let key = match record.key.contains("-----BEGIN") {
        true => {
            VerifyingKey::from_public_key_pem(&unescaped(&record.key)).map_err(|e| format!("key: {e}"))?
        }
        false => {
            let point = bytes("key", &record.key)?;
            VerifyingKey::from_sec1_bytes(&point).map_err(|error| format!("key: {error}"))?
        }
    };
    // A column that is there for all rows is empty in some.
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let digest = match (given(&record.digest), given(&record.message_hex), record.message.as_ref()) {
        (Some(digest), None, message) if message.is_none_or(String::is_empty) => bytes("digest", &digest)?,
        (None, Some(message), other) if other.is_none_or(String::is_empty) => {
            C::Digest::digest(bytes("message_hex", &message)?).to_vec()
        }
        (None, None, Some(message)) => C::Digest::digest(message).to_vec(),
        (None, None, None) => return Err("neither digest nor message".to_owned()),
        _ => return Err("both a digest and a message".to_owned()),
    };
    let signature = bytes("signature", &record.signature)?;
    let signature = Signature::from_der(&signature).or_else(|der| {
        // Of a fixed length, or else the fault is in the DER.
        Signature::from_slice(&signature)
            .map_err(|fixed| if signature.first() == Some(&0x30) { der } else { fixed })
    });
    Ok((key, digest, signature.map_err(|error| format!("signature: {error}"))?))
}

/// PEM in one line has its ends of line as `\n`, if it was escaped once too often.
fn unescaped(pem: &str) -> String {
    pem.replace("\\n", "\n")
}

fn bytes(what: &str, text: &str) -> Result<Vec<u8>, String> {
    let digits = text.trim().trim_start_matches("0x");
    if digits.len() % 2 == 1 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(format!("{what}: not hexadecimal, two digits a byte"));
    }
    Ok(hex::decode(digits))
}
