//! The curves: over GF(p) and GF(p²), complete and not, with Φ and Ψ and without.

use fieldforge_runtime::curve::{
    Comb, Curve, EdwardsCurve, EntryTable, FixedBase, GlsTwist, Glv, Lattice, Maps, PhiPsi, PublicMultiples,
    TwistedEdwards,
};
use fieldforge_runtime::field::{Element, Field, Quadratic};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::edwards::phi_psi::restricted;
use fieldforge_runtime::point::edwards::{Affine, Entry, Extended, Picked};

use super::multiple;
use crate::glv::{rounding, word};
use crate::tiny::Tiny;

pub type Mask<C> = <<C as TwistedEdwards>::Field as Field>::Mask;

/// Block j of a comb, or the odd multiples, computed when they are asked for.
#[derive(Clone, Copy)]
pub enum OnTheFly {
    Block(usize),
    Odd,
}

/// What the tests want to know of a curve.
pub trait Toy: EdwardsCurve<Field: PartialEq> {
    const ORDER: u64;
    /// Every element of the field.
    fn elements() -> Vec<<Self as Curve>::Base>;
    /// The eigenvalues of the endomorphisms of the generator's table.
    const FACTORS: &'static [u64];
}

impl<C: Toy> EntryTable<C> for OnTheFly {
    // Checked against the shape by the multiplication: eight points in a block.
    const LEN: usize = 8;

    fn lookup(&self, index: u8, negative: Mask<C>) -> Picked<Entry<C>, Mask<C>> {
        let Comb { w, e, d, .. } = C::COMB;
        let OnTheFly::Block(j) = *self else { panic!("the odd multiples are public") };
        let sum: u64 = (1..w).map(|s| u64::from(index >> (s - 1) & 1) << (d * s)).sum();
        Picked::new(entry::<C>((sum + 1) << (e * j)), negative)
    }

    fn get_vartime(&self, index: usize) -> Entry<C> {
        entry::<C>((2 * (index as u64 % 8) + 1) * C::FACTORS[index / 8])
    }
}

fn entry<C: Toy>(k: u64) -> Entry<C> {
    Entry::from_affine(&multiple(&Extended::<C>::GENERATOR, k % C::ORDER).to_affine())
}

macro_rules! toy {
    ($name:ident, $field:ty, d: $d:expr, d2: $d2:expr, complete: $complete:literal, cofactor: $h:literal,
     order: $n:literal in $nb:literal, generator: ($x:expr, $y:expr), comb: ($v:literal, $e:literal),
     factors: $factors:expr, elements: $elements:expr, curve: { $($curve:item)* }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl TwistedEdwards for $name {
            type Field = $field;
            const D: $field = $d;
            const D2: $field = $d2;
            const COMPLETE: bool = $complete;
        }

        impl Curve for $name {
            const NAME: &'static str = stringify!($name);
            const COFACTOR: u64 = $h;
            const GENERATOR: Affine<Self> = Affine::new($x, $y);
            type Base = $field;
            type Scalar = Element<Tiny<$n, $nb>>;
            type Affine = Affine<Self>;
            type Point = Extended<Self>;
            $($curve)*
        }

        impl FixedBase for $name {
            const COMB: Comb = Comb { w: 4, v: $v, e: $e, d: $v * $e };
            const COMB_CARRY: Option<Affine<Self>> = None;
            const GENERATOR_WINDOW: u32 = 5;
            type Block = OnTheFly;
            type Multiples = OnTheFly;
            fn block(j: usize) -> OnTheFly {
                OnTheFly::Block(j)
            }
            fn odd_multiples() -> OnTheFly {
                OnTheFly::Odd
            }
        }

        impl Toy for $name {
            const ORDER: u64 = $n;
            const FACTORS: &'static [u64] = $factors;
            fn elements() -> Vec<$field> {
                $elements
            }
        }
    };
}

type Pair<const P: u64> = Quadratic<Tiny<P, 1>>;

const fn pair<const P: u64>(re: u64, im: u64) -> Pair<P> {
    Quadratic::from_limbs([re], [im])
}

fn pairs<const P: u64>() -> Vec<Pair<P>> {
    (0..P).flat_map(|re| (0..P).map(move |im| pair(re, im))).collect()
}

const fn one(x: u64) -> Element<Tiny<541, 2>> {
    Element::from_limbs([x])
}

toy!(Prime, Element<Tiny<541, 2>>, d: one(6), d2: one(12), complete: true, cofactor: 8,
    order: 71 in 1, generator: (one(433), one(20)), comb: (1, 2),
    factors: &[1], elements: (0..541).map(one).collect(), curve: {});

toy!(Complete, Pair<19>, d: pair(1, 7), d2: pair(2, 14), complete: true, cofactor: 4,
    order: 89 in 1, generator: (pair(15, 0), pair(15, 9)), comb: (1, 2),
    factors: &[1], elements: pairs(), curve: {});

toy!(Partial, Pair<31>, d: pair(5, 10), d2: pair(10, 20), complete: false, cofactor: 8,
    order: 113 in 1, generator: (pair(14, 15), pair(2, 2)), comb: (1, 2),
    factors: &[1], elements: pairs(), curve: {});

toy!(Maps43, Pair<43>, d: pair(40, 11), d2: pair(37, 22), complete: false, cofactor: 8,
order: 233 in 1, generator: (pair(33, 24), pair(5, 38)), comb: (3, 1),
factors: &[1, 109, 144, 85], elements: pairs(), curve: {
    fn mul(point: &Extended<Self>, k: &Self::Scalar) -> Extended<Self> {
        glv::protected::<Self, 4>(point, k)
    }
    fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Extended<Self>) -> Extended<Self> {
        glv::double_multiply_vartime::<Self, 4>(u, v, q)
    }
});

toy!(Maps67, Pair<67>, d: pair(64, 27), d2: pair(61, 54), complete: false, cofactor: 8,
order: 569 in 2, generator: (pair(16, 25), pair(39, 49)), comb: (1, 3),
factors: &[1, 216, 483, 201], elements: pairs(), curve: {
    fn mul(point: &Extended<Self>, k: &Self::Scalar) -> Extended<Self> {
        glv::protected::<Self, 4>(point, k)
    }
    fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Extended<Self>) -> Extended<Self> {
        glv::double_multiply_vartime::<Self, 4>(u, v, q)
    }
});

// A twist without Φ: its table of odd multiples has two rows.
toy!(Twist43, Pair<43>, d: pair(23, 17), d2: pair(3, 34), complete: false, cofactor: 8,
order: 233 in 1, generator: (pair(7, 1), pair(1, 38)), comb: (3, 1),
factors: &[1, 144], elements: pairs(), curve: {
    fn mul(point: &Extended<Self>, k: &Self::Scalar) -> Extended<Self> {
        glv::protected::<Self, 2>(point, k)
    }
    fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Extended<Self>) -> Extended<Self> {
        glv::double_multiply_vartime::<Self, 2>(u, v, q)
    }
});

impl GlsTwist for Twist43 {
    type Kernels = Tiny<43, 1>;
    const BETA: Pair<43> = pair(26, 21);
    const PSI_ROW: usize = 1;
    const TWO: Lattice<2> = <Maps43 as GlsTwist>::TWO;
}

impl GlsTwist for Maps43 {
    type Kernels = Tiny<43, 1>;
    const BETA: Pair<43> = pair(42, 16);
    const PSI_ROW: usize = 2;
    const TWO: Lattice<2> = Lattice {
        digits: 5,
        shift: 1,
        rounding: [&rounding(13, 233), &rounding(8, 233)],
        basis: [[&word(13), &word(8)], [&word(8), &word(-13)]],
        odd: 0,
    };
}

impl PhiPsi for Maps43 {
    const MAPS: Maps<Quadratic<Tiny<43, 1>>> =
        Maps { alpha: pair(1, 16), beta: pair(42, 16), h_alpha: pair(8, 42), h_beta: pair(35, 42) };
    const FOUR: Lattice<4> = Lattice {
        digits: 4,
        shift: 1,
        rounding: [&rounding(8, 233), &rounding(13, 233), &rounding(11, 233), &rounding(47, 233)],
        basis: [
            [&word(1), &word(-3), &word(-2), &word(-1)],
            [&word(2), &word(1), &word(1), &word(-3)],
            [&word(1), &word(1), &word(-4), &word(0)],
            [&word(4), &word(0), &word(1), &word(1)],
        ],
        odd: 0,
    };
}

/// The restriction to 1 and Ψ, as generated code has it.
macro_rules! restriction {
    ($($name:ident),*) => {$(
        impl Glv<2> for $name {
            const LATTICE: Lattice<2> = <Self as GlsTwist>::TWO;
            const PUBLIC_WINDOW: usize = 4;
            const PUBLIC_GENERATOR_WINDOW: usize = 5;
            type Public = Extended<Self>;

            fn images(point: &Extended<Self>) -> [Extended<Self>; 2] {
                restricted::images(point)
            }
            fn public_multiples(point: &Extended<Self>) -> PublicMultiples<Extended<Self>, 2> {
                restricted::public_multiples(point)
            }
            fn generator_multiple(j: usize, i: usize) -> Entry<Self> {
                restricted::generator_multiple(j, i)
            }
            fn from_public(point: &Extended<Self>) -> Extended<Self> {
                *point
            }
        }
    )*};
}
restriction!(Maps43, Maps67, Twist43);

impl GlsTwist for Maps67 {
    type Kernels = Tiny<67, 1>;
    const BETA: Pair<67> = pair(66, 20);
    const PSI_ROW: usize = 2;
    const TWO: Lattice<2> = Lattice {
        digits: 6,
        shift: 1,
        rounding: [&rounding(20, 569), &rounding(13, 569)],
        basis: [[&word(20), &word(-13)], [&word(13), &word(20)]],
        odd: 1,
    };
}

impl PhiPsi for Maps67 {
    const MAPS: Maps<Quadratic<Tiny<67, 1>>> =
        Maps { alpha: pair(1, 20), beta: pair(66, 20), h_alpha: pair(10, 66), h_beta: pair(57, 66) };
    const FOUR: Lattice<4> = Lattice {
        digits: 4,
        shift: 1,
        rounding: [&rounding(26, 569), &rounding(40, 569), &rounding(34, 569), &rounding(79, 569)],
        basis: [
            [&word(1), &word(-2), &word(2), &word(3)],
            [&word(2), &word(3), &word(-1), &word(2)],
            [&word(2), &word(-2), &word(-5), &word(0)],
            [&word(5), &word(0), &word(2), &word(-2)],
        ],
        odd: 0,
    };
}
