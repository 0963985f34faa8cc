//! Choices that are warned of and not refused, and how a stanza says that it means them.

use expect_test::expect;

use super::{SOUND, refusal, refusal_of};

const SHORT: &str = include_str!("../spec_accepts/secp112r2.toml");

#[test]
fn a_short_order() {
    let text = refusal_of(&SHORT.replace("allow = [\"short-order\"]\n", ""));
    expect![[r#""#]].assert_eq(&text);
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
    expect![[r#""#]].assert_eq(&refusal_of(text));
}

#[test]
fn no_cofactor() {
    expect![[r#""#]].assert_eq(&refusal("cofactor = 1\noid", "oid"));
}

#[test]
fn a_successor() {
    let with = "cofactor = 1\nsuccessor = \"curve of tomorrow\"\noid";
    expect![[r#""#]].assert_eq(&refusal("cofactor = 1\noid", with));
    let meant = SOUND.replace("cofactor = 1\noid", &format!("allow = [\"superseded\"]\n{with}"));
    assert_eq!(refusal_of(&meant), "accepted\n");
    // Without a successor there is nothing to allow.
    expect![[r#""#]].assert_eq(&refusal("cofactor = 1\noid", "cofactor = 1\nallow = [\"superseded\"]\noid"));
}
