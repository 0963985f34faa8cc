//! The field.

#![no_std]
#![no_main]

use mote_curves::sect163k1::FieldElement;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::field::<FieldElement>()
}
