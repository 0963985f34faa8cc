//! A backend for particular CPUs reaches whole multiplications: wrapped in a `#[target_feature]`
//! function, they run with every product inlined into it.

#![cfg(target_arch = "x86_64")]

use core::arch::asm;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fieldforge_runtime::field::BinaryKernels;
use fieldforge_runtime::mul;
use fieldforge_runtime::point::binary::Projective;

use super::curves::{KoblitzSevenOne, SevenTwo, Toy};
use super::poly::Poly;

type Plain = Poly<7, 3, 1, 1>;

/// The lowest and highest stack pointer with which a product was computed.
static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);
/// One test at a time.
static TURN: Mutex<()> = Mutex::new(());

#[inline(always)]
fn stack_pointer() -> usize {
    let here: usize;
    // SAFETY: reads the stack pointer, and touches neither memory nor stack.
    unsafe { asm!("mov {}, rsp", out(reg) here, options(nomem, nostack, preserves_flags)) };
    here
}

/// GF(2^7) whose product uses an instruction that the build does not assume.
#[derive(Clone, Copy)]
struct Carryless;

/// The product of polynomials of degree up to 6.
///
/// # Safety
/// The CPU must have PCLMULQDQ.
#[inline]
#[target_feature(enable = "pclmulqdq")]
unsafe fn multiply(a: u64, b: u64) -> u64 {
    use core::arch::x86_64::*;
    let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
    _mm_cvtsi128_si64(product) as u64
}

impl BinaryKernels for Carryless {
    type Word = u64;
    type Limbs = [u64; 1];
    type Bytes = [u8; 1];
    const DEGREE: u32 = 7;
    const ZERO: [u64; 1] = [0];
    const ONE: [u64; 1] = [1];
    const ZERO_BYTES: [u8; 1] = [0];

    #[inline(always)]
    fn add(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [a[0] ^ b[0]]
    }
    #[inline(always)]
    fn mul(a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        let here = stack_pointer();
        LOWEST.fetch_min(here, Ordering::Relaxed);
        HIGHEST.fetch_max(here, Ordering::Relaxed);
        // SAFETY: the test asks the CPU before it calls an entry point of this backend.
        let wide = unsafe { multiply(a[0], b[0]) };
        let high = wide >> 7;
        [(wide ^ high ^ (high << 1)) & 0x7f]
    }
    #[inline(always)]
    fn square(a: &[u64; 1]) -> [u64; 1] {
        Self::mul(a, a)
    }
    #[inline(always)]
    fn invert(a: &[u64; 1]) -> [u64; 1] {
        let mut power = *a;
        let mut product = Self::ONE;
        for _ in 1..7 {
            power = Self::square(&power);
            product = Self::mul(&product, &power);
        }
        product
    }
    fn sqrt(a: &[u64; 1]) -> [u64; 1] {
        Plain::sqrt(a)
    }
    fn trace(a: &[u64; 1]) -> bool {
        Plain::trace(a)
    }
    fn solve_quadratic(a: &[u64; 1]) -> [u64; 1] {
        Plain::solve_quadratic(a)
    }
    #[inline(always)]
    fn select(mask: u64, a: &[u64; 1], b: &[u64; 1]) -> [u64; 1] {
        [(a[0] & mask) | (b[0] & !mask)]
    }
    #[inline(always)]
    fn is_zero(a: &[u64; 1]) -> bool {
        a[0] == 0
    }
    fn from_bytes(bytes: &[u8; 1]) -> ([u64; 1], bool) {
        Plain::from_bytes(bytes)
    }
    fn to_bytes(a: &[u64; 1]) -> [u8; 1] {
        Plain::to_bytes(a)
    }
}

/// The wrapped entry points, `k·P`, `k·G` and `k·G + k·P`. They also tell their own stack pointer,
/// which is that of all code inlined into them.
macro_rules! entry_points {
    ($name:ident, $curve:ident) => {
        /// # Safety
        /// The CPU must have PCLMULQDQ.
        #[target_feature(enable = "pclmulqdq")]
        #[inline(never)]
        unsafe fn $name(
            which: usize,
            point: &Projective<$curve>,
            k: &<$curve as fieldforge_runtime::curve::Curve>::Scalar,
        ) -> (Projective<$curve>, usize) {
            let point = point.over::<Carryless>();
            let product = match which {
                0 => mul::binary::protected(&point, k),
                1 => mul::binary::generator(k),
                _ => mul::binary::double_vartime(k, k, &point),
            };
            let normal = product.plain_normalize();
            let product =
                Projective::select(product.is_identity(), &product, &Projective::from_affine(&normal));
            (product.over(), stack_pointer())
        }
    };
}
entry_points!(frobenius, KoblitzSevenOne);
entry_points!(ordinary, SevenTwo);

type Wrapped<C> = unsafe fn(
    usize,
    &Projective<C>,
    &<C as fieldforge_runtime::curve::Curve>::Scalar,
) -> (Projective<C>, usize);

fn inlines<C: Toy>(wrapped: Wrapped<C>) {
    if !std::arch::is_x86_feature_detected!("pclmulqdq") {
        eprintln!("SKIPPED: this CPU has no carry-less multiplication");
        return;
    }
    let _turn = TURN.lock().unwrap();
    let reference = C::reference();
    let g = C::lower(&Projective::generator());
    let p = reference.all_points()[17];
    for k in 0..C::ORDER {
        let (kg, kp) = (reference.multiply(k, g), reference.multiply(k, p));
        for (which, expected) in [kp, kg, reference.add(kg, kp)].into_iter().enumerate() {
            LOWEST.store(usize::MAX, Ordering::Relaxed);
            HIGHEST.store(0, Ordering::Relaxed);
            // SAFETY: the CPU was asked.
            let (product, own) = unsafe { wrapped(which, &C::lift(p), &C::scalar(k)) };
            // A product inside a function that was called would have had another.
            let pointers = (LOWEST.load(Ordering::Relaxed), HIGHEST.load(Ordering::Relaxed));
            assert_eq!(pointers, (own, own), "{k}, entry point {which}: a product was not inlined");
            assert_eq!(C::lower(&product), expected, "{k}, entry point {which}");
        }
    }
}

#[test]
fn wrapped_multiplications_inline() {
    inlines::<KoblitzSevenOne>(frobenius);
    inlines::<SevenTwo>(ordinary);
}
