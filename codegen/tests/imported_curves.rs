//! Published curves, as far as a file brings them: imported, generated with their proofs, compiled with
//! a copy of the runtime, and tried by signatures and key agreement.
//!
//! A sample is taken; `FIELDFORGE_CURVES=all` takes every curve of the lists that the generator serves,
//! and takes some ten minutes for the prime fields, and as many for the binary ones. What is refused, and
//! curves of which the lists know nothing, are in `binary_curves.rs`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use codegen::check::validate;
use codegen::import::{Form, Found, Wishes, import, read};
use codegen::model::Model;
use codegen::options::{Options, Runtime, Silent};
use codegen::spec::Spec;
use codegen::tree::{self, Ownership, Scope};

/// Which curves are taken, from the lists as the project that publishes them has them.
struct Choice {
    lists: &'static [&'static str],
    suits: fn(&Form) -> bool,
    /// Those that are always taken.
    sample: &'static [&'static str],
    /// How many there are at least.
    count: usize,
}

/// Short and long, with a cofactor, with an order longer than the field, and with an endomorphism.
const PRIME: Choice = Choice {
    lists: &["nist", "secg", "brainpool", "x962"],
    suits: |form| matches!(form, Form::Weierstrass { .. }),
    sample: &["secp112r2", "secp160r1", "secp160k1", "brainpoolP320t1"],
    count: 40,
};

/// Fields of odd and of even degree; cofactors that are a power of two, small and not, and large. (The
/// curves of NIST are those of SEC 2.)
const BINARY: Choice = Choice {
    lists: &["secg", "x962"],
    suits: |form| matches!(form, Form::Binary { .. }),
    sample: &["sect113r1", "c2pnb176w1", "c2tnb191v3"],
    count: 34,
};

/// The curves that are asked for.
fn curves(choice: &Choice) -> Vec<Found> {
    let all = std::env::var("FIELDFORGE_CURVES").is_ok_and(|value| value == "all");
    let list = |name: &str| {
        let path = format!("{}/../tests/vectors/curves/{name}.json", env!("CARGO_MANIFEST_DIR"));
        read(name, &std::fs::read(path).unwrap()).unwrap_or_else(|report| panic!("{report:?}")).curves
    };
    let suits = |curve: &Found| curve.domain.as_ref().is_some_and(|domain| (choice.suits)(&domain.form));
    let curves = choice.lists.iter().copied().flat_map(list).filter(suits);
    let wanted = |curve: &Found| all || choice.sample.contains(&curve.title.as_str());
    let curves: Vec<Found> = curves.filter(wanted).collect();
    assert!(curves.len() >= if all { choice.count } else { choice.sample.len() }, "{}", curves.len());
    curves
}

fn model(choice: &Choice) -> Model {
    let imported = import("", "imported.toml", &curves(choice), &Wishes::default());
    let text = imported.unwrap_or_else(|report| panic!("{report:?}")).text;
    let spec = Spec::parse(&text, "imported.toml").unwrap_or_else(|report| panic!("{report:?}"));
    validate(&spec).unwrap_or_else(|report| panic!("{report:?}"))
}

/// A program that signs, verifies and agrees on a key on each curve, with keys that are short numbers.
fn program(model: &Model) -> String {
    let mut text = String::from(
        r#"//! Every curve of the crate.

use every::ecdh::diffie_hellman;
use every::sha2::Sha256;
use every::signature::hazmat::PrehashVerifier;

macro_rules! try_out {
    ($curve:ident, $bytes:literal) => {{
        use every::$curve::{PublicKey, SigningKey, VerifyingKey};
        let key = |low: u8| {
            let mut bytes = [low; $bytes];
            bytes[0] = 0;
            SigningKey::from_slice(&bytes).expect("below the order")
        };
        let (ours, theirs) = (key(0x35), key(0x96));
        let (signature, _) = ours.sign_prehash_rfc6979::<Sha256>(&[7; 32], &[]);
        let public = VerifyingKey::from_sec1_bytes(ours.verifying_key().to_sec1_bytes(true).as_ref()).unwrap();
        public.verify_prehash(&[7; 32], &signature).unwrap();
        assert!(public.verify_prehash(&[8; 32], &signature).is_err());
        assert!(theirs.verifying_key().verify_prehash(&[7; 32], &signature).is_err());
        let public = |key: &SigningKey| -> PublicKey { key.as_secret_key().public_key() };
        let one = diffie_hellman(ours.as_secret_key(), &public(&theirs)).unwrap();
        let other = diffie_hellman(theirs.as_secret_key(), &public(&ours)).unwrap();
        assert_eq!(one.as_bytes(), other.as_bytes());
        println!("{}", stringify!($curve));
    }};
}

fn main() {
"#,
    );
    for (name, bytes) in names(model) {
        let _ = writeln!(text, "    try_out!({name}, {bytes});");
    }
    text + "}\n"
}

/// The curves' modules, and the bytes of their secret keys.
fn names(model: &Model) -> Vec<(&str, usize)> {
    let prime = model.curves.iter().map(|curve| (curve.name.as_str(), curve.scalar.bytes()));
    let binary = model.binary_curves.iter().map(|curve| (curve.name.as_str(), curve.scalar.bytes()));
    prime.chain(binary).collect()
}

/// Runs the program over the crate that was written to a folder.
fn run(folder: &Path, model: &Model) -> String {
    std::fs::create_dir(folder.join("examples")).unwrap();
    std::fs::write(folder.join("examples/every.rs"), program(model)).unwrap();
    // The versions of the workspace are there already.
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let features: Vec<&str> = names(model).into_iter().map(|(name, _)| name).collect();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--example", "every", "--no-default-features", "--features"])
        .arg(format!("sha2,{}", features.join(",")))
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/imported"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Imports, generates, compiles and tries.
fn work(choice: &Choice) {
    let model = model(choice);
    let keys: BTreeSet<String> = model.select::<&str>(&[]).expect("all stanzas");
    let options = Options {
        crate_name: "every".into(),
        runtime: Runtime::Vendored,
        selected: keys.clone(),
        listed: keys,
    };
    let made = codegen::generate(&model, &options, &Silent).unwrap_or_else(|report| panic!("{report:?}"));
    let folder = tempfile::tempdir().unwrap();
    tree::write(folder.path(), &made, &Scope::All, Ownership::Theirs)
        .unwrap_or_else(|report| panic!("{report:?}"));
    let tried = run(folder.path(), &model);
    let names: Vec<&str> = names(&model).into_iter().map(|(name, _)| name).collect();
    assert_eq!(tried.lines().collect::<Vec<_>>(), names);
}

#[test]
fn every_published_prime_curve_is_imported_and_works() {
    work(&PRIME);
}

#[test]
fn every_published_binary_curve_is_imported_and_works() {
    work(&BINARY);
}
