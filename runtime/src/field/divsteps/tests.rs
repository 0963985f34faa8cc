//! Steps against their definition, and inverses by them in plain integers.

use super::{DIGIT, count, divsteps, divsteps_vartime, from_bytes, limbs, to_bytes};

/// `a·b mod m` for `m < 2^63`.
fn multiply(a: i128, b: i128, m: i128) -> i128 {
    (a.rem_euclid(m) * b.rem_euclid(m)) % m
}

/// The inverse of x mod p by both ways to do 60 steps.
fn invert(x: i128, p: i128) -> i128 {
    let inverse = invert_by(x, p, divsteps);
    assert_eq!(invert_by(x, p, divsteps_vartime), inverse, "1/{x} mod {p}");
    inverse
}

/// The inverse of x mod p by the matrices of `steps`, applied to plain integers. Every division must be
/// exact, and every row sum at most 2^60.
fn invert_by(x: i128, p: i128, steps: fn(i64, i64, i64) -> (i64, [i64; 4])) -> i128 {
    let bits = 128 - p.leading_zeros();
    let half = (p + 1) / 2;
    let unit = (0..DIGIT).fold(1, |unit, _| multiply(unit, half, p));
    let (mut f, mut g, mut d, mut e) = (p, x, 0, 1);
    let mut zeta = -1;
    let low = (1 << DIGIT) - 1;
    for _ in 0..count(bits).div_ceil(DIGIT) {
        let (next, [u, v, q, r]) = steps(zeta, (f & low) as i64, (g & low) as i64);
        zeta = next;
        let rows = [[u, v], [q, r]].map(|row| row.map(i128::from));
        let [first, second] = rows.map(|[x, y]| {
            assert!(x.abs() + y.abs() <= 1 << DIGIT);
            (x * f + y * g, multiply(unit, multiply(x, d, p) + multiply(y, e, p), p))
        });
        assert_eq!((first.0 & low, second.0 & low), (0, 0), "1/{x} mod {p}");
        ((f, g), (d, e)) = ((first.0 >> DIGIT, second.0 >> DIGIT), (first.1, second.1));
        assert!(f.abs() <= p && g.abs() <= p);
    }
    assert_eq!(g, 0, "1/{x} mod {p}");
    multiply(d, f, p)
}

#[test]
fn every_element_of_small_fields() {
    for p in [3, 5, 7, 13, 257, 769, 12289] {
        assert_eq!(invert(0, p), 0);
        for x in 1..p {
            assert_eq!(x * invert(x, p) % p, 1, "1/{x} mod {p}");
        }
    }
}

#[test]
fn many_elements_of_larger_fields() {
    for p in [(1 << 59) - 55, (1 << 61) - 1, (1 << 62) + 135] {
        let edges = [1, 2, 3, p / 2, p / 2 + 1, p - 3, p - 2, p - 1];
        let powers = (1..60).map(|i| 1 << i);
        let random = (1..2000u64).map(|i| i128::from(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)) % p);
        for x in edges.into_iter().chain(powers).chain(random) {
            assert_eq!(multiply(x, invert(x, p), p), i128::from(x != 0), "1/{x} mod {p}");
        }
        assert_eq!(invert(0, p), 0);
    }
}

/// A step as it is defined, with δ doubled.
fn step(delta: i64, f: i64, g: i64) -> (i64, i64, i64) {
    match (delta > 0, g & 1) {
        (true, 1) => (2 - delta, g, (g - f) >> 1),
        (_, odd) => (delta + 2, f, (g + odd * f) >> 1),
    }
}

#[test]
fn a_step_is_what_it_is_named_for() {
    for doubled in [-5, -3, -1, 1, 3, 5] {
        for f in (-63..64).step_by(2) {
            for g in -63..64 {
                let (delta, first, second) = step(doubled, f, g);
                let (zeta, f, g) = super::step(-(doubled + 1) / 2, f, g);
                assert_eq!((zeta, f, g), (-(delta + 1) / 2, first, second));
            }
        }
    }
}

#[test]
fn digits_spell_what_the_bytes_do() {
    fn there_and_back<const N: usize>() {
        let mut bytes = [0; 66];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = (i as u8).wrapping_mul(151) ^ 0x5a;
        }
        // As many as the limbs have room for.
        let length = N * DIGIT as usize / 8;
        let bytes = &bytes[..length.min(66)];
        let digits = from_bytes::<N>(bytes);
        assert!(digits.iter().all(|digit| (0..1 << DIGIT).contains(digit)));
        let mut back = [0; 66];
        to_bytes(&digits, &mut back[..bytes.len()]);
        assert_eq!(&back[..bytes.len()], bytes);
        let low = bytes.iter().rev().take(7).rev().fold(0, |low, byte| low << 8 | i64::from(*byte));
        assert_eq!(digits[0] & ((1 << 56) - 1), low & ((1 << 56) - 1));
    }
    there_and_back::<1>();
    there_and_back::<3>();
    there_and_back::<5>();
    there_and_back::<9>();
    assert_eq!((limbs(59), limbs(60), limbs(256), limbs(521)), (1, 2, 5, 9));
}
