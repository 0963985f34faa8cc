//! The macro that generated code calls: which names a curve's types have.

/// Implements the traits of `elliptic-curve` for a curve that is
/// [`Admitted`](crate::rustcrypto::Admitted), and names its types as the crate `p256` names them for
/// its curve.
#[macro_export]
macro_rules! rustcrypto_types {
    (
        curve: $curve:ident,
        bytes: $bytes:ident,
        uint: $uint:ident,
        order: $order:literal,
    ) => {
        pub use $crate::rustcrypto::elliptic_curve;

        use $crate::rustcrypto as wrappers;

        impl elliptic_curve::Curve for $curve {
            type FieldBytesSize = elliptic_curve::consts::$bytes;
            type Uint = elliptic_curve::bigint::$uint;
            const ORDER: elliptic_curve::bigint::Odd<Self::Uint> =
                elliptic_curve::bigint::Odd::<Self::Uint>::from_be_hex($order);
        }

        impl elliptic_curve::PrimeCurve for $curve {}

        impl elliptic_curve::point::PointCompression for $curve {
            const COMPRESS_POINTS: bool = false;
        }

        impl elliptic_curve::CurveArithmetic for $curve {
            type AffinePoint = AffinePoint;
            type ProjectivePoint = ProjectivePoint;
            type Scalar = Scalar;
        }

        impl elliptic_curve::PrimeCurveArithmetic for $curve {
            type CurveGroup = ProjectivePoint;
        }

        impl elliptic_curve::hazmat::FieldArithmetic for $curve {
            type FieldElement = FieldElement;
        }

        /// A scalar.
        pub type Scalar = wrappers::Scalar<$curve>;
        /// A coordinate.
        pub type FieldElement = wrappers::FieldElement<$curve>;
        /// A point as coordinates, or infinity.
        pub type AffinePoint = wrappers::AffinePoint<$curve>;
        /// A point.
        pub type ProjectivePoint = wrappers::ProjectivePoint<$curve>;
        /// A scalar from 1 to n − 1.
        pub type NonZeroScalar = elliptic_curve::NonZeroScalar<$curve>;
        /// A secret key.
        pub type SecretKey = elliptic_curve::SecretKey<$curve>;
        /// A public key.
        pub type PublicKey = elliptic_curve::PublicKey<$curve>;
        /// The bytes of a scalar or a coordinate.
        pub type FieldBytes = elliptic_curve::FieldBytes<$curve>;
        /// A point as bytes.
        pub type Sec1Point = elliptic_curve::sec1::Sec1Point<$curve>;
        /// A compressed point as bytes.
        pub type CompressedPoint = elliptic_curve::sec1::CompressedPoint<$curve>;

        /// Key agreement.
        pub mod ecdh {
            use super::elliptic_curve;
            pub use super::elliptic_curve::ecdh::diffie_hellman;

            /// A secret for one exchange.
            pub type EphemeralSecret = elliptic_curve::ecdh::EphemeralSecret<super::$curve>;
            /// The x-coordinate of the shared point.
            pub type SharedSecret = elliptic_curve::ecdh::SharedSecret<super::$curve>;
        }
    };
}

/// Implements `ecdsa::EcdsaCurve` for a curve, and names the types of signatures and of their keys.
#[cfg(feature = "ecdsa")]
#[macro_export]
macro_rules! rustcrypto_ecdsa {
    (curve: $curve:ident, normalize_s: $normalize_s:literal) => {
        /// Signatures.
        pub mod ecdsa {
            use super::$curve;
            pub use ecdsa_core::RecoveryId;
            pub use ecdsa_core::signature::{self, Error};
            use $crate::rustcrypto::ecdsa_core;

            impl ecdsa_core::EcdsaCurve for $curve {
                const NORMALIZE_S: bool = $normalize_s;
            }

            /// A signature.
            pub type Signature = ecdsa_core::Signature<$curve>;
            /// A signature in DER.
            pub type DerSignature = ecdsa_core::der::Signature<$curve>;
            /// A key that signs.
            pub type SigningKey = ecdsa_core::SigningKey<$curve>;
            /// A key that verifies.
            pub type VerifyingKey = ecdsa_core::VerifyingKey<$curve>;
        }
    };
}
