//! What the point formulas do in their field, counted: `passes.txt` beside the formulas says how many
//! products and how many passes of carries a point operation makes.

use core::ops::{Add, Neg, Sub};
use std::cell::Cell;
use std::fmt::Write;

use fieldforge_runtime::curve::{AGeneral, AMinusThree, AZero, Equation, Weierstrass};
use fieldforge_runtime::field::{Element, Field, LazySum, LongSum};
use fieldforge_runtime::point::weierstrass::{Affine, Jacobian, Projective, formulas};

use crate::curves::{General, Minus3, Toy, Zero};
use crate::tiny::Tiny;

/// What has been done, in the order of the columns.
#[derive(Clone, Copy, Default)]
struct Counts {
    products: u32,
    squares: u32,
    multiples: u32,
    sums: u32,
    carried_sums: u32,
    carried_long_sums: u32,
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
struct Counted<F>(F);
/// A sum of two.
#[derive(Clone, Copy)]
struct Sum<F>(F);
/// A sum of two sums.
#[derive(Clone, Copy)]
struct Long<F>(F);

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

/// A tiny curve over elements that keep accounts.
macro_rules! model {
    ($name:ident: $toy:ident $equation:ident $p:literal, $small:expr) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl Weierstrass for $name {
            type Field = Counted<Element<Tiny<$p, 2>>>;
            type Equation = $equation;
            const A: Self::Field = Counted($toy::A);
            const B: Self::Field = Counted($toy::B);
            const B3: Self::Field = Counted($toy::B3);
            const SMALL_B3: u8 = $small;
        }
    };
}
model!(ZeroModel: Zero AZero 547, 0);
model!(SmallModel: Zero AZero 547, 6);
model!(MinusThreeModel: Minus3 AMinusThree 541, 0);
model!(GeneralModel: General AGeneral 557, 0);

/// What some work does.
fn counts<T>(work: impl FnOnce() -> T) -> Counts {
    COUNTS.set(Counts::default());
    let _ = work();
    COUNTS.get()
}

/// The lines of an equation; two finite points of a curve that are not each other's negative or equal.
fn lines<W: Weierstrass>(equation: &str, p: (W::Field, W::Field), text: &mut String) {
    let q = Affine::<W>::new(p.0, p.1);
    let p = formulas::double::<W>(&Projective::from_affine(&q));
    let jacobian = Jacobian::<W>::from_projective(&p);
    let run = |count| counts(|| W::Equation::double_jacobian(&jacobian, count));
    let (one, two) = (run(1), run(2));
    let each = Counts {
        products: two.products - one.products,
        squares: two.squares - one.squares,
        multiples: two.multiples - one.multiples,
        sums: two.sums - one.sums,
        carried_sums: two.carried_sums - one.carried_sums,
        carried_long_sums: two.carried_long_sums - one.carried_long_sums,
    };
    let operations = [
        ("add", counts(|| formulas::add(&p, &Projective::from_affine(&q)))),
        ("add_mixed", counts(|| formulas::add_mixed(&p, &q))),
        ("double", counts(|| formulas::double(&p))),
        ("double_in_a_run", each),
    ];
    for (operation, c) in operations {
        writeln!(
            text,
            "{equation} {operation} {} {} {} {} {} {}",
            c.products, c.squares, c.multiples, c.sums, c.carried_sums, c.carried_long_sums
        )
        .expect("a string takes everything");
    }
}

#[test]
fn counted_and_on_file() {
    fn point<T: Toy, F: Field>(wrap: impl Fn(<T as fieldforge_runtime::curve::Curve>::Base) -> F) -> (F, F) {
        (wrap(T::GENERATOR.x()), wrap(T::GENERATOR.y()))
    }
    let mut text = String::from(
        "# equation operation products squares small_multiples sums carried_sums carried_long_sums\n",
    );
    lines::<ZeroModel>("zero", point::<Zero, _>(Counted), &mut text);
    lines::<SmallModel>("zero_small", point::<Zero, _>(Counted), &mut text);
    lines::<MinusThreeModel>("minus_three", point::<Minus3, _>(Counted), &mut text);
    lines::<GeneralModel>("general", point::<General, _>(Counted), &mut text);
    let on_file = include_str!("../../src/point/weierstrass/passes.txt");
    assert_eq!(on_file, text, "src/point/weierstrass/passes.txt should be:\n{text}");
}
