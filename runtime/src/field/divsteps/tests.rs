//! Inverses against their definition.

use super::{from_bytes, invert_integer, invert_integer_vartime, limbs, to_bytes};

fn invert<const N: usize>(x: u128, modulus: u128) -> u128 {
    let bits = 128 - modulus.leading_zeros();
    assert_eq!(N, limbs(bits));
    let number = |x: u128| from_bytes::<N>(&x.to_be_bytes());
    let inverse = invert_integer(&number(x), &number(modulus), bits);
    assert_eq!(invert_integer_vartime(&number(x), &number(modulus)), inverse, "1/{x} mod {modulus}");
    let mut bytes = [0; 16];
    to_bytes(&inverse, &mut bytes);
    u128::from_be_bytes(bytes)
}

/// `a·b mod m` for `m < 2^127`.
fn multiply(a: u128, b: u128, m: u128) -> u128 {
    (0..128).rev().fold(0, |product, bit| {
        let double = 2 * product % m;
        if (b >> bit) & 1 == 1 { (double + a) % m } else { double }
    })
}

#[test]
fn every_element_of_small_fields() {
    for p in [3, 5, 7, 13, 257, 769, 12289] {
        assert_eq!(invert::<1>(0, p), 0);
        for x in 1..p {
            assert_eq!(x * invert::<1>(x, p) % p, 1, "1/{x} mod {p}");
        }
    }
}

#[test]
fn many_elements_of_larger_fields() {
    fn sample<const N: usize>(p: u128) {
        let edges = [1, 2, 3, p / 2, p / 2 + 1, p - 3, p - 2, p - 1];
        let powers = (1..127).map(|i| (1 << i) % p);
        let random = (1..2000u128).map(|i| i.wrapping_mul(0x9e3779b97f4a7c15f39cc0605cedc835) % p);
        for x in edges.into_iter().chain(powers).chain(random) {
            if x != 0 {
                assert_eq!(multiply(x, invert::<N>(x, p), p), 1, "1/{x} mod {p}");
            }
        }
        assert_eq!(invert::<N>(0, p), 0);
    }
    sample::<1>((1 << 59) - 55);
    sample::<2>((1 << 61) - 1);
    sample::<2>((1 << 62) + 135);
    sample::<2>((1 << 64) - 59);
    sample::<2>((1 << 89) - 1);
    sample::<3>((1 << 126) - 137);
    sample::<3>((1 << 127) - 1);
}
