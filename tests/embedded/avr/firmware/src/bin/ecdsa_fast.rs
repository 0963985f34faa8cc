//! ECDSA on sect163k1 with large tables.

#![no_std]
#![no_main]

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<mote_curves::sect163k1_fast::Sect163k1Fast>()
}
