//! Key agreement, and the keys that it refuses.

use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::ecdh::{diffie_hellman, diffie_hellman_cofactor};
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::key::{PublicKey, SecretKey};
use fieldforge_runtime::point::Projective;
use fieldforge_runtime::subtle::ConstantTimeEq;

use crate::curves::{Toy, on_every_curve};
use crate::reference::multiply;

fn agreement<C: Toy>() {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let key = |d| SecretKey::<C>::from_scalar(C::scalar(d)).unwrap();
    for d in (1..n).step_by(1 + n as usize / 12) {
        for e in (1..n).step_by(1 + n as usize / 12) {
            let (x, _) = multiply(d * e % n, g, a, m).unwrap();
            let shared = diffie_hellman(&key(d), &key(e).public_key()).unwrap();
            let length = <C::Base as FieldEncoding>::BYTES;
            assert_eq!(shared.as_bytes(), &x.to_be_bytes()[8 - length..]);
            let (x, _) = multiply(d * e % n * C::COFACTOR, g, a, m).unwrap();
            let shared = diffie_hellman_cofactor(&key(d), &key(e).public_key()).unwrap();
            assert_eq!(shared.as_bytes(), &x.to_be_bytes()[8 - length..]);
        }
    }
}
on_every_curve!(agreement);

fn secret_keys<C: Toy>() {
    let n = C::NUMBERS.3;
    let length = <C::Scalar as FieldEncoding>::BYTES;
    let limit = 1u64 << (8 * length);
    for d in (0..limit).step_by(7).chain([0, 1, n - 1, n, n + 1, limit - 1]) {
        let key = SecretKey::<C>::from_slice(&d.to_be_bytes()[8 - length..]);
        assert_eq!(key.is_ok(), d != 0 && d < n, "{d}");
        if let Ok(key) = key {
            assert_eq!(key.to_bytes().as_ref(), &d.to_be_bytes()[8 - length..]);
            assert!(bool::from(key.ct_eq(&key.clone())));
            assert!(!format!("{key:?}").contains(&format!("{d}")));
        }
    }
    assert!(SecretKey::<C>::from_slice(&[]).is_err());
    assert!(SecretKey::<C>::from_slice(&vec![0; length + 1]).is_err());
    assert!(SecretKey::<C>::from_scalar(C::scalar(0)).is_err());
    let one = SecretKey::<C>::from_scalar(C::scalar(1)).unwrap();
    let public = PublicKey::<C>::from(&one);
    assert!(*public.as_affine() == <C as Curve>::GENERATOR);
}
on_every_curve!(secret_keys);
