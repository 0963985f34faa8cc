//! How much of its headroom a sum has spent, as types.

use core::marker::PhantomData;

/// A number of units: a sum of u units has limbs of at most u digits, with either sign.
pub trait Units: Copy + Send + Sync + 'static {
    /// The number.
    const COUNT: u32;
}

/// A plain integer's.
#[derive(Clone, Copy, Debug)]
pub enum One {}

/// Those of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Plus<A, B>(PhantomData<(A, B)>);

/// Those of `2^S` times as much.
#[derive(Clone, Copy, Debug)]
pub struct Raised<A, const S: u32>(PhantomData<A>);

/// Those of a `2^S`-th; what comes down from the limb above counts one, and rounding another.
#[derive(Clone, Copy, Debug)]
pub struct Lowered<A, const S: u32>(PhantomData<A>);

/// At most N.
#[derive(Clone, Copy, Debug)]
pub enum UpTo<const N: usize> {}

impl Units for One {
    const COUNT: u32 = 1;
}

impl<A: Units, B: Units> Units for Plus<A, B> {
    const COUNT: u32 = A::COUNT.saturating_add(B::COUNT);
}

impl<A: Units, const S: u32> Units for Raised<A, S> {
    const COUNT: u32 = if A::COUNT.leading_zeros() > S { A::COUNT << S } else { u32::MAX };
}

impl<A: Units, const S: u32> Units for Lowered<A, S> {
    const COUNT: u32 = (A::COUNT >> S) + 2;
}

impl<const N: usize> Units for UpTo<N> {
    const COUNT: u32 = if N < u32::MAX as usize { N as u32 } else { u32::MAX };
}
