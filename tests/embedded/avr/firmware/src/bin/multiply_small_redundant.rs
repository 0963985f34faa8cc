//! `k·P` by a ladder, without a table, with redundant accesses to memory.

#![no_std]
#![no_main]

use fieldforge_runtime::small::Ladder;
use mote_curves::sect163k1_redundant::Sect163k1Redundant;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    fieldforge_mote::programs::multiply::<Sect163k1Redundant, Ladder>()
}
