//! `k·P` by digits, with a table of four points.

#![no_std]
#![no_main]

use fieldforge_runtime::small::Digits;
use mote_curves::sect163k1::Sect163k1;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::multiply::<Sect163k1, Digits<4>>()
}
