//! Inputs at random, always the same, and outputs as words of 64 bits compute them.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::ecdsa::EcdsaCurve;
use fieldforge_runtime::ecdsa::hazmat::sign_prehash_with_nonce;
use fieldforge_runtime::field::{Field, FieldEncoding, LazySum, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::point::{CurveAffine, CurvePoint};

use crate::images::Rounds;

/// What a program reads, and what it must write.
pub(crate) struct Exchange {
    pub(crate) input: Vec<u8>,
    pub(crate) output: Vec<u8>,
}

/// Bytes of a digest.
const DIGEST: usize = 32;

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next() as u8)
    }

    /// A scalar that is not zero.
    fn scalar<S: PrimeField>(&mut self) -> S {
        S::reduce(&self.bytes::<40>())
    }
}

fn point<C: Curve>(point: &C::Point) -> Vec<u8> {
    let (point, _) = point.to_affine_masked();
    [point.x().to_bytes().as_ref(), point.y().to_bytes().as_ref()].concat()
}

/// `k·P` for a P, and for the k of all rounds.
pub(crate) fn multiply<C: Curve>(rounds: Rounds) -> Exchange {
    let mut random = Random(1);
    let base = C::mul_generator(&random.scalar());
    let mut input = vec![rounds.count];
    let mut output = Vec::new();
    for _ in 0..rounds.count {
        let k = random.scalar::<C::Scalar>();
        input.extend(point::<C>(&base));
        input.extend(k.to_bytes().as_ref());
        output.extend(point::<C>(&C::mul(&base, &k)));
    }
    Exchange { input, output }
}

/// Key pair, signature with a nonce, verification.
pub(crate) fn ecdsa<C: EcdsaCurve>(rounds: Rounds) -> Exchange {
    let mut random = Random(2);
    let mut input = vec![rounds.count, rounds.verify.into()];
    let mut output = Vec::new();
    for _ in 0..rounds.count {
        let (d, digest, nonce) = (random.scalar::<C::Scalar>(), random.bytes::<DIGEST>(), random.scalar());
        input.extend([d.to_bytes().as_ref(), &digest, C::Scalar::to_bytes(nonce).as_ref()].concat());
        let secret = SecretKey::<C>::from_scalar(d).expect("a random scalar is not zero");
        output.extend(point::<C>(&C::mul_generator(&d)));
        let (signature, _) = sign_prehash_with_nonce(&secret, &digest, &nonce).expect("nor is r, nor s");
        output.extend(signature.to_bytes().as_ref());
        if rounds.verify {
            output.extend([1, 0]);
        }
    }
    Exchange { input, output }
}

/// Product, square, sum, inverse.
pub(crate) fn field<F: FieldEncoding>(rounds: Rounds) -> Exchange {
    let mut random = Random(4);
    let mut input = vec![rounds.count];
    let mut output = Vec::new();
    let mut element = || {
        let mut bytes = F::ZERO_BYTES;
        bytes.as_mut().fill_with(|| random.next() as u8);
        // The top byte is cleared: elements need not fill their bytes.
        bytes.as_mut()[0] = 0;
        F::from_bytes(&bytes).0
    };
    for _ in 0..rounds.count {
        let (a, b) = (element(), element());
        input.extend([a.to_bytes().as_ref(), b.to_bytes().as_ref()].concat());
        for result in [F::mul(a, b), F::square(a), (a + b).carry(), a.invert()] {
            output.extend(result.to_bytes().as_ref());
        }
    }
    Exchange { input, output }
}
