//! Twisted Edwards curves, extensions and endomorphisms that are not what they claim to be.

use super::refusal_of;

const SOUND: &str = include_str!("edwards.toml");

/// What is said of the sound text with `old` replaced by `new`.
fn refused(old: &str, new: &str, expected: &str) {
    assert_eq!(SOUND.matches(old).count(), 1, "`{old}` must stand in the sound text once");
    let text = refusal_of(&SOUND.replace(old, new));
    let flat = text.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    assert!(flat.starts_with("refused") && flat.contains(expected), "{text}");
}

#[test]
fn the_sound_text_is_accepted() {
    assert_eq!(refusal_of(SOUND), "accepted\n");
}

#[test]
fn wrong_numbers() {
    refused("d = [\"0x7fffffffffffffffffffffffffffe890\"", "d = [\"0x7f\"", "point is not on the curve");
    refused("h = \"0x4a06e2532ca5a10c597cb58d35a28afb\"", "h = 3", "Φ is not an endomorphism of the curve");
    refused("beta = [-1,", "beta = [-2,", "Ψ is not an endomorphism of the curve");
    refused("cofactor = 8", "cofactor = 4", "cofactor = 8 would be right");
    refused(
        "0x7fffffffffffffffffffffffffffd124e0629e4044517f0bbab79501be55759",
        "0x7fffffffffffffffffffffffffffd124e0629e4044517f0bbab79501be55758",
        "the order is even",
    );
    refused("a = -1", "a = 1", "only the coefficient a = −1 has formulas here");
}

#[test]
fn wrong_fields() {
    refused("square = -1", "square = -2", "only a root of −1 can be adjoined");
    refused("field = \"p127_2\"", "field = \"p127_3\"", "there is no field `p127_3`");
    refused(
        "field = \"p127_2\"",
        "field = \"p127\"",
        "the coordinates are integers mod p, and have no imaginary part",
    );
    refused("base = \"p127\"", "base = \"p\"", "there is no field `p`");
    refused("prime = \"2^127 - 5997\"", "prime = \"2^255 - 19\"", "−1 is a square in the base");
}

#[test]
fn wrong_shapes() {
    refused("alpha = [1, ", "alpha = [1, 2, ", "expected two numbers, found 3");
    refused("h = \"0x4a06e2532ca5a10c597cb58d35a28afb\"\n", "", "the key `h` is missing");
    refused("cofactor = 8\n", "", "the key `cofactor` is missing");
    refused("title = \"Ted127-glv4\"", "titel = \"Ted127-glv4\"", "unknown key");
}

/// A tiny curve; `allow` is the list in its stanza.
fn tiny(prime: u32, d: u32, order: u32, cofactor: u32, generator: (u32, u32), allow: &str) -> String {
    let (x, y) = generator;
    refusal_of(&format!(
        "[field.t]\nprime = {prime}\nsource = \"none\"\n[curve.toy]\nfield = \"t\"\na = -1\nd = {d}\n\
         order = {order}\ncofactor = {cofactor}\ngenerator = {{ x = {x}, y = {y} }}\nsource = \"none\"\n\
         allow = [{allow}]\n"
    ))
}

#[test]
fn weak_curves_are_refused_unless_waived() {
    // p⁴ ≡ 1 mod 113 for p = 467.
    let weak = |allow| tiny(467, 193, 113, 4, (60, 14), allow);
    assert_eq!(weak("\"tiny\", \"low-embedding-degree\""), "accepted\n");
    let text = weak("\"low-embedding-degree\"");
    assert!(text.contains("the curve is tiny: its modulus has 9 bits"), "{text}");
    let text = weak("\"tiny\"");
    assert!(text.contains("the embedding degree is low: p^4 ≡ 1 mod n"), "{text}");
    let text = weak("\"tiny\", \"low-embedding-degree\", \"anomalous\"");
    assert!(text.starts_with("accepted") && text.contains("nothing here needs \"anomalous\""), "{text}");
    let text = weak("\"tinny\"");
    assert!(text.contains("\"tinny\" is not a check that can be waived"), "{text}");
}

#[test]
fn doubling_has_no_exceptions() {
    // d = −1/s⁴ for s = 2 or another: (s, s) is a point, and y² − x² is zero there.
    let text = tiny(5009, 1733, 311, 16, (597, 14), "\"tiny\"");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("doubling has an exception: not every point's double has coordinates"), "{text}");
}
