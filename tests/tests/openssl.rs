//! Interoperability with the system's `openssl`, both ways: keys as PEM, signatures as DER,
//! shared secrets.

use fieldforge_tests::curves::{Named, all_curves};
use fieldforge_tests::hash::Hash;
use fieldforge_tests::openssl::OpenSsl;
use fieldforge_tests::view::Protocols;

type Party = Named<dyn Protocols>;

/// Calls `check` for every curve that the system's openssl has.
fn for_each(what: &str, check: impl Fn(&Party, &OpenSsl)) {
    let Some(openssl) = OpenSsl::find(what) else { return };
    let known = openssl.curves();
    let mut tested = 0;
    for curve in all_curves().iter().filter(|curve| known.contains(&curve.openssl.to_owned())) {
        check(curve, &openssl);
        tested += 1;
    }
    assert_ne!(tested, 0, "openssl knows none of our curves");
}

const HASHES: [(Hash, &str); 4] =
    [(Hash::Sha1, "-sha1"), (Hash::Sha256, "-sha256"), (Hash::Sha384, "-sha384"), (Hash::Sha512, "-sha512")];

const MESSAGE: &[u8] = b"A file that both sides sign.\n";

#[test]
fn its_keys_and_signatures_are_read_here() {
    for_each("OpenSSL's keys and signatures, read here", |curve, openssl| {
        let folder = openssl.folder(curve.name());
        let pem = openssl.generate(&folder, curve.openssl, "secret.pem");
        let secret = curve.secret_from_pem(&pem).expect("OpenSSL's PKCS#8 key");
        let public = curve.public_from_pem(&openssl.public(&folder, "secret.pem", "public.pem"));
        let public = public.expect("OpenSSL's SPKI key");
        assert_eq!(curve.public_key(&secret).as_ref(), Some(&public), "{}", curve.name());
        folder.write("message", MESSAGE);
        for (hash, option) in HASHES {
            let der = openssl.sign(&folder, option, "secret.pem", "message");
            let signature = curve.read_der(&der).expect("OpenSSL's DER");
            assert_eq!(curve.to_der(&signature).as_ref(), Some(&der), "{}", curve.name());
            let valid = curve.verify(&public, &hash.digest(MESSAGE), &signature);
            assert!(valid, "{} {option}", curve.name());
            let other = curve.verify(&public, &hash.digest(b"another message"), &signature);
            assert!(!other, "{} {option}", curve.name());
        }
    });
}

#[test]
fn our_keys_and_signatures_are_read_there() {
    for_each("our keys and signatures, read by OpenSSL", |curve, openssl| {
        let folder = openssl.folder(curve.name());
        let secret = curve.random_secret(7);
        let public = curve.public_key(&secret).expect("a public key");
        folder.write("secret.pem", curve.secret_to_pem(&secret).expect("PEM").as_bytes());
        folder.write("public.pem", curve.public_to_pem(&public).expect("PEM").as_bytes());
        // OpenSSL derives the same public key, and reads ours.
        let theirs = openssl.public(&folder, "secret.pem", "theirs.pem");
        assert_eq!(curve.public_from_pem(&theirs).as_ref(), Some(&public), "{}", curve.name());
        folder.write("message", MESSAGE);
        for (hash, option) in HASHES {
            let signature = curve.sign(hash, &secret, &hash.digest(MESSAGE), &[]);
            let der = curve.to_der(&signature.expect("a signature")).expect("DER");
            let valid = openssl.verify(&folder, option, "public.pem", "message", &der);
            assert!(valid, "{} {option}", curve.name());
            folder.write("other", b"another message");
            let other = openssl.verify(&folder, option, "public.pem", "other", &der);
            assert!(!other, "{} {option}", curve.name());
        }
    });
}

#[test]
fn both_sides_agree_on_a_secret() {
    for_each("key agreement with OpenSSL", |curve, openssl| {
        let folder = openssl.folder(curve.name());
        openssl.generate(&folder, curve.openssl, "theirs.pem");
        let public = openssl.public(&folder, "theirs.pem", "theirs-public.pem");
        let public = curve.public_from_pem(&public).expect("OpenSSL's SPKI key");
        let secret = curve.random_secret(11);
        let ours = curve.public_key(&secret).expect("a public key");
        folder.write("ours-public.pem", curve.public_to_pem(&ours).expect("PEM").as_bytes());
        let shared = curve.ecdh(&secret, &public).expect("a shared secret");
        let theirs = openssl.derive(&folder, "theirs.pem", "ours-public.pem");
        assert_eq!(shared, theirs, "{}", curve.name());
    });
}
