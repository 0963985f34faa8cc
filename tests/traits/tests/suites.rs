//! The test suites that the trait crates publish, over our arithmetic.

use fieldforge::*;

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
    group_suite! { p192 p224 p256 p384 p521 secp192k1 secp256k1 brainpoolp256r1 brainpoolp384r1 brainpoolp512r1 }
}

/// `primefield`'s suite for `ff::PrimeField`: constants, identities, inverses, square roots.
macro_rules! field_suites {
    ($($curve:ident $uint:ident)*) => {$(
        mod $curve {
            mod scalars {
                use core::ops::*;
                use elliptic_curve::bigint::$uint;
                use fieldforge::$curve::rustcrypto::Scalar;
                primefield::test_primefield!(Scalar, $uint);
            }

            mod coordinates {
                use core::ops::*;
                use elliptic_curve::bigint::$uint;
                use fieldforge::$curve::rustcrypto::FieldElement;
                primefield::test_primefield!(FieldElement, $uint);
            }
        }
    )*};
}

mod fields {
    field_suites! { p192 U192 p256 U256 p384 U384 secp192k1 U192 secp256k1 U256 brainpoolp256r1 U256 brainpoolp384r1 U384 brainpoolp512r1 U512 }
}

/// `primeorder`'s suite for points, with the vectors of the crate `p256`.
mod points {
    use elliptic_curve::PrimeField;
    use elliptic_curve::group::{Curve as _, GroupEncoding as _};
    use elliptic_curve::sec1::ToSec1Point;
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

/// `ecdsa`'s suites, with the vectors of the crate `p256`.
mod signing {
    use fieldforge::p256::rustcrypto::P256;
    ecdsa::new_signing_test!(P256, p256::test_vectors::ecdsa::ECDSA_TEST_VECTORS);
}

mod verification {
    use fieldforge::p256::rustcrypto::P256;
    ecdsa::new_verification_test!(P256, p256::test_vectors::ecdsa::ECDSA_TEST_VECTORS);
}
