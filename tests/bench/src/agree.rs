//! Whether all libraries compute the same: to be checked before any of them is timed.

/// This project's answers for one curve, to be compared with another library's.
pub struct Question {
    /// The curve, by the name of its stanza in `curves.toml`.
    pub curve: &'static str,
    /// A secret key, big-endian.
    pub secret: Vec<u8>,
    /// Its public key, uncompressed.
    pub public: Vec<u8>,
    /// Somebody else's public key, uncompressed.
    pub peer: Vec<u8>,
    /// The x-coordinate that both share.
    pub shared: Vec<u8>,
    /// What is signed.
    pub message: Vec<u8>,
    /// Its digest by the curve's usual hash.
    pub digest: Vec<u8>,
    /// A signature of fixed length.
    pub signature: Vec<u8>,
    /// Two field elements x and y, big-endian.
    pub elements: [Vec<u8>; 2],
    /// `x·y`, `x²` and `1/x`.
    pub results: [Vec<u8>; 3],
    /// Whether this project accepts a signature of fixed length for the digest.
    pub accepts: Box<dyn Fn(&[u8]) -> bool>,
}

/// One comparison.
pub struct Check {
    /// The other library.
    pub library: &'static str,
    /// What was compared.
    pub what: &'static str,
    /// Whether it was the same.
    pub agrees: bool,
}

impl Check {
    /// The comparisons of a library, from what each is called and whether it was the same.
    pub fn all(library: &'static str, outcomes: impl IntoIterator<Item = (&'static str, bool)>) -> Vec<Self> {
        outcomes.into_iter().map(|(what, agrees)| Self { library, what, agrees }).collect()
    }
}
