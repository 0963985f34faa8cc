//! `k·P` by the ladder in place.

#![no_std]
#![no_main]

use fieldforge_mote::{Region, end, fill, measured, next, put};
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::small::ladder;
use mote_curves::sect163k1::{AffinePoint, FieldElement};

type Bytes = <FieldElement as FieldEncoding>::Bytes;

/// The next coordinate of the input.
fn coordinate() -> FieldElement {
    let mut bytes: Bytes = FieldElement::ZERO_BYTES;
    fill(&mut bytes);
    FieldElement::from_bytes(&bytes).0
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let point = AffinePoint::new(coordinate(), coordinate());
    let mut k = [0; 21];
    for _ in 0..next() {
        fill(&mut k);
        let (product, _) = measured(Region::Multiply, || ladder::multiply(&point, &k));
        put(&product.x().to_bytes());
        put(&product.y().to_bytes());
    }
    end(0)
}
