//! Deterministic nonces: HMAC-DRBG as RFC 6979 uses it.
//!
//! The loop is our own because a rejected candidate must leave no secret-dependent branch
//! behind but the verdict, which is declared public: a rejected candidate is never used.

use digest::common::BlockSizeUser;
use digest::{Digest, KeyInit, Mac, Output};
use hmac::SimpleHmac;
use zeroize::Zeroize;

use super::hazmat::leftmost_bits;
use crate::ct::Release;
use crate::field::PrimeField;
use crate::lane::OneLane;

/// The state of the generator: K and V of RFC 6979, section 3.2.
pub(crate) struct Nonces<D: Digest + BlockSizeUser> {
    k: Output<D>,
    v: Output<D>,
    begun: bool,
}

impl<D: Digest + BlockSizeUser> Nonces<D> {
    /// Seeded with the secret scalar, the digest of the message, and, in the hedged variant
    /// of section 3.6, more entropy.
    pub(crate) fn new<S: PrimeField>(secret: &S, digest: &[u8], extra: &[&[u8]]) -> Self {
        let mut x = secret.to_bytes();
        // bits2octets: the digest as an integer mod n.
        let h = S::from_bytes(&leftmost_bits::<S>(digest)).0.to_bytes();
        let mut nonces = Self { k: Output::<D>::default(), v: Output::<D>::default(), begun: false };
        nonces.v.fill(1);
        for separator in [0, 1] {
            let seed = [&[separator][..], x.as_ref(), h.as_ref()];
            nonces.rekey(seed.into_iter().chain(extra.iter().copied()));
        }
        x.as_mut().zeroize();
        nonces
    }

    /// `K = HMAC_K(V ‖ parts)`, `V = HMAC_K(V)`.
    fn rekey<'a>(&mut self, parts: impl Iterator<Item = &'a [u8]>) {
        self.k = Self::hmac(&self.k, &self.v, parts);
        self.advance();
    }

    fn advance(&mut self) {
        self.v = Self::hmac(&self.k, &self.v, core::iter::empty());
    }

    fn hmac<'a>(key: &[u8], first: &[u8], parts: impl Iterator<Item = &'a [u8]>) -> Output<D> {
        // A key of any length is accepted, so the error cannot occur; a zero output for it
        // would still be rejected as a nonce.
        let Ok(mut mac) = <SimpleHmac<D> as KeyInit>::new_from_slice(key) else {
            return Output::<D>::default();
        };
        Mac::update(&mut mac, first);
        for part in parts {
            Mac::update(&mut mac, part);
        }
        mac.finalize().into_bytes()
    }

    /// The next candidate that is from 1 to n − 1.
    pub(crate) fn next<S: PrimeField>(&mut self) -> S {
        loop {
            if core::mem::replace(&mut self.begun, true) {
                self.rekey(core::iter::once(&[0][..]));
            }
            let mut string = S::ZERO_BYTES;
            for piece in string.as_mut().chunks_mut(self.v.len().max(1)) {
                self.advance();
                piece.copy_from_slice(&self.v[..piece.len()]);
            }
            let mut candidate = leftmost_bits::<S>(string.as_ref());
            let (k, canonical) = S::from_bytes(&candidate);
            let good = canonical & !k.is_zero();
            string.as_mut().zeroize();
            candidate.as_mut().zeroize();
            if good.declassify(Release::CandidateInRange) {
                return k;
            }
        }
    }
}

impl<D: Digest + BlockSizeUser> Drop for Nonces<D> {
    fn drop(&mut self) {
        self.k.as_mut_slice().zeroize();
        self.v.as_mut_slice().zeroize();
    }
}

#[cfg(test)]
mod tests;
