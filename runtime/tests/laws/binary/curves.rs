//! Binary curves as generated code writes them, by macros.

use std::sync::LazyLock;

use fieldforge_runtime::curve::{
    Binary, BinaryA, BinaryCurve, Comb, Curve, FixedBase, Koblitz, LambdaTable, Lattice, TauComb,
};
use fieldforge_runtime::ecdsa::{AnyS, DefaultDigest, EcdsaCurve};
use fieldforge_runtime::field::{BinaryElement, Element, Field};
use fieldforge_runtime::mul::binary::{Frobenius, Ordinary};
use fieldforge_runtime::point::binary::{Affine, Projective};
use fieldforge_runtime::table::BinaryTable;

use super::poly::{Other, Poly};
use super::reference::{Point, Reference};
use crate::curves::{element, number};
use crate::tiny::Tiny;

/// A binary curve as the tests see it.
pub trait Model: BinaryCurve + DefaultDigest {
    /// Another set of kernels of its field.
    type Other: fieldforge_runtime::curve::Backend<Self>;
}

/// A tiny one.
pub trait Toy: Model {
    /// The order of the generator.
    const ORDER: u64;

    /// Plain arithmetic.
    fn reference() -> Reference;

    /// A point of the runtime for one of the reference.
    fn lift(point: Point) -> Projective<Self> {
        point.map_or(Projective::IDENTITY, |(x, y)| Projective::from_affine(&Self::lift_affine(x, y)))
    }

    /// A finite point of the runtime.
    fn lift_affine(x: u64, y: u64) -> Affine<Self> {
        Affine::new(element(x), element(y))
    }

    /// A point of the reference for one of the runtime.
    fn lower(point: &Projective<Self>) -> Point {
        point.to_affine().map(|p| (number(p.x()), number(p.y())))
    }

    /// A scalar of the runtime.
    fn scalar(k: u64) -> <Self as Curve>::Scalar {
        element(k)
    }
}

/// `[x, λ]` of a point that is not special.
fn entry<C: BinaryCurve>(
    point: &Projective<C>,
) -> [<C::Kernels as fieldforge_runtime::field::BinaryKernels>::Limbs; 2] {
    let affine = point.to_affine().expect("an entry is finite");
    let (x, y) = (affine.x(), affine.y());
    assert!(x != BinaryElement::ZERO, "an entry has an x");
    [*x.limbs(), *(x + y * x.invert()).limbs()]
}

/// The multiple of the generator by an integer of any sign.
fn times<C: BinaryCurve>(k: i64, point: &Projective<C>) -> Projective<C> {
    let multiple = point.mul_bits(&k.unsigned_abs().to_be_bytes());
    if k < 0 { multiple.negate() } else { multiple }
}

/// `2^count·P`.
fn doubled<C: BinaryCurve>(point: &Projective<C>, count: usize) -> Projective<C> {
    (0..count).fold(*point, |p, _| p.double())
}

/// Block j of a comb.
fn comb_block<C: BinaryCurve, const L: usize>(
    Comb { w, e, d, .. }: Comb,
    j: usize,
) -> BinaryTable<<C::Kernels as fieldforge_runtime::field::BinaryKernels>::Limbs, L> {
    let g = Projective::<C>::generator();
    BinaryTable::new(core::array::from_fn(|u| {
        let rows = (1..w).filter(|s| (u >> (s - 1)) & 1 == 1);
        let sum = rows.fold(g, |sum, s| sum.add(&doubled(&g, d * s)));
        entry(&doubled(&sum, e * j))
    }))
}

/// The digits by their definition: the shortest elements of their classes.
pub fn alpha(mu: i64, width: u32, u: usize) -> (i64, i64) {
    let modulus = 1i64 << width;
    let t = (0..modulus).step_by(2).find(|t| (t * t + 2 - mu * t) % modulus == 0).unwrap();
    let candidates = (-20i64..20).flat_map(|a| (-20i64..20).map(move |b| (a, b)));
    candidates
        .filter(|(a, b)| (a + b * t - 2 * u as i64 - 1) % modulus == 0)
        .min_by_key(|(a, b)| a * a + mu * a * b + 2 * b * b)
        .unwrap()
}

/// `τ^shift·α_u·G`.
fn tau_block<C: BinaryCurve, const L: usize>(
    width: u32,
    shift: usize,
) -> BinaryTable<<C::Kernels as fieldforge_runtime::field::BinaryKernels>::Limbs, L> {
    let g = Projective::<C>::generator();
    let mu = if C::A_KIND == BinaryA::One { 1 } else { -1 };
    BinaryTable::new(core::array::from_fn(|u| {
        let (a, b) = alpha(mu, width, u);
        let point = times(a, &g).add(&times(b, &g).frobenius(1));
        entry(&point.frobenius(shift as u32))
    }))
}

macro_rules! common {
    ($name:ident, $kind:ident, $method:ident, field: $m:literal / $low:expr, $limbs:literal, $bytes:literal,
     scalar: $scalar:ty, $sb:literal, cofactor: $h:literal, a: $a:expr, b: $b:expr, root: $root:expr,
     generator: $gx:expr, $gy:expr, window: $window:expr) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Binary for $name {
            type Kernels = Poly<$m, { $low }, $limbs, $bytes>;
            const A: BinaryElement<Self::Kernels> = BinaryElement::from_limbs($a);
            const A_KIND: BinaryA = BinaryA::$kind;
            const B: BinaryElement<Self::Kernels> = BinaryElement::from_limbs($b);
            const SQRT_B: BinaryElement<Self::Kernels> = BinaryElement::from_limbs($root);
        }

        impl Curve for $name {
            const NAME: &'static str = stringify!($name);
            const COFACTOR: u64 = $h;
            const GENERATOR: Affine<$name> =
                Affine::new(BinaryElement::from_limbs($gx), BinaryElement::from_limbs($gy));
            const WINDOW: u32 = $window;
            type Base = BinaryElement<<Self as Binary>::Kernels>;
            type Scalar = $scalar;
            type Affine = Affine<$name>;
            type Point = Projective<$name>;
        }

        impl BinaryCurve for $name {
            type Method = $method;
        }

        impl Model for $name {
            type Other = Other<$m, { $low }, $limbs, $bytes>;
        }

        impl EcdsaCurve for $name {
            type Policy = AnyS;
            type SignatureBytes = [u8; 2 * $sb];
        }

        impl DefaultDigest for $name {
            type Digest = sha2::Sha256;
        }

        impl fieldforge_runtime::dstu4145::DstuCurve for $name {
            type SignatureBytes = [u8; 2 * $sb];
        }
    };
}

/// An ordinary tiny curve.
macro_rules! ordinary {
    ($name:ident, $kind:ident, field: $m:literal / $low:literal in $bytes:literal, a: $a:literal, b: $b:literal, root: $root:literal,
     order: $n:literal in $nb:literal x $h:literal, generator: ($gx:literal, $gy:literal),
     comb: ($w:literal, $v:literal, $e:literal), window: $window:literal) => {
        common!($name, $kind, Ordinary, field: $m / $low, 1, $bytes, scalar: Element<Tiny<$n, $nb>>, $nb, cofactor: $h,
            a: [$a], b: [$b], root: [$root], generator: [$gx], [$gy], window: 5);
        tiny!($name, $m, $low, $a, $b, $n);

        comb!($name, limbs: 1, comb: ($w, $v, $e), window: $window, carry: $name::CARRY);
    };
}

/// The tables of an ordinary curve.
macro_rules! comb {
    ($name:ident, limbs: $limbs:literal, comb: ($w:literal, $v:literal, $e:literal), window: $window:literal, carry: $carry:expr) => {
        const _: () = {
            const COMB: Comb = Comb { w: $w, v: $v, e: $e, d: $e * $v };
            type Block = BinaryTable<[u64; $limbs], { 1 << ($w - 1) }>;
            static BLOCKS: LazyLock<[Block; $v]> =
                LazyLock::new(|| core::array::from_fn(|j| comb_block::<$name, _>(COMB, j)));
            static MULTIPLES: LazyLock<BinaryTable<[u64; $limbs], { 1 << ($window - 2) }>> = LazyLock::new(|| {
                let g = Projective::<$name>::generator();
                BinaryTable::new(core::array::from_fn(|i| entry(&times(2 * i as i64 + 1, &g))))
            });

            impl FixedBase for $name {
                const COMB: Comb = COMB;
                const COMB_CARRY: Option<Affine<$name>> = $carry;
                const GENERATOR_WINDOW: u32 = $window;
                type Block = &'static Block;
                type Multiples = &'static BinaryTable<[u64; $limbs], { 1 << ($window - 2) }>;
                fn block(j: usize) -> Self::Block {
                    &BLOCKS[j]
                }
                fn odd_multiples() -> Self::Multiples {
                    &MULTIPLES
                }
            }
        };
    };
}

macro_rules! tiny {
    ($name:ident, $m:literal, $low:literal, $a:literal, $b:literal, $n:literal) => {
        impl Toy for $name {
            const ORDER: u64 = $n;
            fn reference() -> Reference {
                Reference::new($m, $low, $a, $b)
            }
        }
    };
}

macro_rules! koblitz {
    ($name:ident, limbs: $limbs:literal, lattice: $lattice:expr, comb: ($width:literal, $v:literal, $e:literal), width: $gw:literal) => {
        const _: () = {
            type Block = BinaryTable<[u64; $limbs], { 1 << ($width - 2) }>;
            type Multiples = BinaryTable<[u64; $limbs], { 1 << ($gw - 2) }>;
            static BLOCKS: LazyLock<[Block; $v]> = LazyLock::new(|| {
                core::array::from_fn(|j| tau_block::<$name, _>($width, ($width - 1) * $e * j))
            });
            static MULTIPLES: LazyLock<Multiples> = LazyLock::new(|| tau_block::<$name, _>($gw, 0));

            impl Koblitz for $name {
                const LATTICE: Lattice<2> = $lattice;
                const COMB: TauComb = TauComb { width: $width, v: $v, e: $e };
                const GENERATOR_WIDTH: u32 = $gw;
                type Block = &'static Block;
                type Multiples = &'static Multiples;
                fn block(j: usize) -> Self::Block {
                    &BLOCKS[j]
                }
                fn multiples() -> Self::Multiples {
                    &MULTIPLES
                }
            }
            const _: () = assert!(<&Block as LambdaTable<$name>>::LEN == 1 << ($width - 2));
        };
    };
}

ordinary!(SevenTwo, One, field: 7 / 0x3 in 1, a: 1, b: 3, root: 19, order: 71 in 1 x 2, generator: (123, 52), comb: (2, 2, 2), window: 4);
impl SevenTwo {
    const CARRY: Option<Affine<Self>> = None;
}
ordinary!(SevenSix, General, field: 7 / 0x3 in 1, a: 5, b: 8, root: 36, order: 23 in 1 x 6, generator: (121, 80), comb: (2, 1, 3), window: 2);
impl SevenSix {
    const CARRY: Option<Affine<Self>> = None;
}
ordinary!(EightFour, General, field: 8 / 0x1b in 1, a: 2, b: 32, root: 197, order: 67 in 1 x 4, generator: (244, 114), comb: (3, 1, 3), window: 4);
impl EightFour {
    const CARRY: Option<Affine<Self>> = None;
}
ordinary!(EightTwo, General, field: 8 / 0x1b in 1, a: 37, b: 2, root: 250, order: 137 in 1 x 2, generator: (137, 110), comb: (4, 2, 1), window: 5);
impl EightTwo {
    const CARRY: Option<Affine<Self>> =
        Some(Affine::new(BinaryElement::from_limbs([99]), BinaryElement::from_limbs([90])));
}
ordinary!(EightTwelve, Zero, field: 8 / 0x1b in 1, a: 0, b: 48, root: 193, order: 23 in 1 x 12, generator: (241, 126), comb: (2, 1, 3), window: 3);
impl EightTwelve {
    const CARRY: Option<Affine<Self>> = None;
}
ordinary!(NineTwo, One, field: 9 / 0x11 in 2, a: 1, b: 2, root: 165, order: 257 in 2 x 2, generator: (170, 221), comb: (3, 3, 1), window: 6);
impl NineTwo {
    const CARRY: Option<Affine<Self>> =
        Some(Affine::new(BinaryElement::from_limbs([310]), BinaryElement::from_limbs([299])));
}
ordinary!(NineFour, General, field: 9 / 0x11 in 2, a: 2, b: 7, root: 166, order: 127 in 1 x 4, generator: (37, 80), comb: (3, 1, 3), window: 4);
impl NineFour {
    const CARRY: Option<Affine<Self>> = None;
}
ordinary!(NineSixteen, Zero, field: 9 / 0x11 in 2, a: 0, b: 37, root: 134, order: 31 in 1 x 16, generator: (435, 269), comb: (1, 2, 3), window: 4);
impl NineSixteen {
    const CARRY: Option<Affine<Self>> = None;
}
use crate::glv::{rounding, word};

common!(KoblitzSeven, Zero, Frobenius, field: 7 / 0x3, 1, 1, scalar: Element<Tiny<29, 1>>, 1, cofactor: 4, a: [0], b: [1], root: [1], generator: [38], [35], window: 4);
tiny!(KoblitzSeven, 7, 0x3, 0, 1, 29);
koblitz!(KoblitzSeven, limbs: 1, lattice: Lattice { digits: 4, shift: 1, rounding: [&rounding(2, 116), &rounding(7, 116)], basis: [[&word(9), &word(7)], [&word(14), &word(-2)]], odd: 0 }, comb: (3, 2, 4), width: 3);
common!(KoblitzSevenOne, One, Frobenius, field: 7 / 0x3, 1, 1, scalar: Element<Tiny<71, 1>>, 1, cofactor: 2, a: [1], b: [1], root: [1], generator: [101], [89], window: 5);
tiny!(KoblitzSevenOne, 7, 0x3, 1, 1, 71);
koblitz!(KoblitzSevenOne, limbs: 1, lattice: Lattice { digits: 5, shift: 1, rounding: [&rounding(4, 142), &rounding(7, 142)], basis: [[&word(11), &word(-7)], [&word(14), &word(4)]], odd: 0 }, comb: (4, 1, 6), width: 4);
common!(KoblitzEleven, One, Frobenius, field: 11 / 0x5, 1, 2, scalar: Element<Tiny<991, 2>>, 2, cofactor: 2, a: [1], b: [1], root: [1], generator: [1858], [82], window: 6);
tiny!(KoblitzEleven, 11, 0x5, 1, 1, 991);
koblitz!(KoblitzEleven, limbs: 1, lattice: Lattice { digits: 7, shift: 1, rounding: [&rounding(44, 1982), &rounding(23, 1982)], basis: [[&word(21), &word(23)], [&word(46), &word(-44)]], odd: 0 }, comb: (5, 2, 3), width: 6);
common!(KoblitzThirteen, Zero, Frobenius, field: 13 / 0x1b, 1, 2, scalar: Element<Tiny<2003, 2>>, 2, cofactor: 4, a: [0], b: [1], root: [1], generator: [4793], [2429], window: 5);
tiny!(KoblitzThirteen, 13, 0x1b, 0, 1, 2003);
koblitz!(KoblitzThirteen, limbs: 1, lattice: Lattice { digits: 7, shift: 1, rounding: [&rounding(90, 8012), &rounding(1, 8012)], basis: [[&word(89), &word(-1)], [&word(2), &word(90)]], odd: 0 }, comb: (4, 3, 3), width: 7);

use super::big::{Big, modulus};

modulus!(N0, [0xa2e0cc0d99f8a5ef, 0x20108, 0x400000000, 0x0], 163, 21);
common!(Sect163k1, One, Frobenius, field: 163 / 0xc9, 3, 21, scalar: Element<Big<N0, 21>>, 21, cofactor: 2, a: [0x1, 0x0, 0x0], b: [0x1, 0x0, 0x0], root: [0x1, 0x0, 0x0], generator: [0xde4e6d5e5c94eee8, 0x7bbc11acaa07d793, 0x2fe13c053], [0x536d538ccdaa3d9, 0x5d38ff58321f2e80, 0x289070fb0], window: 5);
koblitz!(Sect163k1, limbs: 3, lattice: Lattice { digits: 83, shift: 4, rounding: [&[0x2b626989ce31f3e, 0x10044ab66bf72591, 0x27fd09ac5eff], &[0xc21bea15549b90aa, 0x4675940ec7cf7b0c, 0x3048155f7505]], basis: [[&[0xf85ea022b3cef62b, 0x2c228], &[0x550457d5cc535f89, 0xfffffffffffe7dbf]], [&[0x55f75054675940ee, 0x30481], &[0x4d62f7f8802255b4, 0x13fe8]]], odd: 0 }, comb: (5, 2, 22), width: 7);
modulus!(N1, [0x6efb1ad5f173abdf, 0x69d5bb915bcd4, 0x0, 0x8000000000], 232, 29);
common!(Sect233k1, Zero, Frobenius, field: 233 / 0x4000000000000000001, 4, 30, scalar: Element<Big<N1, 29>>, 29, cofactor: 4, a: [0x0, 0x0, 0x0, 0x0], b: [0x1, 0x0, 0x0, 0x0], root: [0x1, 0x0, 0x0, 0x0], generator: [0xa4c9d6eefad6126, 0x149563a419c26bf5, 0x7e731af129f22ff4, 0x17232ba853a], [0x56e0c11056fae6a3, 0x27a8cd9bf18aeb9b, 0x19b7f70f555a67c4, 0x1db537dece8], window: 6);
koblitz!(Sect233k1, limbs: 4, lattice: Lattice { digits: 118, shift: 5, rounding: [&[0x1a502cfa2852e5df, 0xf4ba75bb3ad6630c, 0x402dcb0ed1da32c0, 0x325], &[0x8fc52ab1f09b5c40, 0xc26dfbe1482435ce, 0x3716955c052990b3, 0x6f0]], basis: [[&[0x786e96e50e33907, 0x142aee88c0d5ae], &[0x53216784dbf7c291, 0xde06e2d2ab80a]], [&[0xa642cf09b7ef8522, 0x1bc0dc5a557014], &[0x4b9a7e168b14898a, 0xfff9b57fa469e25c]]], odd: 0 }, comb: (6, 3, 17), width: 8);
// The curves of the standard's examples, with their base points.
modulus!(N2, [0x2be2262d39bcf14d, 0x2bec1, 0x400000000, 0x0], 163, 21);
common!(Dstu163, One, Ordinary, field: 163 / 0xc9, 3, 21, scalar: Element<Big<N2, 21>>, 21, cofactor: 2, a: [0x1, 0x0, 0x0], b: [0x5e638a19c1455d21, 0x2a2dc8210ab40392, 0x5ff610846], root: [0xcc67b62d21acf623, 0x700d3d77b6c9323e, 0x23da43ccb], generator: [0xfe74885c8c540420, 0xa93ac27df9ff01af, 0x72d867f93], [0x4ab81122adc3fd9b, 0x47852b97c5599d5f, 0x224a9c39], window: 5);
comb!(Dstu163, limbs: 3, comb: (4, 2, 21), window: 6, carry: None);
modulus!(N3, [0x67606e3825bb2831, 0x189b4e, 0x80000000000, 0x0], 172, 22);
common!(Dstu173, Zero, Ordinary, field: 173 / 0x407, 3, 22, scalar: Element<Big<N3, 22>>, 22, cofactor: 4, a: [0x0, 0x0, 0x0], b: [0xbb278f6b6fb437d9, 0xdb2fc16eddf6853b, 0x108576c80499], root: [0xf3e6a3dcfbaf1ddd, 0x7a6a25aa0137888a, 0x1d182bc81f17], generator: [0xa72b52c515f8aee9, 0x67a91a4e470894fb, 0xbe6628ec3e], [0xcdc71f4da57db45c, 0xf5412313c11ca566, 0xd9deedf655c], window: 5);
comb!(Dstu173, limbs: 3, comb: (5, 1, 35), window: 6, carry: None);

/// Runs a generic test on every tiny curve.
macro_rules! on_every_toy {
    ($test:ident) => {
        crate::binary::curves::on_toys!($test: SevenTwo, SevenSix, EightFour, EightTwo, EightTwelve, NineTwo, NineFour, NineSixteen, KoblitzSeven, KoblitzSevenOne, KoblitzEleven, KoblitzThirteen);
    };
}
pub(crate) use on_every_toy;

/// Runs a generic test on the curves named.
macro_rules! on_toys {
    ($test:ident: $($curve:ident),*) => {
        mod $test {
            $(
                #[test]
                #[allow(non_snake_case, reason = "a test bears the name of its curve")]
                fn $curve() {
                    super::$test::<crate::binary::curves::$curve>();
                }
            )*
        }
    };
}
pub(crate) use on_toys;
