//! Big-endian integers as bytes, where they are secret and limbs are not at hand.

use core::hint::black_box;

/// 1 if `a < b`, else 0, for strings of equal length.
pub(crate) fn less(a: &[u8], b: &[u8]) -> u8 {
    let mut borrow = 0u16;
    for (&x, &y) in a.iter().rev().zip(b.iter().rev()) {
        borrow = (u16::from(x).wrapping_sub(u16::from(y) + borrow) >> 8) & 1;
    }
    black_box(borrow as u8)
}

/// `a − b mod 2^(8·len)`, into `a`.
pub(crate) fn subtract(a: &mut [u8], b: &[u8]) {
    let mut borrow = 0u16;
    for (x, &y) in a.iter_mut().rev().zip(b.iter().rev()) {
        let difference = u16::from(*x).wrapping_sub(u16::from(y) + borrow);
        *x = difference as u8;
        borrow = (difference >> 8) & 1;
    }
}

/// `a + b mod 2^(8·len)`, into `a`; returns the carry.
pub(crate) fn add(a: &mut [u8], b: &[u8]) -> u8 {
    let mut carry = 0u16;
    for (x, &y) in a.iter_mut().rev().zip(b.iter().rev()) {
        let sum = u16::from(*x) + u16::from(y) + carry;
        *x = sum as u8;
        carry = sum >> 8;
    }
    carry as u8
}

/// `a` where `bit` is 1, `b` where it is 0, into `b`.
pub(crate) fn select(bit: u8, a: &[u8], b: &mut [u8]) {
    let mask = crate::ct::mask_of_bit::<u8>(bit);
    for (x, &y) in b.iter_mut().zip(a) {
        *x = crate::ct::select(mask, y, *x);
    }
}

/// `a >> count` for `count < 8`, in place.
pub(crate) fn shift_right(a: &mut [u8], count: u32) {
    debug_assert!(count < 8);
    let mut above = 0u16;
    for x in a.iter_mut() {
        let pair = (above << 8) | u16::from(*x);
        above = u16::from(*x);
        *x = (pair >> count) as u8;
    }
}

/// `count <= 8` bits of a big-endian integer from bit `position` up; zeros beyond its end.
#[inline(always)]
pub(crate) fn window(a: &[u8], position: usize, count: u32) -> u8 {
    // Positions are public, so reading by them is too.
    let at = |index: usize| match a.len().checked_sub(index + 1) {
        Some(place) => u16::from(a[place]),
        None => 0,
    };
    let byte = position / 8;
    let pair = at(byte) | (at(byte + 1) << 8);
    ((pair >> (position % 8)) & ((1 << count) - 1)) as u8
}
