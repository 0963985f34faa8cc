//! Bytes whose bits are over GF(2), as a machine computes with them.
//!
//! Integers are added and multiplied only where the result is known bit by bit, and in the addresses of
//! tables: `base + scale·u`, where u is a number of a few bits that depend on inputs.

use crate::avr::machine::{Address, Meaning};
use crate::binary::eval::Domain;

/// Bits that may be known, and so be numbers.
pub trait Bits: Domain<Bit: PartialEq> {
    /// The bit 1.
    fn one(&self) -> Self::Bit;
    /// Whether it is said what a bit is, so that equal ones are one.
    fn is_determined(&self, bit: &Self::Bit) -> bool;
}

impl Bits for super::forms::Forms {
    fn one(&self) -> Self::Bit {
        super::forms::Forms::one(self)
    }

    fn is_determined(&self, bit: &Self::Bit) -> bool {
        *bit != self.unknown()
    }
}

/// Bits that are numbers: a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

impl Domain for Numbers {
    type Bit = bool;

    fn zero(&self) -> bool {
        false
    }

    fn is_zero(&self, bit: &bool) -> bool {
        !bit
    }

    fn add(&self, a: &bool, b: &bool) -> bool {
        a ^ b
    }

    fn multiply(&self, a: &bool, b: &bool) -> bool {
        a & b
    }

    fn unknown(&self) -> bool {
        unreachable!("numbers are known")
    }
}

impl Bits for Numbers {
    fn one(&self) -> bool {
        true
    }

    fn is_determined(&self, _: &bool) -> bool {
        true
    }
}

/// `base + scale·u`, where u has these bits.
#[derive(Clone, PartialEq, Debug)]
pub struct Scaled<B> {
    base: u16,
    scale: u8,
    u: [B; 8],
}

impl<B: PartialEq> Scaled<B> {
    /// Whether the low bytes are the same.
    fn meets(&self, other: &Self) -> bool {
        self.base as u8 == other.base as u8 && self.scale == other.scale && self.u == other.u
    }
}

/// A byte.
#[derive(Clone, PartialEq, Debug)]
pub enum Byte<B> {
    /// Its bits, the lowest first.
    Bits([B; 8]),
    /// The low byte of an address, or the high one.
    Part(Scaled<B>, bool),
}

/// A carry.
#[derive(Clone, PartialEq, Debug)]
pub enum Flag<B> {
    /// A bit.
    Bit(B),
    /// That of adding so much to the low byte of an address.
    Into(Scaled<B>, u8),
    /// One that nobody may read.
    Lost,
}

/// The meaning of bytes over a domain of bits.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a, D>(pub &'a D);

type Outcome<T> = Result<T, String>;

impl<D: Bits> Bytes<'_, D> {
    fn bits<'b>(&self, byte: &'b Byte<D::Bit>) -> Outcome<&'b [D::Bit; 8]> {
        match byte {
            Byte::Bits(bits) => Ok(bits),
            Byte::Part(..) => Err(String::from("an address is no byte of an element")),
        }
    }

    fn bit(&self, bit: bool) -> D::Bit {
        if bit { self.0.one() } else { self.0.zero() }
    }

    fn value(&self, bit: &D::Bit) -> Option<bool> {
        if self.0.is_zero(bit) { Some(false) } else { (*bit == self.0.one()).then_some(true) }
    }

    fn known_flag(&self, flag: &Flag<D::Bit>) -> Option<bool> {
        match flag {
            Flag::Bit(bit) => self.value(bit),
            Flag::Into(..) | Flag::Lost => None,
        }
    }

    fn moved(&self, flag: &Flag<D::Bit>) -> Outcome<D::Bit> {
        match flag {
            Flag::Bit(bit) => Ok(bit.clone()),
            Flag::Into(..) | Flag::Lost => {
                Err(String::from("the carry of an address is no bit of an element"))
            }
        }
    }

    /// A known byte added to a low byte of unknown bits that it does not reach.
    fn stepped(&self, bits: &[D::Bit; 8], by: u8) -> Option<[D::Bit; 8]> {
        let clear = bits.iter().take_while(|bit| self.value(bit).is_some()).count() as u32;
        let low = (0..clear).filter(|&i| self.value(&bits[i as usize]) == Some(true));
        let low = low.fold(0u16, |sum, i| sum | 1 << i);
        let sum = low + u16::from(by);
        (clear < 8 && sum < 1 << clear).then(|| {
            std::array::from_fn(|i| {
                if (i as u32) < clear { self.bit(sum >> i & 1 == 1) } else { bits[i].clone() }
            })
        })
    }
}

impl<D: Bits> Meaning for Bytes<'_, D> {
    type Byte = Byte<D::Bit>;
    type Flag = Flag<D::Bit>;
    type Bit = D::Bit;

    fn constant(&self, byte: u8) -> Self::Byte {
        Byte::Bits(std::array::from_fn(|i| self.bit(byte >> i & 1 == 1)))
    }

    fn known(&self, byte: &Self::Byte) -> Option<u8> {
        let Byte::Bits(bits) = byte else { return None };
        bits.iter().enumerate().try_fold(0, |sum, (i, bit)| Some(sum | u8::from(self.value(bit)?) << i))
    }

    fn flag(&self, carry: bool) -> Self::Flag {
        Flag::Bit(self.bit(carry))
    }

    fn eor(&self, a: &Self::Byte, b: &Self::Byte) -> Outcome<Self::Byte> {
        let (a, b) = (self.bits(a)?, self.bits(b)?);
        Ok(Byte::Bits(std::array::from_fn(|i| self.0.add(&a[i], &b[i]))))
    }

    fn and(&self, a: &Self::Byte, b: &Self::Byte) -> Outcome<Self::Byte> {
        let (a, b) = (self.bits(a)?, self.bits(b)?);
        Ok(Byte::Bits(std::array::from_fn(|i| self.0.multiply(&a[i], &b[i]))))
    }

    fn swap(&self, a: &Self::Byte) -> Outcome<Self::Byte> {
        let a = self.bits(a)?;
        Ok(Byte::Bits(std::array::from_fn(|i| a[i ^ 4].clone())))
    }

    fn left(&self, a: &Self::Byte, carry: &Self::Flag) -> Outcome<(Self::Byte, Self::Flag)> {
        let (a, carry) = (self.bits(a)?, self.moved(carry)?);
        let moved = std::array::from_fn(|i| if i == 0 { carry.clone() } else { a[i - 1].clone() });
        Ok((Byte::Bits(moved), Flag::Bit(a[7].clone())))
    }

    fn right(&self, a: &Self::Byte, carry: &Self::Flag) -> Outcome<(Self::Byte, Self::Flag)> {
        let (a, carry) = (self.bits(a)?, self.moved(carry)?);
        let moved = std::array::from_fn(|i| if i == 7 { carry.clone() } else { a[i + 1].clone() });
        Ok((Byte::Bits(moved), Flag::Bit(a[0].clone())))
    }

    fn add(&self, a: &Self::Byte, b: &Self::Byte, carry: &Self::Flag) -> Outcome<(Self::Byte, Self::Flag)> {
        let by = self.known(b).ok_or("an unknown byte is added to an integer")?;
        if let (Some(a), Some(carry)) = (self.known(a), self.known_flag(carry)) {
            let sum = u16::from(a) + u16::from(by) + u16::from(carry);
            return Ok((self.constant(sum as u8), self.flag(sum > 0xff)));
        }
        let clear = self.known_flag(carry) == Some(false);
        match (a, carry) {
            (Byte::Part(scaled, false), _) if clear => {
                let mut moved = scaled.clone();
                moved.base = moved.base.wrapping_add(by.into());
                Ok((Byte::Part(moved, false), Flag::Into(scaled.clone(), by)))
            }
            (Byte::Part(scaled, true), Flag::Into(low, low_by)) if scaled.meets(low) => {
                let mut moved = scaled.clone();
                moved.base = moved.base.wrapping_add(u16::from(*low_by) + (u16::from(by) << 8));
                Ok((Byte::Part(moved, true), Flag::Lost))
            }
            (Byte::Bits(bits), _) if clear => {
                let sum = self.stepped(bits, by).ok_or("an integer sum of unknown bits")?;
                Ok((Byte::Bits(sum), self.flag(false)))
            }
            _ => Err(String::from("an integer sum of unknown bits")),
        }
    }

    fn sub(&self, a: &Self::Byte, b: &Self::Byte, carry: &Self::Flag) -> Outcome<(Self::Byte, Self::Flag)> {
        let (a, b, carry) = (self.known(a), self.known(b), self.known_flag(carry));
        let (Some(a), Some(b), Some(carry)) = (a, b, carry) else {
            return Err(String::from("an integer difference of unknown bits"));
        };
        let taken = u16::from(b) + u16::from(carry);
        Ok((self.constant(a.wrapping_sub(taken as u8)), self.flag(u16::from(a) < taken)))
    }

    fn mul(&self, a: &Self::Byte, b: &Self::Byte) -> Outcome<[Self::Byte; 2]> {
        let (byte, factor) = match (self.known(a), self.known(b)) {
            (Some(a), Some(b)) => {
                let [low, high] = (u16::from(a) * u16::from(b)).to_le_bytes();
                return Ok([self.constant(low), self.constant(high)]);
            }
            (None, Some(factor)) => (a, factor),
            (Some(factor), None) => (b, factor),
            (None, None) => return Err(String::from("an integer product of unknown bits")),
        };
        let bits = self.bits(byte)?;
        if !bits.iter().all(|bit| self.0.is_determined(bit)) {
            return Err(String::from("a product of what nobody knows"));
        }
        if factor.is_power_of_two() {
            let k = factor.trailing_zeros() as usize;
            let bit = |i: usize| i.checked_sub(k).and_then(|i| bits.get(i)).cloned();
            let part = |first| std::array::from_fn(|i| bit(first + i).unwrap_or_else(|| self.0.zero()));
            return Ok([Byte::Bits(part(0)), Byte::Bits(part(8))]);
        }
        let scaled = Scaled { base: 0, scale: factor, u: bits.clone() };
        Ok([Byte::Part(scaled.clone(), false), Byte::Part(scaled, true)])
    }

    fn address(&self, low: &Self::Byte, high: &Self::Byte) -> Outcome<Address<Self>> {
        match (low, high) {
            (Byte::Part(low, false), Byte::Part(high, true)) if low.meets(high) => {
                let mut address = Address { base: high.base, weights: Vec::new() };
                for (k, bit) in low.u.iter().enumerate() {
                    self.weigh(&mut address, u16::from(low.scale) << k, bit);
                }
                Ok(address)
            }
            (Byte::Bits(low), Byte::Bits(high)) => {
                let mut address = Address { base: 0, weights: Vec::new() };
                for (k, bit) in low.iter().chain(high).enumerate() {
                    self.weigh(&mut address, 1 << k, bit);
                }
                Ok(address)
            }
            _ => Err(String::from("the halves of an address do not belong together")),
        }
    }

    fn choose(&self, bits: &[D::Bit], entries: &[Self::Byte]) -> Outcome<Self::Byte> {
        let entries = entries.iter().map(|entry| self.bits(entry)).collect::<Outcome<Vec<_>>>()?;
        let sum = |x: &[D::Bit; 8], y: &[D::Bit; 8]| std::array::from_fn(|i| self.0.add(&x[i], &y[i]));
        let nothing: [D::Bit; 8] = std::array::from_fn(|_| self.0.zero());
        for (u, entry) in entries.iter().enumerate() {
            let singles = (0..bits.len()).filter(|k| u >> k & 1 == 1).map(|k| entries[1 << k]);
            if singles.fold(nothing.clone(), |x, y| sum(&x, y)) != **entry {
                return Err(format!("entry {u} of a table is not the sum of those that its bits name"));
            }
        }
        let chosen = bits.iter().enumerate().fold(nothing, |x, (k, bit)| {
            let entry = entries[1 << k];
            sum(&x, &std::array::from_fn(|i| self.0.multiply(bit, &entry[i])))
        });
        Ok(Byte::Bits(chosen))
    }
}

impl<D: Bits> Bytes<'_, D> {
    fn weigh(&self, address: &mut Address<Self>, weight: u16, bit: &D::Bit) {
        match self.value(bit) {
            Some(false) => {}
            Some(true) => address.base = address.base.wrapping_add(weight),
            None => address.weights.push((weight, bit.clone())),
        }
    }
}
