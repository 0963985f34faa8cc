//! ECDSA on secp160r1.

#![no_std]
#![no_main]

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<mote_curves::secp160r1::Secp160r1>()
}
