//! The system's OpenSSL, through the `openssl` crate.

use ::openssl::bn::{BigNum, BigNumContext};
use ::openssl::derive::Deriver;
use ::openssl::ec::{EcGroup, EcKey, EcPoint, PointConversionForm};
use ::openssl::ecdsa::EcdsaSig;
use ::openssl::error::ErrorStack;
use ::openssl::nid::Nid;
use ::openssl::pkey::PKey;

use super::digest;
use crate::agree::{Check, Question};
use crate::case::{Case, Op};

const LIBRARY: &str = "openssl";

const CURVES: [(&str, Nid, usize); 19] = [
    ("p192", Nid::X9_62_PRIME192V1, 24),
    ("p224", Nid::SECP224R1, 28),
    ("p256", Nid::X9_62_PRIME256V1, 32),
    ("p384", Nid::SECP384R1, 48),
    ("p521", Nid::SECP521R1, 64),
    ("secp256k1", Nid::SECP256K1, 32),
    ("brainpoolp256r1", Nid::BRAINPOOL_P256R1, 32),
    ("brainpoolp384r1", Nid::BRAINPOOL_P384R1, 48),
    ("brainpoolp512r1", Nid::BRAINPOOL_P512R1, 64),
    ("sect163k1", Nid::SECT163K1, 32),
    ("sect163r2", Nid::SECT163R2, 32),
    ("sect233k1", Nid::SECT233K1, 32),
    ("sect233r1", Nid::SECT233R1, 32),
    ("sect283k1", Nid::SECT283K1, 32),
    ("sect283r1", Nid::SECT283R1, 32),
    ("sect409k1", Nid::SECT409K1, 48),
    ("sect409r1", Nid::SECT409R1, 48),
    ("sect571k1", Nid::SECT571K1, 64),
    ("sect571r1", Nid::SECT571R1, 64),
];

pub(super) fn checks(q: &Question) -> Vec<Check> {
    let nid = CURVES.iter().find(|(curve, ..)| *curve == q.curve).map(|(_, nid, _)| *nid);
    match nid.and_then(|nid| EcGroup::from_curve_name(nid).ok()) {
        Some(group) => compare(q, &group).expect("no failure of the library"),
        None => Vec::new(),
    }
}

fn compare(q: &Question, group: &EcGroup) -> Result<Vec<Check>, ErrorStack> {
    let mut context = BigNumContext::new()?;
    let secret = BigNum::from_slice(&q.secret)?;
    let mut public = EcPoint::new(group)?;
    public.mul_generator2(group, &secret, &mut context)?;
    let encoded = public.to_bytes(group, PointConversionForm::UNCOMPRESSED, &mut context)?;
    let key = EcKey::from_private_components(group, &secret, &public)?;
    let peer = EcKey::from_public_key(group, &EcPoint::from_bytes(group, &q.peer, &mut context)?.as_ref())?;
    let (secret, peer) = (PKey::from_ec_key(key.clone())?, PKey::from_ec_key(peer)?);
    let mut deriver = Deriver::new(&secret)?;
    deriver.set_peer(&peer)?;
    let half = q.signature.len() / 2;
    let (r, s) = q.signature.split_at(half);
    let signature = EcdsaSig::from_private_components(BigNum::from_slice(r)?, BigNum::from_slice(s)?)?;
    let signed = EcdsaSig::sign(&q.digest, &key)?;
    let [r, s] = [signed.r(), signed.s()].map(|half_of_it| half_of_it.to_vec_padded(half as i32));
    Ok(Check::all(
        LIBRARY,
        [
            ("the public key", encoded == q.public),
            ("the shared secret", deriver.derive_to_vec()? == q.shared),
            ("verification", signature.verify(&q.digest, &key)?),
            ("signing", (q.accepts)(&[r?, s?].concat())),
        ],
    ))
}

pub(super) fn cases() -> Vec<Case> {
    // A system's build may lack some curves: those have no rows.
    let known = |&(curve, nid, len)| Some((curve, EcGroup::from_curve_name(nid).ok()?, len));
    CURVES.iter().filter_map(known).flat_map(|(curve, group, len)| all(curve, group, len)).collect()
}

fn all(curve: &'static str, group: EcGroup, digest_len: usize) -> Vec<Case> {
    let generate = |group: &EcGroup| EcKey::generate(group).expect("random numbers");
    let key = generate(&group);
    let peer = EcKey::from_public_key(&group, generate(&group).public_key()).expect("a valid key");
    let (secret, peer) = (PKey::from_ec_key(key.clone()), PKey::from_ec_key(peer));
    let (secret, peer) = (secret.expect("an EC key"), peer.expect("an EC key"));
    let digest = digest(digest_len);
    let signature = EcdsaSig::sign(&digest, &key).expect("a signature");
    let (signing, signed) = (key.clone(), digest.clone());
    vec![
        Case::new(curve, Op::Keygen, LIBRARY, move || EcKey::generate(&group)),
        Case::new(curve, Op::Sign, LIBRARY, move || EcdsaSig::sign(&digest, &signing)),
        Case::new(curve, Op::Verify, LIBRARY, move || {
            assert!(signature.verify(&signed, &key).expect("no failure of the library"));
        }),
        Case::new(curve, Op::Ecdh, LIBRARY, move || {
            let mut deriver = Deriver::new(&secret)?;
            // The key was made here: validating it again would double the time.
            deriver.set_peer_ex(&peer, false)?;
            deriver.derive_to_vec()
        }),
    ]
}
