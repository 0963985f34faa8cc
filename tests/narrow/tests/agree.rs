//! Words of 8 and 16 bits give the same answers as words of 64.

use fieldforge_word_tests::{multiples, signatures};

/// One test for each curve.
macro_rules! agree {
    ($($module:ident $marker:ident;)*) => {$(
        #[test]
        fn $module() {
            use fieldforge_narrow_tests::$module::{word8, word16, word64};
            with_stack(|| {
                let wide = multiples::<word64::$marker>();
                assert_eq!(multiples::<word8::$marker>(), wide);
                assert_eq!(multiples::<word16::$marker>(), wide);
                let wide = signatures::<word64::$marker>();
                assert_eq!(signatures::<word8::$marker>(), wide);
                assert_eq!(signatures::<word16::$marker>(), wide);
            });
        }
    )*};
}

/// Runs a test where there is room for the frames of unoptimised code, which keep every temporary.
fn with_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(test).expect("a thread");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

agree! {
    p192 P192;
    secp160r1 Secp160r1;
    sect163k1 Sect163k1;
}
