//! A curve with the endomorphism of a twist alone, which multiplies in two dimensions: generated from
//! this package's `curves.toml`, it gives the answers of Ted127-glv4.

// Of the generated modules, what the tests want.
#![allow(dead_code, unreachable_pub)]

include!(concat!(env!("OUT_DIR"), "/curves.rs"));

use fieldforge_glv_tests::{Numbers, edges};
use fieldforge_runtime::curve::{GlsTwist, Glv};
use fieldforge_runtime::ecdh;
use fieldforge_runtime::field::{Element, LazySum, PrimeField};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::CurvePoint;
use fieldforge_runtime::recode::sac::Sac;
use num_bigint::BigUint;
use serde_json::Value;
use ted127_gls::{AffinePoint, ExtendedPoint, FieldElement, PublicKey, Scalar, SecretKey, Ted127Gls};

type Part = Element<<Ted127Gls as GlsTwist>::Kernels>;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../vectors/ted127_glv4.json")).unwrap()
}

fn number(value: &Value) -> Vec<u8> {
    value.as_str().unwrap().parse::<BigUint>().unwrap().to_bytes_be()
}

fn point(value: &Value) -> AffinePoint {
    let part = |value: &Value| Part::reduce(&number(value));
    let pair = |value: &Value| FieldElement::new(part(&value[0]), part(&value[1]));
    AffinePoint::new(pair(&value["x"]), pair(&value["y"]))
}

#[test]
fn known_answers() {
    let vectors = vectors();
    assert!(point(&vectors["G"]) == AffinePoint::GENERATOR);
    let images = <Ted127Gls as Glv<2>>::images(&ExtendedPoint::GENERATOR);
    // Without a stanza that names it, the map is known up to its sign.
    let (image, psi) = (images[1].to_affine(), point(&vectors["psiG"]));
    let opposite = AffinePoint::new((-psi.x()).carry(), psi.y());
    assert!(image == psi || image == opposite);
    let multiples = vectors["multiples"].as_array().unwrap();
    assert!(multiples.len() > 30);
    for vector in multiples {
        let (k, expected) = (Scalar::reduce(&number(&vector["k"])), point(vector));
        let message = format!("k = {}", vector["k"]);
        assert!(ExtendedPoint::mul_generator(&k).to_affine() == expected, "{message}, comb");
        assert!(ExtendedPoint::GENERATOR.mul(&k).to_affine() == expected, "{message}, m = 2");
        assert!(ExtendedPoint::GENERATOR.plain_mul(&k).to_affine() == expected, "{message}, m = 1");
    }
}

#[test]
fn two_dimensions() {
    let mu = Scalar::reduce(&number(&vectors()["mu"]));
    let mut numbers = Numbers::new(3);
    let point = ExtendedPoint::mul_generator(&numbers.scalar::<Ted127Gls>());
    let scalars = edges::<Ted127Gls, 2>(&[mu]);
    for (i, k) in scalars.iter().enumerate().step_by(3) {
        let expected = point.plain_mul(k);
        assert!(point.mul(k) == expected, "scalar {i}");
        let other = scalars[(7 * i + 3) % scalars.len()];
        let sum = glv::double_multiply_vartime::<Ted127Gls, 2>(&other, k, &point);
        assert!(sum == ExtendedPoint::mul_generator(&other).add(&expected), "scalar {i}");
    }
    assert_eq!(Sac::count(&<Ted127Gls as GlsTwist>::TWO), 64);
}

#[test]
fn agreement() {
    let mut numbers = Numbers::new(5);
    let keys = [(); 2].map(|()| SecretKey::from_scalar(numbers.scalar::<Ted127Gls>()).unwrap());
    let publics = keys.clone().map(|key| key.public_key());
    let one = ecdh::diffie_hellman(&keys[0], &publics[1]).unwrap();
    let two = ecdh::diffie_hellman(&keys[1], &publics[0]).unwrap();
    assert_eq!(one.as_bytes(), two.as_bytes());
    let bytes = publics[0].to_sec1_bytes(true);
    assert_eq!(PublicKey::from_sec1_bytes(bytes.as_ref()).unwrap(), publics[0]);
}
