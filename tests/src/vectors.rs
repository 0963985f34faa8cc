//! The vector files, from the folder `tests/vectors`.

use std::path::Path;

use crate::{evp, rsp};

/// The text of a file.
///
/// # Panics
/// If the file is missing: a checkout then lacks part of the tests.
pub fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The records of one of NIST's files that have the key `with`, for one curve by NIST's name.
pub fn fips(file: &str, with: &str, curve: &str) -> Vec<rsp::Record> {
    let mut records = rsp::parse(&read(&format!("fips186-3/{file}")), with);
    records.retain(|record| record.section[0] == curve);
    records
}

/// The vectors of RFC 6979.
pub fn rfc6979() -> evp::File {
    evp::parse(&read("rfc6979/evppkey_ecdsa_rfc6979.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const P_CURVES: [&str; 5] = ["P-192", "P-224", "P-256", "P-384", "P-521"];

    #[test]
    fn every_record_is_found() {
        for curve in P_CURVES {
            assert_eq!(fips("KeyPair.rsp", "d", curve).len(), 10, "{curve}");
            assert_eq!(fips("PKV.rsp", "Qx", curve).len(), 12, "{curve}");
            assert_eq!(fips("SigGen.txt", "Msg", curve).len(), 75, "{curve}");
            assert_eq!(fips("SigVer.rsp", "Msg", curve).len(), 75, "{curve}");
        }
    }

    #[test]
    fn every_key_and_signature_is_found() {
        let file = rfc6979();
        assert_eq!(file.pem.len(), 30);
        let count = |key: &str| file.blocks.iter().filter(|b| b.contains_key(key)).count();
        assert_eq!((count("DigestSign"), count("DigestVerify")), (150, 300));
    }
}
