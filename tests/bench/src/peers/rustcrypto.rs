//! `p192`, `p224`, `p256`, `p384`, `p521`, `k256` and `bp256`, which share their traits.

use ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
use ecdsa::{DigestAlgorithm, EcdsaCurve, Signature, SignatureSize, SigningKey, VerifyingKey};
use elliptic_curve::array::ArraySize;
use elliptic_curve::ff::Field;
use elliptic_curve::hazmat::FieldArithmetic;
use elliptic_curve::ops::Invert;
use elliptic_curve::subtle::CtOption;
use elliptic_curve::{CurveArithmetic, FieldBytesSize, Generate, SecretKey};

use super::{digest, rng};
use crate::case::{Case, Op};

pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(all::<p224::NistP224>("p224", "p224", 28));
    cases.extend(all::<p256::NistP256>("p256", "p256", 32));
    cases.extend(all::<p384::NistP384>("p384", "p384", 48));
    cases.extend(all::<p521::NistP521>("p521", "p521", 64));
    cases.extend(all::<k256::Secp256k1>("secp256k1", "k256", 32));
    cases.extend(all::<bp256::BrainpoolP256r1>("brainpoolp256r1", "bp256", 32));
    cases.extend(p192());
    cases
}

fn all<C>(curve: &'static str, library: &'static str, digest_len: usize) -> Vec<Case>
where
    C: EcdsaCurve + FieldArithmetic + DigestAlgorithm,
    <C as CurveArithmetic>::Scalar: Invert<Output = CtOption<<C as CurveArithmetic>::Scalar>>,
    SignatureSize<C>: ArraySize,
    FieldBytesSize<C>: elliptic_curve::sec1::ModulusSize,
{
    let key = SigningKey::<C>::from(SecretKey::<C>::generate_from_rng(&mut rng()));
    let verifying = *key.verifying_key();
    let digest = digest(digest_len);
    let signature: Signature<C> = key.sign_prehash(&digest).expect("a digest of the full length");
    let mut cases = keys_and_field::<C>(curve, library);
    cases.push(Case::new(curve, Op::Sign, library, {
        let digest = digest.clone();
        move || -> Signature<C> { key.sign_prehash(&digest).expect("as before") }
    }));
    cases.push(verify(curve, library, verifying, digest, signature));
    cases
}

/// `p192` verifies but does not sign, by its authors' policy; the signature is made elsewhere.
fn p192() -> Vec<Case> {
    const CURVE: &str = "p192";
    let secret = SecretKey::<p192::NistP192>::generate_from_rng(&mut rng());
    let digest = digest(24);
    let (signature, _) = ecdsa::hazmat::sign_prehashed_rfc6979::<
        _,
        <p256::NistP256 as DigestAlgorithm>::Digest,
    >(&secret.to_nonzero_scalar(), &digest, &[]);
    let mut cases = keys_and_field::<p192::NistP192>(CURVE, CURVE);
    cases.push(verify(CURVE, CURVE, secret.public_key().into(), digest, signature));
    cases
}

fn verify<C>(
    curve: &'static str,
    library: &'static str,
    key: VerifyingKey<C>,
    digest: Vec<u8>,
    signature: Signature<C>,
) -> Case
where
    C: EcdsaCurve + CurveArithmetic,
    SignatureSize<C>: ArraySize,
{
    Case::new(curve, Op::Verify, library, move || {
        key.verify_prehash(&digest, &signature).expect("its own signature")
    })
}

fn keys_and_field<C: FieldArithmetic>(curve: &'static str, library: &'static str) -> Vec<Case> {
    let mut source = rng();
    let secret = SecretKey::<C>::generate_from_rng(&mut source);
    let peer = SecretKey::<C>::generate_from_rng(&mut source).public_key();
    let x = <C::FieldElement as Field>::random(&mut source);
    let y = <C::FieldElement as Field>::random(&mut source);
    vec![
        Case::new(curve, Op::Keygen, library, move || {
            let secret = SecretKey::<C>::generate_from_rng(&mut source);
            let public = secret.public_key();
            (secret, public)
        }),
        Case::new(curve, Op::Ecdh, library, move || secret.diffie_hellman(&peer)),
        Case::chain(curve, Op::Mul, library, x, move |x| x * y),
        Case::chain(curve, Op::Square, library, x, |x| x.square()),
        Case::chain(curve, Op::Invert, library, x, move |x| Field::invert(&x).expect("not zero") + y),
    ]
}
