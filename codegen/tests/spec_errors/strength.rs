//! Groups in which logarithms are easy, and what `allow` may waive.

use expect_test::expect;

use super::{refusal, refusal_of};

#[test]
fn tiny() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1051
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny: the curve is tiny: its modulus has 10 bits, fewer than 112
           ╭─[curves.toml:1:1]
         1 │ [curve.tiny]
           · ──────┬─────
           ·       ╰── anyone can compute discrete logarithms here
         2 │ prime = 1009
           ╰────
          help: a curve for tests says so: allow = ["tiny"]
    "#]]
    .assert_eq(&text);
}

#[test]
fn anomalous() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 45
order = 1009
cofactor = 1
generator = { x = 0, y = 277 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.order: the curve is anomalous: the order equals the modulus
           ╭─[curves.toml:5:9]
         4 │ b = 45
         5 │ order = 1009
           ·         ──┬─
           ·           ╰── a logarithm takes one division in the p-adic numbers
         6 │ cofactor = 1
           ╰────
          help: a curve for tests says so: allow = ["anomalous"]
    "#]]
    .assert_eq(&text);
}

#[test]
fn anomalous_allowed() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 45
order = 1009
cofactor = 1
generator = { x = 0, y = 277 }
source = "this test"
allow = ["tiny", "anomalous"]
"#,
    );
    expect![[r#"
        accepted
    "#]]
    .assert_eq(&text);
}

#[test]
fn low_embedding_degree() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 25
order = 991
cofactor = 1
generator = { x = 0, y = 5 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.order: the embedding degree is low: p^9 ≡ 1 mod n
           ╭─[curves.toml:5:9]
         4 │ b = 25
         5 │ order = 991
           ·         ─┬─
           ·          ╰── a pairing leads into GF(p^9)
         6 │ cofactor = 1
           ╰────
          help: a degree above 200 is asked for; a pairing-friendly curve says so: allow =
                ["low-embedding-degree"]
    "#]]
    .assert_eq(&text);
}

#[test]
fn low_embedding_degree_allowed() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 25
order = 991
cofactor = 1
generator = { x = 0, y = 5 }
source = "this test"
allow = ["tiny", "low-embedding-degree"]
"#,
    );
    expect![[r#"
        accepted
    "#]]
    .assert_eq(&text);
}

#[test]
fn allow_unknown() {
    let text = refusal(r#"digest = "sha256""#, r#"allow = ["low-embeding-degree"]"#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.allow: "low-embeding-degree" is not a check that can be waived
            ╭─[curves.toml:18:10]
         17 │ aliases = ["secp256r1"]
         18 │ allow = ["low-embeding-degree"]
            ·          ──────────┬──────────
            ·                    ╰── no such check
         19 │ source = "FIPS 186-4"
            ╰────
          help: did you mean `low-embedding-degree`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn allow_of_a_correctness_check() {
    let text = refusal(r#"digest = "sha256""#, r#"allow = ["generator"]"#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.allow: "generator" is not a check that can be waived
            ╭─[curves.toml:18:10]
         17 │ aliases = ["secp256r1"]
         18 │ allow = ["generator"]
            ·          ─────┬─────
            ·               ╰── no such check
         19 │ source = "FIPS 186-4"
            ╰────
          help: known here: `tiny`, `anomalous`, `low-embedding-degree`, `no-standard`, `short-order`,
                `superseded`
    "#]]
    .assert_eq(&text);
}

#[test]
fn allow_needless() {
    let text = refusal(r#"digest = "sha256""#, r#"allow = ["tiny"]"#);
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.p256.allow: nothing here needs "tiny"
            ╭─[curves.toml:18:10]
         17 │ aliases = ["secp256r1"]
         18 │ allow = ["tiny"]
            ·          ───┬──
            ·             ╰── waives nothing
         19 │ source = "FIPS 186-4"
            ╰────
          help: remove it: it would hide a group in which anyone can compute discrete logarithms, should
                the numbers ever change
    "#]]
    .assert_eq(&text);
}

#[test]
fn allow_on_a_field() {
    let text = refusal(r#"limbs = "auto""#, r#"allow = ["tiny", "no-standard"]"#);
    expect![[r#"
        accepted
    "#]]
    .assert_eq(&text);
}

#[test]
fn source_missing() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1051
cofactor = 1
generator = { x = 2, y = 159 }
allow = ["tiny"]
"#,
    );
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.tiny: the stanza names no publication
           ╭─[curves.toml:1:1]
         1 │ [curve.tiny]
           · ──────┬─────
           ·       ╰── `source` belongs here
         2 │ prime = 1009
           ╰────
          help: say where the numbers come from, such as source = "SEC 2 v2, 2.4.1", or allow =
                ["no-standard"]
    "#]]
    .assert_eq(&text);
}

#[test]
fn source_missing_allowed() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1051
cofactor = 1
generator = { x = 2, y = 159 }
allow = ["tiny", "no-standard"]
"#,
    );
    expect![[r#"
        accepted
    "#]]
    .assert_eq(&text);
}
