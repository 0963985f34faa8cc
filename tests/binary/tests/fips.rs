//! NIST's FIPS 186-3 vectors over every multiplier that this processor has, in one process: as it is found
//! when it is asked, and as if it had no carry-less products.

// Of these, only some is used here.
#[allow(dead_code)]
#[path = "../../src/hex.rs"]
mod hex;
#[allow(dead_code)]
#[path = "../../src/rsp.rs"]
mod rsp;

use fieldforge::ecdsa::hazmat::sign_prehash_with_nonce;
use fieldforge::ecdsa::{DefaultDigest, Signature, VerifyingKey};
use fieldforge::key::SecretKey;
use fieldforge::sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
use fieldforge::signature::hazmat::PrehashVerifier;
use fieldforge_binary_bench::portable;
use fieldforge_runtime::curve::BinaryCurve;
use fieldforge_runtime::field::FieldEncoding;

use rsp::Record;

/// The records of a curve, but for those of SHA-1.
fn records(file: &str, nist: &str) -> Vec<Record> {
    let path = format!("{}/../vectors/fips186-3/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut records = rsp::parse(&std::fs::read_to_string(path).expect("the vectors are there"), "Msg");
    records.retain(|record| record.section[0] == nist && record.section[1] != "SHA-1");
    assert_eq!(records.len(), 60, "{nist} in {file}");
    records
}

fn digest(record: &Record) -> Vec<u8> {
    let message = record.bytes("Msg");
    match record.section[1].as_str() {
        "SHA-224" => Sha224::digest(message).to_vec(),
        "SHA-256" => Sha256::digest(message).to_vec(),
        "SHA-384" => Sha384::digest(message).to_vec(),
        "SHA-512" => Sha512::digest(message).to_vec(),
        other => panic!("no hash is called {other}"),
    }
}

fn public<C: BinaryCurve + DefaultDigest>(record: &Record) -> VerifyingKey<C> {
    let coordinate = |key| record.sized(key, C::Base::BYTES).expect("a coordinate that fits");
    let point = [vec![4], coordinate("Qx"), coordinate("Qy")].concat();
    VerifyingKey::from_sec1_bytes(&point).expect("a point of the curve")
}

fn answers<C: BinaryCurve + DefaultDigest>(nist: &str) {
    let scalar =
        |record: &Record, key| record.sized(key, C::Scalar::BYTES).expect("a scalar of the curve's length");
    for record in records("SigGen.txt", nist) {
        let secret = SecretKey::<C>::from_slice(&scalar(&record, "d")).expect("a key");
        let (nonce, _) = C::Scalar::from_slice(&scalar(&record, "k")).expect("a nonce");
        let digest = digest(&record);
        let (signature, _) = sign_prehash_with_nonce(&secret, &digest, &nonce).expect("a signature");
        let expected = [scalar(&record, "R"), scalar(&record, "S")].concat();
        assert_eq!(signature.to_bytes().as_ref(), expected, "{nist}: {record:?}");
        let public = public::<C>(&record);
        assert!(public.as_public_key() == &secret.public_key(), "{nist}: {record:?}");
        public.verify_prehash(&digest, &signature).expect("a right signature");
        // Decompression, too, is an entry point of its own.
        let compressed = public.to_sec1_bytes(true);
        assert!(VerifyingKey::<C>::from_sec1_bytes(compressed.as_ref()) == Ok(public), "{nist}: {record:?}");
    }
    for record in records("SigVer.rsp", nist) {
        let signature = [scalar(&record, "R"), scalar(&record, "S")].concat();
        let signature = Signature::<C>::from_slice(&signature);
        let valid =
            signature.is_ok_and(|s| public::<C>(&record).verify_prehash(&digest(&record), &s).is_ok());
        assert_eq!(valid, record.passes(), "{nist}: {record:?}");
    }
}

/// Multiplications have all their products inlined: where nothing is optimised, every value of each has a
/// place of its own on the stack.
fn with_room(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test);
    thread.expect("memory").join().expect("what the thread says");
}

macro_rules! curves {
    ($($module:ident $marker:ident $nist:literal;)*) => {$(
        #[test]
        fn $module() {
            with_room(|| {
                answers::<fieldforge::$module::$marker>($nist);
                answers::<portable::$marker>($nist);
            });
        }
    )*};
}

curves! {
    sect163k1 Sect163k1 "K-163";
    sect163r2 Sect163r2 "B-163";
    sect233k1 Sect233k1 "K-233";
    sect233r1 Sect233r1 "B-233";
    sect283k1 Sect283k1 "K-283";
    sect283r1 Sect283r1 "B-283";
    sect409k1 Sect409k1 "K-409";
    sect409r1 Sect409r1 "B-409";
    sect571k1 Sect571k1 "K-571";
    sect571r1 Sect571r1 "B-571";
}
