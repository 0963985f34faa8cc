//! ECDSA on sect163k1 without tables.

#![no_std]
#![no_main]

use fieldforge_mote::curves::sect163k1::Sect163k1;
use fieldforge_runtime::small::Ladder;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<Sect163k1, Ladder>()
}
