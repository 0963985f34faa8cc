//! Published curves over prime fields, as far as a file brings them: imported, generated with their proofs,
//! compiled with a copy of the runtime, and tried by signatures and key agreement.
//!
//! A sample is taken; `FIELDFORGE_CURVES=all` takes every curve of the lists that the generator serves,
//! and takes some ten minutes. Binary curves are in `binary_curves.rs`.

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

/// Short and long, with a cofactor, with an order longer than the field, and with an endomorphism.
const SAMPLE: [&str; 4] = ["secp112r2", "secp160r1", "secp160k1", "brainpoolP320t1"];

/// The lists, as the project that publishes them has them.
const LISTS: [&str; 4] = ["nist", "secg", "brainpool", "x962"];

/// The curves that are asked for.
fn curves() -> Vec<Found> {
    let all = std::env::var("FIELDFORGE_CURVES").is_ok_and(|value| value == "all");
    let list = |name: &str| {
        let path = format!("{}/../tests/vectors/curves/{name}.json", env!("CARGO_MANIFEST_DIR"));
        read(name, &std::fs::read(path).unwrap()).unwrap_or_else(|report| panic!("{report:?}")).curves
    };
    let is_prime = |curve: &Found| {
        curve.domain.as_ref().is_some_and(|domain| matches!(domain.form, Form::Weierstrass { .. }))
    };
    let curves = LISTS.into_iter().flat_map(list).filter(is_prime);
    let curves: Vec<Found> = curves.filter(|curve| all || SAMPLE.contains(&curve.title.as_str())).collect();
    assert!(curves.len() >= if all { 40 } else { SAMPLE.len() }, "{}", curves.len());
    curves
}

fn model() -> Model {
    let imported = import("", "imported.toml", &curves(), &Wishes::default());
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
    for curve in &model.curves {
        let _ = writeln!(text, "    try_out!({}, {});", curve.name, curve.scalar.bytes());
    }
    text + "}\n"
}

/// Runs the program over the crate that was written to a folder.
fn run(folder: &Path, model: &Model) -> String {
    std::fs::create_dir(folder.join("examples")).unwrap();
    std::fs::write(folder.join("examples/every.rs"), program(model)).unwrap();
    // The versions of the workspace are there already.
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let features: Vec<&str> = model.curves.iter().map(|curve| curve.name.as_str()).collect();
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

#[test]
fn every_published_prime_curve_is_imported_and_works() {
    let model = model();
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
    let names: Vec<&str> = model.curves.iter().map(|curve| curve.name.as_str()).collect();
    assert_eq!(tried.lines().collect::<Vec<_>>(), names);
}
