//! Names that Rust refuses, and names given twice.

use expect_test::expect;

use super::{refusal, refusal_of};

#[test]
fn capital_letters() {
    let text = refusal("[field.small]", "[field.Small]");
    expect![[r#"
        refused
          × curves.toml: field.Small: `Small` cannot name a module
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.Small]
            · ──────┬──────
            ·       ╰── this name
         26 │ prime = 65537
            ╰────
          help: a name is a Rust module's: lower-case letters, digits and single underscores, such as
                `small`
    "#]]
    .assert_eq(&text);
}

#[test]
fn leading_digit() {
    let text = refusal("[field.small]", "[field.25519]");
    expect![[r#"
        refused
          × curves.toml: field.25519: `25519` cannot name a module
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.25519]
            · ──────┬──────
            ·       ╰── this name
         26 │ prime = 65537
            ╰────
          help: a name is a Rust module's: lower-case letters, digits and single underscores
    "#]]
    .assert_eq(&text);
}

#[test]
fn hyphen() {
    let text = refusal("[field.small]", "[field.curve-25519]");
    expect![[r#"
        refused
          × curves.toml: field.curve-25519: `curve-25519` cannot name a module
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.curve-25519]
            · ─────────┬─────────
            ·          ╰── this name
         26 │ prime = 65537
            ╰────
          help: a name is a Rust module's: lower-case letters, digits and single underscores, such as
                `curve_25519`
    "#]]
    .assert_eq(&text);
}

#[test]
fn keyword() {
    let text = refusal("[field.small]", "[field.match]");
    expect![[r#"
        refused
          × curves.toml: field.match: the field cannot be named `match`
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.match]
            · ──────┬──────
            ·       ╰── this name
         26 │ prime = 65537
            ╰────
          help: `match` means something else in Rust or in the generated crate; try `match_curve`
    "#]]
    .assert_eq(&text);
}

#[test]
fn module_of_the_crate() {
    let text = refusal("[field.small]", "[field.std]");
    expect![[r#"
        refused
          × curves.toml: field.std: the field cannot be named `std`
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.std]
            · ─────┬─────
            ·      ╰── this name
         26 │ prime = 65537
            ╰────
          help: `std` means something else in Rust or in the generated crate; try `std_curve`
    "#]]
    .assert_eq(&text);
}

#[test]
fn type_of_the_curve_module() {
    let text = refusal("[field.small]", "[field.signing_key]");
    expect![[r#"
        refused
          × curves.toml: field.signing_key: the field cannot be named `signing_key`
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.signing_key]
            · ─────────┬─────────
            ·          ╰── this name
         26 │ prime = 65537
            ╰────
          help: `signing_key` means something else in Rust or in the generated crate; try
                `signing_key_curve`
    "#]]
    .assert_eq(&text);
}

#[test]
fn alias_unfit() {
    let text = refusal(r#"aliases = ["secp256r1"]"#, r#"aliases = ["NIST P-256"]"#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.aliases: `NIST P-256` cannot name a module
            ╭─[curves.toml:17:12]
         16 │ oid = "1.2.840.10045.3.1.7"
         17 │ aliases = ["NIST P-256"]
            ·            ──────┬─────
            ·                  ╰── this name
         18 │ digest = "sha256"
            ╰────
          help: a name is a Rust module's: lower-case letters, digits and single underscores, such as
                `nist_p_256`
    "#]]
    .assert_eq(&text);
}

#[test]
fn alias_is_the_name() {
    let text = refusal(r#"aliases = ["secp256r1"]"#, r#"aliases = ["p256"]"#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.aliases: there is already a curve of this name or alias: `p256`
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── first here
         10 │ title = "NIST P-256"
         11 │ field = "p256"
         12 │ a = -3
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
         15 │ cofactor = 1
         16 │ oid = "1.2.840.10045.3.1.7"
         17 │ aliases = ["p256"]
            ·            ───┬──
            ·               ╰── again here
         18 │ digest = "sha256"
            ╰────
          help: choose another name, or remove one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_collides() {
    let text = refusal("[field.small]", "[field.p256_order]");
    expect![[r#"
        refused
          × curves.toml: curve.p256: there is already a field named `p256_order`: `p256_order`
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── again here
         10 │ title = "NIST P-256"
            ╰────
            ╭─[curves.toml:25:1]
         24 │
         25 │ [field.p256_order]
            · ─────────┬────────
            ·          ╰── first here
         26 │ prime = 65537
            ╰────
          help: choose another name, or remove one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn inline_prime_collides() {
    let text = refusal_of(
        r#"[field.tiny]
prime = 65537
[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1051
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny: there is already a field of this name: `tiny`
           ╭─[curves.toml:1:1]
         1 │ [field.tiny]
           · ──────┬─────
           ·       ╰── first here
         2 │ prime = 65537
         3 │ [curve.tiny]
           · ──────┬─────
           ·       ╰── again here
         4 │ prime = 1009
           ╰────
          help: choose another name, or remove one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn oid_malformed() {
    let text = refusal(r#"oid = "1.2.840.10045.3.1.7""#, r#"oid = "1.2.840.10045.3.1.x""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.oid: `1.2.840.10045.3.1.x` is not an object identifier
            ╭─[curves.toml:16:7]
         15 │ cofactor = 1
         16 │ oid = "1.2.840.10045.3.1.x"
            ·       ──────────┬──────────
            ·                 ╰── not an object identifier
         17 │ aliases = ["secp256r1"]
            ╰────
          help: write it in dots, such as "1.2.840.10045.3.1.7"
    "#]]
    .assert_eq(&text);
}

#[test]
fn oid_with_a_leading_zero() {
    let text = refusal(r#"oid = "1.2.840.10045.3.1.7""#, r#"oid = "1.2.0840""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.oid: `1.2.0840` is not an object identifier
            ╭─[curves.toml:16:7]
         15 │ cofactor = 1
         16 │ oid = "1.2.0840"
            ·       ─────┬────
            ·            ╰── not an object identifier
         17 │ aliases = ["secp256r1"]
            ╰────
          help: write it in dots, such as "1.2.840.10045.3.1.7"
    "#]]
    .assert_eq(&text);
}

#[test]
fn oid_twice() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1051
oid = "1.2.3.4"
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
[curve.small]
prime = 1009
a = 2
b = 44
order = 1051
oid = "1.2.3.4"
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.small.oid: there is already a curve with this object identifier: `1.2.3.4`
           ╭─[curves.toml:6:7]
         5 │ order = 1051
         6 │ oid = "1.2.3.4"
           ·       ────┬────
           ·           ╰── first here
         7 │ cofactor = 1
           ╰────
            ╭─[curves.toml:16:7]
         15 │ order = 1051
         16 │ oid = "1.2.3.4"
            ·       ────┬────
            ·           ╰── again here
         17 │ cofactor = 1
            ╰────
          help: choose another name, or remove one of the two
    "#]]
    .assert_eq(&text);
}
