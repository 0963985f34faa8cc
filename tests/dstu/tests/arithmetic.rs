//! Elements, points and signatures of `vectors/arithmetic.json`, at both word sizes.

use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::runtime::curve::BinaryCurve;
use fieldforge::runtime::dstu4145::{DstuCurve, Signature, SigningKey};
use fieldforge::runtime::field::{Field, FieldEncoding};
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::point::CurveAffine;
use fieldforge::runtime::point::binary::Projective;
use fieldforge_dstu_tests::{number, scalar};
use serde_json::Value;

/// The cases of a field or a curve.
fn cases(degree: &str, kind: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../vectors/arithmetic.json")).expect("JSON");
    let cases = all[degree][kind].as_array().expect("a list").clone();
    assert!(cases.len() >= 20);
    cases
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("{case} has no {key}"))
}

fn elements<C: BinaryCurve>(degree: &str) {
    for case in cases(degree, "field") {
        let element = |key| number::<C::Base>(text(&case, key));
        let a = element("a");
        let result = match text(&case, "op") {
            "add" => a + element("b"),
            "multiply" => a * element("b"),
            "square" => C::Base::square(a),
            "invert" => a.invert(),
            other => panic!("{other}"),
        };
        assert_eq!(result.to_bytes().as_ref(), element("result").to_bytes().as_ref(), "{case}");
    }
}

fn points<C: BinaryCurve>(degree: &str) {
    for case in cases(degree, "point") {
        let point = |x, y| {
            let (point, on_curve) =
                C::Affine::from_coordinates(number(text(&case, x)), number(text(&case, y)));
            assert_eq!(on_curve.bit(), 1, "{case}");
            Projective::<C>::from_affine(&point)
        };
        let result = match text(&case, "op") {
            "add" => point("px", "py").add(&point("qx", "qy")),
            "double" => point("px", "py").double(),
            "scalar_multiply" => {
                let k = scalar::<C>(text(&case, "k"));
                let product = Projective::<C>::mul_generator(&k);
                assert!(product == Projective::<C>::generator().mul(&k), "{case}");
                product
            }
            other => panic!("{other}"),
        };
        assert!(result == point("rx", "ry"), "{case}");
    }
}

fn signatures<C: DstuCurve>(degree: &str) {
    for case in cases(degree, "signature") {
        let scalar = |key| scalar::<C>(text(&case, key));
        let key = SigningKey::<C>::from(SecretKey::from_scalar(scalar("d")).expect("a key"));
        let (point, _) = C::Affine::from_coordinates(number(text(&case, "qx")), number(text(&case, "qy")));
        let verifier = key.verifying_key();
        assert!(*verifier.as_public_key() == PublicKey::from_affine(point).expect("a point"), "{case}");
        let mut hash = number::<C::Base>(text(&case, "h")).to_bytes();
        hash.as_mut().reverse();
        let signature = key.sign_prehash_with_nonce(hash.as_ref(), &scalar("e")).expect("a usable nonce");
        let expected = Signature::from_scalars(scalar("r"), scalar("s")).expect("not zero");
        assert_eq!(signature, expected, "{case}");
        verifier.check_prehash(hash.as_ref(), &signature).expect("a right signature");
        hash.as_mut()[0] ^= 1;
        assert!(verifier.check_prehash(hash.as_ref(), &signature).is_err(), "{case}");
    }
}

#[test]
fn degree_163() {
    use fieldforge::dstu163::{word32, word64};
    elements::<word64::Dstu163>("m163");
    elements::<word32::Dstu163>("m163");
    points::<word64::Dstu163>("m163");
    points::<word32::Dstu163>("m163");
}

#[test]
fn degree_257() {
    use fieldforge::dstu257::{word32, word64};
    elements::<word64::Dstu257>("m257");
    elements::<word32::Dstu257>("m257");
    points::<word64::Dstu257>("m257");
    points::<word32::Dstu257>("m257");
    signatures::<word64::Dstu257>("m257");
    signatures::<word32::Dstu257>("m257");
}
