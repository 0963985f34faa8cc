//! ECDSA on sect163k1 with large tables.

#![no_std]
#![no_main]

use fieldforge_mote::curves::sect163k1_fast::Sect163k1Fast;
use fieldforge_runtime::small::Digits;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<Sect163k1Fast, Digits<8>>()
}
