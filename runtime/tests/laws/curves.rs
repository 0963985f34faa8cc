//! Tiny curves: what generated code writes, by a macro.

use fieldforge_runtime::curve::{Curve, FixedBase, Weierstrass};
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::point::{Affine, Projective};

use crate::reference::Point;

/// A tiny curve as the tests see it.
pub trait Toy:
    fieldforge_runtime::curve::WeierstrassCurve + fieldforge_runtime::ecdsa::DefaultDigest
{
    /// The modulus, a, b, the order of the generator.
    const NUMBERS: (u64, u64, u64, u64);

    /// A point of the runtime for one of the reference.
    fn lift(point: Point) -> Projective<Self> {
        match point {
            Some((x, y)) => Projective::from_affine(&Self::lift_affine(x, y)),
            None => Projective::IDENTITY,
        }
    }

    /// A finite point of the runtime.
    fn lift_affine(x: u64, y: u64) -> Affine<Self> {
        Affine::new(element::<<Self as Curve>::Base>(x), element::<<Self as Curve>::Base>(y))
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

/// The element of a number below the modulus.
pub fn element<F: FieldEncoding>(value: u64) -> F {
    let (element, canonical) = F::from_slice(&value.to_be_bytes()[8 - F::BYTES..]).unwrap();
    assert_eq!(fieldforge_runtime::lane::OneLane::bit(canonical), 1);
    element
}

/// The number of an element.
pub fn number<F: FieldEncoding>(element: F) -> u64 {
    element.to_bytes().as_ref().iter().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

macro_rules! toy {
    ($name:ident, $element:ident, $equation:ident, $policy:ident,
     field: $p:literal in $pb:literal, a: $a:literal, b: $b:literal,
     order: $n:literal in $nb:literal x $h:literal, generator: $g:expr,
     comb: ($w:literal, $v:literal, $e:literal), window: $window:literal) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        const _: () = {
            use fieldforge_runtime::curve::{Comb, $equation};
            use fieldforge_runtime::ecdsa::{DefaultDigest, EcdsaCurve, $policy};
            use fieldforge_runtime::field::$element;
            use fieldforge_runtime::table::AffineTable;

            use crate::reference::{comb_block, multiply, odd_multiples};
            use crate::tiny::Tiny;

            type Base = $element<Tiny<$p, $pb>>;
            type Scalar = $element<Tiny<$n, $nb>>;

            const fn point((x, y): (u64, u64)) -> Affine<$name> {
                Affine::new(Base::from_limbs([x]), Base::from_limbs([y]))
            }

            const fn table<const L: usize>(points: [(u64, u64); L]) -> AffineTable<$name, L> {
                let mut entries = [point((0, 0)); L];
                let mut i = 0;
                while i < L {
                    entries[i] = point(points[i]);
                    i += 1;
                }
                AffineTable::new(entries)
            }

            const B3: u64 = 3 * $b % $p;

            impl Weierstrass for $name {
                type Field = Base;
                type Equation = $equation;
                const A: Base = Base::from_limbs([$a]);
                const B: Base = Base::from_limbs([$b]);
                const B3: Base = Base::from_limbs([B3]);
                const SMALL_B3: u8 = if B3 < 256 { B3 as u8 } else { 0 };
                const EVEN_ORDER: bool = $h % 2 == 0;
            }

            impl Curve for $name {
                const NAME: &'static str = stringify!($name);
                const COFACTOR: u64 = $h;
                const GENERATOR: Affine<$name> = point($g);
                const WINDOW: u32 = 4 + $p % 3;
                type Base = Base;
                type Scalar = Scalar;
                type Affine = Affine<$name>;
                type Point = Projective<$name>;
            }

            const D: usize = $e * $v;
            const CARRIES: bool = $n >> ($w * D - 1) == 1;

            const fn blocks() -> [AffineTable<$name, { 1 << ($w - 1) }>; $v] {
                let mut blocks = [table(comb_block($g, $a, $p, ($w, $e, D), 0)); $v];
                let mut j = 1;
                while j < $v {
                    blocks[j] = table(comb_block($g, $a, $p, ($w, $e, D), j));
                    j += 1;
                }
                blocks
            }

            static BLOCKS: [AffineTable<$name, { 1 << ($w - 1) }>; $v] = blocks();
            static MULTIPLES: AffineTable<$name, { 1 << ($window - 2) }> =
                table(odd_multiples($g, $a, $p));

            impl FixedBase for $name {
                const COMB: Comb = Comb { w: $w, v: $v, e: $e, d: D };
                const COMB_CARRY: Option<Affine<$name>> =
                    match multiply(1 << ($w * D), Some($g), $a, $p) {
                        Some(top) if CARRIES => Some(point(top)),
                        _ => None,
                    };
                const GENERATOR_WINDOW: u32 = $window;
                type Block = &'static AffineTable<$name, { 1 << ($w - 1) }>;
                type Multiples = &'static AffineTable<$name, { 1 << ($window - 2) }>;
                fn block(j: usize) -> Self::Block {
                    &BLOCKS[j]
                }
                fn odd_multiples() -> Self::Multiples {
                    &MULTIPLES
                }
            }

            impl EcdsaCurve for $name {
                type Policy = $policy;
                type SignatureBytes = [u8; 2 * $nb];
            }

            impl DefaultDigest for $name {
                type Digest = sha2::Sha256;
            }

            impl Toy for $name {
                const NUMBERS: (u64, u64, u64, u64) = ($p, $a, $b, $n);
            }
        };
    };
}

toy!(Zero, Element, AZero, LowS, field: 547 in 2, a: 0, b: 2, order: 547 in 2 x 1, generator: (2, 253), comb: (2, 5, 1), window: 5);
toy!(ZeroDelayed, DelayedElement, AZero, AnyS, field: 547 in 2, a: 0, b: 2, order: 547 in 2 x 1, generator: (2, 253), comb: (3, 2, 2), window: 4);
toy!(Minus3, Element, AMinusThree, AnyS, field: 541 in 2, a: 538, b: 14, order: 563 in 2 x 1, generator: (1, 114), comb: (5, 2, 1), window: 6);
toy!(Minus3Delayed, DelayedElement, AMinusThree, LowS, field: 541 in 2, a: 538, b: 14, order: 563 in 2 x 1, generator: (1, 114), comb: (4, 1, 3), window: 3);
toy!(General, Element, AGeneral, AnyS, field: 557 in 2, a: 5, b: 16, order: 547 in 2 x 1, generator: (0, 4), comb: (2, 3, 2), window: 2);
toy!(GeneralDelayed, DelayedElement, AGeneral, AnyS, field: 557 in 2, a: 5, b: 16, order: 547 in 2 x 1, generator: (0, 4), comb: (1, 1, 10), window: 8);
toy!(ShortOrder, Element, AMinusThree, AnyS, field: 257 in 2, a: 254, b: 1, order: 251 in 1 x 1, generator: (0, 1), comb: (3, 1, 3), window: 4);
toy!(LongOrder, DelayedElement, AGeneral, AnyS, field: 251 in 1, a: 3, b: 12, order: 269 in 2 x 1, generator: (0, 99), comb: (3, 3, 1), window: 4);
toy!(Adic, Element, AMinusThree, AnyS, field: 769 in 2, a: 766, b: 4, order: 739 in 2 x 1, generator: (0, 2), comb: (3, 2, 2), window: 4);
toy!(Two, Element, AMinusThree, AnyS, field: 433 in 2, a: 430, b: 7, order: 229 in 1 x 2, generator: (323, 165), comb: (2, 2, 2), window: 4);
toy!(TwoGeneral, DelayedElement, AGeneral, LowS, field: 431 in 2, a: 7, b: 12, order: 199 in 1 x 2, generator: (10, 149), comb: (2, 1, 4), window: 4);
toy!(Four, DelayedElement, AZero, AnyS, field: 439 in 2, a: 0, b: 3, order: 103 in 1 x 4, generator: (159, 349), comb: (3, 1, 3), window: 4);
toy!(FourCyclic, DelayedElement, AMinusThree, AnyS, field: 433 in 2, a: 430, b: 9, order: 107 in 1 x 4, generator: (93, 114), comb: (2, 2, 2), window: 4);
toy!(Eight, Element, AGeneral, AnyS, field: 431 in 2, a: 7, b: 8, order: 53 in 1 x 8, generator: (95, 334), comb: (2, 1, 3), window: 4);
toy!(Three, Element, AZero, AnyS, field: 439 in 2, a: 0, b: 11, order: 151 in 1 x 3, generator: (119, 252), comb: (2, 2, 2), window: 4);
toy!(Twelve, Element, AMinusThree, AnyS, field: 433 in 2, a: 430, b: 8, order: 37 in 1 x 12, generator: (209, 44), comb: (2, 1, 3), window: 4);
toy!(Small, Element, AGeneral, AnyS, field: 59 in 1, a: 4, b: 10, order: 47 in 1 x 1, generator: (1, 29), comb: (2, 1, 3), window: 4);
toy!(SmallLow, DelayedElement, AZero, LowS, field: 61 in 1, a: 0, b: 2, order: 61 in 1 x 1, generator: (1, 8), comb: (1, 2, 3), window: 4);
toy!(Smallest, Element, AZero, StrictLowS, field: 13 in 1, a: 0, b: 2, order: 19 in 1 x 1, generator: (1, 4), comb: (1, 1, 5), window: 3);

/// Runs a generic test on every curve.
macro_rules! on_every_curve {
    ($test:ident) => {
        crate::curves::on_curves!($test: Zero, ZeroDelayed, Minus3, Minus3Delayed, General,
            GeneralDelayed, ShortOrder, LongOrder, Adic, Two, TwoGeneral, Four, FourCyclic, Eight,
            Three, Twelve, Small, SmallLow, Smallest);
    };
}
pub(crate) use on_every_curve;

/// Runs a generic test on the curves named.
macro_rules! on_curves {
    ($test:ident: $($curve:ident),*) => {
        mod $test {
            $(
                #[test]
                #[allow(non_snake_case, reason = "a test bears the name of its curve")]
                fn $curve() {
                    super::$test::<crate::curves::$curve>();
                }
            )*
        }
    };
}
pub(crate) use on_curves;
