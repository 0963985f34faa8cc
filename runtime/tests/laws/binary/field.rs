//! Binary fields: roots, inverses, traces, quadratic equations, bytes.

use fieldforge_runtime::field::{BinaryElement, BinaryField, FieldEncoding};
use fieldforge_runtime::lane::OneLane;

use super::poly::Poly;
use super::reference::Reference;
use crate::curves::{element, number};

fn every_element<F: BinaryField + FieldEncoding>(m: u32, low: u64) {
    let reference = Reference::new(m, low, 0, 1);
    for a in 0..1u64 << m {
        let x: F = element(a);
        assert_eq!(number(x), a);
        assert_eq!(number(x.invert()), reference.invert(a));
        assert_eq!(number(F::square(x.root())), a);
        assert_eq!(x.is_square().bit(), 1);
        assert_eq!(u64::from(x.trace().bit()), reference.trace(a));
        if reference.trace(a) == 0 {
            let z = x.solve_quadratic();
            assert_eq!(number(F::square(z) + z), a);
        }
        assert_eq!(number(x.mul_small(7)), a);
        assert_eq!(number(x.mul_small(4)), 0);
        let y = (a * 0x9e37) % (1 << m);
        assert_eq!(number(F::mul(x, element::<F>(y))), reference.mul(a, y));
        let sign = reference.mul(y, reference.invert(a)) & 1;
        assert_eq!(u64::from(F::sign(element(y), x).bit()), sign);
    }
    if !m.is_multiple_of(8) {
        let beyond = (1u64 << m).to_be_bytes();
        let (_, canonical) = F::from_slice(&beyond[8 - F::BYTES..]).unwrap();
        assert_eq!(canonical.bit(), 0);
    }
    assert!(F::from_slice(&[0; 9]).is_none());
}

#[test]
fn tiny_fields() {
    every_element::<BinaryElement<Poly<7, 3, 1, 1>>>(7, 3);
    every_element::<BinaryElement<Poly<8, 0x1b, 1, 1>>>(8, 0x1b);
    every_element::<BinaryElement<Poly<9, 0x11, 1, 2>>>(9, 0x11);
    every_element::<BinaryElement<Poly<10, 9, 1, 2>>>(10, 9);
    every_element::<BinaryElement<Poly<11, 5, 1, 2>>>(11, 5);
}
