//! Elements of fields with headroom, and their sums.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use super::element::element;
use super::kernels::{Delayed, Kernels};
use super::{Field, FieldEncoding, LazySum, LongSum, PrimeField, sqrt};
use crate::ct::Mask;

/// A carried element of a field with headroom.
#[derive(Clone, Copy)]
pub struct DelayedElement<K: Kernels>(K::Limbs);

/// An uncarried sum or difference of two elements.
#[derive(Clone, Copy)]
pub struct DelayedSum<K: Kernels>(K::Limbs);

/// An uncarried sum or difference of two sums.
#[derive(Clone, Copy)]
pub struct DelayedLong<K: Kernels>(K::Limbs);

element!(DelayedElement, Delayed, sum: DelayedSum<K>, long: DelayedLong<K>);

impl<K: Kernels> From<DelayedElement<K>> for DelayedSum<K> {
    #[inline(always)]
    fn from(element: DelayedElement<K>) -> Self {
        Self(element.0)
    }
}

impl<K: Kernels> From<DelayedSum<K>> for DelayedLong<K> {
    #[inline(always)]
    fn from(sum: DelayedSum<K>) -> Self {
        Self(sum.0)
    }
}

impl<K: Delayed> Add for DelayedElement<K> {
    type Output = DelayedSum<K>;
    #[inline(always)]
    fn add(self, rhs: Self) -> DelayedSum<K> {
        DelayedSum(K::add(&self.0, &rhs.0))
    }
}

impl<K: Delayed> Sub for DelayedElement<K> {
    type Output = DelayedSum<K>;
    #[inline(always)]
    fn sub(self, rhs: Self) -> DelayedSum<K> {
        DelayedSum(K::sub(&self.0, &rhs.0))
    }
}

impl<K: Delayed> Neg for DelayedElement<K> {
    type Output = DelayedSum<K>;
    #[inline(always)]
    fn neg(self) -> DelayedSum<K> {
        DelayedSum(K::neg(&self.0))
    }
}

impl<K: Delayed> Add for DelayedSum<K> {
    type Output = DelayedLong<K>;
    #[inline(always)]
    fn add(self, rhs: Self) -> DelayedLong<K> {
        DelayedLong(K::add_long(&self.0, &rhs.0))
    }
}

impl<K: Delayed> Sub for DelayedSum<K> {
    type Output = DelayedLong<K>;
    #[inline(always)]
    fn sub(self, rhs: Self) -> DelayedLong<K> {
        DelayedLong(K::sub_long(&self.0, &rhs.0))
    }
}

impl<K: Delayed> LazySum<DelayedElement<K>> for DelayedSum<K> {
    #[inline(always)]
    fn carry(self) -> DelayedElement<K> {
        DelayedElement(K::carry(&self.0))
    }
}

impl<K: Delayed> LongSum<DelayedElement<K>> for DelayedLong<K> {
    #[inline(always)]
    fn carry(self) -> DelayedElement<K> {
        DelayedElement(K::carry_long(&self.0))
    }
}
