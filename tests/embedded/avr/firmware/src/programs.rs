//! The programs, for any curve: what each reads, measures and writes. Every one begins with a count of
//! rounds; the host knows the same formats.

use fieldforge_runtime::curve::BinaryCurve;
use fieldforge_runtime::ecdsa::EcdsaCurve;
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::point::binary::Affine as AffinePoint;
use fieldforge_runtime::small::{Multiplications, ecdsa};

use crate::{Region, end, fill, measured, next, put};

/// Bytes of a digest.
const DIGEST: usize = 32;

/// The next element of the input.
#[inline(never)]
fn element<F: FieldEncoding>() -> F {
    F::from_bytes(&bytes::<F>()).0
}

/// The next bytes of an element.
fn bytes<F: FieldEncoding>() -> F::Bytes {
    let mut bytes = F::ZERO_BYTES;
    fill(bytes.as_mut());
    bytes
}

/// The next point of the input.
#[inline(never)]
fn point<C: BinaryCurve>() -> AffinePoint<C> {
    let x = element();
    AffinePoint::new(x, element())
}

#[inline(never)]
fn put_element<F: FieldEncoding>(element: &F) {
    put(element.to_bytes().as_ref());
}

fn put_point<C: BinaryCurve>(point: &AffinePoint<C>) {
    put_element(&point.x());
    put_element(&point.y());
}

/// For each round a point, which the host vouches for, and a scalar: `k·P`.
pub fn multiply<C: BinaryCurve, M: Multiplications<C>>() -> ! {
    for _ in 0..next() {
        let mut point = point::<C>();
        let k = bytes::<C::Scalar>();
        measured(Region::Multiply, || M::multiply(&mut point, k.as_ref()));
        put_point::<C>(&point);
    }
    end(0)
}

/// Whether to verify; for each round a secret key, a digest, a nonce: key pair, signature, verification,
/// and of another digest, too.
pub fn ecdsa<C: EcdsaCurve + BinaryCurve, M: Multiplications<C>>() -> ! {
    let (rounds, verifies) = (next(), next());
    for _ in 0..rounds {
        let secret = bytes::<C::Scalar>();
        let mut digest = [0; DIGEST];
        fill(&mut digest);
        let nonce = bytes::<C::Scalar>();
        let Ok(public) = measured(Region::KeyPair, || ecdsa::public_key::<C, M>(&secret)) else { end(1) };
        put_point::<C>(public.as_affine());
        let Ok(halves) = measured(Region::Sign, || ecdsa::sign::<C, M>(&secret, &digest, &nonce)) else {
            end(2)
        };
        put(halves.r.as_ref());
        put(halves.s.as_ref());
        if verifies == 0 {
            continue;
        }
        let verdict = measured(Region::Verify, || ecdsa::verify::<C, M>(&public, &digest, &halves));
        put(&[verdict.is_ok().into()]);
        digest[0] ^= 1;
        put(&[ecdsa::verify::<C, M>(&public, &digest, &halves).is_ok().into()]);
    }
    end(0)
}

/// For each round two elements: product, square, sum and inverse.
pub fn field<F: FieldEncoding>() -> ! {
    for _ in 0..next() {
        let (a, b) = (element::<F>(), element::<F>());
        let product = measured(Region::FieldMultiply, || F::mul(a, b));
        put(product.to_bytes().as_ref());
        let square = measured(Region::FieldSquare, || F::square(a));
        put(square.to_bytes().as_ref());
        let sum = measured(Region::FieldAdd, || fieldforge_runtime::field::LazySum::carry(a + b));
        put(sum.to_bytes().as_ref());
        let inverse = measured(Region::FieldInvert, || a.invert());
        put(inverse.to_bytes().as_ref());
    }
    end(0)
}
