//! A WebAssembly host: `tests/embedded/wasm/host.mjs`.

/// The target's name in the figures.
pub const NAME: &str = "wasm32";

mod host {
    #[link(wasm_import_module = "machine")]
    unsafe extern "C" {
        pub(super) fn write(bytes: *const u8, length: usize);
        pub(super) safe fn exit(status: u32) -> !;
        pub(super) safe fn instructions() -> u64;
    }
}

/// Stops the program; the host ends with this status.
pub fn exit(status: u32) -> ! {
    host::exit(status)
}

pub(crate) fn write(bytes: &[u8]) {
    // SAFETY: the host reads this many bytes there.
    unsafe { host::write(bytes.as_ptr(), bytes.len()) }
}

/// Instructions since the program began, as counted by the code that `meter` has put in.
pub(crate) fn start() -> u64 {
    host::instructions()
}

/// Instructions since `begin`.
pub(crate) fn since(begin: u64) -> u64 {
    start() - begin
}
