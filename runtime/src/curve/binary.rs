//! Binary models, `y² + xy = x³ + ax² + b` over GF(2^m).
//!
//! Generated code writes one marker type a curve. A backend for particular CPUs is another set of
//! kernels with the same limbs: every formula and every multiplication is generic over the
//! kernels `K` of [`Projective<C, K>`], and a point changes its kernels by
//! [`Projective::over`], which costs nothing. So an entry point that a backend overrides is
//!
//! ```text
//! fn mul(point: &Projective<Self>, k: &Self::Scalar) -> Projective<Self> {
//!     if carryless::available() {
//!         // SAFETY: the CPU was asked.
//!         return unsafe { mul_carryless(point, k) };
//!     }
//!     mul::binary::protected(point, k)
//! }
//!
//! #[target_feature(enable = "pclmulqdq")]
//! fn mul_carryless(point: &Projective<Sect233k1>, k: &Scalar) -> Projective<Sect233k1> {
//!     mul::binary::protected(&point.over::<Carryless>(), k).over()
//! }
//! ```

use super::{Curve, CurveMask, FixedBase, Lattice};
use crate::field::{BinaryElement, BinaryKernels};
use crate::mul::binary::Method;
use crate::point::binary::{Affine, Entry, Projective};

/// A binary model: what the point formulas read, and the entry points of single operations.
pub trait Binary: Copy + Send + Sync + 'static {
    /// The kernels of the coordinates' field, on any CPU.
    type Kernels: BinaryKernels;

    /// The coefficient a.
    const A: BinaryElement<Self::Kernels>;
    /// Whether a is zero or one.
    const A_KIND: BinaryA;
    /// The coefficient b, which is not zero.
    const B: BinaryElement<Self::Kernels>;
    /// The square root of b.
    const SQRT_B: BinaryElement<Self::Kernels>;

    /// `2P`. An entry point for backends.
    #[inline(never)]
    fn double(p: &Projective<Self>) -> Projective<Self> {
        p.plain_double()
    }

    /// `P + Q`. An entry point for backends.
    #[inline(never)]
    fn add(p: &Projective<Self>, q: &Projective<Self>) -> Projective<Self> {
        p.plain_add(q)
    }

    /// The coordinates of a point, zeros at infinity: one inversion. An entry point for backends.
    #[inline(never)]
    fn normalize(p: &Projective<Self>) -> Affine<Self> {
        p.plain_normalize()
    }
}

/// What is known of the coefficient a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryA {
    /// It is 0.
    Zero,
    /// It is 1.
    One,
    /// It is anything.
    General,
}

/// Kernels that compute with the limbs of the curve's own: those, and every backend's.
pub trait Backend<C: Binary>:
    BinaryKernels<
        Word = <C::Kernels as BinaryKernels>::Word,
        Limbs = <C::Kernels as BinaryKernels>::Limbs,
        Bytes = <C::Kernels as BinaryKernels>::Bytes,
    >
{
}

impl<C: Binary, K> Backend<C> for K where
    K: BinaryKernels<
            Word = <C::Kernels as BinaryKernels>::Word,
            Limbs = <C::Kernels as BinaryKernels>::Limbs,
            Bytes = <C::Kernels as BinaryKernels>::Bytes,
        >
{
}

/// A binary curve with a generator of prime order.
pub trait BinaryCurve:
    Binary
    + Curve<Base = BinaryElement<<Self as Binary>::Kernels>, Affine = Affine<Self>, Point = Projective<Self>>
{
    /// How its points are multiplied: [`Ordinary`](crate::mul::binary::Ordinary), or
    /// [`Frobenius`](crate::mul::binary::Frobenius) on [`Koblitz`] curves.
    type Method: Method<Self>;

    /// The point with the given x-coordinate and sign of y, and whether there is one: one
    /// inversion. An entry point for backends.
    #[inline(never)]
    fn decompress(x: Self::Base, sign: CurveMask<Self>) -> (Affine<Self>, CurveMask<Self>) {
        Affine::<Self>::plain_decompress::<<Self as Binary>::Kernels>(x, sign)
    }
}

/// A table of precomputed points, whose x-coordinates are not zero.
pub trait LambdaTable<C: Binary>: Copy {
    /// The number of entries.
    const LEN: usize;

    /// The entry of a secret index. Every entry is read.
    fn lookup<K: Backend<C>>(&self, index: u8) -> Entry<C, K>;
    /// The entry of a public index; the last one if it is too large.
    fn get_vartime<K: Backend<C>>(&self, index: usize) -> Entry<C, K>;
}

/// A binary curve with the tables of an ordinary comb: an alias for its bounds.
pub trait BinaryComb:
    BinaryCurve + FixedBase<Block: LambdaTable<Self>, Multiples: LambdaTable<Self>>
{
}

impl<C> BinaryComb for C where C: BinaryCurve + FixedBase<Block: LambdaTable<C>, Multiples: LambdaTable<C>> {}

/// The shape of a fixed-base comb of τ-adic digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TauComb {
    /// The width W of the digits, from 3 to 8: tables have `2^(W−2)` points, and a digit takes
    /// W − 1 positions.
    pub width: u32,
    /// Blocks v: tables.
    pub v: usize,
    /// Digits of a block e; `e·v` is at least the number of digits,
    /// [`TauDigits::count`](crate::recode::tau::TauDigits::count), and `e·(v − 1)` less.
    pub e: usize,
}

/// A Koblitz curve: a is 0 or 1, b is 1, and the order n of the generator is that of the group
/// divided by 4 or 2, that is by the number of points with coordinates 0 and 1.
///
/// The Frobenius map `τ(x, y) = (x², y²)` satisfies `τ² + 2 = μτ` with μ = 1 for a = 1 and −1
/// for a = 0, so `Z[τ]` acts on points. As `τ^m` is the identity, `τ^m − 1` takes every point of
/// the curve to infinity, and scalars are reduced by it: the multiplications are right for every
/// point, and not only for those of the generator's subgroup.
///
/// The digits of width W are, in order `u = 0 … 2^(W−2) − 1`, the elements `α_u` of least norm
/// `a² + μab + 2b²` among all `a + bτ` congruent to `2u + 1` mod `τ^W`, and their opposites
/// (J. Solinas, "Efficient arithmetic on Koblitz curves", Designs, Codes and Cryptography 19,
/// 2000). For W up to 8 each is the only one of its norm in its class.
pub trait Koblitz: BinaryCurve {
    /// The lattice of all `(k_0, k_1)` such that `τ^m − 1` divides `k_0 + k_1·τ`. Its determinant
    /// is the order of the whole group; [`Lattice::rounding`] and [`Lattice::digits`] are as for
    /// other lattices, for scalars below n, with that determinant in place of n.
    const LATTICE: Lattice<2>;
    /// The shape of the comb.
    const COMB: TauComb;
    /// The width of public multiples of the generator, from 3 to 8.
    const GENERATOR_WIDTH: u32;

    /// One table of the comb.
    type Block: LambdaTable<Self>;
    /// The table of public multiples of the generator.
    type Multiples: LambdaTable<Self>;

    /// Block `j < v`, whose entry u is `τ^((W−1)·e·j)·α_u·G`.
    fn block(j: usize) -> Self::Block;
    /// The table whose entry u is `α_u·G`, for the width [`Self::GENERATOR_WIDTH`].
    fn multiples() -> Self::Multiples;
}
