//! Limb settings that cannot hold the modulus.

use expect_test::expect;

use super::refusal;

#[test]
fn representation_unknown() {
    let text = refusal(r#"limbs = "auto""#, r#"limbs = "satured""#);
    expect![[r#"
        refused
          × curves.toml: field.small.limbs: `satured` is not a representation
            ╭─[curves.toml:27:9]
         26 │ prime = 65537
         27 │ limbs = "satured"
            ·         ────┬────
            ·             ╰── no such representation
            ╰────
          help: did you mean `saturated`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn representation_of_the_wrong_type() {
    let text = refusal(r#"limbs = "auto""#, "limbs = 5");
    expect![[r#"
        refused
          × curves.toml: field.small.limbs: expected a word or a table, found an integer
            ╭─[curves.toml:27:9]
         26 │ prime = 65537
         27 │ limbs = 5
            ·         ┬
            ·         ╰── this is an integer
            ╰────
          help: write "auto", "saturated", { delayed = { bits = 52 } }, or a table by word: { 64 =
                "saturated", 32 = "auto" }
    "#]]
    .assert_eq(&text);
}

#[test]
fn too_few_limbs() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { limbs = 4, bits = 52 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: 4 limbs of 52 bits cannot hold the modulus of 256 bits
          │ (words of 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { limbs = 4, bits = 52 } } }
           ·                ───────────────────┬──────────────────
           ·                                   ╰── 4 · 52 = 208 bits
         8 │
           ╰────
          help: 64 = { delayed = { bits = 52 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_as_long_as_the_word() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { bits = 64 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: digits of 64 bits leave no headroom in a word (words of
          │ 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { bits = 64 } } }
           ·                ─────────────┬─────────────
           ·                             ╰── no headroom
         8 │
           ╰────
          help: 64 = { delayed = { bits = 56 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_for_one_word_only() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { delayed = { bits = 52 } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs: digits of 52 bits leave no headroom in a word (words of 32
          │ bits)
           ╭─[curves.toml:7:9]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { delayed = { bits = 52 } }
           ·         ─────────────┬─────────────
           ·                      ╰── no headroom
         8 │
           ╰────
          help: limbs = { 64 = { delayed = { bits = 52 } }, 32 = { delayed = { bits = 28 } } } would hold
                it
    "#]]
    .assert_eq(&text);
}

#[test]
fn headroom_as_long_as_the_word() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 32 = { delayed = { headroom = 32 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.32: a headroom of 32 bits leaves no digits in a word (words of
          │ 32 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 32 = { delayed = { headroom = 32 } } }
           ·                ───────────────┬───────────────
           ·                               ╰── no digits
         8 │
           ╰────
          help: 32 = { delayed = { bits = 28 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_and_headroom_disagree() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { bits = 52, headroom = 10 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: 52 bits and a headroom of 10 bits do not make a word (words
          │ of 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { bits = 52, headroom = 10 } } }
           ·                ─────────────────────┬────────────────────
           ·                                     ╰── 52 + 10 ≠ 64
         8 │
           ╰────
          help: 64 = { delayed = { bits = 52 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn limbs_without_room() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { limbs = 4 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: 4 limbs with headroom cannot hold the modulus of 256 bits
          │ (words of 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { limbs = 4 } } }
           ·                ─────────────┬─────────────
           ·                             ╰── each limb would take 64 bits
         8 │
           ╰────
          help: 64 = { delayed = { bits = 56 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn one_limb_too_many() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { limbs = 6, headroom = 12 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: 6 limbs of 52 bits are more than the modulus of 256 bits
          │ fills (words of 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { limbs = 6, headroom = 12 } } }
           ·                ─────────────────────┬────────────────────
           ·                                     ╰── the top limb would always be zero
         8 │
           ╰────
          help: 64 = { delayed = { bits = 52 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn far_too_many_limbs() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 64 = { delayed = { bits = 1 } } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.64: the modulus of 256 bits would take 256 limbs, more than 128
          │ (words of 64 bits)
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 64 = { delayed = { bits = 1 } } }
           ·                ─────────────┬────────────
           ·                             ╰── 256 limbs
         8 │
           ╰────
          help: 64 = { delayed = { bits = 56 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn word_not_asked_for() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 16 = "saturated" }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.16: limbs are set for words of 16 bits, which nobody asks for
           ╭─[curves.toml:7:16]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 16 = "saturated" }
           ·                ─────┬─────
           ·                     ╰── never used
         8 │
           ╰────
          help: add 16 to words = [64, 32], or remove the setting
    "#]]
    .assert_eq(&text);
}

#[test]
fn word_size_not_known() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { 60 = "saturated" }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.60: `60` is not a word size
           ╭─[curves.toml:7:11]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { 60 = "saturated" }
           ·           ─┬
           ·            ╰── here
         8 │
           ╰────
          help: word sizes are 8, 16, 32 and 64 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn key_unknown() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { delayed = { bit = 52 } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.delayed.bit: unknown key
           ╭─[curves.toml:7:23]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { delayed = { bit = 52 } }
           ·                       ─┬─
           ·                        ╰── nothing reads this
         8 │
           ╰────
          help: did you mean `bits`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_of_the_curve() {
    let text = refusal(
        r#"digest = "sha256""#,
        "scalar = { limbs = { 64 = { delayed = { limbs = 2, headroom = 4 } } } }",
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.scalar.limbs.64: 2 limbs of 60 bits cannot hold the modulus of 256
          │ bits (words of 64 bits)
            ╭─[curves.toml:18:27]
         17 │ aliases = ["secp256r1"]
         18 │ scalar = { limbs = { 64 = { delayed = { limbs = 2, headroom = 4 } } } }
            ·                           ────────────────────┬────────────────────
            ·                                               ╰── 2 · 60 = 120 bits
         19 │ source = "FIPS 186-4"
            ╰────
          help: 64 = { delayed = { bits = 60 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn count_out_of_range() {
    let text = refusal(
        r#"source = "FIPS 186-4"

[curve.p256]"#,
        r#"limbs = { delayed = { limbs = 0 } }

[curve.p256]"#,
    );
    expect![[r#"
        refused
          × curves.toml: field.p256.limbs.delayed.limbs: 0 is out of range
           ╭─[curves.toml:7:31]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
         7 │ limbs = { delayed = { limbs = 0 } }
           ·                               ┬
           ·                               ╰── here
         8 │
           ╰────
          help: a count is from 1 to 1024
    "#]]
    .assert_eq(&text);
}
