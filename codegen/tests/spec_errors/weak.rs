//! Choices that are warned of and not refused, and how a stanza says that it means them.

use expect_test::expect;

use super::{SOUND, refusal, refusal_of};

const SHORT: &str = include_str!("../spec_accepts/secp112r2.toml");

#[test]
fn a_short_order() {
    let text = refusal_of(&SHORT.replace("allow = [\"short-order\"]\n", ""));
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.secp112r2.order: the order is short: 110 bits, fewer than 160
           ╭─[curves.toml:7:9]
         6 │ generator = { x = "0x4ba30ab5e892b4e1649dd0928643", y = "0xadcd46f5882e3747def36e956e97" }
         7 │ order = "0x36df0aafd8b8d7597ca10520d04b"
           ·         ────────────────┬───────────────
           ·                         ╰── a logarithm takes some 2^55 steps
         8 │ cofactor = 4
           ╰────
          help: if that is enough for its use, say so: allow = ["short-order"]
    "#]]
    .assert_eq(&text);
    assert_eq!(refusal_of(SHORT), "accepted\n");
}

#[test]
fn a_short_order_over_a_binary_field() {
    let text = r#"[curve.sect113r1]
polynomial = "x^113 + x^9 + 1"
a = "0x3088250ca6e7c7fe649ce85820f7"
b = "0xe8bee4d3e2260744188be0e9c723"
generator = { x = "0x9d73616f35f4ab1407d73562c10f", y = "0xa52830277958ee84d1315ed31886" }
order = "0x100000000000000d9ccec8a39e56f"
cofactor = 2
source = "SEC 2 v1, 3.2.1"
"#;
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.sect113r1.order: the order is short: 113 bits, fewer than 160
           ╭─[curves.toml:6:9]
         5 │ generator = { x = "0x9d73616f35f4ab1407d73562c10f", y = "0xa52830277958ee84d1315ed31886" }
         6 │ order = "0x100000000000000d9ccec8a39e56f"
           ·         ────────────────┬────────────────
           ·                         ╰── a logarithm takes some 2^57 steps
         7 │ cofactor = 2
           ╰────
          help: if that is enough for its use, say so: allow = ["short-order"]
    "#]]
    .assert_eq(&refusal_of(text));
}

#[test]
fn a_successor() {
    let with = "cofactor = 1\nsuccessor = \"curve of tomorrow\"\noid";
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.p256.successor: the curve has a successor: curve of tomorrow
            ╭─[curves.toml:16:13]
         15 │ cofactor = 1
         16 │ successor = "curve of tomorrow"
            ·             ─────────┬─────────
            ·                      ╰── named by this stanza itself
         17 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: new keys belong on curve of tomorrow; to go on reading old ones without this line: allow
                = ["superseded"]
    "#]]
    .assert_eq(&refusal("cofactor = 1\noid", with));
    let meant = SOUND.replace("cofactor = 1\noid", &format!("allow = [\"superseded\"]\n{with}"));
    assert_eq!(refusal_of(&meant), "accepted\n");
    // Without a successor there is nothing to allow.
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.p256.allow: nothing here needs "superseded"
            ╭─[curves.toml:16:10]
         15 │ cofactor = 1
         16 │ allow = ["superseded"]
            ·          ──────┬─────
            ·                ╰── waives nothing
         17 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: remove it: it would hide a curve with a `successor`, should the numbers ever change
    "#]]
    .assert_eq(&refusal("cofactor = 1\noid", "cofactor = 1\nallow = [\"superseded\"]\noid"));
}
