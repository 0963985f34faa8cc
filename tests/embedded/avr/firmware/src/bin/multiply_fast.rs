//! `k·P` by digits, with a table of eight points and large code.

#![no_std]
#![no_main]

use fieldforge_runtime::small::Digits;
use mote_curves::sect163k1_fast::Sect163k1Fast;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::multiply::<Sect163k1Fast, Digits<8>>()
}
