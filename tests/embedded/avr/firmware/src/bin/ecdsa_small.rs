//! ECDSA without tables.

#![no_std]
#![no_main]

use fieldforge_runtime::small::Ladder;
use mote_curves::sect163k1::Sect163k1;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::ecdsa::<Sect163k1, Ladder>()
}
