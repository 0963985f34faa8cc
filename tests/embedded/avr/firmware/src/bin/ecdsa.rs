//! ECDSA on sect163k1 with small tables.

#![no_std]
#![no_main]

use fieldforge_mote::curves::sect163k1::Sect163k1;
use fieldforge_runtime::small::Digits;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<Sect163k1, Digits<4>>()
}
