//! The field, with redundant accesses to memory.

#![no_std]
#![no_main]

use mote_curves::sect163k1_redundant::FieldElement;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::field::<FieldElement>()
}
