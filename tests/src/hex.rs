//! Hexadecimal text, as vector files write it.

/// The bytes of `text`; an odd number of digits gets a leading zero.
///
/// # Panics
/// If a character is not a hexadecimal digit: a vector file is then not what it should be.
pub fn decode(text: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        text.chars().map(|c| c.to_digit(16).unwrap_or_else(|| panic!("{c:?} in {text:?}")) as u8).collect();
    let (head, pairs) = digits.split_at(digits.len() % 2);
    let pairs = pairs.chunks(2).map(|pair| pair[0] << 4 | pair[1]);
    head.iter().copied().chain(pairs).collect()
}

/// The bytes in lower case.
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `bytes` with leading zeros removed or added so that `len` remain; `None` if that would lose
/// a digit.
pub fn resize(bytes: &[u8], len: usize) -> Option<Vec<u8>> {
    let start = bytes.iter().position(|&b| b != 0).unwrap_or(bytes.len());
    let significant = &bytes[start..];
    let padding = len.checked_sub(significant.len())?;
    Some([&vec![0; padding], significant].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_lengths_and_sizes() {
        assert_eq!(decode("1aB"), [0x01, 0xab]);
        assert_eq!(encode(&[0x01, 0xab]), "01ab");
        assert_eq!(resize(&[0, 0, 7], 2).unwrap(), [0, 7]);
        assert_eq!(resize(&[7], 2).unwrap(), [0, 7]);
        assert_eq!(resize(&[7, 0, 0], 2), None);
    }
}
