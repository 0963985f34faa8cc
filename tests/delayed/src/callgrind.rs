//! Requests to callgrind: sequences of instructions that do nothing on a processor, and that
//! valgrind recognises (valgrind.h, callgrind.h). Elsewhere than on x86-64 there is no valgrind.

const RUNNING_ON_VALGRIND: usize = 0x1001;
const CALLGRIND: usize = (b'C' as usize) << 24 | (b'T' as usize) << 16;
const ZERO_STATS: usize = CALLGRIND + 1;
const DUMP_STATS_AT: usize = CALLGRIND + 3;

#[cfg(target_arch = "x86_64")]
fn request(code: usize, argument: usize) -> usize {
    let block = [code, argument, 0, 0, 0, 0];
    let mut answer = 0usize;
    // SAFETY: four rotations by 128 bits in all restore rdi, and the exchange of a register with
    // itself changes nothing; valgrind reads the block, and writes the answer.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            inout("rdi") 0usize => _,
            in("rax") block.as_ptr(),
            inout("rdx") answer,
        );
    }
    answer
}

#[cfg(not(target_arch = "x86_64"))]
fn request(_code: usize, _argument: usize) -> usize {
    0
}

/// Whether valgrind runs this program.
pub fn is_here() -> bool {
    request(RUNNING_ON_VALGRIND, 0) != 0
}

/// Counts the instructions of a piece of work: they go to a file of their own, under `label`.
pub fn count(label: &std::ffi::CStr, work: impl FnOnce()) {
    request(ZERO_STATS, 0);
    work();
    request(DUMP_STATS_AT, label.as_ptr() as usize);
}
