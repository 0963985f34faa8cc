//! The view of a curve.

use std::marker::PhantomData;

use fieldforge::ecdsa::{DefaultDigest, SPolicy, Signature, SigningKey, VerifyingKey, hazmat};
use fieldforge::ecdsa::{EcdsaCurve, RecoveryId};
use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::runtime::curve::{BinaryCurve, WeierstrassCurve};
use fieldforge::runtime::encoding::NamedCurve;
use fieldforge::runtime::field::{FieldEncoding, PrimeField};
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};
use fieldforge::runtime::point::{Affine, Projective, binary};
use fieldforge::runtime::signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use fieldforge::runtime::signature::{Signer, Verifier};
use fieldforge::{ecdh, runtime::point::CurveAffine};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::ring::FieldView;
use super::{Curve, Group, KeyFiles, Keys, Protocols, Ring, Signatures};
use crate::hash::Hash;
use crate::params::{Params, published};

/// A curve with all that the view of protocols asks for.
pub trait Spoken: DefaultDigest + NamedCurve {}

impl<C: DefaultDigest + NamedCurve> Spoken for C {}

/// A curve with all that the views ask for.
pub trait Viewed: WeierstrassCurve<Base: PrimeField> + Spoken {}

impl<C: WeierstrassCurve<Base: PrimeField> + Spoken> Viewed for C {}

/// The view of the curve `C`.
pub struct CurveView<C> {
    name: &'static str,
    standard: (&'static str, &'static str),
    curve: PhantomData<C>,
}

impl<C: Viewed> CurveView<C> {
    /// The view of a curve, which its points name, by its module's path, and the list and the
    /// name that its parameters are published under.
    pub fn boxed(
        _: PhantomData<Projective<C>>,
        name: &'static str,
        standard: (&'static str, &'static str),
    ) -> Box<dyn Curve> {
        Box::new(Self { name, standard, curve: PhantomData })
    }
}

impl<C: BinaryCurve + Spoken> CurveView<C> {
    /// The view of a binary curve, which its points name, by its module's path.
    pub fn binary(_: PhantomData<binary::Projective<C>>, name: &'static str) -> Box<dyn Protocols> {
        Box::new(Self { name, standard: ("", ""), curve: PhantomData })
    }
}

fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn scalar<C: Spoken>(bytes: &[u8]) -> Option<C::Scalar> {
    let (scalar, canonical) = C::Scalar::from_slice(bytes)?;
    (canonical.bit() == 1).then_some(scalar)
}

/// A point on the curve, of any order, or infinity.
fn point<C: Viewed>(sec1: &[u8]) -> Option<Projective<C>> {
    if sec1 == [0] {
        return Some(Projective::IDENTITY);
    }
    let (x, y) = sec1.get(1..)?.split_at_checked(C::Base::BYTES)?;
    let [x, y] = [C::Base::from_slice(x)?.0, C::Base::from_slice(y)?.0];
    let (point, on_curve) = Affine::<C>::from_coordinates(x, y);
    (on_curve.bit() == 1).then(|| Projective::from_affine(&point))
}

fn encoded<C: Viewed>(point: Projective<C>) -> Vec<u8> {
    let Some(affine) = point.to_affine() else {
        return vec![0];
    };
    [&[4], affine.x().to_bytes().as_ref(), affine.y().to_bytes().as_ref()].concat()
}

impl<C: Viewed> Group for CurveView<C> {
    fn add(&self, p: &[u8], q: &[u8]) -> Option<Vec<u8>> {
        let (p, q) = (point::<C>(p)?, point::<C>(q)?);
        let sum = encoded(p.add(&q));
        // The other ways to say the same must agree.
        assert_eq!(encoded(p.sub(&q.neg())), sum, "{}", self.name);
        if let Some(q) = q.to_affine() {
            assert_eq!(encoded(p + q), sum, "{}: mixed sum", self.name);
        }
        Some(sum)
    }

    fn double(&self, p: &[u8]) -> Option<Vec<u8>> {
        Some(encoded(point::<C>(p)?.double()))
    }

    fn neg(&self, p: &[u8]) -> Option<Vec<u8>> {
        Some(encoded(point::<C>(p)?.neg()))
    }

    fn mul(&self, k: &[u8], p: &[u8]) -> Option<Vec<u8>> {
        Some(encoded(point::<C>(p)?.mul(&scalar::<C>(k)?)))
    }

    fn mul_vartime(&self, k: &[u8], p: &[u8]) -> Option<Vec<u8>> {
        let p = point::<C>(p)?;
        let product = encoded(p.mul_vartime(&scalar::<C>(k)?));
        assert_eq!(encoded(p.mul_bits(k)), product, "{}: by integer", self.name);
        Some(product)
    }

    fn mul_generator(&self, k: &[u8]) -> Option<Vec<u8>> {
        Some(encoded(Projective::<C>::mul_generator(&scalar::<C>(k)?)))
    }

    fn double_mul_vartime(&self, u: &[u8], v: &[u8], q: &[u8]) -> Option<Vec<u8>> {
        let (u, v) = (scalar::<C>(u)?, scalar::<C>(v)?);
        Some(encoded(Projective::<C>::double_scalar_mul_vartime(&u, &v, &point::<C>(q)?)))
    }
}

fn secret<C: Spoken>(bytes: &[u8]) -> Option<SecretKey<C>> {
    SecretKey::from_slice(bytes).ok()
}

fn public<C: Spoken>(sec1: &[u8]) -> Option<PublicKey<C>> {
    PublicKey::from_sec1_bytes(sec1).ok()
}

fn uncompressed<C: Spoken>(key: &PublicKey<C>) -> Vec<u8> {
    key.to_sec1_bytes(false).to_vec()
}

impl<C: Spoken> Keys for CurveView<C> {
    fn public_key(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        Some(uncompressed(&secret::<C>(bytes)?.public_key()))
    }

    fn random_secret(&self, seed: u64) -> Vec<u8> {
        SecretKey::<C>::random(&mut random(seed)).to_bytes().as_ref().to_vec()
    }

    fn parse_public(&self, sec1: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let key = public::<C>(sec1)?;
        Some((uncompressed(&key), key.to_sec1_bytes(true).to_vec()))
    }

    fn ecdh(&self, bytes: &[u8], sec1: &[u8]) -> Option<Vec<u8>> {
        let shared = ecdh::diffie_hellman(&secret::<C>(bytes)?, &public(sec1)?).ok()?;
        Some(shared.as_bytes().to_vec())
    }

    fn ecdh_cofactor(&self, bytes: &[u8], sec1: &[u8]) -> Option<Vec<u8>> {
        let shared = ecdh::diffie_hellman_cofactor(&secret::<C>(bytes)?, &public(sec1)?).ok()?;
        Some(shared.as_bytes().to_vec())
    }
}

fn signing<C: Spoken>(bytes: &[u8]) -> Option<SigningKey<C>> {
    Some(secret(bytes)?.into())
}

fn fixed<C: EcdsaCurve>(signature: Signature<C>) -> Vec<u8> {
    signature.to_bytes().as_ref().to_vec()
}

impl<C: Spoken> Signatures for CurveView<C> {
    fn low_s(&self) -> bool {
        C::Policy::NORMALIZE
    }

    fn sign(&self, hash: Hash, bytes: &[u8], digest: &[u8], extra: &[u8]) -> Option<Vec<u8>> {
        let key = signing::<C>(bytes)?;
        let (signature, _) = match hash {
            Hash::Sha1 => key.sign_prehash_rfc6979::<sha1::Sha1>(digest, extra),
            Hash::Sha224 => key.sign_prehash_rfc6979::<sha2::Sha224>(digest, extra),
            Hash::Sha256 => key.sign_prehash_rfc6979::<sha2::Sha256>(digest, extra),
            Hash::Sha384 => key.sign_prehash_rfc6979::<sha2::Sha384>(digest, extra),
            Hash::Sha512 => key.sign_prehash_rfc6979::<sha2::Sha512>(digest, extra),
            other => panic!("no test signs with {other:?}"),
        };
        Some(fixed(signature))
    }

    fn sign_prehash(&self, bytes: &[u8], digest: &[u8]) -> Option<Vec<u8>> {
        signing::<C>(bytes)?.sign_prehash(digest).ok().map(fixed)
    }

    fn sign_hedged(&self, bytes: &[u8], digest: &[u8], seed: u64) -> Option<Vec<u8>> {
        signing::<C>(bytes)?.sign_prehash_with_rng(&mut random(seed), digest).ok().map(fixed)
    }

    fn sign_with_nonce(&self, bytes: &[u8], nonce: &[u8], digest: &[u8]) -> Option<Vec<u8>> {
        let nonce = scalar::<C>(nonce)?;
        let (signature, _) = hazmat::sign_prehash_with_nonce(&secret::<C>(bytes)?, digest, &nonce).ok()?;
        Some(fixed(signature))
    }

    fn sign_message(&self, bytes: &[u8], message: &[u8]) -> Option<Vec<u8>> {
        signing::<C>(bytes)?.try_sign(message).ok().map(fixed)
    }

    fn verify(&self, sec1: &[u8], digest: &[u8], signature: &[u8]) -> bool {
        let key = VerifyingKey::<C>::from_sec1_bytes(sec1);
        let (Ok(key), Ok(signature)) = (key, Signature::from_slice(signature)) else { return false };
        key.verify_prehash(digest, &signature).is_ok()
    }

    fn verify_message(&self, sec1: &[u8], message: &[u8], signature: &[u8]) -> bool {
        let key = VerifyingKey::<C>::from_sec1_bytes(sec1);
        let (Ok(key), Ok(signature)) = (key, Signature::from_slice(signature)) else { return false };
        key.verify(message, &signature).is_ok()
    }

    fn sign_and_recover(&self, bytes: &[u8], digest: &[u8]) -> Option<Vec<u8>> {
        let (signature, id) = signing::<C>(bytes)?.sign_prehash_recoverable(digest).ok()?;
        let key = VerifyingKey::recover_from_prehash(digest, &signature, id).ok()?;
        Some(uncompressed(key.as_public_key()))
    }

    fn recover(&self, digest: &[u8], signature: &[u8]) -> [Option<Vec<u8>>; 4] {
        [0, 1, 2, 3].map(|id| {
            let signature = Signature::<C>::from_slice(signature).ok()?;
            let id = RecoveryId::from_byte(id).ok()?;
            let key = VerifyingKey::recover_from_prehash(digest, &signature, id).ok()?;
            Some(uncompressed(key.as_public_key()))
        })
    }

    fn normalize(&self, signature: &[u8]) -> Option<Vec<u8>> {
        Some(fixed(Signature::<C>::from_slice(signature).ok()?.normalize_s()))
    }

    fn read_der(&self, der: &[u8]) -> Option<Vec<u8>> {
        Signature::<C>::from_der(der).ok().map(fixed)
    }

    fn to_der(&self, signature: &[u8]) -> Option<Vec<u8>> {
        Some(Signature::<C>::from_slice(signature).ok()?.to_der().to_vec())
    }
}

impl<C: Spoken> KeyFiles for CurveView<C> {
    fn secret_from_pem(&self, pem: &str) -> Option<Vec<u8>> {
        let key = SigningKey::<C>::from_pkcs8_pem(pem).ok()?;
        Some(key.to_bytes().as_ref().to_vec())
    }

    fn secret_from_der(&self, der: &[u8]) -> Option<Vec<u8>> {
        let key = SecretKey::<C>::from_pkcs8_der(der).ok()?;
        Some(key.to_bytes().as_ref().to_vec())
    }

    fn secret_to_pem(&self, bytes: &[u8]) -> Option<String> {
        let pem = signing::<C>(bytes)?.to_pkcs8_pem(LineEnding::LF).ok()?;
        Some(String::clone(&pem))
    }

    fn public_from_pem(&self, pem: &str) -> Option<Vec<u8>> {
        let key = VerifyingKey::<C>::from_public_key_pem(pem).ok()?;
        Some(key.to_sec1_bytes(false).to_vec())
    }

    fn public_from_der(&self, der: &[u8]) -> Option<Vec<u8>> {
        Some(uncompressed(&PublicKey::<C>::from_public_key_der(der).ok()?))
    }

    fn public_to_pem(&self, sec1: &[u8]) -> Option<String> {
        public::<C>(sec1)?.to_public_key_pem(LineEnding::LF).ok()
    }
}

impl<C: Spoken> Protocols for CurveView<C> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn coordinate_len(&self) -> usize {
        C::Base::BYTES
    }

    fn scalar_len(&self) -> usize {
        C::Scalar::BYTES
    }
}

impl<C: Viewed> Curve for CurveView<C> {
    fn params(&self) -> Params {
        published(self.standard.0, self.standard.1)
    }

    fn base(&self) -> &dyn Ring {
        &FieldView::<C::Base>::NEW
    }

    fn scalars(&self) -> &dyn Ring {
        &FieldView::<C::Scalar>::NEW
    }
}
