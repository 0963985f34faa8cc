//! A 32-bit RISC-V on QEMU's board `virt`, with `-icount shift=0`.

use core::arch::{asm, global_asm};

/// The target's name in the figures.
pub const NAME: &str = "riscv32imac";

// Any trap ends the program; its address must be a multiple of four.
global_asm!(
    ".section .text._start, \"ax\"",
    ".globl _start",
    "_start: la sp, _stack_top",
    "la t0, 1f",
    "csrw mtvec, t0",
    "j fieldforge_main",
    ".balign 4",
    "1: j {fault}",
    ".text",
    fault = sym fault,
);

extern "C" fn fault() -> ! {
    write(b"fault\n");
    exit(2)
}

/// A request to the debugger: semihosting, whose mark is these three instructions, not compressed.
fn request(operation: u32, parameter: usize) {
    // SAFETY: QEMU answers the requests made here by reading at `parameter`, and writes to no memory.
    unsafe {
        asm!(
            ".balign 16",
            ".option push",
            ".option norvc",
            "slli x0, x0, 0x1f",
            "ebreak",
            "srai x0, x0, 7",
            ".option pop",
            inout("a0") operation => _,
            in("a1") parameter,
            options(nostack),
        );
    }
}

pub(crate) fn write(bytes: &[u8]) {
    for byte in bytes {
        request(0x03, core::ptr::from_ref(byte).addr());
    }
}

/// Stops the machine; QEMU ends with this status.
pub fn exit(status: u32) -> ! {
    let application_exit = [0x2_0026, status];
    request(0x20, application_exit.as_ptr().addr());
    loop {}
}

/// Instructions since the machine was switched on.
pub(crate) fn start() -> u64 {
    let (mut low, mut high, mut again): (u32, u32, u32);
    loop {
        // SAFETY: reading counters changes nothing.
        unsafe {
            asm!(
                "csrr {high}, minstreth",
                "csrr {low}, minstret",
                "csrr {again}, minstreth",
                high = out(reg) high,
                low = out(reg) low,
                again = out(reg) again,
                options(nostack),
            );
        }
        if high == again {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}

/// Instructions since `begin`.
pub(crate) fn since(begin: u64) -> u64 {
    start() - begin
}
