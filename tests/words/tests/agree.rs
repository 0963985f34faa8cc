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
                let narrow = [multiples::<word32::$marker>() $(, $ecdsa::<word32::$marker>())?];
                let wide = [multiples::<word64::$marker>() $(, $ecdsa::<word64::$marker>())?];
                assert_eq!(narrow, wide);
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

fieldforge_word_tests::curves!(agree);

#[test]
fn no_curve_is_left_out() {
    let library = include_str!("../../../generated/src/lib.rs");
    let modules = library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let missing: Vec<&str> =
        modules.filter(|module| *module != "field" && !TESTED.contains(module)).collect();
    assert!(missing.is_empty(), "add these to the list in src/curves.rs: {missing:?}");
}
