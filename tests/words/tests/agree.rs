//! Every curve gives the same answers in words of 32 bits as in words of 64.

use fieldforge_word_tests::{multiples, signatures};

/// One test for each curve; of those with signatures in ECDSA, these too.
macro_rules! agree {
    ($($module:ident $marker:ident $($ecdsa:ident)?;)*) => {
        const TESTED: &[&str] = &[$(stringify!($module)),*];
        $(
        #[test]
        fn $module() {
            use fieldforge::$module::{word32, word64};
            with_stack(|| {
                assert_eq!(multiples::<word32::$marker>(), multiples::<word64::$marker>());
                $( assert_eq!($ecdsa::<word32::$marker>(), $ecdsa::<word64::$marker>()); )?
            });
        }
        )*
    };
}

/// Runs a test where there is room for the frames of unoptimised code, which keep every temporary.
fn with_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test).expect("a thread");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

agree! {
    p192 P192 signatures;
    p224 P224 signatures;
    p256 P256 signatures;
    p384 P384 signatures;
    p521 P521 signatures;
    secp192k1 Secp192k1 signatures;
    secp224k1 Secp224k1 signatures;
    secp256k1 Secp256k1 signatures;
    brainpoolp256r1 BrainpoolP256r1 signatures;
    brainpoolp384r1 BrainpoolP384r1 signatures;
    brainpoolp512r1 BrainpoolP512r1 signatures;
    edwards25519 Edwards25519;
    ted127_glv4 Ted127Glv4 signatures;
    sect163k1 Sect163k1 signatures;
    sect163r1 Sect163r1 signatures;
    sect163r2 Sect163r2 signatures;
    sect233k1 Sect233k1 signatures;
    sect233r1 Sect233r1 signatures;
    sect239k1 Sect239k1 signatures;
    sect283k1 Sect283k1 signatures;
    sect283r1 Sect283r1 signatures;
    sect409k1 Sect409k1 signatures;
    sect409r1 Sect409r1 signatures;
    sect571k1 Sect571k1 signatures;
    sect571r1 Sect571r1 signatures;
    dstu163 Dstu163;
    dstu167 Dstu167;
    dstu173 Dstu173;
    dstu179 Dstu179;
    dstu191 Dstu191;
    dstu233 Dstu233;
    dstu257 Dstu257;
    dstu307 Dstu307;
    dstu367 Dstu367;
    dstu431 Dstu431;
}

#[test]
fn no_curve_is_left_out() {
    let library = include_str!("../../../generated/src/lib.rs");
    let modules = library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let missing: Vec<&str> =
        modules.filter(|module| *module != "field" && !TESTED.contains(module)).collect();
    assert!(missing.is_empty(), "add these to the list above: {missing:?}");
}
