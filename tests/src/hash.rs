//! Hash functions by name.

use sha2::Digest;
use sha3::digest::{ExtendableOutput, XofReader};

/// A hash function that a vector file asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// SHA-1.
    Sha1,
    /// SHA-224.
    Sha224,
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
    /// SHA3-224.
    Sha3_224,
    /// SHA3-256.
    Sha3_256,
    /// SHA3-384.
    Sha3_384,
    /// SHA3-512.
    Sha3_512,
    /// SHAKE128 with 32 bytes of output, as for signatures (RFC 8692).
    Shake128,
    /// SHAKE256 with 64 bytes of output, as for signatures (RFC 8692).
    Shake256,
}

impl Hash {
    /// The function by NIST's name (`SHA-256`) or OpenSSL's (`SHA256`).
    pub fn named(name: &str) -> Self {
        match name.replace("SHA-", "SHA").as_str() {
            "SHA1" => Self::Sha1,
            "SHA224" => Self::Sha224,
            "SHA256" => Self::Sha256,
            "SHA384" => Self::Sha384,
            "SHA512" => Self::Sha512,
            _ => panic!("unknown hash function {name}"),
        }
    }

    /// The digest of a message.
    pub fn digest(self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha1 => sha1::Sha1::digest(message).to_vec(),
            Self::Sha224 => sha2::Sha224::digest(message).to_vec(),
            Self::Sha256 => sha2::Sha256::digest(message).to_vec(),
            Self::Sha384 => sha2::Sha384::digest(message).to_vec(),
            Self::Sha512 => sha2::Sha512::digest(message).to_vec(),
            Self::Sha3_224 => sha3::Sha3_224::digest(message).to_vec(),
            Self::Sha3_256 => sha3::Sha3_256::digest(message).to_vec(),
            Self::Sha3_384 => sha3::Sha3_384::digest(message).to_vec(),
            Self::Sha3_512 => sha3::Sha3_512::digest(message).to_vec(),
            Self::Shake128 => shake(shake::Shake128::default(), message, 32),
            Self::Shake256 => shake(shake::Shake256::default(), message, 64),
        }
    }
}

fn shake(mut function: impl ExtendableOutput, message: &[u8], len: usize) -> Vec<u8> {
    function.update(message);
    let mut output = vec![0; len];
    function.finalize_xof().read(&mut output);
    output
}
