//! Eight lanes without vector instructions: one element after the other.
//!
//! Slower than one lane at a time by the copies it makes, and by its calls: inlined, eight of each
//! operation would fill the formulas with code. It is here so that what is written for
//! lanes runs, and is tested and checked for its secrets, on every machine.

use core::array::from_fn;
use core::marker::PhantomData;
use core::ops::{Add, BitAnd, BitOr, BitXor, Neg, Not, Sub};

use super::{Broadcast, EIGHT, EightLanes, LaneMask, OneLane, Packed};
use crate::curve::Weierstrass;
use crate::field::{Field, LazySum, LongSum};

/// A truth value in each lane.
#[derive(Clone, Copy)]
pub struct EachMask<M>([M; EIGHT]);

/// An element in each lane.
#[derive(Clone, Copy)]
pub struct Each<F>([F; EIGHT]);

/// A sum in each lane.
#[derive(Clone, Copy)]
pub struct EachSum<F: Field>([F::Sum; EIGHT]);

/// A sum of sums in each lane.
#[derive(Clone, Copy)]
pub struct EachLong<F: Field>([F::Long; EIGHT]);

impl<F> Each<F> {
    /// Of the element of each lane.
    pub const fn new(lanes: [F; EIGHT]) -> Self {
        Self(lanes)
    }

    /// The element of each lane.
    pub const fn lanes(&self) -> &[F; EIGHT] {
        &self.0
    }
}

macro_rules! lane_by_lane {
    ($([$($bounds:tt)*] $ty:ty: $op:ident $method:ident -> $output:ident<$parameter:ident>;)*) => {$(
        impl<$($bounds)*> $op for $ty {
            type Output = $output<$parameter>;
            #[inline(never)]
            fn $method(self, rhs: Self) -> Self::Output {
                $output(from_fn(|lane| self.0[lane].$method(rhs.0[lane])))
            }
        }
    )*};
}

lane_by_lane! {
    [M: LaneMask] EachMask<M>: BitAnd bitand -> EachMask<M>;
    [M: LaneMask] EachMask<M>: BitOr bitor -> EachMask<M>;
    [M: LaneMask] EachMask<M>: BitXor bitxor -> EachMask<M>;
    [F: Field] Each<F>: Add add -> EachSum<F>;
    [F: Field] Each<F>: Sub sub -> EachSum<F>;
    [F: Field] EachSum<F>: Add add -> EachLong<F>;
    [F: Field] EachSum<F>: Sub sub -> EachLong<F>;
}

impl<M: LaneMask> Not for EachMask<M> {
    type Output = Self;
    #[inline(never)]
    fn not(self) -> Self {
        Self(self.0.map(|mask| !mask))
    }
}

impl<F: Field> Neg for Each<F> {
    type Output = EachSum<F>;
    #[inline(never)]
    fn neg(self) -> EachSum<F> {
        EachSum(self.0.map(|a| -a))
    }
}

impl<M: LaneMask> LaneMask for EachMask<M> {
    const LANES: usize = EIGHT;
    const FALSE: Self = Self([M::FALSE; EIGHT]);
    const TRUE: Self = Self([M::TRUE; EIGHT]);
    type Index = [M::Index; EIGHT];

    #[inline(always)]
    fn gather(mut bit: impl FnMut(usize) -> u8) -> Self {
        Self(from_fn(|lane| M::gather(|_| bit(lane))))
    }

    #[inline(always)]
    fn gather_index(mut index: impl FnMut(usize) -> u8) -> Self::Index {
        from_fn(|lane| M::gather_index(|_| index(lane)))
    }

    #[inline(never)]
    fn index_is(index: Self::Index, value: u8) -> Self {
        Self(index.map(|index| M::index_is(index, value)))
    }
}

impl<M: OneLane> EightLanes for EachMask<M> {
    #[inline(never)]
    fn bits(self) -> u8 {
        self.0.iter().rev().fold(0, |bits, mask| bits << 1 | mask.bit())
    }
}

impl<F: Field> From<Each<F>> for EachSum<F> {
    #[inline(never)]
    fn from(a: Each<F>) -> Self {
        Self(a.0.map(F::loose))
    }
}

impl<F: Field> From<EachSum<F>> for EachLong<F> {
    #[inline(never)]
    fn from(a: EachSum<F>) -> Self {
        Self(a.0.map(F::Long::from))
    }
}

impl<F: Field> LazySum<Each<F>> for EachSum<F> {
    #[inline(never)]
    fn carry(self) -> Each<F> {
        Each(self.0.map(LazySum::carry))
    }
}

impl<F: Field> LongSum<Each<F>> for EachLong<F> {
    #[inline(never)]
    fn carry(self) -> Each<F> {
        Each(self.0.map(LongSum::carry))
    }
}

#[inline(never)]
fn products<F: Field>(a: &EachSum<F>, b: &EachSum<F>) -> Each<F> {
    Each(from_fn(|lane| F::mul(a.0[lane], b.0[lane])))
}

#[inline(never)]
fn squares<F: Field>(a: &EachSum<F>) -> Each<F> {
    Each(a.0.map(F::square))
}

impl<F: Field> Field for Each<F> {
    type Mask = EachMask<F::Mask>;
    type Sum = EachSum<F>;
    type Long = EachLong<F>;
    const ZERO: Self = Self([F::ZERO; EIGHT]);
    const ONE: Self = Self([F::ONE; EIGHT]);

    #[inline(always)]
    fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self {
        products(&a.into(), &b.into())
    }

    #[inline(always)]
    fn square(a: impl Into<Self::Sum>) -> Self {
        squares(&a.into())
    }

    #[inline(never)]
    fn mul_small(self, k: u8) -> Self {
        Self(self.0.map(|a| a.mul_small(k)))
    }

    #[inline(never)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self(from_fn(|lane| F::select(mask.0[lane], a.0[lane], b.0[lane])))
    }

    #[inline(never)]
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self {
        Self(from_fn(|lane| self.0[lane].or_masked(mask.0[lane], &entry.0[lane])))
    }

    #[inline(never)]
    fn is_zero(self) -> Self::Mask {
        EachMask(self.0.map(F::is_zero))
    }

    fn invert(self) -> Self {
        Self(self.0.map(F::invert))
    }

    fn sqrt(self) -> (Self, Self::Mask) {
        let roots = self.0.map(F::sqrt);
        (Self(roots.map(|(root, _)| root)), EachMask(roots.map(|(_, exists)| exists)))
    }

    fn is_square(self) -> Self::Mask {
        EachMask(self.0.map(F::is_square))
    }
}

impl<F: Field> Broadcast<F> for Each<F> {
    type Stored = Self;
    const NOTHING: Self = Self::ZERO;

    #[inline(always)]
    fn broadcast(value: &F) -> Self {
        Self([*value; EIGHT])
    }

    #[inline(never)]
    fn or_stored(stored: Self, mask: Self::Mask, value: &F) -> Self {
        Self(from_fn(|lane| stored.0[lane].or_masked(mask.0[lane], value)))
    }

    #[inline(always)]
    fn of_stored(stored: Self) -> Self {
        stored
    }
}

impl<F: Field<Mask: OneLane>> Packed<F> for Each<F> {
    #[inline(always)]
    fn store(values: [&F; EIGHT]) -> Self {
        Self(values.map(|value| *value))
    }

    #[inline(always)]
    fn unpack(self) -> [F; EIGHT] {
        self.0
    }
}

/// The model of a curve on such lanes.
#[derive(Clone, Copy, Debug)]
pub struct OnEach<W>(PhantomData<W>);

impl<W: Weierstrass> Weierstrass for OnEach<W> {
    type Field = Each<W::Field>;
    type Equation = W::Equation;
    const A: Self::Field = Each([W::A; EIGHT]);
    const B: Self::Field = Each([W::B; EIGHT]);
    const B3: Self::Field = Each([W::B3; EIGHT]);
    const SMALL_B3: u8 = W::SMALL_B3;
    const EVEN_ORDER: bool = W::EVEN_ORDER;
}
