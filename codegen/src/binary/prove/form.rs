//! Bits as forms: sums of inputs, and perhaps 1.

use crate::binary::eval::Domain;

/// A sum over GF(2) of at most `64·W − 1` inputs, and perhaps 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form<const W: usize> {
    /// Whether the bit is such a sum.
    known: bool,
    /// The set of inputs; the last bit is that of the constant.
    set: [u64; W],
}

/// The domain of forms.
pub struct Forms<const W: usize>;

impl<const W: usize> Form<W> {
    /// The constant 0.
    pub const ZERO: Self = Self { known: true, set: [0; W] };

    /// The constant 1.
    pub const ONE: Self = {
        let mut set = [0; W];
        set[W - 1] = 1 << 63;
        Self { known: true, set }
    };

    /// The input of this number.
    ///
    /// # Panics
    ///
    /// If the number is too large for the set.
    pub fn input(number: usize) -> Self {
        assert!(number < 64 * W - 1, "an input of the set");
        let mut form = Self::ZERO;
        form.toggle(number);
        form
    }

    /// Adds the input of this number.
    pub fn toggle(&mut self, number: usize) {
        self.set[number / 64] ^= 1 << (number % 64);
    }

    /// The inputs, if the bit is a sum of inputs.
    pub fn inputs(&self) -> Option<Vec<usize>> {
        let linear = self.known && self.set[W - 1] >> 63 == 0;
        let has = |i: &usize| self.set[i / 64] >> (i % 64) & 1 == 1;
        linear.then(|| (0..64 * W - 1).filter(has).collect())
    }
}

impl<const W: usize> Domain for Forms<W> {
    type Bit = Form<W>;

    fn zero(&self) -> Form<W> {
        Form::ZERO
    }

    fn is_zero(&self, bit: &Form<W>) -> bool {
        *bit == Form::ZERO
    }

    fn add(&self, a: &Form<W>, b: &Form<W>) -> Form<W> {
        let mut sum = a.clone();
        sum.known &= b.known;
        for (word, other) in sum.set.iter_mut().zip(b.set) {
            *word ^= other;
        }
        sum
    }

    fn multiply(&self, a: &Form<W>, b: &Form<W>) -> Form<W> {
        if self.is_zero(a) || self.is_zero(b) {
            Form::ZERO
        } else if *a == Form::ONE {
            b.clone()
        } else if *b == Form::ONE {
            a.clone()
        } else {
            self.unknown()
        }
    }

    fn unknown(&self) -> Form<W> {
        Form { known: false, set: [0; W] }
    }
}
