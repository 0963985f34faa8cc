//! What a curve's endomorphisms add to its module: constants, and which multiplications are used.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::One;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::emit::print::literal;
use crate::glv::Lattice;

/// The runtime's `Lattice` of a lattice.
pub(crate) fn lattice(lattice: &Lattice) -> TokenStream {
    let [digits, shift, odd] = [lattice.digits, lattice.shift, lattice.odd].map(Literal::usize_unsuffixed);
    let rounding = lattice.rounding.iter().map(|constant| slice(constant, 1));
    let modulus = BigInt::one() << (64 * lattice.words);
    let rows = lattice.basis.iter().map(|row| {
        let entries = row.iter().map(|entry| match entry.sign() {
            Sign::Minus => slice((entry + &modulus).magnitude(), lattice.words),
            _ => slice(entry.magnitude(), lattice.words),
        });
        quote!([#(#entries),*])
    });
    quote! {
        Lattice {
            digits: #digits,
            shift: #shift,
            rounding: [#(#rounding),*],
            basis: [#(#rows),*],
            odd: #odd,
        }
    }
}

/// The entry points of a curve whose multiplications run over m sub-scalars.
pub(in crate::emit) fn multiplications(m: usize) -> TokenStream {
    let m = Literal::usize_unsuffixed(m);
    quote! {
        #[inline]
        fn mul(point: &Self::Point, k: &Self::Scalar) -> Self::Point {
            glv::protected::<Self, #m>(point, k)
        }

        #[inline]
        fn double_mul_vartime(u: &Self::Scalar, v: &Self::Scalar, q: &Self::Point) -> Self::Point {
            glv::double_multiply_vartime::<Self, #m>(u, v, q)
        }
    }
}

/// The 64-bit words of a number, the least significant first, and at least so many.
fn slice(number: &BigUint, length: usize) -> TokenStream {
    let mut words = number.to_u64_digits();
    words.resize(words.len().max(length), 0);
    let words = words.into_iter().map(|word| literal(&word.into()));
    quote!(&[#(#words),*])
}
