//! A backend for particular CPUs reaches the generic formulas: an entry point wrapped in a
//! `#[target_feature]` function runs with every field operation inlined into it.

#![cfg(target_arch = "x86_64")]

use core::arch::asm;
use core::ops::{Add, Neg, Sub};
use std::sync::atomic::{AtomicUsize, Ordering};

use fieldforge_runtime::curve::{AMinusThree, Weierstrass};
use fieldforge_runtime::field::{Element, Field, LazySum, LongSum};
use fieldforge_runtime::point::weierstrass::{Affine, Projective, formulas};

use crate::curves::{Minus3, Toy};
use crate::reference::add;
use crate::tiny::Tiny;

type Inner = Element<Tiny<541, 2>>;

/// The lowest and highest program counter at which a product was computed.
static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);

#[inline(always)]
fn program_counter() -> usize {
    let here: usize;
    // SAFETY: reads the program counter, and touches neither memory nor stack.
    unsafe { asm!("lea {}, [rip]", out(reg) here, options(nomem, nostack, preserves_flags)) };
    here
}

/// An element whose product uses an instruction set that the build does not assume, as a
/// vector backend's does.
#[derive(Clone, Copy)]
struct Wide(Inner);

/// `a·b mod 541` by AVX2's multiplier.
///
/// # Safety
/// The CPU must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn multiply(a: u64, b: u64) -> u64 {
    use core::arch::x86_64::*;
    let product = _mm256_mul_epu32(_mm256_set1_epi64x(a as i64), _mm256_set1_epi64x(b as i64));
    _mm256_extract_epi64::<0>(product) as u64 % 541
}

impl Field for Wide {
    type Mask = <Inner as Field>::Mask;
    type Sum = Self;
    type Long = Self;
    const ZERO: Self = Self(Inner::ZERO);
    const ONE: Self = Self(Inner::ONE);

    #[inline(always)]
    fn mul(a: impl Into<Self>, b: impl Into<Self>) -> Self {
        let (a, b): (Self, Self) = (a.into(), b.into());
        LOWEST.fetch_min(program_counter(), Ordering::Relaxed);
        HIGHEST.fetch_max(program_counter(), Ordering::Relaxed);
        // SAFETY: the test asks the CPU before it calls an entry point of this backend.
        Self(Inner::from_limbs([unsafe { multiply(a.0.limbs()[0], b.0.limbs()[0]) }]))
    }
    #[inline(always)]
    fn square(a: impl Into<Self>) -> Self {
        let a = a.into();
        Self::mul(a, a)
    }
    #[inline(always)]
    fn mul_small(self, k: u8) -> Self {
        Self(self.0.mul_small(k))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self(Inner::select(mask, a.0, b.0))
    }
    #[inline(always)]
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self {
        Self(self.0.or_masked(mask, &entry.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        self.0.is_zero()
    }
    fn invert(self) -> Self {
        Self(self.0.invert())
    }
    fn sqrt(self) -> (Self, Self::Mask) {
        let (root, exists) = self.0.sqrt();
        (Self(root), exists)
    }
    fn is_square(self) -> Self::Mask {
        self.0.is_square()
    }
}

impl Add for Wide {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self(self.0 + rhs.0)
    }
}

impl Sub for Wide {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self(self.0 - rhs.0)
    }
}

impl Neg for Wide {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl LazySum<Self> for Wide {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

impl LongSum<Self> for Wide {
    #[inline(always)]
    fn carry(self) -> Self {
        self
    }
}

/// The backend's model of the curve: what generated code writes for a set of CPU features.
#[derive(Clone, Copy)]
struct Avx2;

impl Weierstrass for Avx2 {
    type Field = Wide;
    type Equation = AMinusThree;
    const A: Wide = Wide(Minus3::A);
    const B: Wide = Wide(Minus3::B);
    const B3: Wide = Wide(Minus3::B3);

    #[inline(always)]
    fn add(p: &Projective<Self>, q: &Projective<Self>) -> Projective<Self> {
        // SAFETY: whoever holds points of this model has asked the CPU.
        unsafe { add_avx2(p, q).0 }
    }
}

/// The wrapped entry point; it also tells where its own code lies.
///
/// # Safety
/// The CPU must have AVX2.
#[target_feature(enable = "avx2")]
#[inline(never)]
unsafe fn add_avx2(p: &Projective<Avx2>, q: &Projective<Avx2>) -> (Projective<Avx2>, usize, usize) {
    let start = program_counter();
    let sum = formulas::add(p, q);
    (sum, start, program_counter())
}

fn lift(point: (u64, u64)) -> Projective<Avx2> {
    let element = |value| Wide(Inner::from_limbs([value]));
    Projective::from_affine(&Affine::new(element(point.0), element(point.1)))
}

#[test]
fn wrapped_formulas_inline() {
    if !std::arch::is_x86_feature_detected!("avx2") {
        eprintln!("SKIPPED: this CPU has no AVX2");
        return;
    }
    let (m, a, _, _) = Minus3::NUMBERS;
    let (p, q) = ((1, 114), add(Some((1, 114)), Some((1, 114)), a, m).unwrap());
    // SAFETY: the CPU was asked.
    let (sum, start, end) = unsafe { add_avx2(&lift(p), &lift(q)) };
    let [x, y, z] = Avx2::add(&sum, &lift(q).negate()).coordinates();
    let back = Projective::<Minus3>::new(x.0, y.0, z.0);
    assert_eq!(Minus3::lower(&back), Some(p));

    // A field operation that was called and not inlined would have run elsewhere.
    let (lowest, highest) = (LOWEST.load(Ordering::Relaxed), HIGHEST.load(Ordering::Relaxed));
    assert!(
        start < lowest && highest < end,
        "products at {lowest:#x}..{highest:#x} lie outside the entry point {start:#x}..{end:#x}"
    );
}
