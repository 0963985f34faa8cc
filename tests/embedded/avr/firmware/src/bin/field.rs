//! The field of sect163k1.

#![no_std]
#![no_main]

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::field::<mote_curves::sect163k1::FieldElement>()
}
