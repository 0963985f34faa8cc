//! Headers that are misspelt.

use expect_test::expect;

use super::refusal;

/// What a misspelt header leaves behind is not read as a stanza of its own.
#[test]
fn inner_table_of_another_name() {
    let text = refusal("[curve.p256.generator]", "[curve.P256.generator]");
    expect![[r#"
        refused
          × curves.toml: curve.p256: the key `generator` is missing
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── `generator` belongs here
         10 │ title = "NIST P-256"
            ╰────
          help: give both coordinates: generator = { x = "0x…", y = "0x…" }

        Error:
          × curves.toml: curve.P256: only its `generator` is there, and no [curve.P256]
            ╭─[curves.toml:21:8]
         20 │
         21 │ [curve.P256.generator]
            ·        ──┬─
            ·          ╰── its header is missing
         22 │ x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            ╰────
          help: is [curve.p256] meant? Both headers must have one name
    "#]]
    .assert_eq(&text);
}

#[test]
fn header_of_another_kind() {
    let text = refusal("[curve.p256]", "[curv.p256]");
    expect![[r#"
        refused
          × curves.toml: curv: unknown key
            ╭─[curves.toml:9:2]
          8 │
          9 │ [curv.p256]
            ·  ──┬─
            ·    ╰── nothing reads this
         10 │ title = "NIST P-256"
            ╰────
          help: did you mean `curve`?

        Error:
          × curves.toml: curve.p256: only its `generator` is there, and no [curve.p256]
            ╭─[curves.toml:21:8]
         20 │
         21 │ [curve.p256.generator]
            ·        ──┬─
            ·          ╰── its header is missing
         22 │ x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            ╰────
          help: write the stanza [curve.p256] above it
    "#]]
    .assert_eq(&text);
}
