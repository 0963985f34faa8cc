//! DER by hand, right and wrong.

/// A tag, a length in its shortest form, the contents.
fn wrap(tag: u8, contents: &[u8]) -> Vec<u8> {
    let len = u8::try_from(contents.len()).expect("at most 255 bytes");
    let head = if len < 0x80 { vec![tag, len] } else { vec![tag, 0x81, len] };
    [head, contents.to_vec()].concat()
}

/// The shortest two's complement form of a non-negative integer.
fn minimal(value: &[u8]) -> Vec<u8> {
    let start = value.iter().position(|&b| b != 0).unwrap_or(value.len() - 1);
    let digits = &value[start..];
    if digits[0] < 0x80 { digits.to_vec() } else { [&[0], digits].concat() }
}

/// An INTEGER.
pub fn integer(value: &[u8]) -> Vec<u8> {
    wrap(2, &minimal(value))
}

/// A signature from big-endian integers of any length.
pub fn signature(r: &[u8], s: &[u8]) -> Vec<u8> {
    wrap(0x30, &[integer(r), integer(s)].concat())
}

/// Encodings of the same signature, or nearly, that are no DER; each with what is wrong.
pub fn malformed(r: &[u8], s: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let (ri, si) = (integer(r), integer(s));
    let body = [&ri[..], &si].concat();
    let good = wrap(0x30, &body);
    let padded = |value: &[u8]| wrap(2, &[&[0], &minimal(value)[..]].concat());
    // Without its sign byte, a value with the top bit set would be negative.
    let negative = |value: &[u8]| wrap(2, &[&[0x80], &minimal(value)[..]].concat());
    let seq = |parts: &[&[u8]]| wrap(0x30, &parts.concat());
    let long_form = {
        let len = body.len() as u8;
        let head = if len < 0x80 { vec![0x30, 0x81, len] } else { vec![0x30, 0x82, 0, len] };
        [head, body.clone()].concat()
    };
    let indefinite = [&[0x30, 0x80], &body[..], &[0, 0]].concat();
    let mut longer = good.clone();
    longer[1] = longer[1].wrapping_add(1);
    vec![
        ("a leading zero in r", seq(&[&padded(r), &si])),
        ("a leading zero in s", seq(&[&ri, &padded(s)])),
        ("r is negative", seq(&[&negative(r), &si])),
        ("s is negative", seq(&[&ri, &negative(s)])),
        ("r is empty", seq(&[&[2, 0], &si])),
        ("s is empty", seq(&[&ri, &[2, 0]])),
        ("r is zero", seq(&[&[2, 1, 0], &si])),
        ("s is zero", seq(&[&ri, &[2, 1, 0]])),
        ("only r", seq(&[&ri])),
        ("a third integer", seq(&[&ri, &si, &[2, 1, 1]])),
        ("a NULL after s", seq(&[&ri, &si, &[5, 0]])),
        ("a NULL after the sequence", [&good[..], &[5, 0]].concat()),
        ("a byte after the sequence", [&good[..], &[0]].concat()),
        ("a length in a longer form", long_form),
        ("an indefinite length", indefinite),
        ("a length past the end", longer),
        ("a set, not a sequence", wrap(0x31, &body)),
        ("octets, not an integer", seq(&[&wrap(4, &minimal(r)), &si])),
        ("a primitive sequence", wrap(0x10, &body)),
        ("a sequence in a sequence", wrap(0x30, &good)),
        ("no contents", vec![0x30, 0]),
        ("r is much too long", seq(&[&wrap(2, &[1; 100]), &integer(&[1])])),
        ("s is much too long", seq(&[&integer(&[1]), &wrap(2, &[1; 100])])),
    ]
}

/// The document in a PEM text.
pub fn from_pem(pem: &str) -> Vec<u8> {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = pem.lines().filter(|line| !line.starts_with("-----")).flat_map(str::bytes);
    let values: Vec<u32> =
        digits.filter_map(|digit| Some(ALPHABET.iter().position(|&a| a == digit)? as u32)).collect();
    let group = |four: &[u32]| {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    values.chunks(4).flat_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;

    #[test]
    fn integers_and_pem() {
        assert_eq!(integer(&hex::decode("0080")), [2, 2, 0, 0x80]);
        assert_eq!(integer(&hex::decode("0000")), [2, 1, 0]);
        assert_eq!(signature(&[1], &[2]), [0x30, 6, 2, 1, 1, 2, 1, 2]);
        assert_eq!(
            from_pem("-----BEGIN X-----\nMAYCAQEC\nAQI=\n-----END X-----"),
            [0x30, 6, 2, 1, 1, 2, 1, 2]
        );
    }
}
