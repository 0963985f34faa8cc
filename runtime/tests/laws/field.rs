//! Fields: roots, inverses, reduction, bytes.

use fieldforge_runtime::field::{DelayedElement, Element, FieldEncoding, PrimeField, batch_invert};
use fieldforge_runtime::lane::OneLane;

use crate::curves::{element, number};
use crate::reference::power;
use crate::tiny::Tiny;

fn every_element<F: PrimeField>(p: u64) {
    for a in 0..p {
        let x: F = element(a);
        assert_eq!(number(x), a);
        let (root, exists) = x.sqrt();
        let square = a == 0 || power(a, (p - 1) / 2, p) == 1;
        assert_eq!(exists.bit() == 1, square, "{a} mod {p}");
        assert_eq!(x.is_square().bit() == 1, square);
        if square {
            assert_eq!(number(F::square(root)), a);
        }
        assert_eq!(number(x.invert()), power(a, p - 2, p));
        assert_eq!(F::sign(x, F::ZERO).bit(), a as u8 & 1);
        assert_eq!(number(x.triple()), 3 * a % p);
    }
    let mut all: Vec<F> = (0..p).map(element).collect();
    let mut scratch = all.clone();
    assert!(batch_invert(&mut all, &mut scratch));
    assert!((0..p).all(|a| number(all[a as usize]) == power(a, p - 2, p)));
    assert!(!batch_invert(&mut all, &mut scratch[1..]));
}

#[test]
fn roots_and_inverses() {
    every_element::<Element<Tiny<5, 1>>>(5);
    every_element::<Element<Tiny<7, 1>>>(7);
    every_element::<DelayedElement<Tiny<13, 1>>>(13);
    every_element::<Element<Tiny<17, 1>>>(17);
    every_element::<DelayedElement<Tiny<257, 2>>>(257);
    every_element::<Element<Tiny<769, 2>>>(769);
    every_element::<Element<Tiny<12289, 2>>>(12289);
    every_element::<DelayedElement<Tiny<65537, 3>>>(65537);
}

#[test]
fn reduction_of_any_length() {
    type F = Element<Tiny<547, 2>>;
    let bytes = [0x9a, 0x01, 0xff, 0xff, 0x00, 0x7e, 0x80];
    for length in 0..=bytes.len() {
        let expected = bytes[..length].iter().fold(0, |v, &b| (v << 8 | u64::from(b)) % 547);
        assert_eq!(number(F::reduce(&bytes[..length])), expected);
    }
    assert_eq!(number(F::from_u64(u64::MAX)), u64::MAX % 547);
    let (reduced, canonical) = F::from_slice(&[2, 0x24]).unwrap();
    assert_eq!((number(reduced), canonical.bit()), (1, 0));
    assert!(F::from_slice(&[1]).is_none());
}
