//! Text that is not TOML, keys that nobody reads, are missing or exclude each other.

use expect_test::expect;

use super::{refusal, refusal_of};

#[test]
fn not_toml() {
    let text = refusal("a = -3", "a = = -3");
    expect![[r#"
        refused
          × curves.toml: curve.p256.a: extra `=`, expected nothing
            ╭─[curves.toml:12:5]
         11 │ field = "p256"
         12 │ a = = -3
            ·     ┬
            ·     ╰── here
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
            ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn number_without_quotes() {
    let text = refusal(r#"prime = "2^256 - 2^224 + 2^192 + 2^96 - 1""#, "prime = 2^256 - 1");
    expect![[r#"
        refused
          × curves.toml: field.p256.prime: an expression must stand in quotes
           ╭─[curves.toml:6:9]
         5 │ [field.p256]
         6 │ prime = 2^256 - 1
           ·         ────┬────
           ·             ╰── only an integer may go without
         7 │ source = "FIPS 186-4"
           ╰────
          help: write it like prime = "2^255 - 19"
    "#]]
    .assert_eq(&text);
}

#[test]
fn long_number_without_quotes() {
    let text = refusal(
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551""#,
        "order = 115792089210356248762697446949407573529996955224135760342422259061068512044369",
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.order: integer number overflowed
            ╭─[curves.toml:14:9]
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
         14 │ order = 115792089210356248762697446949407573529996955224135760342422259061068512044369
            ·         ───────────────────────────────────────┬──────────────────────────────────────
            ·                                                ╰── here
         15 │ cofactor = 1
            ╰────
          help: put a number of more than 63 bits in quotes
    "#]]
    .assert_eq(&text);
}

#[test]
fn key_given_twice() {
    let text = refusal(
        "a = -3",
        r#"a = -3
a = -3"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.a: duplicate key
            ╭─[curves.toml:13:1]
         12 │ a = -3
         13 │ a = -3
            · ┬
            · ╰── it stands here again
         14 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
            ╰────
          help: remove or rename one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn stanza_given_twice() {
    let text = refusal("[field.small]", "[field.p256]");
    expect![[r#"
        refused
          × curves.toml: field.p256: duplicate key
            ╭─[curves.toml:25:8]
         24 │
         25 │ [field.p256]
            ·        ──┬─
            ·          ╰── it stands here again
         26 │ prime = 65537
            ╰────
          help: remove or rename one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn unknown_key() {
    let text = refusal("cofactor = 1", "cofacter = 1");
    expect![[r#"
        refused
          × curves.toml: curve.p256.cofacter: unknown key
            ╭─[curves.toml:15:1]
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
         15 │ cofacter = 1
            · ────┬───
            ·     ╰── nothing reads this
         16 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: did you mean `cofactor`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn unknown_key_without_a_neighbour() {
    let text = refusal(
        "cofactor = 1",
        r#"cofactor = 1
home = "Chicago""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.home: unknown key
            ╭─[curves.toml:16:1]
         15 │ cofactor = 1
         16 │ home = "Chicago"
            · ──┬─
            ·   ╰── nothing reads this
         17 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: known here: `field`, `prime`, `words`, `limbs`, `reduction`, `unroll`,
                `multiplicative_generator`, `a`, `b`, `generator`, `order`, `cofactor`, `title`,
                `successor`, `oid`, `aliases`, `low_s`, `digest`, `table`, `public_table`, `scalar`,
                `source`, `allow`
    "#]]
    .assert_eq(&text);
}

#[test]
fn unknown_stanza() {
    let text = refusal("[field.small]", "[fields.small]");
    expect![[r#"
        refused
          × curves.toml: fields: unknown key
            ╭─[curves.toml:25:2]
         24 │
         25 │ [fields.small]
            ·  ───┬──
            ·     ╰── nothing reads this
         26 │ prime = 65537
            ╰────
          help: did you mean `field`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn unknown_default() {
    let text = refusal(r#"table = "16 KiB""#, r#"tabel = "16 KiB""#);
    expect![[r#"
        refused
          × curves.toml: defaults.tabel: unknown key
           ╭─[curves.toml:3:1]
         2 │ words = [64, 32]
         3 │ tabel = "16 KiB"
           · ──┬──
           ·   ╰── nothing reads this
         4 │
           ╰────
          help: did you mean `table`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn key_missing() {
    let text = refusal(
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
"#,
        "",
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256: the key `order` is missing
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── `order` belongs here
         10 │ title = "NIST P-256"
            ╰────
          help: the order of the generator, a prime
    "#]]
    .assert_eq(&text);
}

#[test]
fn prime_missing() {
    let text = refusal(
        r#"prime = "2^256 - 2^224 + 2^192 + 2^96 - 1"
"#,
        "",
    );
    expect![[r#"
        refused
          × curves.toml: field.p256: the key `prime` is missing
           ╭─[curves.toml:5:1]
         4 │
         5 │ [field.p256]
           · ──────┬─────
           ·       ╰── `prime` belongs here
         6 │ source = "FIPS 186-4"
           ╰────
          help: give the modulus in quotes, as an expression such as "2^256 - 2^32 - 977", in hexadecimal
                or in decimal
    "#]]
    .assert_eq(&text);
}

#[test]
fn field_and_prime() {
    let text = refusal(
        r#"field = "p256""#,
        r#"field = "p256"
prime = 1009"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.prime: a curve has either `field` or `prime`
            ╭─[curves.toml:11:1]
         10 │ title = "NIST P-256"
         11 │ field = "p256"
            · ──┬──
            ·   ╰── the field is named here
         12 │ prime = 1009
            · ──┬──
            ·   ╰── the modulus again
         13 │ a = -3
            ╰────
          help: remove one of the two
    "#]]
    .assert_eq(&text);
}

#[test]
fn neither_field_nor_prime() {
    let text = refusal(
        r#"field = "p256"
"#,
        "",
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256: the field is missing
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── `field` or `prime` belongs here
         10 │ title = "NIST P-256"
            ╰────
          help: name a [field.…] stanza by field = "NAME", or give the modulus in quotes, as an expression
                such as "2^256 - 2^32 - 977", in hexadecimal or in decimal
    "#]]
    .assert_eq(&text);
}

#[test]
fn limbs_of_a_named_field() {
    let text = refusal(
        r#"field = "p256""#,
        r#"field = "p256"
limbs = "saturated""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.limbs: `limbs` belongs to the field's stanza
            ╭─[curves.toml:12:1]
         11 │ field = "p256"
         12 │ limbs = "saturated"
            · ──┬──
            ·   ╰── here
         13 │ a = -3
            ╰────
          help: move it to the [field.…] stanza; for the order, write scalar = { limbs = … }
    "#]]
    .assert_eq(&text);
}

#[test]
fn empty_file() {
    let text = refusal_of("");
    expect![[r#"
        refused
          × curves.toml: no stanza describes a field or a curve
           ╭─[curves.toml:1:1]
           ╰────
          help: add a stanza such as [field.p25519] with prime = "2^255 - 19"
    "#]]
    .assert_eq(&text);
}

#[test]
fn several_at_once() {
    let text = refusal(
        "cofactor = 1",
        r#"cofacter = 1
b2 = "0x"
low_s = 1"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.cofacter: unknown key
            ╭─[curves.toml:15:1]
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
         15 │ cofacter = 1
            · ────┬───
            ·     ╰── nothing reads this
         16 │ b2 = "0x"
            ╰────
          help: did you mean `cofactor`?

        Error:
          × curves.toml: curve.p256.b2: unknown key
            ╭─[curves.toml:16:1]
         15 │ cofacter = 1
         16 │ b2 = "0x"
            · ─┬
            ·  ╰── nothing reads this
         17 │ low_s = 1
            ╰────
          help: did you mean `b`?

        Error:
          × curves.toml: curve.p256.low_s: expected true, false or "strict", found an integer
            ╭─[curves.toml:17:9]
         16 │ b2 = "0x"
         17 │ low_s = 1
            ·         ┬
            ·         ╰── this is an integer
         18 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: true: signing returns the smaller s; "strict": verification insists on it, too
    "#]]
    .assert_eq(&text);
}
