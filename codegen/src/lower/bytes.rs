//! Big-endian bytes to digits, and back.

use crate::ir::builder::{Builder, int};
use crate::ir::{Operand, Type};
use crate::rep::Rep;

/// The digits of the integer that the bytes spell. Bits beyond the last limb's digit stay in
/// the last limb.
pub(crate) fn unpack(b: &mut Builder, rep: &Rep, bytes: &[Operand]) -> Vec<Operand> {
    let word = b.word();
    let mut limbs = vec![int(0); rep.n()];
    for (i, byte) in bytes.iter().rev().enumerate() {
        let mut rest = byte.clone();
        let (mut position, mut left) = (8 * i as u32, 8);
        while left > 0 {
            let l = limb_at(rep, position);
            let shift = position - rep.offset(l);
            let room = if l + 1 == rep.n() { left } else { (rep.digits[l] - shift).min(left) };
            let part = if room < left { b.low(&rest, room, "low") } else { rest.clone() };
            let part = b.cast(&part, word, "byte");
            let part = b.shl(&part, shift, "byte");
            limbs[l] = b.add(&limbs[l], &part, &format!("x{l}"));
            if room < left {
                rest = b.shr(&rest, room, "rest");
            }
            position += room;
            left -= room;
        }
    }
    limbs
}

fn limb_at(rep: &Rep, position: u32) -> usize {
    (1..rep.n()).rev().find(|&l| rep.offset(l) <= position).unwrap_or(0)
}

/// The bytes of canonical digits. Each byte is cut off by the split that also gives the rest,
/// so that the sum telescopes.
pub(crate) fn pack(b: &mut Builder, rep: &Rep, limbs: &[Operand]) -> Vec<Operand> {
    let byte_type = Type::Unsigned(8);
    let length = rep.bytes();
    let mut bytes = Vec::with_capacity(length);
    let mut next = 0;
    let mut rest = int(0);
    let mut have = 0;
    while bytes.len() < length {
        if have >= 8 || next == limbs.len() {
            let low = b.low(&rest, 8, "byte");
            bytes.push(b.cast(&low, byte_type, &format!("byte{}", length - 1 - bytes.len())));
            if have > 8 {
                rest = b.shr(&rest, 8, "rest");
                have -= 8;
            } else {
                (rest, have) = (int(0), 0);
            }
            continue;
        }
        // Join what is left (fewer than 8 bits) with the low bits of the next limb.
        let limb = &limbs[next];
        let digit = rep.digits[next];
        next += 1;
        if have == 0 {
            (rest, have) = (limb.clone(), digit);
            continue;
        }
        let need = 8 - have;
        if digit <= need {
            let shifted = b.shl(limb, have, "part");
            rest = b.add(&rest, &shifted, "part");
            have += digit;
            continue;
        }
        let low = b.low(limb, need, "part");
        let low = b.shl(&low, have, "part");
        let joined = b.add(&rest, &low, "part");
        bytes.push(b.cast(&joined, byte_type, &format!("byte{}", length - 1 - bytes.len())));
        rest = b.shr(limb, need, "rest");
        have = digit - need;
    }
    bytes.reverse();
    bytes
}
