//! The list of curves, for programs and tests that walk through all of them.

/// Calls a macro with every curve: its module, its marker, and `signatures` if it signs by ECDSA.
#[macro_export]
macro_rules! curves {
    ($call:ident) => {
        $call! {
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
    };
}
