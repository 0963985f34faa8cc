//! Rows of the base field: what the formulas are made of.

use std::hint::black_box;

use fieldforge_runtime::curve::Weierstrass;
use fieldforge_runtime::field::{Field, FieldEncoding, LazySum, LongSum, PrimeField};

use crate::Subject;
use crate::case::{Case, Place};
use crate::protocol::string;

/// Repetitions in one measurement.
const MANY: u32 = 1000;

/// `[add, add_chain, mul, square, reduce]`.
pub(crate) fn cases<C: Subject>(place: Place) -> Vec<Case> {
    type F<C> = <C as Weierstrass>::Field;
    let x: [F<C>; 8] =
        core::array::from_fn(|i| F::<C>::reduce(&string(F::<C>::BYTES + 8, 0x11 * (i as u8 + 1))));
    let mut product = x[0];
    let mut square = x[1];
    let wide = string(2 * F::<C>::BYTES, 0x77);
    vec![
        // Operands and result pass through memory, as between two products.
        Case::many(place, "add", MANY, move || {
            for _ in 0..MANY {
                black_box(*black_box(&x[0]) + *black_box(&x[1]));
            }
        }),
        Case::many(place, "add_chain", MANY, move || {
            for _ in 0..MANY {
                black_box(chain(black_box(&x)));
            }
        }),
        // Each waits for the one before.
        Case::many(place, "mul", MANY, move || {
            for _ in 0..MANY {
                product = F::<C>::mul(product, x[2]);
            }
            product
        }),
        Case::many(place, "square", MANY, move || {
            for _ in 0..MANY {
                square = F::<C>::square(square);
            }
            square
        }),
        Case::many(place, "reduce", MANY, move || {
            for _ in 0..MANY {
                black_box(F::<C>::reduce(black_box(&wide)));
            }
        }),
    ]
}

/// The sum of eight elements, carried as seldom as the types allow.
#[inline(always)]
fn chain<F: Field>(x: &[F; 8]) -> F {
    let low = ((x[0] + x[1]) + (x[2] + x[3])).carry();
    let high = ((x[4] + x[5]) + (x[6] + x[7])).carry();
    (low + high).carry()
}
