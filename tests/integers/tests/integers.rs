//! Integers with delayed carries against plain ones, at every boundary of their headroom.

use fieldforge_integer_tests::integer::{scalar256, short};
use fieldforge_runtime::integer::{Divide, Integer, Kernels, One, Shift, SignedWord, Sum, Units, UpTo};
use fieldforge_runtime::subtle::Choice;
use fieldforge_runtime::word::Word;
use num_bigint::{BigInt, BigUint};
use num_traits::{One as _, Zero};

fn power(k: u32) -> BigInt {
    BigInt::one() << k
}

/// A limb in two's complement.
fn signed<W: SignedWord>(limb: W) -> BigInt {
    let bits = W::Unsigned::BITS;
    let unsigned = limb.unsigned().widen();
    let negative = unsigned >> (bits - 1) == 1;
    BigInt::from(unsigned) - if negative { power(bits) } else { BigInt::zero() }
}

/// `Σ limb_i · 2^(vi)`.
fn value<K: Kernels>(limbs: &[K::Word]) -> BigInt {
    limbs.iter().rev().fold(BigInt::zero(), |sum, &limb| (sum << K::DIGIT) + signed(limb))
}

fn length<K: Kernels>() -> u32 {
    K::DIGIT * K::ZERO.as_ref().len() as u32
}

/// The plain integer of a value that its bytes hold.
fn plain<K: Kernels<Bytes: Default>>(x: &BigUint) -> Integer<K> {
    let mut bytes = K::Bytes::default();
    let digits = x.to_bytes_be();
    let at = bytes.as_ref().len() - digits.len();
    bytes.as_mut()[at..].copy_from_slice(&digits);
    Integer::from_bytes(&bytes)
}

/// The edges of limbs, all ones, and some without a pattern.
fn samples<K: Kernels<Bytes: Default>>() -> Vec<BigUint> {
    let bits = 8 * K::Bytes::default().as_ref().len() as u32;
    let one = BigUint::one();
    let mut samples = vec![BigUint::zero(), one.clone(), (&one << bits) - 1u32];
    for limb in 1..length::<K>() / K::DIGIT {
        samples.extend([(&one << (limb * K::DIGIT)) - 1u32, &one << (limb * K::DIGIT)]);
    }
    samples.push((&one << bits) / 3u32);
    samples.push((&one << bits) / 7u32 * 3u32);
    samples.push(BigUint::from(5u32).modpow(&BigUint::from(321u32), &(one << bits)));
    samples
}

fn check_sum<K: Kernels, U: Units>(sum: Sum<K, U>, expected: &BigInt) {
    assert_eq!(value::<K>(sum.limbs().as_ref()), *expected);
    let (digits, high) = sum.carry();
    for &digit in digits.limbs().as_ref() {
        assert!((BigInt::zero()..power(K::DIGIT)).contains(&signed(digit)), "a digit");
    }
    let carried = value::<K>(digits.limbs().as_ref()) + (signed(high) << length::<K>());
    assert_eq!(carried, *expected, "carried");
    let is = |mask: Choice| bool::from(mask);
    assert_eq!(is(sum.is_negative().into()), *expected < BigInt::zero());
    assert_eq!(is(sum.is_zero().into()), expected.is_zero());
}

fn pairs<K: Divide<Bytes: Default> + Shift<1>>() {
    let modulus = value::<K>(K::MODULUS.as_ref());
    for x in samples::<K>() {
        for y in samples::<K>() {
            let (a, b) = (plain::<K>(&x), plain::<K>(&y));
            let (x, y) = (BigInt::from(x.clone()), BigInt::from(y));
            check_sum(a + b, &(&x + &y));
            check_sum(a - b, &(&x - &y));
            // Mixed: a sum and a plain integer, on either side.
            check_sum((a - b) + b, &x);
            check_sum(b - (a - b), &(2 * &y - &x));
            assert_eq!(bool::from(Choice::from(a.is_below(b))), x < y);
            assert_eq!(bool::from(Choice::from(a.equals(b))), x == y);
            check_sum((a - b).shl::<1>(), &(2 * (&x - &y)));
            check_sum((a - b).shr::<1>(), &((&x - &y) >> 1));
            check_sum(a.wait().shl::<1>(), &(2 * &x));
            check_sum(b.wait().shr::<1>(), &(&y >> 1));
            let product = a * b;
            assert_eq!(value::<K>(product.limbs().as_ref()), &x * &y);
            let (quotient, remainder) = product.divide();
            let (q, r) = (value::<K>(quotient.as_ref()), value::<K>(remainder.limbs().as_ref()));
            assert_eq!((q, r), (&x * &y / &modulus, &x * &y % &modulus), "{x:x} · {y:x}");
        }
        let a = plain::<K>(&x);
        let square = a.square();
        assert_eq!(value::<K>(square.limbs().as_ref()), BigInt::from(&x * &x));
        let (bytes, fits) = a.to_bytes();
        assert!(fits && BigUint::from_bytes_be(bytes.as_ref()) == x, "bytes there and back");
    }
}

/// Kernels at the very ends of what they are proved for, which no test of types can reach.
fn extremes<K: Kernels + Divide>() {
    let n = K::ZERO.as_ref().len();
    let most = power(K::DIGIT) - 1;
    let limbs = |units: &BigInt| {
        // All limbs at the bound: as a sum of as many integers of ones.
        let mut sum = K::ZERO;
        let ones = K::carry(&K::sub(&K::ZERO, &one::<K>())).0;
        let mut left = units.magnitude().clone();
        while !left.is_zero() {
            sum = if *units > BigInt::zero() { K::add(&sum, &ones) } else { K::sub(&sum, &ones) };
            left -= 1u32;
        }
        sum
    };
    let whole = power(length::<K>()) - 1;
    let capacity = BigInt::from(K::CAPACITY.min(3000));
    for sign in [1, -1] {
        let full = limbs(&(sign * &capacity));
        assert!(full.as_ref().iter().all(|&limb| signed(limb) == sign * &capacity * &most));
        let (digits, high) = K::carry(&full);
        let carried = value::<K>(digits.as_ref()) + (signed(high) << length::<K>());
        assert_eq!(carried, sign * &capacity * &whole);
        for other in [1, -1] {
            let factors = [sign, other].map(|sign| BigInt::from(sign) * K::FACTORS);
            let product = K::mul(&limbs(&factors[0]), &limbs(&factors[1]));
            assert_eq!(value::<K>(product.as_ref()), &factors[0] * &factors[1] * &whole * &whole);
        }
        let factor = limbs(&(BigInt::from(sign) * K::FACTORS));
        let square = K::square(&factor);
        assert_eq!(value::<K>(square.as_ref()), BigInt::from(K::FACTORS).pow(2) * &whole * &whole);
        assert_eq!(square.as_ref().len(), 2 * n);
    }
    let ones = limbs(&BigInt::one());
    let (quotient, remainder) = K::divide(&K::mul(&ones, &ones));
    let modulus = value::<K>(K::MODULUS.as_ref());
    assert_eq!(value::<K>(quotient.as_ref()), &whole * &whole / &modulus);
    assert_eq!(value::<K>(remainder.as_ref()), &whole * &whole % &modulus);
}

fn one<K: Kernels>() -> K::Limbs {
    // −(0 − 1) with 1 from the last byte.
    let mut bytes = K::to_bytes(&K::ZERO).0;
    if let Some(last) = bytes.as_mut().last_mut() {
        *last = 1;
    }
    K::from_bytes(&bytes)
}

#[test]
fn sums_products_and_quotients() {
    pairs::<scalar256::word64::Digits>();
    pairs::<scalar256::word32::Digits>();
    pairs::<short::word64::Digits>();
    pairs::<short::word32::Digits>();
    pairs::<short::word16::Digits>();
}

#[test]
fn the_ends_of_the_headroom() {
    extremes::<scalar256::word64::Digits>();
    extremes::<scalar256::word32::Digits>();
    extremes::<short::word64::Digits>();
    extremes::<short::word32::Digits>();
    extremes::<short::word16::Digits>();
}

#[test]
fn a_loop_forgets_units_but_not_more_than_there_are() {
    type K = scalar256::word32::Digits;
    let terms: [Integer<K>; 5] = core::array::from_fn(|i| plain(&(BigUint::one() << (50 * i as u32))));
    let expected: BigInt = (0..5).map(|i| power(50 * i)).sum();
    check_sum(Integer::sum(&terms), &expected);
    let start: Sum<K, UpTo<1>> = Integer::<K>::ZERO.wait().relax::<UpTo<1>>();
    let some = (start + terms[0] + terms[1] + terms[2]).relax::<UpTo<4>>();
    check_sum(some - terms[0], &(power(50) + power(100)));
    let _: Sum<K, One> = terms[0].wait();
}
