//! Multiplications with public scalars and points.

use crate::curve::{Curve, Weierstrass, WeierstrassCurve};
use crate::field::FieldEncoding;
use crate::point::weierstrass::{Jacobian, JacobianMultiple, Projective};
use crate::recode::wnaf::Wnaf;
use crate::table::Table;

/// The window for a point that is not known beforehand, and the size of its table.
const WINDOW: usize = 5;
const HALF: usize = 1 << (WINDOW - 2);

/// `u·G + v·Q`: two width-w NAFs over one chain of doublings.
///
/// Source: B. Möller's interleaving. Cost for t bits: t Jacobian doublings, `t/(w_G + 1)` mixed
/// additions, `t/6` additions, and 1 doubling and 7 additions for the table of Q.
#[inline(always)]
pub fn double_multiply_vartime<C: WeierstrassCurve>(
    u: &<C as Curve>::Scalar,
    v: &<C as Curve>::Scalar,
    q: &Projective<C>,
) -> Projective<C> {
    const {
        assert!(C::GENERATOR_WINDOW >= 2 && C::GENERATOR_WINDOW <= 13);
        assert!(<C::Multiples as Table<C>>::LEN == 1 << (C::GENERATOR_WINDOW - 2));
    };
    let u = Wnaf::new_vartime(u.to_bytes().as_ref(), C::GENERATOR_WINDOW as usize);
    let v = Wnaf::new_vartime(v.to_bytes().as_ref(), WINDOW);
    let generator = C::odd_multiples();
    let multiples = odd_multiples_vartime(q);
    let mut sum = Jacobian::IDENTITY;
    let mut pending = 0;
    for position in (0..u.len().max(v.len())).rev() {
        pending += 1;
        let (a, b) = (u.digit(position), v.digit(position));
        if a == 0 && b == 0 {
            continue;
        }
        sum = double_pending_vartime(&sum, pending);
        pending = 0;
        if b != 0 {
            sum = add_multiple_vartime(&sum, &multiples, b);
        }
        if a != 0 {
            let entry = generator.get_vartime(a.unsigned_abs() as usize / 2);
            let entry = if a < 0 { entry.negate() } else { entry };
            sum = add_affine_vartime(&sum, &entry);
        }
    }
    double_pending_vartime(&sum, pending).to_projective()
}

/// `k·P` for public k and P.
pub fn multiply_vartime<C: WeierstrassCurve>(
    point: &Projective<C>,
    k: &<C as Curve>::Scalar,
) -> Projective<C> {
    let k = Wnaf::new_vartime(k.to_bytes().as_ref(), WINDOW);
    let multiples = odd_multiples_vartime(point);
    let mut sum = Jacobian::IDENTITY;
    for position in (0..k.len()).rev() {
        sum = sum.double_times(1);
        if k.digit(position) != 0 {
            sum = add_multiple_vartime(&sum, &multiples, k.digit(position));
        }
    }
    sum.to_projective()
}

/// The multiple by a public big-endian integer of any length.
pub fn multiply_bits_vartime<C: WeierstrassCurve>(point: &Projective<C>, k: &[u8]) -> Projective<C> {
    let summand = JacobianMultiple::new(&Jacobian::from_projective(point));
    let mut sum = Jacobian::IDENTITY;
    for byte in k {
        for bit in (0..8).rev() {
            sum = sum.double_times(1);
            if (byte >> bit) & 1 == 1 {
                sum = sum.add_vartime(&summand);
            }
        }
    }
    sum.to_projective()
}

/// `P, 3P, …, 15P`.
fn odd_multiples_vartime<C: WeierstrassCurve>(point: &Projective<C>) -> [JacobianMultiple<C>; HALF] {
    let first = Jacobian::from_projective(point);
    let twice = JacobianMultiple::new(&first.double_times(1));
    let mut last = first;
    let mut multiples = [JacobianMultiple::new(&first); HALF];
    for multiple in &mut multiples[1..] {
        last = last.add_vartime(&twice);
        *multiple = JacobianMultiple::new(&last);
    }
    multiples
}

/// `2^count·P`. These three stand alone so that each is compiled once.
#[inline(never)]
fn double_pending_vartime<W: Weierstrass>(p: &Jacobian<W>, count: u32) -> Jacobian<W> {
    p.double_times(count)
}

#[inline(never)]
fn add_multiple_vartime<C: WeierstrassCurve>(
    sum: &Jacobian<C>,
    multiples: &[JacobianMultiple<C>; HALF],
    digit: i16,
) -> Jacobian<C> {
    let entry = &multiples[(digit.unsigned_abs() as usize / 2) % HALF];
    if digit < 0 { sum.add_vartime(&entry.negate()) } else { sum.add_vartime(entry) }
}

#[inline(never)]
fn add_affine_vartime<C: WeierstrassCurve>(
    sum: &Jacobian<C>,
    entry: &crate::point::weierstrass::Affine<C>,
) -> Jacobian<C> {
    sum.add_mixed_vartime(entry)
}
