//! A field whose digits have several lengths computes what integers mod p do.

use fieldforge_integer_tests::field::mixed;
use fieldforge_runtime::field::{DelayedElement, LazySum, LongSum, PrimeField};
use num_bigint::BigUint;

/// Integers at the edges of limbs and of the modulus, and some without a pattern.
fn samples(p: &BigUint) -> Vec<BigUint> {
    let power = |k: u32| BigUint::from(1u32) << k;
    let mut samples: Vec<BigUint> = (0..127).step_by(9).map(|k| power(k) - 1u32).collect();
    samples.extend([25u32, 26, 42, 43, 51, 77, 85, 102, 126].map(power));
    samples.extend([1u32, 2, 19, 38].map(|k| p - k));
    samples.push(BigUint::from(7u32).modpow(&power(200), p));
    samples
}

fn agrees<F: PrimeField>() {
    let p = BigUint::from_bytes_be(F::MODULUS.as_ref());
    let element = |x: &BigUint| F::reduce(&x.to_bytes_be());
    let value = |x: F| BigUint::from_bytes_be(x.to_bytes().as_ref());
    for x in samples(&p) {
        for y in samples(&p) {
            let (a, b) = (element(&x), element(&y));
            assert_eq!(value(F::mul(a, b)), &x * &y % &p, "{x:x} · {y:x}");
            assert_eq!(value((a + b).carry()), (&x + &y) % &p, "{x:x} + {y:x}");
            assert_eq!(value((a - b).carry()), (&x + &p - &y % &p) % &p, "{x:x} − {y:x}");
            let long = ((a + b) - (b - a)).carry();
            assert_eq!(value(long), (&x + &x) % &p, "({x:x} + {y:x}) − ({y:x} − {x:x})");
        }
        let inverse = x.modpow(&(&p - 2u32), &p);
        assert_eq!(value(element(&x).invert()), inverse, "1 / {x:x}");
        assert_eq!(value(F::square(element(&x))), &x * &x % &p, "{x:x}²");
    }
}

#[test]
fn words_of_32_bits() {
    agrees::<DelayedElement<mixed::word32::Fp>>();
}

#[test]
fn words_of_64_bits() {
    agrees::<DelayedElement<mixed::word64::Fp>>();
}
