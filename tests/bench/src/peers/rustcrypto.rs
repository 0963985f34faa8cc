//! `p192`, `p224`, `p256`, `p384`, `p521`, `k256` and `bp256`, which share their traits.

use ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier};
use ecdsa::{DigestAlgorithm, EcdsaCurve, Signature, SignatureSize, SigningKey, VerifyingKey};
use elliptic_curve::array::ArraySize;
use elliptic_curve::ff::Field;
use elliptic_curve::ff::PrimeField;
use elliptic_curve::hazmat::FieldArithmetic;
use elliptic_curve::ops::Invert;
use elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use elliptic_curve::subtle::CtOption;
use elliptic_curve::{
    AffinePoint, CurveArithmetic, FieldBytes, FieldBytesSize, Generate, PublicKey, SecretKey,
};

use super::{digest, rng};
use crate::agree::{Check, Question};
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

pub(super) fn checks(q: &Question) -> Vec<Check> {
    match q.curve {
        "p192" => compare::<p192::NistP192>(q, "p192", false),
        "p224" => compare::<p224::NistP224>(q, "p224", true),
        "p256" => compare::<p256::NistP256>(q, "p256", true),
        "p384" => compare::<p384::NistP384>(q, "p384", true),
        "p521" => compare::<p521::NistP521>(q, "p521", true),
        "secp256k1" => compare::<k256::Secp256k1>(q, "k256", true),
        "brainpoolp256r1" => compare::<bp256::BrainpoolP256r1>(q, "bp256", true),
        _ => Vec::new(),
    }
}

fn compare<C>(q: &Question, library: &'static str, signs: bool) -> Vec<Check>
where
    C: EcdsaCurve + FieldArithmetic,
    <C as CurveArithmetic>::Scalar: Invert<Output = CtOption<<C as CurveArithmetic>::Scalar>>,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    SignatureSize<C>: ArraySize,
    FieldBytesSize<C>: ModulusSize,
{
    let secret = SecretKey::<C>::from_slice(&q.secret).expect("a valid secret key");
    let public = PublicKey::<C>::from_sec1_bytes(&q.public).expect("a valid public key");
    let peer = PublicKey::<C>::from_sec1_bytes(&q.peer).expect("a valid public key");
    let signature = Signature::<C>::from_slice(&q.signature).expect("a signature's form");
    let element = |bytes: &[u8]| {
        let bytes = FieldBytes::<C>::try_from(bytes).expect("the field's length");
        Option::<C::FieldElement>::from(C::FieldElement::from_repr(bytes)).expect("canonical bytes")
    };
    let [x, y] = [0, 1].map(|i| element(&q.elements[i]));
    let results = [x * y, x.square(), Field::invert(&x).expect("not zero")];
    let mut checks = Check::all(
        library,
        [
            ("the public key", secret.public_key() == public),
            ("the shared secret", secret.diffie_hellman(&peer).raw_secret_bytes()[..] == q.shared),
            ("verification", VerifyingKey::from(public).verify_prehash(&q.digest, &signature).is_ok()),
            ("field arithmetic", results.map(|r| r.to_repr().to_vec()) == q.results),
        ],
    );
    if signs {
        let (signature, _) = ecdsa::hazmat::sign_prehashed_rfc6979::<
            C,
            <p256::NistP256 as DigestAlgorithm>::Digest,
        >(&secret.to_nonzero_scalar(), &q.digest, &[]);
        checks.extend(Check::all(library, [("signing", (q.accepts)(&signature.to_bytes()))]));
    }
    checks
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
