//! Generates the curves of `curves.toml` through the generator as a library, as modules of this
//! package: what the tests say about the project's own curves, they say about any curve.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let curves = codegen::Config::new("curves.toml").write_to(out);
    curves.unwrap_or_else(|report| panic!("{report:?}"));
}
