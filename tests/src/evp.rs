//! OpenSSL's recipe files: blocks of `key = value`, and PEM texts under a name.

use std::collections::HashMap;

/// The contents of a file.
#[derive(Debug, Default)]
pub struct File {
    /// PEM texts by name: `P-192_PRIV`.
    pub pem: HashMap<String, String>,
    /// All other blocks, in order.
    pub blocks: Vec<HashMap<String, String>>,
}

/// Reads a file.
pub fn parse(text: &str) -> File {
    let mut file = File::default();
    let mut block: HashMap<String, String> = HashMap::new();
    let mut lines = text.lines().map(str::trim_end).chain([""]);
    while let Some(line) = lines.next() {
        if line.starts_with("-----BEGIN ") {
            // The line before named the text: `PrivateKey=P-192_PRIV`.
            let name = ["PrivateKey", "PublicKey"].iter().find_map(|&key| block.remove(key));
            let base64: String = lines.by_ref().take_while(|line| !line.starts_with("-----END ")).collect();
            file.pem.insert(name.expect("a name before each PEM text"), rewrap(line, &base64));
        } else if line.is_empty() {
            if !block.is_empty() {
                file.blocks.push(std::mem::take(&mut block));
            }
        } else if !line.starts_with('#') {
            let (key, value) = line.split_once('=').unwrap_or_else(|| panic!("{line:?}"));
            block.insert(key.trim().to_owned(), value.trim().to_owned());
        }
    }
    file
}

/// A PEM text with lines of 64 characters, as RFC 7468 wants them; the recipe files have 76.
fn rewrap(begin: &str, base64: &str) -> String {
    let lines = base64.as_bytes().chunks(64).map(String::from_utf8_lossy);
    let body: String = lines.map(|line| format!("{line}\n")).collect();
    format!("{begin}\n{body}{}\n", begin.replace("BEGIN", "END"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_blocks() {
        let file =
            parse("# c\nPublicKey=A\n-----BEGIN X-----\nAA==\n-----END X-----\n\nKey = A\nInput = \"x\"\n");
        assert_eq!(file.pem["A"], "-----BEGIN X-----\nAA==\n-----END X-----\n");
        assert_eq!(file.blocks.len(), 1);
        assert_eq!(file.blocks[0]["Input"], "\"x\"");
    }
}
