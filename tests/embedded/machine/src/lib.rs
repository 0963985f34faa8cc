//! What a program needs of a machine without an operating system: a beginning, a console, an end,
//! and a count of the instructions that were executed.
//!
//! Three machines have it: a Cortex-M and a 32-bit RISC-V, both as QEMU makes them when its clock
//! counts instructions (`-icount`), and a WebAssembly host (`tests/embedded/wasm/host.mjs`).

#![no_std]

use core::fmt::{self, Write};
use core::hint::black_box;

#[cfg_attr(target_arch = "arm", path = "arm.rs")]
#[cfg_attr(target_arch = "riscv32", path = "riscv.rs")]
#[cfg_attr(target_arch = "wasm32", path = "wasm.rs")]
mod target;

pub use target::{NAME, exit};

/// The machine's console.
pub struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        target::write(text.as_bytes());
        Ok(())
    }
}

/// Writes a line to the console.
#[macro_export]
macro_rules! line {
    ($($argument:tt)*) => {{
        use core::fmt::Write as _;
        let _ = core::writeln!($crate::Console, $($argument)*);
    }};
}

/// Makes a function the program's beginning; when it returns, the machine stops with success.
#[macro_export]
macro_rules! main {
    ($main:path) => {
        #[unsafe(no_mangle)]
        extern "C" fn fieldforge_main() -> ! {
            $main();
            $crate::exit(0)
        }
    };
}

/// Does some work and says how many instructions it took, the few of a call included.
pub fn count<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let nothing = between(|| ()).0;
    let (executed, result) = between(work);
    (executed - nothing, result)
}

/// The same with the instructions that start and stop the counter. Never inlined, so that these
/// are the same each time; what the work needs is hidden from the compiler, so that no part of it is
/// done before.
#[inline(never)]
fn between<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let begin = target::start();
    let result = black_box(black_box(work)());
    (target::since(begin), result)
}

#[cfg(feature = "panic-handler")]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    line!("{info}");
    exit(1)
}
