//! Points as bytes: everything of the right length is tried, and most of it refused.

use fieldforge_runtime::DecodeError;
use fieldforge_runtime::curve::Curve;
use fieldforge_runtime::field::FieldEncoding;
use fieldforge_runtime::key::PublicKey;
use fieldforge_runtime::point::Projective;

use crate::curves::{Toy, on_every_curve};
use crate::reference::{all_points, multiply};

fn sec1<C: Toy>() {
    let (m, a, b, n) = C::NUMBERS;
    let length = <C::Base as FieldEncoding>::BYTES;
    let bytes = |value: u64| value.to_be_bytes()[8 - length..].to_vec();
    let points = all_points(a, b, m);
    for &(x, y) in points.iter().flatten() {
        let plain = [vec![4], bytes(x), bytes(y)].concat();
        let compressed = [vec![2 | (y as u8 & 1)], bytes(x)].concat();
        let in_subgroup = multiply(n, Some((x, y)), a, m).is_none();
        for encoded in [&plain, &compressed] {
            match PublicKey::<C>::from_sec1_bytes(encoded) {
                Ok(key) => {
                    assert!(in_subgroup);
                    assert_eq!(key.to_sec1_bytes(false).as_bytes(), plain);
                    assert_eq!(key.to_sec1_bytes(true).as_bytes(), compressed);
                    assert_eq!(PublicKey::from_affine(*key.as_affine()), Ok(key));
                    assert_eq!(PublicKey::from_point(&key.to_point()), Ok(key));
                }
                Err(error) => {
                    assert!(!in_subgroup);
                    assert_eq!(error, DecodeError::Subgroup);
                }
            }
        }
        let wrong = [vec![4], bytes(x), bytes((y + 1) % m)].concat();
        if !points.contains(&Some((x, (y + 1) % m))) {
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&wrong), Err(DecodeError::NotOnCurve));
        }
        let limit = 1u64 << (8 * length);
        if x + m < limit {
            let large = [vec![4], bytes(x + m), bytes(y)].concat();
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&large), Err(DecodeError::Coordinate));
        }
        if y + m < limit {
            let large = [vec![4], bytes(x), bytes(y + m)].concat();
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&large), Err(DecodeError::Coordinate));
        }
    }
}
on_every_curve!(sec1);

fn refused<C: Toy>() {
    let length = <C::Base as FieldEncoding>::BYTES;
    let decode = PublicKey::<C>::from_sec1_bytes;
    assert_eq!(decode(&[]), Err(DecodeError::Length));
    assert_eq!(decode(&[0]), Err(DecodeError::Infinity));
    assert_eq!(decode(&[0, 0]), Err(DecodeError::Length));
    let generator = PublicKey::<C>::from_affine(<C as Curve>::GENERATOR).unwrap();
    let good = generator.to_sec1_bytes(false);
    for tag in (0..=255).filter(|&tag| tag != 4) {
        let mut bad = good.as_bytes().to_vec();
        bad[0] = tag;
        assert!(decode(&bad).is_err(), "tag {tag}");
    }
    for tag in 0..=255 {
        for size in (0..=2 * length + 3).filter(|&size| size != length && size != 2 * length) {
            assert!(decode(&[vec![tag], vec![0; size]].concat()).is_err());
        }
    }
    assert!(PublicKey::<C>::from_point(&Projective::IDENTITY).is_err());
}
on_every_curve!(refused);
