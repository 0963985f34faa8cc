//! The same curves without a backend: every entry point is the one that processors without
//! carry-less products take.

use fieldforge::ecdsa::DefaultDigest;
use fieldforge_runtime::curve::{
    Binary, BinaryA, BinaryCurve, Comb, Curve, FixedBase, Koblitz, Lattice, TauComb,
};
use fieldforge_runtime::ecdsa::EcdsaCurve;
use fieldforge_runtime::field::BinaryElement;
use fieldforge_runtime::mul::binary::{Frobenius, Ordinary};
use fieldforge_runtime::point::binary::{Affine, Projective};

/// A curve with all numbers and tables of another one, and the kernels of any processor.
macro_rules! portable {
    ($($method:ident $module:ident $name:ident;)*) => {$(
        #[doc = concat!("`", stringify!($module), "` over portable kernels.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;
        portable!(@curve $name fieldforge::$module::$name);
        portable!(@$method $name fieldforge::$module::$name);
    )*};
    (@curve $name:ident $curve:ty) => {
        impl Binary for $name {
            type Kernels = <$curve as Binary>::Kernels;
            const A: BinaryElement<Self::Kernels> = <$curve as Binary>::A;
            const A_KIND: BinaryA = <$curve as Binary>::A_KIND;
            const B: BinaryElement<Self::Kernels> = <$curve as Binary>::B;
            const SQRT_B: BinaryElement<Self::Kernels> = <$curve as Binary>::SQRT_B;
        }
        impl Curve for $name {
            const NAME: &'static str = <$curve as Curve>::NAME;
            const COFACTOR: u64 = <$curve as Curve>::COFACTOR;
            const GENERATOR: Affine<Self> =
                Affine::new(<$curve as Curve>::GENERATOR.x(), <$curve as Curve>::GENERATOR.y());
            const WINDOW: u32 = <$curve as Curve>::WINDOW;
            type Base = <$curve as Curve>::Base;
            type Scalar = <$curve as Curve>::Scalar;
            type Affine = Affine<Self>;
            type Point = Projective<Self>;
        }
        impl EcdsaCurve for $name {
            type Policy = <$curve as EcdsaCurve>::Policy;
            type SignatureBytes = <$curve as EcdsaCurve>::SignatureBytes;
        }
        impl DefaultDigest for $name {
            type Digest = <$curve as DefaultDigest>::Digest;
        }
    };
    (@koblitz $name:ident $curve:ty) => {
        impl BinaryCurve for $name {
            type Method = Frobenius;
        }
        impl Koblitz for $name {
            const LATTICE: Lattice<2> = <$curve as Koblitz>::LATTICE;
            const COMB: TauComb = <$curve as Koblitz>::COMB;
            const GENERATOR_WIDTH: u32 = <$curve as Koblitz>::GENERATOR_WIDTH;
            type Block = <$curve as Koblitz>::Block;
            type Multiples = <$curve as Koblitz>::Multiples;
            fn block(j: usize) -> Self::Block {
                <$curve as Koblitz>::block(j)
            }
            fn multiples() -> Self::Multiples {
                <$curve as Koblitz>::multiples()
            }
        }
    };
    (@random $name:ident $curve:ty) => {
        impl BinaryCurve for $name {
            type Method = Ordinary;
        }
        impl FixedBase for $name {
            const COMB: Comb = <$curve as FixedBase>::COMB;
            const COMB_CARRY: Option<Affine<Self>> = match <$curve as FixedBase>::COMB_CARRY {
                Some(point) => Some(Affine::new(point.x(), point.y())),
                None => None,
            };
            const GENERATOR_WINDOW: u32 = <$curve as FixedBase>::GENERATOR_WINDOW;
            type Block = <$curve as FixedBase>::Block;
            type Multiples = <$curve as FixedBase>::Multiples;
            fn block(j: usize) -> Self::Block {
                <$curve as FixedBase>::block(j)
            }
            fn odd_multiples() -> Self::Multiples {
                <$curve as FixedBase>::odd_multiples()
            }
        }
    };
}

portable! {
    koblitz sect163k1 Sect163k1;
    random sect163r2 Sect163r2;
    koblitz sect233k1 Sect233k1;
    random sect233r1 Sect233r1;
    koblitz sect283k1 Sect283k1;
    random sect283r1 Sect283r1;
    koblitz sect409k1 Sect409k1;
    random sect409r1 Sect409r1;
    koblitz sect571k1 Sect571k1;
    random sect571r1 Sect571r1;
}
