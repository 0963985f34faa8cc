//! Requests to valgrind's memcheck: a sequence of instructions that does nothing on a real
//! processor, and that valgrind recognises (valgrind.h, memcheck.h).

use std::ffi::c_void;

const RUNNING_ON_VALGRIND: usize = 0x1001;
const COUNT_ERRORS: usize = 0x1201;
const MEMCHECK: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16;
const MAKE_MEM_UNDEFINED: usize = MEMCHECK + 1;
const MAKE_MEM_DEFINED: usize = MEMCHECK + 2;
const GET_VBITS: usize = MEMCHECK + 8;

/// Makes a request; 0 is the answer of a real processor.
fn request(code: usize, place: *const c_void, second: usize, third: usize) -> usize {
    let block = [code, place as usize, second, third, 0, 0];
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

/// Whether valgrind runs this program.
pub fn is_here() -> bool {
    request(RUNNING_ON_VALGRIND, std::ptr::null(), 0, 0) != 0
}

/// How many errors memcheck has seen.
pub fn errors() -> usize {
    request(COUNT_ERRORS, std::ptr::null(), 0, 0)
}

/// Marks a value as secret: memcheck reports every branch and address that depends on it.
pub fn hide<T: Copy>(value: &mut T) {
    request(MAKE_MEM_UNDEFINED, std::ptr::from_mut(value).cast(), size_of::<T>(), 0);
}

/// [`hide`], for a string of bytes.
pub fn hide_bytes(bytes: &mut [u8]) {
    request(MAKE_MEM_UNDEFINED, bytes.as_mut_ptr().cast(), bytes.len(), 0);
}

/// Marks memory as public; says whether any of it was secret.
pub fn reveal(place: *mut u8, len: usize) -> bool {
    let mut undefined = vec![0u8; len];
    let known = request(GET_VBITS, place.cast(), undefined.as_mut_ptr() as usize, len) == 1;
    request(MAKE_MEM_DEFINED, place.cast(), len, 0);
    known && undefined.iter().any(|&bits| bits != 0)
}
