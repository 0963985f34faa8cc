//! `k·P` on sect163k1 by τ-adic digits.

#![no_std]
#![no_main]

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::multiply::<mote_curves::sect163k1::Sect163k1>()
}
