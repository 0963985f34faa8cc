//! Signs a file with a key in a PEM file, and verifies the signature.
//!
//! ```text
//! openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out key.pem
//! cargo run --example sign_file -- key.pem FILE         writes FILE.sig (DER)
//! openssl pkey -in key.pem -pubout -out public.pem
//! openssl dgst -sha256 -verify public.pem -signature FILE.sig FILE
//! ```
//!
//! Without arguments, the example makes a key and a file of its own in a temporary folder.

use std::error::Error;
use std::path::{Path, PathBuf};

use fieldforge::p256::{Signature, SigningKey, VerifyingKey};
use fieldforge::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use fieldforge::signature::{Signer, Verifier};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &arguments[..] {
        [key, file] => sign_and_verify(key, file),
        [] => {
            let folder = tempfile::tempdir()?;
            let (key, file) = (folder.path().join("key.pem"), folder.path().join("file.txt"));
            let secret = SigningKey::random(&mut rand::rng());
            std::fs::write(&key, secret.to_pkcs8_pem(LineEnding::LF)?)?;
            std::fs::write(&file, "A file worth signing.\n")?;
            sign_and_verify(&key, &file)
        }
        _ => Err("usage: sign_file [KEY.pem FILE]".into()),
    }
}

fn sign_and_verify(key: &Path, file: &Path) -> Result<(), Box<dyn Error>> {
    let secret = SigningKey::from_pkcs8_pem(&std::fs::read_to_string(key)?)?;
    let contents = std::fs::read(file)?;

    // Deterministic (RFC 6979) over SHA-256, the usual hash of the curve.
    let signature: Signature = secret.sign(&contents);
    let mut path = file.as_os_str().to_owned();
    path.push(".sig");
    std::fs::write(&path, signature.to_der())?;
    println!("signed {} into {}", file.display(), Path::new(&path).display());

    // The other side has the public key as PEM and the signature as DER.
    let pem = secret.verifying_key().to_public_key_pem(LineEnding::LF)?;
    let public = VerifyingKey::from_public_key_pem(&pem)?;
    let signature = Signature::from_der(&std::fs::read(&path)?)?;
    public.verify(&contents, &signature)?;
    println!("the signature is valid under\n{pem}");

    let tampered = [&contents[..], b"!"].concat();
    assert!(public.verify(&tampered, &signature).is_err(), "a changed file must be refused");
    Ok(())
}
