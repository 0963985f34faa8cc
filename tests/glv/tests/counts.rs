//! How many doublings and additions multiplications take: those of the paper, whatever the scalar.

use std::cell::Cell;

use fieldforge::secp256k1::{ProjectivePoint, Secp256k1};
use fieldforge::ted127_glv4::{ExtendedPoint, Ted127Glv4};
use fieldforge_glv_tests::Numbers;
use fieldforge_runtime::curve::{Comb, FixedBase, Glv};
use fieldforge_runtime::field::{Field, LazySum, PrimeField};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::group::{Group, GroupIndex, ProtectedGroup};
use fieldforge_runtime::recode::sac::Sac;

thread_local! {
    static DOUBLINGS: Cell<u32> = const { Cell::new(0) };
    static ADDITIONS: Cell<u32> = const { Cell::new(0) };
}

/// A group that counts.
#[derive(Clone, Copy)]
struct Counted<G>(G);

impl<G: Group> Group for Counted<G> {
    type Summand = G::Summand;
    const IDENTITY: Self = Self(G::IDENTITY);

    fn doubled(&self, count: u32) -> Self {
        DOUBLINGS.set(DOUBLINGS.get() + count);
        Self(self.0.doubled(count))
    }
    fn plus(&self, other: &G::Summand) -> Self {
        ADDITIONS.set(ADDITIONS.get() + 1);
        Self(self.0.plus(other))
    }
    fn to_summand(&self) -> G::Summand {
        self.0.to_summand()
    }
    fn opposite_summand(summand: &G::Summand) -> G::Summand {
        G::opposite_summand(summand)
    }
}

impl<G: ProtectedGroup> ProtectedGroup for Counted<G> {
    type Mask = G::Mask;

    fn negated_if(&self, mask: G::Mask) -> Self {
        Self(self.0.negated_if(mask))
    }
    type Picked = G::Picked;

    fn pick(table: &[G::Summand; 8], index: GroupIndex<Self>, negative: G::Mask) -> G::Picked {
        G::pick(table, index, negative)
    }
    fn plus_picked(&self, picked: &G::Picked) -> Self {
        ADDITIONS.set(ADDITIONS.get() + 1);
        Self(self.0.plus_picked(picked))
    }
    fn from_picked(picked: &G::Picked) -> Self {
        Self(G::from_picked(picked))
    }
}

/// Doublings and additions of k·P in M dimensions, the same for every scalar tried.
fn count<C: Glv<M>, const M: usize>() -> (u32, u32) {
    let mut numbers = Numbers::new(1);
    let point = C::mul_generator(&numbers.scalar::<C>());
    let mut scalars: Vec<C::Scalar> = (0..20).map(|_| numbers.scalar::<C>()).collect();
    scalars.extend([0, 1, 2].map(C::Scalar::from_u64));
    scalars.push((-C::Scalar::ONE).carry());
    let counts = scalars.iter().map(|k| {
        DOUBLINGS.set(0);
        ADDITIONS.set(0);
        let images = C::images(&point).map(Counted);
        glv::multiply(&images, &[Sac::new(k, &C::LATTICE)], Sac::count(&C::LATTICE));
        (DOUBLINGS.get(), ADDITIONS.get())
    });
    let counts: Vec<(u32, u32)> = counts.collect();
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    counts[0]
}

/// 63 doublings and 63 additions, and 7 additions for the table (ePrint 2013/158).
#[test]
fn four_dimensions() {
    assert_eq!(count::<Ted127Glv4, 4>(), (63, 63 + 7));
}

/// Pairs of columns: half as many additions as columns, and the table's 2 doublings, 7 additions.
#[test]
fn two_dimensions() {
    assert_eq!(count::<Ted127Glv4, 2>(), (126 + 2, 63 + 7));
    assert_eq!(count::<Secp256k1, 2>(), (128 + 2, 64 + 7));
}

/// The comb of 6 KB has the paper's shape: e − 1 = 12 doublings, d − 1 = 51 mixed additions.
#[test]
fn the_comb_of_six_kilobytes() {
    let Comb { w, v, e, d } = <Ted127Glv4 as FixedBase>::COMB;
    assert_eq!((w, v, e, d), (5, 4, 13, 52));
    let entry = 3 * 32;
    assert_eq!(v * (1 << (w - 1)) * entry, 6 << 10);
    assert_eq!(ExtendedPoint::GENERATOR.coordinates().len(), 5);
    assert_eq!(ProjectivePoint::GENERATOR.coordinates().len(), 3);
}
