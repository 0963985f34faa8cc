// Included twice, with `curve` naming a crate and `Curve` its marker: see `consumer.rs`.

use curve::ecdsa::signature::{Signer, Verifier};
use curve::ecdsa::{DerSignature, Signature, SigningKey, VerifyingKey};
use curve::elliptic_curve::group::Group;
use curve::elliptic_curve::ops::{MulByGeneratorVartime, Reduce};
use curve::elliptic_curve::sec1::{FromSec1Point, ToSec1Point};
use curve::elliptic_curve::{CurveArithmetic, Field, PrimeField};
use curve::pkcs8::{EncodePrivateKey, EncodePublicKey, LineEnding};
use curve::{AffinePoint, FieldBytes, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, Sec1Point, SecretKey};

/// Everything that the program computes from a seed, as bytes.
pub(crate) fn transcript(seed: [u8; 32]) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = Vec::new();

    // Signatures.
    let signer = SigningKey::from_bytes(&seed.into()).unwrap();
    let verifier = VerifyingKey::from(&signer);
    let signature: Signature = signer.sign(b"a message");
    verifier.verify(b"a message", &signature).unwrap();
    assert!(verifier.verify(b"another message", &signature).is_err());
    lines.push(signature.to_vec());
    let der: DerSignature = signature.to_der();
    lines.push(der.as_bytes().to_vec());
    let (recoverable, id) = signer.sign_prehash_recoverable(&[3; 32]);
    let recovered = VerifyingKey::recover_from_prehash(&[3; 32], &recoverable, id).unwrap();
    assert_eq!(recovered, verifier);
    lines.push(vec![id.to_byte()]);

    // Keys and documents.
    let secret = SecretKey::from_bytes(&seed.into()).unwrap();
    let public: PublicKey = secret.public_key();
    lines.push(secret.to_pkcs8_der().unwrap().as_bytes().to_vec());
    lines.push(public.to_public_key_pem(LineEnding::LF).unwrap().into_bytes());
    let encoded: Sec1Point = public.to_sec1_point(true);
    let decoded = AffinePoint::from_sec1_point(&encoded).unwrap();
    assert_eq!(&decoded, public.as_affine());
    lines.push(encoded.as_bytes().to_vec());

    // Key agreement.
    let mut other = seed;
    other[0] ^= 1;
    let other = SecretKey::from_slice(&other).unwrap();
    let shared = curve::elliptic_curve::ecdh::diffie_hellman(secret.to_nonzero_scalar(), other.public_key().as_affine());
    let again = curve::elliptic_curve::ecdh::diffie_hellman(other.to_nonzero_scalar(), public.as_affine());
    assert_eq!(shared.raw_secret_bytes(), again.raw_secret_bytes());
    lines.push(shared.raw_secret_bytes().to_vec());

    // Arithmetic.
    let k = <Scalar as Reduce<FieldBytes>>::reduce(&[0xff; 32].into());
    let l = NonZeroScalar::from_repr(seed.into()).unwrap();
    let quotient = k * l.invert().unwrap();
    lines.push(quotient.to_repr().to_vec());
    let point = ProjectivePoint::generator() * quotient + ProjectivePoint::GENERATOR.double();
    let sum = ProjectivePoint::mul_by_generator_and_mul_add_vartime(&k, &quotient, &point);
    assert_eq!(sum, ProjectivePoint::GENERATOR * k + point * quotient);
    lines.push(sum.to_affine().to_sec1_point(false).as_bytes().to_vec());
    let root = k.square().sqrt().unwrap();
    assert!(root == k || root == -k);
    assert_eq!(<Curve as CurveArithmetic>::Scalar::ONE + Scalar::from(4u64), Scalar::from(5u64));
    lines
}
