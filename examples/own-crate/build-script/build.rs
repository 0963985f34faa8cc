//! Generates the curve, proved, into the build folder; again only if `curves.toml` changes.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let curves = codegen::Config::new("../curves.toml").only(["secp160r1"]).words([64, 32]).write_to(out);
    curves.unwrap_or_else(|report| panic!("{report:?}"));
}
