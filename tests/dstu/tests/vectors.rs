//! Signatures and keys that other implementations made, at both word sizes.

use fieldforge::ecdh::diffie_hellman_cofactor;
use fieldforge::key::{PublicKey, SecretKey};
use fieldforge::runtime::curve::Curve;
use fieldforge::runtime::dstu4145::{DstuCurve, Signature, SigningKey, VerifyingKey};
use fieldforge::runtime::field::FieldEncoding;
use fieldforge::runtime::lane::OneLane;
use fieldforge::runtime::point::CurveAffine;
use fieldforge_dstu_tests::{example283, example431, number, octets, scalar};

/// One test for each word size of a curve.
macro_rules! at_both_words {
    ($($test:ident: $module:path, $curve:ident;)*) => {$(
        #[test]
        fn $test() {
            use $module as curve;
            $test::run::<curve::word64::$curve>();
            $test::run::<curve::word32::$curve>();
        }
    )*};
}

struct Example {
    d: &'static str,
    e: &'static str,
    q: [&'static str; 2],
    r: &'static str,
    s: &'static str,
}

fn public_key<C: DstuCurve>([x, y]: [&str; 2]) -> PublicKey<C> {
    let (point, on_curve) = C::Affine::from_coordinates(number(x), number(y));
    assert_eq!(on_curve.bit(), 1);
    PublicKey::from_affine(point).expect("a point of the subgroup")
}

/// Signs with the example's nonce, and checks its key and its signature.
fn example<C: DstuCurve>(hash: &str, Example { d, e, q, r, s }: &Example) {
    // The octets of a hash are written here as a number, the last one first.
    let hash: Vec<u8> = octets(hash).into_iter().rev().collect();
    let key = SigningKey::<C>::from(SecretKey::from_scalar(scalar::<C>(d)).expect("a key"));
    let signature = key.sign_prehash_with_nonce(&hash, &scalar::<C>(e)).expect("a usable nonce");
    let expected = Signature::from_scalars(scalar::<C>(r), scalar::<C>(s)).expect("not zero");
    assert_eq!(signature, expected);
    let verifier = key.verifying_key();
    assert!(*verifier.as_public_key() == public_key(*q));
    check(&verifier, &hash, &signature);
}

/// The signature is right, and that of no other hash, nor with r and s exchanged.
fn check<C: DstuCurve>(key: &VerifyingKey<C>, hash: &[u8], signature: &Signature<C>) {
    key.check_prehash(hash, signature).expect("a right signature");
    let mut other = hash.to_vec();
    other[5] ^= 0x10;
    assert!(key.check_prehash(&other, signature).is_err());
    let exchanged = Signature::from_scalars(*signature.s(), *signature.r()).expect("not zero");
    assert!(key.check_prehash(hash, &exchanged).is_err());
}

/// The hash of Bouncy Castle's examples.
const HASH: &str = "0137187ea862117ef1484289470ecac802c5a651fda8";

mod bouncy_castle_283 {
    use super::*;
    pub(super) fn run<C: DstuCurve>() {
        example::<C>(
            HASH,
            &Example {
                d: "b844eeaf15213e4bad4fb84796d68f2448db8eb7b4621ec0d51929874892c43e",
                e: "245383cb3ad41bf30f5f7e8fba858509b2d5558c92d539a6d994bfa98bc6940e",
                q: [
                    "62623e19a4c0764f3be3fca80dca55ec17ef370671f2404cb88fe956e7d4e352ba40a41",
                    "43b12949b2cdc5b7ac6d3184f864dbf3d774a2c1b055957824956c96c2173ea67c54765",
                ],
                r: "12a5edcc38d92208ff23036d75b000c7e4bc0f9af2d40b35f15d6fd15e01234e67781a8",
                s: "2de0775577f75b643cf5afc80d4fe10b21100690f17e2cab7bdc9b50ec87c5727aeb515",
            },
        );
    }
}

mod bouncy_castle_431 {
    use super::*;
    pub(super) fn run<C: DstuCurve>() {
        example::<C>(
            HASH,
            &Example {
                d: "d0f97354e314191fd773e2404f478c8aee0ff5109f39e6f37d1feec8b2ed1691d84c9882cc729e716a71cc013f66cac60e29e22c",
                e: "c4224dbbd800988dbaa39de838294c345cda5f5929d1174aa8d9340a5e79d10acade6b53cf873e7301a3871c2073ad75ab530457",
                q: [
                    "858d94c9a2ec04bbad1ba81862c43c72a0c19f1c5219492a67027e85e83e801aa94645a84a824683a2e9db00f4869c8391bc55ec5c9",
                    "146af613af3e4b77b62abac910d82b5d166f7391ab5bbf16ee433b657f9453995edab421c147ca02efc7c8643123b0e8f0a85e1dfe1e",
                ],
                r: "1911fefb1f494bebcf8dffdf5276946ff9c9f662192ee18c718db47310a439c784fe07577b16e1edbe16179876e0792a634f1c9c3a2e",
                s: "3852170ee801c2083c52f1ea77b987a5432acecd9c654f064e87bf179e0a397151edbca430082e43bd38a67b55424b5bbc7f2713f620",
            },
        );
    }
}

/// The octets of a number, reversed.
fn reversed(hex: &str) -> String {
    octets(hex).iter().rev().map(|octet| format!("{octet:02x}")).collect()
}

mod cryptonite_257 {
    use super::*;

    const D: &str = "4854f9d1eeeaab9516288183f164044ec3cdbd00288856db40b4cdf07dfc140900";
    const OTHER_D: &str = "124356567867897806288183f164044ec3cdbd00288856db40b4cdf07123230800";
    const QX: &str = "01799b65a6d2d1cecd08b044d599eecfab8412f599f52ca38ddb431bba38e66c00";
    const QY: &str = "e54176a56aaf5e5bea7c7dbbacfbe6ad1c35bf9743cb534d839d62be68bc4c5a01";
    const HASH: &str = "b591f4d5ea42d0005dedf238e8beccc2cb46a944419b6fdd66c57e66c751f683";
    const R: &str = "ace29a89ec34329abf529d109ca838c26b13cc0e14d8663071da94ab198e2e64";
    const S: &str = "39b9c25ab0187694ec170221e9135405894bf439c9cefea7f23e4e1a974eca1b";
    const SHARED: &str = "85165e0486221b3bee3211ac63b3809b23ea2f8c63e8d38e55e99792694fbb3701";

    pub(super) fn run<C: DstuCurve>() {
        let secret = |d: &str| SecretKey::<C>::from_scalar(number(&reversed(d))).expect("a key");
        let key = SigningKey::from(secret(D)).verifying_key();
        let [x, y] = [QX, QY].map(reversed);
        assert!(*key.as_public_key() == public_key([&x, &y]));
        // The last bit of this x is the trace that takes its place.
        assert_eq!(key.to_compressed().to_le_bytes().as_ref(), octets(QX));
        assert!(VerifyingKey::from_compressed_le(&octets(QX)) == Ok(key));
        let signature = Signature::from_le_slice(&octets(&[R, S].concat())).expect("a signature");
        check(&key, &octets(HASH), &signature);
        // Both sides negate the other's point, or neither: the x-coordinate is the same.
        let shared = diffie_hellman_cofactor(&secret(D), &secret(OTHER_D).public_key());
        assert_eq!(shared.expect("a point").as_bytes(), octets(&reversed(SHARED)));
    }
}

mod cryptonite_367 {
    use super::*;
    pub(super) fn run<C: DstuCurve>() {
        let key = VerifyingKey::from(public_key::<C>([
            "7629f54b547bb74fe086e8f4be65602660ffb61b057176cebec137cad9994e3d3d7decb560bf01ebc47a8afee2af",
            "24863fb306d78bdc760d15681d678a3e3f95edd5577ffa7eb25bc9d1d9319808ee65e7dc8410bb32eb6407da53ed",
        ]));
        let hash = "09c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff";
        let r =
            "1f8d88f2894b5789fb09078283b619f8ddd1057551141abb24ada18257936e136b223f10afdce8cb091a2f5f8bbe";
        let s =
            "1cef3a08267d23bf64647a87dfb116756ff87d365149271d00fbb8947eb1f73fe9e75c63df18cf73f985a313cf32";
        let signature = Signature::from_scalars(scalar::<C>(r), scalar::<C>(s)).expect("not zero");
        check(&key, &octets(&reversed(hash)), &signature);
    }
}

at_both_words! {
    bouncy_castle_283: example283, Example283;
    bouncy_castle_431: example431, Example431;
    cryptonite_257: fieldforge::dstu257, Dstu257;
    cryptonite_367: fieldforge::dstu367, Dstu367;
}

/// A number has as many octets as its field, whatever its own length.
#[test]
fn numbers_are_padded() {
    type Scalar = <fieldforge::dstu257::word64::Dstu257 as Curve>::Scalar;
    assert_eq!(number::<Scalar>("0001f").to_bytes().as_ref()[31], 0x1f);
}
