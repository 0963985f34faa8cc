//! The named points at which something computed from secrets becomes public.
//!
//! A check of the machine code marks secrets as undefined and lets a tool such as memcheck
//! report every branch and address that depends on them. Some results are public by design:
//! a signature, a public key, the fact that a candidate for a nonce was in range. Those pass
//! through [`declassify`], and nothing else does. In an ordinary build it is the identity and
//! compiles to nothing; under `--cfg fieldforge_ct` it hands the bytes to the harness's
//! callback, which marks them as defined.

/// What is released, and so why it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Release {
    /// Whether a candidate for a secret scalar is in `1..n`. A rejected one is never used.
    CandidateInRange,
    /// Whether the bytes of a secret key were in range: the caller learns it from the error.
    KeyInRange,
    /// A public key.
    PublicKey,
    /// Whether a nonce gave a signature. If not, all of its values are discarded.
    NonceUsable,
    /// A finished signature.
    Signature,
    /// Whether a shared point is at infinity: the caller learns it from the error.
    SharedPointFinite,
    /// A truth value that the caller asked for as a `bool`.
    Asked,
}

/// Declares `value` public. The identity, but for the harness's callback.
#[cfg(not(fieldforge_ct))]
#[inline(always)]
pub fn declassify<T: Copy>(_: Release, value: T) -> T {
    value
}

/// Declares `value` public, and tells the harness.
#[cfg(fieldforge_ct)]
#[inline(never)]
pub fn declassify<T: Copy>(release: Release, mut value: T) -> T {
    if let Some(callback) = CALLBACK.get() {
        let start = core::ptr::from_mut(&mut value).cast::<u8>();
        callback(release, start, size_of::<T>());
    }
    value
}

#[cfg(fieldforge_ct)]
static CALLBACK: std::sync::OnceLock<fn(Release, *mut u8, usize)> = std::sync::OnceLock::new();

/// Installs the harness's callback: it receives each released value's place in memory and
/// marks it as defined. The first call wins.
#[cfg(fieldforge_ct)]
pub fn set_declassifier(callback: fn(Release, *mut u8, usize)) {
    let _ = CALLBACK.set(callback);
}
