//! What the programs share: the curves, and the lines that they write.

#![no_std]

use fieldforge_machine::{NAME, line};

/// Calls a macro with the curves of the experiment, each in both forms.
#[macro_export]
macro_rules! curves {
    ($call:ident) => {
        $call! {
            "p192": p192_classical P192Classical p192_delayed P192Delayed;
            "p224": p224_classical P224Classical p224_delayed P224Delayed;
            "p256": p256_classical P256Classical p256_delayed P256Delayed;
            "p384": p384_classical P384Classical p384_delayed P384Delayed;
            "p521": p521_classical P521Classical p521_delayed P521Delayed;
        }
    };
}

/// Writes a line of JSON.
pub fn row(curve: &str, form: &str, op: &str, instructions: u64) {
    line!(
        r#"{{"target":"{NAME}","curve":"{curve}","form":"{form}","op":"{op}","instructions":{instructions}}}"#
    );
}
