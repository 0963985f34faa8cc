//! The memory that a table lies in.
#![cfg_attr(target_arch = "avr", allow(unsafe_code))]

use core::ops::Deref;

/// How an entry of a table is read.
pub trait Memory: Copy + Send + Sync + 'static {
    /// An entry, where it is or copied from there.
    type Entry<'a, T: Copy + 'a>: Deref<Target = T>;

    /// The entry at a place of a table in this memory.
    fn entry<T: Copy>(place: &T) -> Self::Entry<'_, T>;
}

/// Memory that data lies in.
#[derive(Clone, Copy, Debug)]
pub enum Ordinary {}

/// The memory that the program lies in. On machines where that is another than the memory of data,
/// with addresses and instructions of its own, constants would else be copied to the memory of data
/// when the machine starts, and stay there.
///
/// A table in it must be a `static` that is marked as generated code marks it:
///
/// ```text
/// #[cfg_attr(target_arch = "avr", unsafe(link_section = ".progmem.data"))]
/// ```
///
/// Otherwise what is read from it means nothing there. Elsewhere it is ordinary memory.
#[derive(Clone, Copy, Debug)]
pub enum Flash {}

impl Memory for Ordinary {
    type Entry<'a, T: Copy + 'a> = &'a T;

    #[inline(always)]
    fn entry<T: Copy>(place: &T) -> &T {
        place
    }
}

#[cfg(not(target_arch = "avr"))]
impl Memory for Flash {
    type Entry<'a, T: Copy + 'a> = &'a T;

    #[inline(always)]
    fn entry<T: Copy>(place: &T) -> &T {
        place
    }
}

/// An entry that was copied.
#[cfg(target_arch = "avr")]
pub struct Copied<T>(T);

#[cfg(target_arch = "avr")]
impl<T> Deref for Copied<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

#[cfg(target_arch = "avr")]
impl Memory for Flash {
    type Entry<'a, T: Copy + 'a> = Copied<T>;

    #[inline(never)]
    fn entry<T: Copy>(place: &T) -> Copied<T> {
        use core::mem::MaybeUninit;
        const { assert!(size_of::<T>() > 0 && size_of::<T>() < 256, "an entry has from 1 to 255 bytes") };
        let mut copy = MaybeUninit::<T>::uninit();
        // SAFETY: all bytes of `copy` are written, and nothing else is. What is read is the program's
        // own memory, at the place that the section of the table gives it: the bytes of a T.
        unsafe {
            core::arch::asm!(
                "2:",
                "lpm {byte}, Z+",
                "st X+, {byte}",
                "dec {count}",
                "brne 2b",
                byte = out(reg) _,
                count = inout(reg) size_of::<T>() as u8 => _,
                inout("Z") place as *const T => _,
                inout("X") copy.as_mut_ptr() => _,
                options(nostack),
            );
            Copied(copy.assume_init())
        }
    }
}
