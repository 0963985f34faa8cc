//! Short encodings without an allocator.

use core::fmt;
use core::ops::Deref;

/// Room for what fields of 640 bits need: a DER signature, or an uncompressed point.
pub(crate) const CAPACITY: usize = 176;

/// An encoded point or signature: bytes of a length that is known only when they are written.
#[derive(Clone, Copy)]
pub struct Encoded {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Encoded {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// Appends; what does not fit is dropped, which the limits on a curve's size rule out.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        for (place, &byte) in self.bytes[self.len..].iter_mut().zip(bytes) {
            *place = byte;
            self.len += 1;
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl AsRef<[u8]> for Encoded {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Deref for Encoded {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl PartialEq for Encoded {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Encoded {}

impl fmt::Debug for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
