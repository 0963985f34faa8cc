//! NIST's response files: sections in brackets, records of `key = value` between blank lines.

use std::collections::HashMap;

use crate::hex;

/// One record: the section it stands in and its values.
#[derive(Clone, Debug)]
pub struct Record {
    /// The last line in brackets that names a curve, split at its commas: `["P-192", "SHA-1"]`.
    pub section: Vec<String>,
    values: HashMap<String, String>,
}

impl Record {
    /// The value of a key.
    ///
    /// # Panics
    /// If the record has no such key.
    pub fn text(&self, key: &str) -> &str {
        self.values.get(key).unwrap_or_else(|| panic!("no {key} in {self:?}"))
    }

    /// The value of a key, as bytes.
    pub fn bytes(&self, key: &str) -> Vec<u8> {
        hex::decode(self.text(key))
    }

    /// The value of a key as bytes of a given length, if it fits.
    pub fn sized(&self, key: &str, len: usize) -> Option<Vec<u8>> {
        hex::resize(&self.bytes(key), len)
    }

    /// Whether `Result` says that the record passes.
    pub fn passes(&self) -> bool {
        match self.text("Result").as_bytes()[0] {
            b'P' => true,
            b'F' => false,
            other => panic!("unknown result {other}"),
        }
    }
}

/// Every record that has the key `with`.
pub fn parse(text: &str, with: &str) -> Vec<Record> {
    let mut records = Vec::new();
    let mut section = Vec::new();
    let mut values = HashMap::new();
    // A blank line after the last one ends the last record.
    for line in text.lines().map(str::trim).chain([""]) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            // Other brackets, such as the method of key generation, do not start a section.
            if name.contains('-') {
                section = name.split(',').map(str::to_owned).collect();
            }
        } else if let Some((key, value)) = line.split_once('=') {
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            // Key pairs follow each other without a repeated header.
            assert!(values.insert(key, value).is_none(), "a key appears twice: {line}");
        } else if line.is_empty() {
            let values = std::mem::take(&mut values);
            if values.contains_key(with) {
                records.push(Record { section: section.clone(), values });
            }
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_records() {
        let text = "# c\n[P-1,SHA-9]\n\nN = 10\n\nQx = 01\r\nResult = P (0 )\n\n[B.4.2 Key Pair]\nQx = 2\nResult = F (1)";
        let records = parse(text, "Qx");
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].section, ["P-1", "SHA-9"]);
        assert!(records[0].passes());
        assert!(!records[1].passes());
        assert_eq!(records[1].sized("Qx", 2).unwrap(), [0, 2]);
    }
}
