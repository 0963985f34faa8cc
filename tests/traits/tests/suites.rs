//! The test suites that the trait crates publish, over our arithmetic.

/// `group`'s suite for groups of prime order: laws, encodings, normalization, random points.
macro_rules! group_suite {
    ($($curve:ident)*) => {$(
        #[test]
        fn $curve() {
            group::tests::curve_tests::<fieldforge::$curve::rustcrypto::ProjectivePoint>();
        }
    )*};
}

mod groups {
    // A kind of curve each: a = −3 with and without a root of every kind at hand, a = 0, any a.
    group_suite! { p224 p256 secp192k1 brainpoolp256r1 }
}

/// What the documentation of `ff` says of fields and of their constants. (The crate has no suite.)
mod fields {
    use elliptic_curve::ff::PrimeField;
    use rand_chacha::ChaCha12Rng;
    use rand_core::SeedableRng;

    fn laws<F: PrimeField>() {
        let mut rng = ChaCha12Rng::seed_from_u64(9);
        assert_eq!(F::TWO_INV.double(), F::ONE);
        assert_eq!(F::ROOT_OF_UNITY * F::ROOT_OF_UNITY_INV, F::ONE);
        let mut root = F::ROOT_OF_UNITY;
        for _ in 1..F::S {
            root = root.square();
        }
        assert_eq!(root, -F::ONE, "of order 2^S exactly");
        let mut delta = F::MULTIPLICATIVE_GENERATOR;
        for _ in 0..F::S {
            delta = delta.square();
        }
        assert_eq!(F::DELTA, delta);
        assert!(!bool::from(F::MULTIPLICATIVE_GENERATOR.sqrt().is_some()));
        assert_eq!(F::CAPACITY + 1, F::NUM_BITS);
        let digits = F::MODULUS.trim_start_matches('0');
        let first = digits.chars().next().unwrap().to_digit(16).unwrap();
        assert_eq!(4 * (digits.len() as u32 - 1) + first.ilog2() + 1, F::NUM_BITS);
        assert!(bool::from(F::ZERO.invert().is_none()));
        for _ in 0..8 {
            let (a, b, c) = (F::random(&mut rng), F::random(&mut rng), F::random(&mut rng));
            assert_eq!(a * (b + c), a * b + a * c);
            assert_eq!((a + b) - b, a);
            assert_eq!(a + -a, F::ZERO);
            assert_eq!(a * a.invert().unwrap(), F::ONE);
            assert_eq!(F::from_repr(a.to_repr()).unwrap(), a);
            assert_eq!(a.square().sqrt().unwrap().square(), a.square());
            assert_eq!(bool::from(a.is_odd()), a.to_repr().as_ref().last().unwrap() & 1 == 1);
            let (square, root) = F::sqrt_ratio(&a, &b);
            let quotient = if bool::from(square) { a } else { a * F::ROOT_OF_UNITY };
            assert_eq!(root.square() * b, quotient);
            assert_eq!(bool::from(square), bool::from((a * b).sqrt().is_some()));
            assert_eq!(a.pow([5u64]), a * a * a * a * a);
        }
        // The corners of `sqrt_ratio`.
        let one = F::ONE;
        for (num, div, expected) in [(F::ZERO, one, true), (F::ZERO, F::ZERO, true), (one, F::ZERO, false)] {
            let (square, root) = F::sqrt_ratio(&num, &div);
            assert_eq!((bool::from(square), root), (expected, F::ZERO));
        }
        // The modulus itself is no canonical element.
        let mut repr = (-F::ONE).to_repr();
        *repr.as_mut().last_mut().unwrap() += 1;
        assert!(bool::from(F::from_repr(repr).is_none()));
        assert_eq!(F::from_str_vartime("1234567890123").unwrap(), F::from(1234567890123));
        assert_eq!(F::from_u128(1 << 70), F::from(1 << 35).square());
    }

    macro_rules! field_laws {
        ($($curve:ident)*) => {$(
            #[test]
            fn $curve() {
                laws::<fieldforge::$curve::rustcrypto::Scalar>();
                laws::<fieldforge::$curve::rustcrypto::FieldElement>();
            }
        )*};
    }

    field_laws! { p192 p224 p256 p384 p521 secp192k1 secp256k1 brainpoolp256r1 brainpoolp384r1 brainpoolp512r1 }
}

/// `primeorder`'s suite for points, with the vectors of the crate `p256`.
mod points {
    use elliptic_curve::PrimeField;
    use elliptic_curve::sec1::{self, ToSec1Point};
    use fieldforge::p256::rustcrypto::{AffinePoint, ProjectivePoint, Scalar};
    use p256::test_vectors::group::{ADD_TEST_VECTORS, MUL_TEST_VECTORS};

    primeorder::test_projective_arithmetic!(
        AffinePoint,
        ProjectivePoint,
        Scalar,
        ADD_TEST_VECTORS,
        MUL_TEST_VECTORS
    );
}

/// `ecdsa`'s suites, with the vectors of RFC 6979, A.2.5.
mod signatures {
    use ecdsa::dev::TestVector;
    use hex_literal::hex;

    const VECTORS: &[TestVector] = &[
        TestVector {
            d: &hex!("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"),
            q_x: &hex!("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
            q_y: &hex!("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"),
            k: &hex!("a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60"),
            m: &hex!("af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf"),
            r: &hex!("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"),
            s: &hex!("f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"),
        },
        TestVector {
            d: &hex!("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"),
            q_x: &hex!("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
            q_y: &hex!("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"),
            k: &hex!("d16b6ae827f17175e040871a1c7ec3500192c4c92677336ec2537acaee0008e0"),
            m: &hex!("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
            r: &hex!("f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"),
            s: &hex!("019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"),
        },
    ];

    mod signing {
        use fieldforge::p256::rustcrypto::P256;
        ecdsa::new_signing_test!(P256, super::VECTORS);
    }

    mod verification {
        use fieldforge::p256::rustcrypto::P256;
        ecdsa::new_verification_test!(P256, super::VECTORS);
    }
}
