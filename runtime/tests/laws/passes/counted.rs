//! A field whose elements keep accounts of what is done with them.

use core::ops::{Add, Neg, Sub};
use std::cell::Cell;

use fieldforge_runtime::field::{Field, LazySum, LongSum};

/// What has been done, in the order of the columns.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub products: u32,
    pub squares: u32,
    pub multiples: u32,
    pub sums: u32,
    pub carried_sums: u32,
    pub carried_long_sums: u32,
}

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts {
        products: 0, squares: 0, multiples: 0, sums: 0, carried_sums: 0, carried_long_sums: 0,
    }) };
}

fn note(count: impl FnOnce(&mut Counts)) {
    COUNTS.with(|cell| {
        let mut counts = cell.get();
        count(&mut counts);
        cell.set(counts);
    });
}

/// An element that keeps accounts.
#[derive(Clone, Copy)]
pub struct Counted<F>(pub F);
/// A sum of two.
#[derive(Clone, Copy)]
pub struct Sum<F>(F);
/// A sum of two sums.
#[derive(Clone, Copy)]
pub struct Long<F>(F);

impl<F> From<Counted<F>> for Sum<F> {
    fn from(element: Counted<F>) -> Self {
        Self(element.0)
    }
}

impl<F> From<Sum<F>> for Long<F> {
    fn from(sum: Sum<F>) -> Self {
        Self(sum.0)
    }
}

macro_rules! operator {
    ($trait:ident $method:ident: $from:ident -> $to:ident) => {
        impl<F: Field<Sum = F, Long = F>> $trait for $from<F> {
            type Output = $to<F>;
            fn $method(self, rhs: Self) -> $to<F> {
                note(|counts| counts.sums += 1);
                $to($trait::$method(self.0, rhs.0))
            }
        }
    };
}
operator!(Add add: Counted -> Sum);
operator!(Sub sub: Counted -> Sum);
operator!(Add add: Sum -> Long);
operator!(Sub sub: Sum -> Long);

impl<F: Field<Sum = F, Long = F>> Neg for Counted<F> {
    type Output = Sum<F>;
    fn neg(self) -> Sum<F> {
        note(|counts| counts.sums += 1);
        Sum(-self.0)
    }
}

impl<F: Field<Sum = F, Long = F>> LazySum<Counted<F>> for Sum<F> {
    fn carry(self) -> Counted<F> {
        note(|counts| counts.carried_sums += 1);
        Counted(self.0)
    }
}

impl<F: Field<Sum = F, Long = F>> LongSum<Counted<F>> for Long<F> {
    fn carry(self) -> Counted<F> {
        note(|counts| counts.carried_long_sums += 1);
        Counted(self.0)
    }
}

impl<F: Field<Sum = F, Long = F>> Field for Counted<F> {
    type Mask = F::Mask;
    type Sum = Sum<F>;
    type Long = Long<F>;
    const ZERO: Self = Self(F::ZERO);
    const ONE: Self = Self(F::ONE);

    fn mul(a: impl Into<Sum<F>>, b: impl Into<Sum<F>>) -> Self {
        note(|counts| counts.products += 1);
        Self(F::mul(a.into().0, b.into().0))
    }
    fn square(a: impl Into<Sum<F>>) -> Self {
        note(|counts| counts.squares += 1);
        Self(F::square(a.into().0))
    }
    fn mul_small(self, k: u8) -> Self {
        note(|counts| counts.multiples += 1);
        Self(self.0.mul_small(k))
    }
    fn select(mask: F::Mask, a: Self, b: Self) -> Self {
        Self(F::select(mask, a.0, b.0))
    }
    fn or_masked(self, mask: F::Mask, entry: &Self) -> Self {
        Self(self.0.or_masked(mask, &entry.0))
    }
    fn is_zero(self) -> F::Mask {
        self.0.is_zero()
    }
    fn invert(self) -> Self {
        Self(self.0.invert())
    }
    fn sqrt(self) -> (Self, F::Mask) {
        let (root, exists) = self.0.sqrt();
        (Self(root), exists)
    }
    fn is_square(self) -> F::Mask {
        self.0.is_square()
    }
}

impl Counts {
    /// What some work does.
    pub fn of<T>(work: impl FnOnce() -> T) -> Self {
        COUNTS.set(Self::default());
        work();
        COUNTS.get()
    }

    /// The columns.
    pub fn columns(self) -> [u32; 6] {
        let Self { products, squares, multiples, sums, carried_sums, carried_long_sums } = self;
        [products, squares, multiples, sums, carried_sums, carried_long_sums]
    }
}
