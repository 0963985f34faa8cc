//! A curve as a file describes it.

use num_bigint::BigUint;

use crate::report::{Problem, Report};

/// A curve that a file describes, or only names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What it is called in prose: the file's own name for it, or the file's name.
    pub title: String,
    /// Other names, as written.
    pub aliases: Vec<String>,
    /// Its object identifier, in dots.
    pub oid: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Its numbers; none for a curve that is only named.
    pub domain: Option<Domain>,
    /// Whether `title` is a name that the curve has, or only that of the file.
    pub named: bool,
}

/// The numbers of a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The equation, over its field.
    pub form: Form,
    /// The generator.
    pub generator: (BigUint, BigUint),
    /// Its order.
    pub order: BigUint,
    /// The cofactor, where the file says it.
    pub cofactor: Option<BigUint>,
}

/// An equation and its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// `y² = x³ + ax + b` over the integers mod p.
    Weierstrass {
        /// The modulus.
        p: BigUint,
        /// The coefficient a.
        a: BigUint,
        /// The coefficient b.
        b: BigUint,
    },
    /// `y² + xy = x³ + ax² + b` over GF(2^m), elements as integers whose bit i is the coefficient
    /// of x^i.
    Binary {
        /// The exponents of the polynomial, from the highest.
        polynomial: Vec<u32>,
        /// The coefficient a.
        a: BigUint,
        /// The coefficient b.
        b: BigUint,
    },
    /// `−x² + y² = 1 + d·x²·y²` over the integers mod p.
    TwistedEdwards {
        /// The modulus.
        p: BigUint,
        /// The coefficient d.
        d: BigUint,
    },
}

impl Found {
    /// The names of the stanza, the first its key, each fit to name a module.
    pub(super) fn names(&self, wished: Option<&str>) -> Result<Vec<String>, Report> {
        if wished.is_none() && !self.named && self.domain.is_some() {
            let problem = Problem::plain(format!("{}: the parameters have no name", self.title));
            return Err(problem.help("give one by --name NAME").into());
        }
        let own = self.named.then_some(self.title.as_str());
        let all = wished.into_iter().chain(own).chain(self.aliases.iter().map(String::as_str));
        let mut names: Vec<String> = Vec::new();
        for name in all.map(module_name) {
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
        match names.is_empty() && self.domain.is_some() {
            false => Ok(names),
            true => {
                let problem = Problem::plain(format!("`{}` cannot name a module", self.title));
                Err(problem.help("give a name of letters and digits by --name NAME").into())
            }
        }
    }
}

/// The name as a module's: in lower case, other letters as underscores, but none before a digit, so
/// that `P-256` gives `p256`. A list before a slash is dropped: `secg/secp256r1`.
fn module_name(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name).to_lowercase();
    let mut result = String::new();
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_alphanumeric() {
            result.push(letter);
        } else if !result.is_empty() && letters.peek().is_some_and(char::is_ascii_alphabetic) {
            result.push('_');
        }
    }
    if result.starts_with(|first: char| first.is_ascii_digit()) { format!("curve{result}") } else { result }
}

#[cfg(test)]
mod tests {
    use super::module_name;

    #[test]
    fn names_become_modules() {
        let cases = [
            ("P-256", "p256"),
            ("secg/secp256r1", "secp256r1"),
            ("brainpoolP256r1", "brainpoolp256r1"),
            ("wtls/wap-wsg-idm-ecid-wtls1", "wap_wsg_idm_ecid_wtls1"),
            ("Oakley-EC2N-3", "oakley_ec2n3"),
            ("256-bit", "curve256_bit"),
            ("--", ""),
        ];
        for (name, module) in cases {
            assert_eq!(module_name(name), module);
        }
    }
}
