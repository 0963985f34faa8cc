//! Which curves are watched, and at which word.

use fieldforge::batch::InLanes;
use fieldforge::runtime::lane::OnEach;
use fieldforge::runtime::lanes::{OnLanes, Portable};
use fieldforge::runtime::mul::lanes::{Halves, Whole};

use crate::operations::{on_binary, on_curve, on_dstu, on_edwards, on_lanes, on_lanes_of_twist};

/// Runs a check on curves at a word size.
macro_rules! curves {
    ($($check:ident $module:ident::$word:ident $marker:ident;)*) => {{$(
        $check::<fieldforge::$module::$word::$marker>(concat!(stringify!($module), "::", stringify!($word)));
    )*}};
}

/// Every curve that is not binary, at a word size.
macro_rules! not_binary {
    ($word:ident) => {{
        curves! {
            on_curve secp192k1::$word Secp192k1;
            on_curve secp224k1::$word Secp224k1;
            on_curve p192::$word P192;
            on_curve p224::$word P224;
            on_curve p256::$word P256;
            on_curve p384::$word P384;
            on_curve p521::$word P521;
            on_curve secp256k1::$word Secp256k1;
            on_curve brainpoolp256r1::$word BrainpoolP256r1;
            on_curve brainpoolp384r1::$word BrainpoolP384r1;
            on_curve brainpoolp512r1::$word BrainpoolP512r1;
            on_edwards edwards25519::$word Edwards25519;
            on_edwards ted127_glv4::$word Ted127Glv4;
        }
    }};
}

/// The curves of a part, so that parts can be watched side by side: `word64` and `word32` are the curves
/// that are not binary, at that word; for `binary` and `batches` see [`binary`] and [`lanes`].
pub fn watch(name: &str) {
    match name {
        "word64" => {
            not_binary!(word64);
        }
        "word32" => {
            not_binary!(word32);
        }
        "binary" => binary(),
        "batches" => lanes(),
        other => panic!("no part is called {other:?}"),
    }
}

/// Batches: the algorithms are the same for all curves without endomorphisms, and for all with one; the
/// kernels of lanes are those of each kind of reduction, over words in an array, for memcheck does not know
/// the instructions of AVX-512.
fn lanes() {
    use fieldforge::{p256, p521, secp256k1};
    on_lanes::<p521::word32::P521, InLanes<OnEach<p521::word32::P521>, Whole, 1>>("p521::word32");
    on_lanes::<p256::word64::P256, InLanes<OnLanes<p256::word64::P256, Portable, 5>, Whole, 1>>(
        "p256::word64",
    );
    on_lanes::<p521::word64::P521, InLanes<OnLanes<p521::word64::P521, Portable, 11>, Whole, 1>>(
        "p521::word64",
    );
    on_lanes::<
        secp256k1::word64::Secp256k1,
        InLanes<OnLanes<secp256k1::word64::Secp256k1, Portable, 5>, Halves, 2>,
    >("secp256k1::word64");
    on_lanes_of_twist("ted127_glv4::word64");
}

/// Binary curves. What differs among them for this check is the algorithm: digits in τ with a = 1
/// and cofactor 2 or a = 0 and cofactor 4, or a ladder and a comb with a in general or a digit,
/// signatures by ECDSA or DSTU 4145; each with carry-less products and without, at either word.
/// The kernels themselves have no branches and no addresses to choose: the generator writes
/// straight lines. So one curve stands for each algorithm, and one at 32 bits for each method; the
/// feature `all` has every curve at both words.
fn binary() {
    curves! {
        on_binary sect163k1::word64 Sect163k1;
        on_binary sect163k1::word32 Sect163k1;
        on_binary sect233k1::word64 Sect233k1;
        on_binary sect163r1::word64 Sect163r1;
        on_dstu dstu257::word64 Dstu257;
        on_dstu dstu257::word32 Dstu257;
    }
    #[cfg(feature = "all")]
    curves! {
        on_binary sect163r1::word32 Sect163r1;
        on_binary sect163r2::word64 Sect163r2;
        on_binary sect163r2::word32 Sect163r2;
        on_binary sect233k1::word32 Sect233k1;
        on_binary sect233r1::word64 Sect233r1;
        on_binary sect233r1::word32 Sect233r1;
        on_binary sect239k1::word64 Sect239k1;
        on_binary sect239k1::word32 Sect239k1;
        on_binary sect283k1::word64 Sect283k1;
        on_binary sect283k1::word32 Sect283k1;
        on_binary sect283r1::word64 Sect283r1;
        on_binary sect283r1::word32 Sect283r1;
        on_binary sect409k1::word64 Sect409k1;
        on_binary sect409k1::word32 Sect409k1;
        on_binary sect409r1::word64 Sect409r1;
        on_binary sect409r1::word32 Sect409r1;
        on_binary sect571k1::word64 Sect571k1;
        on_binary sect571k1::word32 Sect571k1;
        on_binary sect571r1::word64 Sect571r1;
        on_binary sect571r1::word32 Sect571r1;
        on_dstu dstu163::word64 Dstu163;
        on_dstu dstu163::word32 Dstu163;
        on_dstu dstu167::word64 Dstu167;
        on_dstu dstu167::word32 Dstu167;
        on_dstu dstu173::word64 Dstu173;
        on_dstu dstu173::word32 Dstu173;
        on_dstu dstu179::word64 Dstu179;
        on_dstu dstu179::word32 Dstu179;
        on_dstu dstu191::word64 Dstu191;
        on_dstu dstu191::word32 Dstu191;
        on_dstu dstu233::word64 Dstu233;
        on_dstu dstu233::word32 Dstu233;
        on_dstu dstu307::word64 Dstu307;
        on_dstu dstu307::word32 Dstu307;
        on_dstu dstu367::word64 Dstu367;
        on_dstu dstu367::word32 Dstu367;
        on_dstu dstu431::word64 Dstu431;
        on_dstu dstu431::word32 Dstu431;
    }
}
