//! What the programs share: the addresses through which they speak to the simulator, and an end.

#![no_std]

pub mod programs;

use core::panic::PanicInfo;
use core::ptr::{read_volatile, write_volatile};

const MARK: *mut u8 = 0xF0 as *mut u8;
const OUTPUT: *mut u8 = 0xF1 as *mut u8;
const STATUS: *mut u8 = 0xF2 as *mut u8;
const INPUT: *mut u8 = 0xF3 as *mut u8;

/// What is measured: the numbers of regions.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Region {
    /// `k·P`.
    Multiply = 1,
    /// A public key.
    KeyPair = 2,
    /// A signature of a digest, its nonce supplied.
    Sign = 3,
    /// A verification of a digest's signature.
    Verify = 4,
    /// A product in the field of the coordinates.
    FieldMultiply = 10,
    /// A square.
    FieldSquare = 11,
    /// A sum.
    FieldAdd = 12,
    /// An inverse.
    FieldInvert = 13,
}

fn write(address: *mut u8, byte: u8) {
    // SAFETY: addresses that the chip reserves and the simulator answers; no memory is there.
    unsafe { write_volatile(address, byte) }
}

/// Runs a computation inside a region.
#[inline(always)]
pub fn measured<T>(region: Region, compute: impl FnOnce() -> T) -> T {
    write(MARK, region as u8);
    let result = compute();
    write(MARK, region as u8 | 0x80);
    result
}

/// The next byte of the input.
#[inline(never)]
pub fn next() -> u8 {
    // SAFETY: as for writing.
    unsafe { read_volatile(INPUT) }
}

/// The next bytes of the input.
#[inline(never)]
pub fn fill(bytes: &mut [u8]) {
    bytes.fill_with(next);
}

/// Appends to the output.
#[inline(never)]
pub fn put(bytes: &[u8]) {
    for &byte in bytes {
        write(OUTPUT, byte);
    }
}

/// Ends the run.
pub fn end(status: u8) -> ! {
    write(STATUS, status);
    write(MARK, 0);
    loop {}
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    end(101)
}
