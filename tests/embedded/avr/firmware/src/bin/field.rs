//! The field of sect163k1.

#![no_std]
#![no_main]

use fieldforge_mote::curves::sect163k1::FieldElement;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::field::<FieldElement>()
}
