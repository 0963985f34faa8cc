//! Points of binary curves as bytes: every point, and the refusals.

use fieldforge_runtime::DecodeError;
use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::key::PublicKey;
use fieldforge_runtime::point::binary::Projective;

use super::curves::{Toy, on_every_toy};

fn sec1<C: Toy>() {
    let (reference, n) = (C::reference(), C::ORDER);
    let length = <C::Base as FieldEncoding>::BYTES;
    let bytes = |value: u64| value.to_be_bytes()[8 - length..].to_vec();
    let points = reference.all_points();
    for &(x, y) in points.iter().flatten() {
        let sign = reference.mul(y, reference.invert(x)) as u8 & 1;
        let plain = [vec![4], bytes(x), bytes(y)].concat();
        let compressed = [vec![2 | sign], bytes(x)].concat();
        let inside = reference.multiply(n, Some((x, y))).is_none();
        for encoded in [&plain, &compressed] {
            match PublicKey::<C>::from_sec1_bytes(encoded) {
                Ok(key) => {
                    assert!(inside);
                    assert_eq!(key.to_sec1_bytes(false).as_bytes(), plain);
                    assert_eq!(key.to_sec1_bytes(true).as_bytes(), compressed);
                    assert_eq!(PublicKey::from_affine(*key.as_affine()), Ok(key));
                    assert_eq!(PublicKey::from_point(&key.to_point()), Ok(key));
                }
                Err(error) => {
                    assert!(!inside);
                    assert_eq!(error, DecodeError::Subgroup);
                }
            }
        }
        let hybrid = [vec![6 | sign], bytes(x), bytes(y)].concat();
        assert_eq!(PublicKey::<C>::from_sec1_bytes(&hybrid), Err(DecodeError::Tag));
        if !points.contains(&Some((x, y ^ 1))) {
            let wrong = [vec![4], bytes(x), bytes(y ^ 1)].concat();
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&wrong), Err(DecodeError::NotOnCurve));
        }
        if reference.m % 8 != 0 {
            let large = [vec![4], bytes(x | 1 << reference.m), bytes(y)].concat();
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&large), Err(DecodeError::Coordinate));
            let large = [vec![4], bytes(x), bytes(y | 1 << reference.m)].concat();
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&large), Err(DecodeError::Coordinate));
        }
    }
    assert_eq!(PublicKey::<C>::from_sec1_bytes(&[0]), Err(DecodeError::Infinity));
    assert!(PublicKey::<C>::from_point(&Projective::IDENTITY).is_err());
    let _ = <C as Curve>::NAME;
}
on_every_toy!(sec1);
