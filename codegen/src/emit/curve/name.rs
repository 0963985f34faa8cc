//! The name of a curve's type.

use crate::model::Curve;

/// Names that a curve's module gives to something else.
const TAKEN: [&str; 55] = [
    "AGeneral",
    "AMinusThree",
    "AZero",
    "Affine",
    "AffinePoint",
    "AffineTable",
    "AnyS",
    "Base",
    "Binary",
    "BinaryA",
    "BinaryCurve",
    "BinaryElement",
    "BinaryTable",
    "Carryless",
    "Comb",
    "CubeRoot",
    "Curve",
    "CurveMask",
    "DefaultDigest",
    "DelayedElement",
    "EcdsaCurve",
    "EdPublicKey",
    "EdwardsTable",
    "Element",
    "Entry",
    "Equation",
    "Extended",
    "ExtendedPoint",
    "FieldElement",
    "FixedBase",
    "Flash",
    "Frobenius",
    "Glv",
    "Kernels",
    "Koblitz",
    "Lattice",
    "LowS",
    "Order",
    "Ordinary",
    "PhiPsi",
    "Point",
    "Projective",
    "ProjectivePoint",
    "PublicKey",
    "Quadratic",
    "Scalar",
    "SecretKey",
    "SharedSecret",
    "Signature",
    "SigningKey",
    "StrictLowS",
    "TauComb",
    "TwistedEdwards",
    "VerifyingKey",
    "Weierstrass",
];

/// The marker type of a curve: its module's name, with the capitals of its title where the title
/// ends in the name, so that `NIST P-256` gives `P256`.
pub fn marker(curve: &Curve) -> String {
    marker_of(&curve.name, &curve.title)
}

/// The same from a module's name and a title.
pub(crate) fn marker_of(module: &str, title: &str) -> String {
    let title: String = title.chars().filter(char::is_ascii_alphanumeric).collect();
    let tail = title.len().checked_sub(module.len()).map(|start| &title[start..]);
    let name = match tail.filter(|tail| tail.eq_ignore_ascii_case(module)) {
        Some(tail) => capital(tail),
        None => module.split('_').map(capital).collect(),
    };
    // `Self` and the like cannot arise: the checks refuse such modules.
    if TAKEN.contains(&name.as_str()) { name + "Curve" } else { name }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::marker_of;

    #[test]
    fn capitals_come_from_the_title() {
        for (module, title, name) in [
            ("p256", "NIST P-256", "P256"),
            ("secp256k1", "secp256k1", "Secp256k1"),
            ("brainpoolp256r1", "brainpoolP256r1", "BrainpoolP256r1"),
            ("tiny_curve", "A small one", "TinyCurve"),
            ("base", "base", "BaseCurve"),
            ("x", "", "X"),
        ] {
            assert_eq!(marker_of(module, title), name);
        }
    }
}
