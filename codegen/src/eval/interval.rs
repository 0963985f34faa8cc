//! The interval domain: exact integer intervals, one per limb.
//!
//! It shows that no operation wraps that must not, and gives the class of every output limb.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{Domain, Excess};

/// A non-empty set of integers between two bounds, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Smallest member.
    pub low: BigInt,
    /// Largest member.
    pub high: BigInt,
}

impl Interval {
    /// `[low, high]`.
    pub fn new(low: impl Into<BigInt>, high: impl Into<BigInt>) -> Self {
        let (low, high) = (low.into(), high.into());
        assert!(low <= high, "empty interval");
        Interval { low, high }
    }

    /// `[n, n]`.
    pub fn point(n: impl Into<BigInt>) -> Self {
        let n = n.into();
        Interval { low: n.clone(), high: n }
    }

    /// `[0, 2^bits − 1]`.
    pub fn bits(bits: u32) -> Self {
        Interval { low: BigInt::zero(), high: (BigInt::one() << bits) - 1 }
    }

    /// The smallest interval that holds both.
    pub fn hull(&self, other: &Self) -> Self {
        Interval {
            low: self.low.clone().min(other.low.clone()),
            high: self.high.clone().max(other.high.clone()),
        }
    }

    /// Whether every member of `other` is one of `self`.
    pub fn contains(&self, other: &Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// `{a + b}`.
    pub fn plus(&self, other: &Self) -> Self {
        Interval { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// `{a − b}`.
    pub fn minus(&self, other: &Self) -> Self {
        Interval { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    /// The hull of `{a · b}`.
    pub fn times(&self, other: &Self) -> Self {
        let products = [
            &self.low * &other.low,
            &self.low * &other.high,
            &self.high * &other.low,
            &self.high * &other.high,
        ];
        Interval {
            low: products.iter().min().expect("four products").clone(),
            high: products.iter().max().expect("four products").clone(),
        }
    }

    /// Intervals of `x mod 2^k` and `⌊x / 2^k⌋`.
    pub fn split(&self, k: u32) -> (Self, Self) {
        let power = BigInt::one() << k;
        let high = Interval { low: self.low.div_floor(&power), high: self.high.div_floor(&power) };
        let low = if high.low == high.high {
            let base = &high.low * &power;
            Interval { low: &self.low - &base, high: &self.high - &base }
        } else {
            Interval::bits(k)
        };
        (low, high)
    }

    /// Whether the interval is within `[0, 1]`.
    pub fn is_bit(&self) -> bool {
        !self.low.is_negative() && self.high <= BigInt::one()
    }
}

/// The interval domain.
#[derive(Default)]
pub struct Intervals;

impl Domain for Intervals {
    type Value = Interval;

    fn constant(&mut self, n: &BigInt) -> Interval {
        Interval::point(n.clone())
    }

    fn add(&mut self, a: &Interval, b: &Interval) -> Interval {
        a.plus(b)
    }

    fn sub(&mut self, a: &Interval, b: &Interval) -> Interval {
        a.minus(b)
    }

    fn mul(&mut self, a: &Interval, b: &Interval) -> Interval {
        a.times(b)
    }

    fn split(&mut self, x: &Interval, k: u32) -> (Interval, Interval) {
        x.split(k)
    }

    fn choose(&mut self, bit: &Interval, a: &Interval, b: &Interval) -> Interval {
        if bit.low.is_one() {
            a.clone()
        } else if bit.high.is_zero() {
            b.clone()
        } else {
            a.hull(b)
        }
    }

    fn is_zero(&mut self, x: &Interval) -> Interval {
        if x.low.is_zero() && x.high.is_zero() {
            Interval::point(1)
        } else if x.low > BigInt::zero() || x.high < BigInt::zero() {
            Interval::point(0)
        } else {
            Interval::new(0, 1)
        }
    }

    fn or(&mut self, a: &Interval, b: &Interval, bits: u32) -> Interval {
        let width = a.high.bits().max(b.high.bits()).min(u64::from(bits)) as u32;
        Interval { low: a.low.clone().max(b.low.clone()), high: (BigInt::one() << width) - 1 }
    }

    fn require(&mut self, x: &Interval, low: &BigInt, high: &BigInt) -> Result<(), Excess> {
        if low <= &x.low && &x.high <= high {
            Ok(())
        } else {
            Err(Excess { low: x.low.clone(), high: x.high.clone() })
        }
    }
}
