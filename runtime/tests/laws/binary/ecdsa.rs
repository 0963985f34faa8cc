//! ECDSA and ECDH on binary curves: every key, and signatures by definition.

use fieldforge_runtime::ecdh::{diffie_hellman, diffie_hellman_cofactor};
use fieldforge_runtime::ecdsa::hazmat::sign_prehash_with_nonce;
use fieldforge_runtime::ecdsa::{Signature, SigningKey};
use fieldforge_runtime::field::{FieldEncoding, PrimeField};
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::point::binary::Projective;
use fieldforge_runtime::signature::hazmat::PrehashVerifier;
use fieldforge_runtime::signature::{Signer, Verifier};

use super::curves::{Toy, on_every_toy};
use crate::curves::number;
use crate::reference::power;

/// The digest that counts as the integer e < 2^t.
fn digest<C: Toy>(e: u64) -> Vec<u8> {
    let (bytes, bits) = (<C::Scalar as FieldEncoding>::BYTES, <C::Scalar as PrimeField>::BITS);
    let e = e << (8 * bytes as u32 - bits);
    e.to_be_bytes()[8 - bytes..].to_vec()
}

fn every_signature<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let step = 1 + n as usize / 25;
    for d in (1..n).step_by(step) {
        let key = SigningKey::<C>::from(SecretKey::from_scalar(C::scalar(d)).unwrap());
        let verifier = key.verifying_key();
        for e in (0..n).step_by(1 + n as usize / 5) {
            let digest = digest::<C>(e);
            for k in (0..n).step_by(step) {
                let signed = sign_prehash_with_nonce(key.as_secret_key(), &digest, &C::scalar(k));
                let r = reference.multiply(k, g).map_or(0, |(x, _)| x % n);
                let s = power(k, n - 2, n) * ((e + r * d) % n) % n;
                if r == 0 || s == 0 {
                    assert!(signed.is_err());
                    continue;
                }
                let signature = signed.unwrap().0;
                assert_eq!((number(*signature.r()), number(*signature.s())), (r, s));
                verifier.verify_prehash(&digest, &signature).unwrap();
                let wrong = Signature::from_scalars(*signature.r(), C::scalar(1 + s % (n - 1))).unwrap();
                let w = power(1 + s % (n - 1), n - 2, n);
                let at = reference.multiply(w * ((e + r * d) % n) % n, g).map(|(x, _)| x % n);
                assert_eq!(verifier.verify_prehash(&digest, &wrong).is_ok(), at == Some(r));
            }
        }
        let signature: Signature<C> = key.sign(b"a message");
        verifier.verify(b"a message", &signature).unwrap();
    }
}
on_every_toy!(every_signature);

fn agreement<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let g = C::lower(&Projective::generator());
    let key = |d| SecretKey::<C>::from_scalar(C::scalar(d)).unwrap();
    let length = <C::Base as FieldEncoding>::BYTES;
    for d in (1..n).step_by(1 + n as usize / 12) {
        for e in (1..n).step_by(1 + n as usize / 12) {
            let (x, _) = reference.multiply(d * e % n, g).unwrap();
            let shared = diffie_hellman(&key(d), &key(e).public_key()).unwrap();
            assert_eq!(shared.as_bytes(), &x.to_be_bytes()[8 - length..]);
            let (x, _) = reference.multiply(d * e % n * C::COFACTOR, g).unwrap();
            let shared = diffie_hellman_cofactor(&key(d), &key(e).public_key()).unwrap();
            assert_eq!(shared.as_bytes(), &x.to_be_bytes()[8 - length..]);
        }
    }
}
on_every_toy!(agreement);
