//! Values of the wrong type, and values that mean nothing.

use expect_test::expect;

use super::refusal;

#[test]
fn generator_of_the_wrong_type() {
    let text = refusal(
        r#"limbs = "auto""#,
        r#"limbs = "auto"
[curve.x]
prime = 1009
a = 1
b = 1
order = 7
generator = "04ff""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.x.generator: expected a table, found a string
            ╭─[curves.toml:33:13]
         32 │ order = 7
         33 │ generator = "04ff"
            ·             ───┬──
            ·                ╰── this is a string
            ╰────
          help: give both coordinates: generator = { x = "0x…", y = "0x…" }
    "#]]
    .assert_eq(&text);
}

#[test]
fn generator_without_y() {
    let text = refusal(
        r#"y = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
"#,
        "",
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.generator: the key `y` is missing
            ╭─[curves.toml:21:1]
         20 │
         21 │ [curve.p256.generator]
            · ───────────┬──────────
            ·            ╰── `y` belongs here
         22 │ x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            ╰────
          help: give both coordinates: generator = { x = "0x…", y = "0x…" }
    "#]]
    .assert_eq(&text);
}

#[test]
fn policy_of_the_wrong_type() {
    let text = refusal(
        "cofactor = 1",
        r#"cofactor = 1
low_s = "yes""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.low_s: expected true, false or "strict", found a string
            ╭─[curves.toml:16:9]
         15 │ cofactor = 1
         16 │ low_s = "yes"
            ·         ──┬──
            ·           ╰── this is a string
         17 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: true: signing returns the smaller s; "strict": verification insists on it, too
    "#]]
    .assert_eq(&text);
}

#[test]
fn field_that_is_no_table() {
    let text = refusal(
        r#"[field.small]
prime = 65537
limbs = "auto""#,
        r#"[field]
small = 65537"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.small: expected a table, found an integer
            ╭─[curves.toml:26:9]
         25 │ [field]
         26 │ small = 65537
            ·         ──┬──
            ·           ╰── this is an integer
            ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn digest_unknown() {
    let text = refusal(r#"digest = "sha256""#, r#"digest = "sha265""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.digest: `sha265` is not a digest
            ╭─[curves.toml:18:10]
         17 │ aliases = ["secp256r1"]
         18 │ digest = "sha265"
            ·          ────┬───
            ·              ╰── no such digest
         19 │ source = "FIPS 186-4"
            ╰────
          help: did you mean `sha256`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn reduction_unknown() {
    let text = refusal(r#"limbs = "auto""#, r#"reduction = "montgomry""#);
    expect![[r#"
        refused
          × curves.toml: field.small.reduction: `montgomry` is not a reduction
            ╭─[curves.toml:27:13]
         26 │ prime = 65537
         27 │ reduction = "montgomry"
            ·             ─────┬─────
            ·                  ╰── no such reduction
            ╰────
          help: did you mean `montgomery`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn table_not_a_size() {
    let text = refusal(r#"table = "16 KiB""#, r#"table = "16 KB""#);
    expect![[r#"
        refused
          × curves.toml: defaults.table: not a number of bytes
           ╭─[curves.toml:3:9]
         2 │ words = [64, 32]
         3 │ table = "16 KB"
           ·         ───┬───
           ·            ╰── here
         4 │
           ╰────
          help: write an integer of bytes, or a size such as "16 KiB"
    "#]]
    .assert_eq(&text);
}

#[test]
fn table_too_large() {
    let text = refusal(r#"table = "16 KiB""#, "table = 99999999");
    expect![[r#"
        refused
          × curves.toml: defaults.table: 99999999 bytes are more than a table can have, which is 16 MiB
           ╭─[curves.toml:3:9]
         2 │ words = [64, 32]
         3 │ table = 99999999
           ·         ────┬───
           ·             ╰── here
         4 │
           ╰────
          help: write an integer of bytes, or a size such as "16 KiB"
    "#]]
    .assert_eq(&text);
}

#[test]
fn table_too_small() {
    let text = refusal(r#"digest = "sha256""#, "table = 40");
    expect![[r#"
        refused
          × curves.toml: curve.p256.table: 40 bytes hold no point of the table
            ╭─[curves.toml:18:9]
         17 │ aliases = ["secp256r1"]
         18 │ table = 40
            ·         ─┬
            ·          ╰── less than 64 bytes
         19 │ source = "FIPS 186-4"
            ╰────
          help: a point takes 64 bytes; table = "16 KiB" is a good start
    "#]]
    .assert_eq(&text);
}

#[test]
fn word_size_unknown() {
    let text = refusal("words = [64, 32]", "words = [64, 48]");
    expect![[r#"
        refused
          × curves.toml: defaults.words: 48 is not a word size
           ╭─[curves.toml:2:14]
         1 │ [defaults]
         2 │ words = [64, 48]
           ·              ─┬
           ·               ╰── not a word size
         3 │ table = "16 KiB"
           ╰────
          help: word sizes are 8, 16, 32 and 64 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn word_size_twice() {
    let text = refusal("words = [64, 32]", "words = [64, 64]");
    expect![[r#"
        refused
          × curves.toml: defaults.words: the word size 64 stands here twice
           ╭─[curves.toml:2:14]
         1 │ [defaults]
         2 │ words = [64, 64]
           ·              ─┬
           ·               ╰── here
         3 │ table = "16 KiB"
           ╰────
          help: remove one
    "#]]
    .assert_eq(&text);
}

#[test]
fn no_word_size() {
    let text = refusal("words = [64, 32]", "words = []");
    expect![[r#"
        refused
          × curves.toml: defaults.words: no word size is listed
           ╭─[curves.toml:2:9]
         1 │ [defaults]
         2 │ words = []
           ·         ─┬
           ·          ╰── here
         3 │ table = "16 KiB"
           ╰────
          help: list at least one of 8, 16, 32 and 64 bits, for example words = [64, 32]
    "#]]
    .assert_eq(&text);
}

#[test]
fn source_empty() {
    let text = refusal(r#"limbs = "auto""#, r#"source = " ""#);
    expect![[r#"
        refused
          × curves.toml: field.small.source: the text is empty
            ╭─[curves.toml:27:10]
         26 │ prime = 65537
         27 │ source = " "
            ·          ─┬─
            ·           ╰── here
            ╰────
          help: leave the key out if there is nothing to say
    "#]]
    .assert_eq(&text);
}

#[test]
fn aliases_twice() {
    let text = refusal(r#"aliases = ["secp256r1"]"#, r#"aliases = ["secp256r1", "secp256r1"]"#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.aliases: `secp256r1` stands here twice
            ╭─[curves.toml:17:12]
         16 │ oid = "1.2.840.10045.3.1.7"
         17 │ aliases = ["secp256r1", "secp256r1"]
            ·            ─────┬─────  ─────┬─────
            ·                 │            ╰── again
            ·                 ╰── first here
         18 │ digest = "sha256"
            ╰────
          help: remove one
    "#]]
    .assert_eq(&text);
}
