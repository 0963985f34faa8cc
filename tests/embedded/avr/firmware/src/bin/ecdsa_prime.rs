//! ECDSA on secp160r1, by the functions that every target has.

#![no_std]
#![no_main]

use fieldforge_mote::curves::secp160r1::Secp160r1;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa_ordinary::<Secp160r1>()
}
