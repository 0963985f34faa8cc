//! Kernels one by one, and multiplications on sect233k1 with one element in a register and with two.

use std::hint::black_box;

use fieldforge::sect233k1::{ProjectivePoint, Scalar, Sect233k1};
use fieldforge_runtime::carryless;
use fieldforge_runtime::carryless::twin::{self, TwinKernels, Twins};
use fieldforge_runtime::curve::{Backend, Curve};
use fieldforge_runtime::field::{BinaryKernels, PrimeField};
use fieldforge_runtime::mul::binary;
use fieldforge_runtime::point::binary::Projective;

use crate::fields;
use crate::row::Row;

const TIMES: u32 = 2000;
/// Chains side by side, as many as keep the multiplier busy.
const CHAINS: usize = 6;

/// Functions compiled for any processor, for one with carry-less products, and for one with two at
/// once.
macro_rules! compiled {
    ($name:ident $single:ident $twins:ident <$($bound:path),+> ($($argument:ident: $ty:ty),*) -> $result:ty $body:block) => {
        // Not every operation is measured in every way.
        #[allow(dead_code)]
        #[inline(always)]
        fn $name<K: $($bound +)+>($($argument: $ty),*) -> $result $body

        #[allow(dead_code)]
        #[target_feature(enable = "pclmulqdq,avx")]
        fn $single<K: $($bound +)+>($($argument: $ty),*) -> $result {
            $name::<K>($($argument),*)
        }

        #[allow(dead_code)]
        #[target_feature(enable = "pclmulqdq,avx2,vpclmulqdq")]
        fn $twins<K: $($bound +)+>($($argument: $ty),*) -> $result {
            $name::<K>($($argument),*)
        }
    };
}

compiled! { mul mul_single mul_twins <BinaryKernels> (x: &mut [K::Limbs; CHAINS], y: &K::Limbs) -> () {
    for _ in 0..TIMES {
        x[0] = K::mul(&x[0], y);
    }
}}
compiled! { muls muls_single muls_twins <BinaryKernels> (x: &mut [K::Limbs; CHAINS], y: &K::Limbs) -> () {
    for _ in 0..TIMES / CHAINS as u32 {
        for x in x.iter_mut() {
            *x = K::mul(x, y);
        }
    }
}}
compiled! { pairs pairs_single pairs_twins <BinaryKernels> (x: &mut [K::Limbs; CHAINS], y: &K::Limbs) -> () {
    for _ in 0..TIMES / CHAINS as u32 {
        for x in x.chunks_exact_mut(2) {
            let [a, b] = K::mul_pair([&x[0], &x[1]], [y, y]);
            [x[0], x[1]] = [a, b];
        }
    }
}}
compiled! { square square_single square_twins <BinaryKernels> (x: &mut [K::Limbs; CHAINS], _y: &K::Limbs) -> () {
    for _ in 0..TIMES {
        x[0] = K::square(&x[0]);
    }
}}
compiled! { invert invert_single invert_twins <BinaryKernels> (x: &mut [K::Limbs; CHAINS], _y: &K::Limbs) -> () {
    for _ in 0..TIMES / 100 {
        x[0] = K::invert(&x[0]);
    }
}}
compiled! { variable variable_single variable_twins <BinaryKernels, Backend<Sect233k1>>
    (p: &ProjectivePoint, k: &Scalar) -> ProjectivePoint {
    binary::protected::<Sect233k1, K>(&Projective::over::<K>(p), k).over()
}}
compiled! { fixed fixed_single fixed_twins <BinaryKernels, Backend<Sect233k1>>
    (k: &Scalar) -> ProjectivePoint {
    binary::generator::<Sect233k1, K>(k).over()
}}

/// Two elements, and some to begin with, without structure.
fn elements<K: BinaryKernels>() -> ([K::Limbs; CHAINS], K::Limbs) {
    let element = |seed: u32| {
        let mut bytes = K::ZERO_BYTES;
        let digits = bytes.as_mut().iter_mut().skip(1).zip(1u32..);
        digits.for_each(|(byte, i)| *byte = (i * 0x9d + seed * 0x35) as u8);
        K::from_bytes(&bytes).0
    };
    (std::array::from_fn(|i| element(i as u32)), element(100))
}

/// The rows of one field: products each of which waits for the one before, products that do not, products
/// in pairs, squares, inverses.
fn field<P: BinaryKernels + 'static, K: TwinKernels + 'static>(of: &'static str) -> Vec<Row> {
    macro_rules! rows {
        ($library:literal $kernels:ty: $($op:literal $count:expr, $call:expr;)*) => {
            [$({
                let (mut x, y) = elements::<$kernels>();
                Row::new(of, $op, $library, $count, move || {
                    #[allow(unused_unsafe, reason = "the portable kernels need no instructions")]
                    // SAFETY: the table asked the processor.
                    unsafe { $call(&mut x, &y) };
                    black_box(&mut x);
                })
            }),*]
        };
    }
    let many = TIMES / CHAINS as u32 * CHAINS as u32;
    let mut table = Vec::new();
    if carryless::available() {
        table.extend(rows! { "single" K:
            "mul" TIMES, mul_single::<K>;
            "mul-independent" many, muls_single::<K>;
            "square" TIMES, square_single::<K>;
            "invert" TIMES / 100, invert_single::<K>;
        });
    }
    if twin::available() {
        table.extend(rows! { "twins" Twins<K>: "mul-pairs" many, pairs_twins::<Twins<K>>; });
    }
    table.extend(rows! { "portable" P:
        "mul" TIMES, mul::<P>;
        "mul-independent" many, muls::<P>;
        "square" TIMES, square::<P>;
        "invert" TIMES / 100, invert::<P>;
    });
    table
}

/// The multiplications on sect233k1.
fn sect233k1() -> Vec<Row> {
    use fields::gf2_233::carryless::F2m as Single;
    const OF: &str = "sect233k1";
    let k = Scalar::reduce(&[0x9d; 48]);
    let point = ProjectivePoint::generator().double();
    let mut table = vec![
        Row::once(OF, "variable", "processor", move || Sect233k1::mul(black_box(&point), black_box(&k))),
        Row::once(OF, "fixed", "processor", move || Sect233k1::mul_generator(black_box(&k))),
    ];
    // SAFETY, of all calls below: the processor was asked.
    if carryless::available() {
        table.push(Row::once(OF, "variable", "single", move || unsafe {
            variable_single::<Single>(black_box(&point), black_box(&k))
        }));
        table
            .push(Row::once(OF, "fixed", "single", move || unsafe { fixed_single::<Single>(black_box(&k)) }));
    }
    if twin::available() {
        table.push(Row::once(OF, "variable", "twins", move || unsafe {
            variable_twins::<Twins<Single>>(black_box(&point), black_box(&k))
        }));
        table.push(Row::once(OF, "fixed", "twins", move || unsafe {
            fixed_twins::<Twins<Single>>(black_box(&k))
        }));
    }
    type Portable = fields::gf2_233::word64::F2m;
    table.push(Row::once(OF, "variable", "portable", move || {
        variable::<Portable>(black_box(&point), black_box(&k))
    }));
    table.push(Row::once(OF, "fixed", "portable", move || fixed::<Portable>(black_box(&k))));
    table
}

/// All rows.
pub fn table() -> Vec<Row> {
    macro_rules! fields {
        ($($name:ident),*) => {
            vec![$(field::<fields::$name::word64::F2m, fields::$name::carryless::F2m>(stringify!($name))),*]
        };
    }
    let mut table = sect233k1();
    table.extend(fields!(gf2_163, gf2_233, gf2_283, gf2_409, gf2_571).into_iter().flatten());
    table
}
