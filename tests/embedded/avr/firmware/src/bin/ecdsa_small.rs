//! ECDSA on sect163k1 in place, without tables.

#![no_std]
#![no_main]

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa_small::<mote_curves::sect163k1::Sect163k1>()
}
