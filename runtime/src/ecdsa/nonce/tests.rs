//! The example of RFC 6979, appendix A.1, over an order of 163 bits: two candidates are
//! rejected before the third is accepted.

use digest::Digest;
use sha2::Sha256;

use super::Nonces;
use crate::field::{Element, FieldEncoding, Kernels, Saturated};

/// Integers mod the order of the example, as bytes; only what nonces need.
#[derive(Clone, Copy)]
struct Example;

type Bytes = [u8; 21];

const ORDER: Bytes =
    [0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x01, 0x08, 0xa2, 0xe0, 0xcc, 0x0d, 0x99, 0xf8, 0xa5, 0xef];

impl Kernels for Example {
    type Word = u8;
    type Limbs = Bytes;
    type Bytes = Bytes;

    const BITS: u32 = 163;
    const MODULUS: Bytes = ORDER;
    const ZERO_BYTES: Bytes = [0; 21];
    const ZERO: Bytes = [0; 21];
    const ONE: Bytes = [0; 21];
    const TWO_POW_BYTES: Bytes = [0; 21];
    const TWO_ADICITY: u32 = 1;
    const ROOT_OF_UNITY: Bytes = [0; 21];

    fn is_zero(a: &Bytes) -> bool {
        *a == [0; 21]
    }
    fn from_bytes(bytes: &Bytes) -> (Bytes, bool) {
        let mut reduced = *bytes;
        while reduced >= ORDER {
            crate::ct::bytes::subtract(&mut reduced, &ORDER);
        }
        (reduced, *bytes < ORDER)
    }
    fn to_bytes(a: &Bytes) -> Bytes {
        *a
    }

    fn mul(_: &Bytes, _: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn square(_: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn mul_small(_: &Bytes, _: u8) -> Bytes {
        unimplemented!()
    }
    fn select(_: u8, _: &Bytes, _: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn invert(_: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn progenitor(_: &Bytes) -> Bytes {
        unimplemented!()
    }
}

impl Saturated for Example {
    fn add(_: &Bytes, _: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn sub(_: &Bytes, _: &Bytes) -> Bytes {
        unimplemented!()
    }
    fn neg(_: &Bytes) -> Bytes {
        unimplemented!()
    }
}

fn number(hex: &str) -> Bytes {
    core::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
}

#[test]
fn example_of_the_rfc() {
    let secret = number("009a4d6792295a7f730fc3f2b49cbc0f62e862272f");
    let secret = Element::<Example>::from_bytes(&secret).0;
    let digest = Sha256::digest(b"sample");
    let mut nonces = Nonces::<Sha256>::new(&secret, &digest, &[]);
    let nonce: Element<Example> = nonces.next();
    assert_eq!(nonce.to_bytes(), number("023af4074c90a02b3fe61d286d5c87f425e6bdd81b"));
    // Extra entropy changes the nonce.
    let mut hedged = Nonces::<Sha256>::new(&secret, &digest, &[&[0]]);
    assert_ne!(hedged.next::<Element<Example>>().to_bytes(), nonce.to_bytes());
}
