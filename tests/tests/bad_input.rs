//! What must be refused, with an error and never a panic.

use fieldforge_tests::curves::{Named, curves};
use fieldforge_tests::model::bytes;
use fieldforge_tests::{der, hex};
use num_bigint::BigUint;

/// Checks that no entry takes `sec1` for a public key.
fn refuse_point(curve: &Named, sec1: &[u8], why: &str) {
    let secret = curve.random_secret(1);
    let [r, s] = [1u8, 1].map(|v| bytes(&v.into(), curve.scalars().byte_len()));
    assert_eq!(curve.parse_public(sec1), None, "{}: {why}", curve.name());
    assert_eq!(curve.ecdh(&secret, sec1), None, "{}: {why}", curve.name());
    assert!(!curve.verify(sec1, &[1; 32], &[r, s].concat()), "{}: {why}", curve.name());
}

#[test]
fn points_in_a_wrong_form() {
    for curve in curves() {
        let len = curve.base().byte_len();
        let secret = curve.random_secret(2);
        let good = curve.public_key(&secret).expect("a public key");
        let (_, compressed) = curve.parse_public(&good).expect("its own point");
        assert_eq!(compressed.len(), len + 1);
        refuse_point(&curve, &[], "no bytes");
        refuse_point(&curve, &[0], "infinity");
        refuse_point(&curve, &vec![0; 2 * len + 1], "infinity, padded");
        refuse_point(&curve, &vec![0; len + 1], "infinity, padded to a compressed length");
        for form in [&good, &compressed] {
            for tag in (0..=255).filter(|tag| ![2, 3, 4].contains(tag)) {
                let mut wrong = form.clone();
                wrong[0] = tag;
                refuse_point(&curve, &wrong, &format!("tag {tag}"));
            }
            refuse_point(&curve, &form[..form.len() - 1], "one byte short");
            refuse_point(&curve, &[&form[..], &[0]].concat(), "one byte long");
            refuse_point(&curve, &form[1..], "no tag");
        }
        // A compressed length under the uncompressed tag, and the other way round.
        refuse_point(&curve, &[&[4], &compressed[1..]].concat(), "half of a point");
        refuse_point(&curve, &[&[2], &good[1..]].concat(), "two coordinates under tag 2");
    }
}

#[test]
fn points_off_the_curve() {
    for curve in curves() {
        let (p, len) = (curve.params().p, curve.base().byte_len());
        let good = curve.public_key(&curve.random_secret(3)).expect("a public key");
        for position in [1, len, len + 1, 2 * len] {
            let mut wrong = good.clone();
            wrong[position] ^= 1;
            // A change of the x-coordinate's top bits may also leave the field.
            refuse_point(&curve, &wrong, "one bit changed");
        }
        refuse_point(&curve, &[&[4u8][..], &vec![0; 2 * len]].concat(), "(0, 0)");
        // The smallest x that belongs to no point.
        let params = curve.params();
        let half = (&p - 1u8) >> 1;
        let no_root = |x: &BigUint| {
            let right = (x * x * x + &params.a * x + &params.b) % &p;
            right.modpow(&half, &p) == &p - 1u8
        };
        let x = (0u32..).map(BigUint::from).find(no_root).expect("half of all x");
        for tag in [2, 3] {
            refuse_point(&curve, &[vec![tag], bytes(&x, len)].concat(), "no such x");
        }
    }
}

#[test]
fn coordinates_that_are_not_reduced() {
    for curve in curves() {
        let (params, len) = (curve.params(), curve.base().byte_len());
        let top = BigUint::from(1u8) << (8 * len);
        // Points whose coordinate plus p still fits the bytes: the encoding must be unique.
        for k in 1u32..200 {
            let point = params.mul(&k.into(), &params.generator()).expect("k < n");
            let (x, y) = &point;
            let shifted = [(x + &params.p, y.clone()), (x.clone(), y + &params.p)];
            for (x, y) in shifted.iter().filter(|(x, y)| *x < top && *y < top) {
                let sec1 = [vec![4], bytes(x, len), bytes(y, len)].concat();
                refuse_point(&curve, &sec1, "a coordinate plus p");
            }
        }
        for x in [params.p.clone(), &params.p + 1u8, &top - 1u8].iter().filter(|x| **x < top) {
            let y = bytes(&params.g.1, len);
            refuse_point(&curve, &[vec![4], bytes(x, len), y].concat(), "x not below p");
            refuse_point(&curve, &[vec![2], bytes(x, len)].concat(), "compressed x not below p");
            let gx = bytes(&params.g.0, len);
            refuse_point(&curve, &[vec![4], gx, bytes(x, len)].concat(), "y not below p");
        }
    }
}

#[test]
fn secret_keys_out_of_range() {
    for curve in curves() {
        let (n, len) = (curve.params().n, curve.scalars().byte_len());
        let top = (BigUint::from(1u8) << (8 * len)) - 1u8;
        for secret in [BigUint::ZERO, n.clone(), &n + 1u8, top].iter().map(|d| bytes(d, len)) {
            assert_eq!(curve.public_key(&secret), None, "{}: {secret:02x?}", curve.name());
        }
        let one = bytes(&1u8.into(), len);
        assert!(curve.public_key(&one).is_some());
        assert!(curve.public_key(&bytes(&(&n - 1u8), len)).is_some());
        for wrong in [&one[1..], &[&[0], &one[..]].concat(), &[]] {
            assert_eq!(curve.public_key(wrong), None, "{}: wrong length", curve.name());
        }
    }
}

#[test]
fn signatures_out_of_range() {
    for curve in curves() {
        let (n, len) = (curve.params().n, curve.scalars().byte_len());
        let secret = curve.random_secret(4);
        let public = curve.public_key(&secret).expect("a public key");
        let digest = [0x5a; 64];
        let good = curve.sign_prehash(&secret, &digest).expect("a signature");
        assert!(curve.verify(&public, &digest, &good));
        let (r, s) = good.split_at(len);
        let top = (BigUint::from(1u8) << (8 * len)) - 1u8;
        for wrong in [BigUint::ZERO, n.clone(), &n + 1u8, top].iter().map(|v| bytes(v, len)) {
            for signature in [[&wrong[..], s].concat(), [r, &wrong[..]].concat()] {
                assert!(!curve.verify(&public, &digest, &signature), "{}", curve.name());
                let encoded = der::signature(&signature[..len], &signature[len..]);
                assert_eq!(curve.read_der(&encoded), None, "{}", curve.name());
            }
        }
        // The same values plus n, where they still fit.
        for (value, other, first) in [(r, s, true), (s, r, false)] {
            let Some(shifted) = hex::resize(&(BigUint::from_bytes_be(value) + &n).to_bytes_be(), len) else {
                continue;
            };
            let signature = if first { [&shifted[..], other] } else { [other, &shifted[..]] }.concat();
            assert!(!curve.verify(&public, &digest, &signature), "{}", curve.name());
        }
        for wrong in [&good[1..], &good[..good.len() - 1], &[&good[..], &[0]].concat(), &[]] {
            assert!(!curve.verify(&public, &digest, wrong), "{}: wrong length", curve.name());
        }
    }
}

#[test]
fn der_that_is_not_canonical() {
    for curve in curves() {
        let len = curve.scalars().byte_len();
        let good = curve.sign_prehash(&curve.random_secret(5), &[1; 64]).expect("a signature");
        let (r, s) = good.split_at(len);
        let encoded = der::signature(r, s);
        assert_eq!(curve.read_der(&encoded).as_ref(), Some(&good), "{}", curve.name());
        assert_eq!(curve.to_der(&good).as_ref(), Some(&encoded), "{}", curve.name());
        for (why, wrong) in der::malformed(r, s) {
            assert_eq!(curve.read_der(&wrong), None, "{}: {why}: {wrong:02x?}", curve.name());
        }
        for end in 0..encoded.len() {
            assert_eq!(curve.read_der(&encoded[..end]), None, "{}: cut at {end}", curve.name());
        }
    }
}

#[test]
fn key_files_that_were_cut_or_changed() {
    for curve in curves() {
        let secret = curve.random_secret(6);
        let public = curve.public_key(&secret).expect("a public key");
        let pem = [curve.secret_to_pem(&secret), curve.public_to_pem(&public)];
        for text in pem.map(|pem| pem.expect("PEM")) {
            let document = der::from_pem(&text);
            for end in 0..document.len() {
                assert_eq!(curve.secret_from_der(&document[..end]), None, "{}", curve.name());
                assert_eq!(curve.public_from_der(&document[..end]), None, "{}", curve.name());
            }
            // Any one byte changed: whatever comes of it, it is no panic, and never a key of
            // another curve's size.
            for position in 0..document.len() {
                let mut changed = document.clone();
                changed[position] ^= 0x41;
                let read = curve.secret_from_der(&changed);
                assert!(read.is_none_or(|secret| secret.len() == curve.scalars().byte_len()));
                let read = curve.public_from_der(&changed);
                assert!(read.is_none_or(|public| public.len() == 2 * curve.base().byte_len() + 1));
            }
        }
    }
}
