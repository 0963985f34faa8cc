//! The formulas and the protected multiplications on four lanes in lockstep.

use core::array::from_fn;
use core::ops::{Add, BitAnd, BitOr, BitXor, Neg, Not, Sub};

use fieldforge_runtime::curve::{Curve, FixedBase, Weierstrass};
use fieldforge_runtime::field::{Field, LazySum, LongSum};
use fieldforge_runtime::lane::{Broadcast, LaneMask};
use fieldforge_runtime::mul::{fixed, variable};
use fieldforge_runtime::point::weierstrass::{Affine, Projective, formulas};
use fieldforge_runtime::recode::comb::Columns;
use fieldforge_runtime::recode::window::Windows;
use fieldforge_runtime::table::Table;

use crate::curves::{FourCyclic, GeneralDelayed, Minus3, Toy, Zero};
use crate::reference::{add, all_points, multiply};

/// Four of anything.
#[derive(Clone, Copy)]
struct Quad<T>([T; 4]);

fn each<T: Copy, U>(a: Quad<T>, f: impl Fn(T) -> U) -> Quad<U> {
    Quad(a.0.map(f))
}

fn pairs<T: Copy, S: Copy, U>(a: Quad<T>, b: Quad<S>, f: impl Fn(T, S) -> U) -> Quad<U> {
    Quad(from_fn(|lane| f(a.0[lane], b.0[lane])))
}

macro_rules! lane_by_lane {
    ($($op:ident $method:ident),*) => {$(
        impl<T: Copy + $op<S>, S: Copy> $op<Quad<S>> for Quad<T> {
            type Output = Quad<T::Output>;
            fn $method(self, rhs: Quad<S>) -> Self::Output {
                pairs(self, rhs, T::$method)
            }
        }
    )*};
}

lane_by_lane!(Add add, Sub sub, BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<T: Copy + Neg> Neg for Quad<T> {
    type Output = Quad<T::Output>;
    fn neg(self) -> Self::Output {
        each(self, T::neg)
    }
}

impl<T: Copy + Not> Not for Quad<T> {
    type Output = Quad<T::Output>;
    fn not(self) -> Self::Output {
        each(self, T::not)
    }
}

impl<M: LaneMask> LaneMask for Quad<M> {
    const LANES: usize = 4;
    const FALSE: Self = Self([M::FALSE; 4]);
    const TRUE: Self = Self([M::TRUE; 4]);
    type Index = [M::Index; 4];

    fn gather(mut bit: impl FnMut(usize) -> u8) -> Self {
        Self(from_fn(|lane| M::gather(|_| bit(lane))))
    }
    fn gather_index(mut index: impl FnMut(usize) -> u8) -> Self::Index {
        from_fn(|lane| M::gather_index(|_| index(lane)))
    }
    fn index_is(index: Self::Index, value: u8) -> Self {
        Self(index.map(|index| M::index_is(index, value)))
    }
}

/// A sum in each lane. (A type of its own, since `Quad<F>` may be `Quad<F::Sum>`.)
#[derive(Clone, Copy)]
struct QuadSum<F: Field>([F::Sum; 4]);

#[derive(Clone, Copy)]
struct QuadLong<F: Field>([F::Long; 4]);

/// An element in each lane.
#[derive(Clone, Copy)]
struct QuadElement<F>([F; 4]);

impl<F: Field> From<QuadElement<F>> for QuadSum<F> {
    fn from(a: QuadElement<F>) -> Self {
        Self(a.0.map(F::loose))
    }
}

impl<F: Field> From<QuadSum<F>> for QuadLong<F> {
    fn from(a: QuadSum<F>) -> Self {
        Self(a.0.map(F::Long::from))
    }
}

impl<F: Field> Add for QuadElement<F> {
    type Output = QuadSum<F>;
    fn add(self, rhs: Self) -> QuadSum<F> {
        QuadSum(from_fn(|lane| self.0[lane] + rhs.0[lane]))
    }
}

impl<F: Field> Sub for QuadElement<F> {
    type Output = QuadSum<F>;
    fn sub(self, rhs: Self) -> QuadSum<F> {
        QuadSum(from_fn(|lane| self.0[lane] - rhs.0[lane]))
    }
}

impl<F: Field> Neg for QuadElement<F> {
    type Output = QuadSum<F>;
    fn neg(self) -> QuadSum<F> {
        QuadSum(self.0.map(|a| -a))
    }
}

impl<F: Field> Add for QuadSum<F> {
    type Output = QuadLong<F>;
    fn add(self, rhs: Self) -> QuadLong<F> {
        QuadLong(from_fn(|lane| self.0[lane] + rhs.0[lane]))
    }
}

impl<F: Field> Sub for QuadSum<F> {
    type Output = QuadLong<F>;
    fn sub(self, rhs: Self) -> QuadLong<F> {
        QuadLong(from_fn(|lane| self.0[lane] - rhs.0[lane]))
    }
}

impl<F: Field> LazySum<QuadElement<F>> for QuadSum<F> {
    fn carry(self) -> QuadElement<F> {
        QuadElement(self.0.map(LazySum::carry))
    }
}

impl<F: Field> LongSum<QuadElement<F>> for QuadLong<F> {
    fn carry(self) -> QuadElement<F> {
        QuadElement(self.0.map(LongSum::carry))
    }
}

impl<F: Field> Field for QuadElement<F> {
    type Mask = Quad<F::Mask>;
    type Sum = QuadSum<F>;
    type Long = QuadLong<F>;
    const ZERO: Self = Self([F::ZERO; 4]);
    const ONE: Self = Self([F::ONE; 4]);

    fn mul(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self {
        let (a, b) = (a.into(), b.into());
        Self(from_fn(|lane| F::mul(a.0[lane], b.0[lane])))
    }
    fn square(a: impl Into<Self::Sum>) -> Self {
        Self(a.into().0.map(F::square))
    }
    fn mul_small(self, k: u8) -> Self {
        Self(self.0.map(|a| a.mul_small(k)))
    }
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        Self(from_fn(|lane| F::select(mask.0[lane], a.0[lane], b.0[lane])))
    }
    fn or_masked(self, mask: Self::Mask, entry: &Self) -> Self {
        Self(from_fn(|lane| self.0[lane].or_masked(mask.0[lane], &entry.0[lane])))
    }
    fn is_zero(self) -> Self::Mask {
        Quad(self.0.map(F::is_zero))
    }
    fn invert(self) -> Self {
        Self(self.0.map(F::invert))
    }
    fn sqrt(self) -> (Self, Self::Mask) {
        (Self(self.0.map(|a| a.sqrt().0)), Quad(self.0.map(|a| a.sqrt().1)))
    }
    fn is_square(self) -> Self::Mask {
        Quad(self.0.map(F::is_square))
    }
}

impl<F: Field> Broadcast<F> for QuadElement<F> {
    fn broadcast(value: &F) -> Self {
        Self([*value; 4])
    }
}

/// The model of a curve on four lanes.
#[derive(Clone, Copy)]
struct Lanes<C>(core::marker::PhantomData<C>);

impl<C: Toy> Weierstrass for Lanes<C> {
    type Field = QuadElement<<C as Weierstrass>::Field>;
    type Equation = <C as Weierstrass>::Equation;
    const A: Self::Field = QuadElement([C::A; 4]);
    const B: Self::Field = QuadElement([C::B; 4]);
    const B3: Self::Field = QuadElement([C::B3; 4]);
    const SMALL_B3: u8 = C::SMALL_B3;
    const EVEN_ORDER: bool = C::EVEN_ORDER;
}

type Base<C> = <C as Weierstrass>::Field;

/// Four points side by side. (All are made finite by a scaling of one; infinity has Z = 0.)
fn pack<C: Toy>(points: [Projective<C>; 4]) -> Projective<Lanes<C>> {
    let parts = points.map(|p| match p.to_affine() {
        Some(p) => [p.x(), p.y(), Base::<C>::ONE],
        None => [Base::<C>::ZERO, Base::<C>::ONE, Base::<C>::ZERO],
    });
    let [x, y, z] = from_fn(|i| QuadElement(parts.map(|part| part[i])));
    Projective::new(x, y, z)
}

fn unpack<C: Toy>(points: &Projective<Lanes<C>>) -> [Projective<C>; 4] {
    let [x, y, z] = points.coordinates();
    from_fn(|lane| Projective::new(x.0[lane], y.0[lane], z.0[lane]))
}

fn lockstep<C: Toy + FixedBase<Block: Table<C> + Table<Lanes<C>>>>() {
    let (m, a, b, n) = C::NUMBERS;
    let points = all_points(a, b, m);
    let at = |i: usize| points[i % points.len()];
    for i in 0..points.len() {
        let (ps, qs) = (from_fn(|lane| at(i + 11 * lane)), from_fn(|lane| at(5 * i + 3 * lane)));
        let (p, q) = (pack::<C>(ps.map(C::lift)), pack::<C>(qs.map(C::lift)));
        let sums = unpack::<C>(&formulas::add(&p, &q));
        let doubles = unpack::<C>(&formulas::double_times(&p, 2));
        let ks: [u64; 4] = from_fn(|lane| (i as u64 * 7 + lane as u64 * 101) % n);
        let digits = ks.map(|k| Windows::new(&C::scalar(k), 4));
        let products = unpack::<C>(&variable::multiply::<_, _, 8>(&p, &digits));
        let columns = ks.map(|k| Columns::new(&C::scalar(k), C::COMB));
        let fixed = unpack::<C>(&fixed::multiply::<C, Lanes<C>>(&columns));
        let g = C::lower(&Projective::<C>::GENERATOR);
        for lane in 0..4 {
            let (p, q, k) = (ps[lane], qs[lane], ks[lane]);
            assert_eq!(C::lower(&sums[lane]), add(p, q, a, m));
            assert_eq!(C::lower(&doubles[lane]), multiply(4, p, a, m));
            assert_eq!(C::lower(&products[lane]), multiply(k, p, a, m), "{k}·{p:?}");
            assert_eq!(C::lower(&fixed[lane]), multiply(k, g, a, m), "{k}·G");
        }
    }
    let _: Affine<C> = <C as Curve>::GENERATOR;
}

#[test]
fn four_lanes() {
    lockstep::<Zero>();
    lockstep::<Minus3>();
    lockstep::<GeneralDelayed>();
    lockstep::<FourCyclic>();
}
