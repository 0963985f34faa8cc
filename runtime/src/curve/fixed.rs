//! Precomputed multiples of the generator.

use super::Curve;

/// The shape of a fixed-base comb over scalars of `t` bits.
///
/// A scalar is written in `w` rows of `d = e·v` columns, and the columns fall into `v` blocks
/// of `e`. The multiplication takes `e − 1` doublings and about `d` additions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comb {
    /// Rows: bits of a table's index, sign included.
    pub w: usize,
    /// Blocks: tables, each of `2^(w−1)` points.
    pub v: usize,
    /// Columns of a block: `ceil(t / (w·v))`.
    pub e: usize,
    /// Columns: `e·v`.
    pub d: usize,
}

/// A curve with tables of its generator, in whatever memory suits the target.
pub trait FixedBase: Curve {
    /// The shape of the comb.
    const COMB: Comb;
    /// `2^(w·d)·G`, which the recoding may carry out to if and only if `w·v` divides `t`.
    const COMB_CARRY: Option<Self::Affine>;
    /// The window of public multiples of the generator: 2 to 8 bits.
    const GENERATOR_WINDOW: u32;

    /// One table of the comb: for `P64`-like curves a reference to a static
    /// [`AffineTable`](crate::table::AffineTable); elsewhere whatever reads the memory.
    type Block: Copy;
    /// The odd multiples of the generator.
    type Multiples: Copy;

    /// Block `j < v`, whose entry `u` is `2^(e·j)·(1 + Σ u_s·2^(d·s))·G` over
    /// `1 <= s < w`, with `u_s` bit `s − 1` of `u`.
    fn block(j: usize) -> Self::Block;
    /// The table whose entry `i` is `(2i + 1)·G`, for `i < 2^(GENERATOR_WINDOW − 2)`.
    fn odd_multiples() -> Self::Multiples;
}
