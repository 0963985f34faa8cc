//! A Cortex-M4 on the board MPS2 AN386, as QEMU makes it with `-icount shift=7`.

use core::arch::{asm, global_asm};

/// The target's name in the figures.
pub const NAME: &str = "thumbv7em";

// The linker script places the address of the stack's end before this: together they are the first
// entries of the vector table. Any fault ends the program.
global_asm!(
    ".section .vectors, \"a\"",
    ".word {start}",
    ".rept 14",
    ".word {fault}",
    ".endr",
    ".text",
    start = sym start_up,
    fault = sym fault,
);

unsafe extern "C" {
    safe fn fieldforge_main() -> !;
}

extern "C" fn start_up() -> ! {
    fieldforge_main()
}

extern "C" fn fault() -> ! {
    write(b"fault\n");
    exit(2)
}

/// A request to the debugger: semihosting.
fn request(operation: u32, parameter: usize) {
    // SAFETY: QEMU answers the requests made here by reading at `parameter`, and writes to no memory.
    unsafe { asm!("bkpt #0xab", inout("r0") operation => _, in("r1") parameter, options(nostack)) }
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

/// The board's first timer: it counts down 25 million times a second. With `-icount shift=7` an
/// instruction takes 128 ns, which is 3.2 ticks: the nearest integer is the count of instructions.
const TIMER: *mut u32 = 0x4000_0000 as *mut u32;

/// Starts the counter.
pub(crate) fn start() -> u64 {
    // SAFETY: control, value and reload of a timer that nothing else uses.
    unsafe {
        TIMER.write_volatile(0);
        TIMER.add(2).write_volatile(u32::MAX);
        TIMER.add(1).write_volatile(u32::MAX);
        TIMER.write_volatile(1);
    }
    0
}

/// Instructions since the start; up to 1,342 million.
pub(crate) fn since(_: u64) -> u64 {
    // SAFETY: reading the timer's value changes nothing.
    let ticks = u32::MAX - unsafe { TIMER.add(1).read_volatile() };
    (u64::from(ticks) * 5 + 8) / 16
}
