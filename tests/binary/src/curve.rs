//! Signatures on the K- and B-curves of NIST, this project's and OpenSSL's.

use fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey, VerifyingKey};
use fieldforge::signature::hazmat::{PrehashSigner, PrehashVerifier};
use fieldforge_runtime::curve::BinaryCurve;
use fieldforge_runtime::field::FieldEncoding;
use openssl::bn::{BigNum, BigNumContext};
use openssl::ec::{EcGroup, EcKey, EcPoint, PointConversionForm};
use openssl::ecdsa::EcdsaSig;
use openssl::nid::Nid;
use openssl::pkey::Private;

use crate::portable;
use crate::row::Row;

/// Which products this project takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Products {
    /// Those that the processor has.
    Processor,
    /// Those that every processor has.
    Portable,
}

/// This project's signatures on one curve.
struct Ours<C: DefaultDigest> {
    signing: SigningKey<C>,
    verifying: VerifyingKey<C>,
}

impl<C: BinaryCurve + DefaultDigest> Ours<C> {
    fn new() -> Self {
        let digits: Vec<u8> = (0..C::Scalar::BYTES).map(|i| (i as u8).wrapping_mul(0x9d) & 0x7f).collect();
        let signing = SigningKey::from_slice(&digits).expect("below the order");
        let verifying = signing.verifying_key();
        Self { signing, verifying }
    }

    fn sign(&self, digest: &[u8]) -> Signature<C> {
        self.signing.sign_prehash(digest).expect("a signature")
    }

    fn accepts(&self, digest: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::<C>::from_slice(signature).expect("r and s in range");
        self.verifying.verify_prehash(digest, &signature).is_ok()
    }

    /// The same key for OpenSSL.
    fn theirs(&self, nid: Nid) -> EcKey<Private> {
        let make = || {
            let (group, mut context) = (EcGroup::from_curve_name(nid)?, BigNumContext::new()?);
            let secret = BigNum::from_slice(self.signing.as_secret_key().to_bytes().as_ref())?;
            let mut public = EcPoint::new(&group)?;
            public.mul_generator2(&group, &secret, &mut context)?;
            let encoded = public.to_bytes(&group, PointConversionForm::UNCOMPRESSED, &mut context)?;
            assert_eq!(encoded, self.verifying.to_sec1_bytes(false).as_ref(), "{}: public keys", C::NAME);
            EcKey::from_private_components(&group, &secret, &public)
        };
        make().expect("OpenSSL has the curve")
    }
}

/// The rows of one curve, after both have verified what either signs.
fn rows<C: BinaryCurve + DefaultDigest>(of: &'static str, nid: Nid, length: usize) -> Vec<Row> {
    let digest: Vec<u8> = (0..length).map(|i| (i * 7 + 3) as u8).collect();
    let (ours, theirs) = (Ours::<C>::new(), Ours::<C>::new().theirs(nid));
    let half = C::Scalar::BYTES;
    let signature = ours.sign(&digest);
    let bytes = signature.to_bytes();
    let [r, s] = [&bytes.as_ref()[..half], &bytes.as_ref()[half..]];
    let [r, s] = [r, s].map(|bytes| BigNum::from_slice(bytes).expect("memory"));
    let foreign = EcdsaSig::from_private_components(r, s).expect("memory");
    assert!(foreign.verify(&digest, &theirs).expect("OpenSSL works"), "{of}: OpenSSL refuses a signature");
    let made = EcdsaSig::sign(&digest, &theirs).expect("OpenSSL works");
    let made = [made.r(), made.s()].map(|n| n.to_vec_padded(half as i32).expect("below the order"));
    assert!(ours.accepts(&digest, &made.concat()), "{of}: a signature of OpenSSL's is refused");
    let (signing, verifying) = (ours.signing.clone(), ours.verifying);
    let (signer, digests) = (theirs.clone(), [(); 4].map(|()| digest.clone()));
    let [a, b, c, d] = digests;
    vec![
        Row::once(of, "sign", "fieldforge", move || -> Signature<C> {
            signing.sign_prehash(&a).expect("a signature")
        }),
        Row::once(of, "sign", "openssl", move || EcdsaSig::sign(&b, &signer)),
        Row::once(of, "verify", "fieldforge", move || {
            verifying.verify_prehash(&c, &signature).expect("its own signature")
        }),
        Row::once(of, "verify", "openssl", move || {
            assert!(foreign.verify(&d, &theirs).expect("OpenSSL works"));
        }),
    ]
}

/// The rows of all curves.
pub fn table(products: Products) -> Vec<Row> {
    macro_rules! curves {
        ($($module:ident $marker:ident $nid:ident $length:literal;)*) => {
            [$(match products {
                Products::Processor => {
                    rows::<fieldforge::$module::$marker>(stringify!($module), Nid::$nid, $length)
                }
                Products::Portable => rows::<portable::$marker>(stringify!($module), Nid::$nid, $length),
            }),*]
        };
    }
    let rows = curves! {
        sect163k1 Sect163k1 SECT163K1 32;
        sect163r2 Sect163r2 SECT163R2 32;
        sect233k1 Sect233k1 SECT233K1 32;
        sect233r1 Sect233r1 SECT233R1 32;
        sect283k1 Sect283k1 SECT283K1 32;
        sect283r1 Sect283r1 SECT283R1 32;
        sect409k1 Sect409k1 SECT409K1 48;
        sect409r1 Sect409r1 SECT409R1 48;
        sect571k1 Sect571k1 SECT571K1 64;
        sect571r1 Sect571r1 SECT571R1 64;
    };
    rows.into_iter().flatten().collect()
}
