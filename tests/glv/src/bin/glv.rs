//! Multiplications with and without endomorphisms, protected and not: JSON lines
//! `{curve, op, dimension, protected, ticks_min, ns_min}`. Ticks are those of the time-stamp
//! counter where there is one, else they are absent.

use std::hint::black_box;
use std::time::Instant;

use fieldforge_glv_tests::Numbers;
use fieldforge_runtime::curve::{CubeRoot, Curve, PhiPsi};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::{CurvePoint, Projective};
use fieldforge_runtime::recode::sac::Sac;

/// Runs of each operation; the fastest counts.
const ROUNDS: usize = 500;

#[cfg(target_arch = "x86_64")]
fn ticks() -> u64 {
    // SAFETY: reading the time-stamp counter has no precondition.
    unsafe { core::arch::x86_64::_rdtsc() }
}

#[cfg(not(target_arch = "x86_64"))]
fn ticks() -> u64 {
    0
}

fn row<T>(curve: &str, op: &str, dimension: usize, protected: bool, mut run: impl FnMut() -> T) {
    let (mut best_ticks, mut best_ns) = (u64::MAX, u128::MAX);
    for _ in 0..ROUNDS {
        let (start, time) = (ticks(), Instant::now());
        black_box(run());
        best_ticks = best_ticks.min(ticks() - start);
        best_ns = best_ns.min(time.elapsed().as_nanos());
    }
    println!(
        "{{\"curve\":\"{curve}\",\"op\":\"{op}\",\"dimension\":{dimension},\"protected\":{protected},\
         \"ticks_min\":{best_ticks},\"ns_min\":{best_ns}}}"
    );
}

fn cube_root<C: CubeRoot>() {
    let mut numbers = Numbers::new(7);
    let (k, u) = (numbers.scalar::<C>(), numbers.scalar::<C>());
    let point = Projective::<C>::mul_generator(&u);
    let name = C::NAME;
    row(name, "variable", 1, true, || black_box(&point).plain_mul(black_box(&k)));
    row(name, "variable", 2, true, || glv::protected::<C, 2>(black_box(&point), black_box(&k)));
    row(name, "variable", 1, false, || black_box(&point).mul_vartime(black_box(&k)));
    row(name, "variable", 2, false, || glv::multiply_vartime::<C, 2>(black_box(&point), black_box(&k)));
    row(name, "fixed", 1, true, || Projective::<C>::mul_generator(black_box(&k)));
    row(name, "double", 1, false, || Projective::<C>::plain_double_mul_vartime(&u, black_box(&k), &point));
    row(name, "double", 2, false, || <C as Curve>::double_mul_vartime(&u, black_box(&k), &point));
}

fn ted127() {
    use fieldforge::ted127_glv4::{ExtendedPoint, Ted127Glv4 as C};
    let mut numbers = Numbers::new(7);
    let (k, u) = (numbers.scalar::<C>(), numbers.scalar::<C>());
    let point = ExtendedPoint::mul_generator(&u);
    let name = C::NAME;
    row(name, "variable", 1, true, || black_box(&point).plain_mul(black_box(&k)));
    row(name, "variable", 2, true, || glv::protected::<C, 2>(black_box(&point), black_box(&k)));
    row(name, "variable", 4, true, || glv::protected::<C, 4>(black_box(&point), black_box(&k)));
    row(name, "variable", 2, false, || glv::multiply_vartime::<C, 2>(black_box(&point), black_box(&k)));
    row(name, "variable", 4, false, || glv::multiply_vartime::<C, 4>(black_box(&point), black_box(&k)));
    row(name, "fixed", 1, true, || ExtendedPoint::mul_generator(black_box(&k)));
    row(name, "double", 1, false, || ExtendedPoint::plain_double_mul_vartime(&u, black_box(&k), &point));
    row(name, "double", 2, false, || glv::double_multiply_vartime::<C, 2>(&u, black_box(&k), &point));
    row(name, "double", 4, false, || glv::double_multiply_vartime::<C, 4>(&u, black_box(&k), &point));
    row(name, "affine", 1, true, || black_box(&point).to_affine());
    row(name, "split", 4, true, || Sac::<4>::new(black_box(&k), &<C as PhiPsi>::FOUR));
    row(name, "doublings x100", 1, true, || (0..100).fold(point, |p, _| p.plain_double()));
    let summand = point.to_summand();
    row(name, "additions x100", 1, true, || (0..100).fold(point, |p, _| p.plain_add(&summand)));
}

fn edwards25519() {
    use fieldforge::edwards25519::{Edwards25519 as C, ExtendedPoint};
    let mut numbers = Numbers::new(7);
    let (k, u) = (numbers.scalar::<C>(), numbers.scalar::<C>());
    let point = ExtendedPoint::mul_generator(&u);
    row(C::NAME, "variable", 1, true, || black_box(&point).plain_mul(black_box(&k)));
    row(C::NAME, "fixed", 1, true, || ExtendedPoint::mul_generator(black_box(&k)));
    row(C::NAME, "double", 1, false, || ExtendedPoint::plain_double_mul_vartime(&u, black_box(&k), &point));
}

fn main() {
    ted127();
    edwards25519();
    cube_root::<fieldforge::secp192k1::Secp192k1>();
    cube_root::<fieldforge::secp224k1::Secp224k1>();
    cube_root::<fieldforge::secp256k1::Secp256k1>();
}
