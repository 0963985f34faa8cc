//! Curves that are not what they claim to be.

use expect_test::expect;

use super::{refusal, refusal_of};

#[test]
fn singular() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 0
b = 0
order = 1051
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.b: the curve is singular: 4a³ + 27b² = 0 mod p for a = 0x0, b = 0x0
           ╭─[curves.toml:3:5]
         2 │ prime = 1009
         3 │ a = 0
           ·     ┬
           ·     ╰── and this a
         4 │ b = 0
           ·     ┬
           ·     ╰── with this b
         5 │ order = 1051
           ╰────
          help: compare both coefficients with their publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn generator_off_the_curve() {
    let text = refusal(
        r#"y = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5""#,
        r#"y = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f6""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.generator: point is not on the curve: y² − x³ − ax − b =
          │ 0x9fc685c5fc34ff371dcfd694f81f3c2c579c66aed662bd9d976c80d06f7ea3eb ≠ 0
            ╭─[curves.toml:21:1]
         20 │
         21 │ [curve.p256.generator]
            · ───────────┬──────────
            ·            ╰── not on the curve
         22 │ x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            ╰────
          help: at this x, y would be 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
                or 0xb01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a
    "#]]
    .assert_eq(&text);
}

#[test]
fn generator_with_an_impossible_x() {
    let text = refusal(
        r#"x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296""#,
        r#"x = 1
# A slip."#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.generator: point is not on the curve: y² − x³ − ax − b =
          │ 0xfb19277ea6b9e7c6ce28d3e420fae341e46d8972d7bf04ea830ef0bdf9f18d47 ≠ 0
            ╭─[curves.toml:21:1]
         20 │
         21 │ [curve.p256.generator]
            · ───────────┬──────────
            ·            ╰── not on the curve
         22 │ x = 1
            ╰────
          help: no point of the curve has this x; compare x, a and b with their publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_of_another_curve() {
    let text = refusal(
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551""#,
        r#"order = "2^256 - 189""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.order: no multiple of the order is within the Hasse bound p + 1 ± 2√p
            ╭─[curves.toml:14:9]
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
         14 │ order = "2^256 - 189"
            ·         ──────┬──────
            ·               ╰── cannot divide the number of points
         15 │ cofactor = 1
            ╰────
          help: the number of points is from
                0xffffffff00000000fffffffffffffffe00000001ffffffff3fffffffa0000000 to
                0xffffffff0000000100000000000000020000000000000000c000000060000000, and the order
                0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43 divides it
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_of_a_tiny_curve() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 1039
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.order: the order is not that of the generator: order·G = (0x32, 0x397)
          │ ≠ O
           ╭─[curves.toml:5:9]
         4 │ b = 44
         5 │ order = 1039
           ·         ──┬─
           ·           ╰── not the order
         6 │ cofactor = 1
         7 │ generator = { x = 2, y = 159 }
           ·             ─────────┬────────
           ·                      ╰── of this point
         8 │ source = "this test"
           ╰────
          help: the generator has order 1051
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_outside_hasse() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 20
order = 509
cofactor = 1
generator = { x = 555, y = 96 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.cofactor: the cofactor 1 breaks the Hasse bound: cofactor·order must
          │ be within p + 1 ± 2√p
           ╭─[curves.toml:6:12]
         5 │ order = 509
         6 │ cofactor = 1
           ·            ┬
           ·            ╰── not the cofactor
         7 │ generator = { x = 555, y = 96 }
           ╰────
          help: cofactor = 2 would be right
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_too_large_for_any_cofactor() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 44
order = 2003
cofactor = 1
generator = { x = 2, y = 159 }
source = "this test"
allow = ["tiny"]
"#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.tiny.order: no multiple of the order is within the Hasse bound p + 1 ± 2√p
           ╭─[curves.toml:5:9]
         4 │ b = 44
         5 │ order = 2003
           ·         ──┬─
           ·           ╰── cannot divide the number of points
         6 │ cofactor = 1
           ╰────
          help: the number of points is from 0x3b3 to 0x431, and the order 0x7d3 divides it
    "#]]
    .assert_eq(&text);
}

#[test]
fn cofactor_wrong() {
    let text = refusal("cofactor = 1", "cofactor = 2");
    expect![[r#"
        refused
          × curves.toml: curve.p256.cofactor: the cofactor 2 breaks the Hasse bound: cofactor·order must
          │ be within p + 1 ± 2√p
            ╭─[curves.toml:15:12]
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
         15 │ cofactor = 2
            ·            ┬
            ·            ╰── not the cofactor
         16 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: cofactor = 1 would be right
    "#]]
    .assert_eq(&text);
}

#[test]
fn cofactor_negative() {
    let text = refusal("cofactor = 1", "cofactor = -1");
    expect![[r#"
        refused
          × curves.toml: curve.p256.cofactor: the cofactor -1 breaks the Hasse bound: cofactor·order must
          │ be within p + 1 ± 2√p
            ╭─[curves.toml:15:12]
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
         15 │ cofactor = -1
            ·            ─┬
            ·             ╰── not the cofactor
         16 │ oid = "1.2.840.10045.3.1.7"
            ╰────
          help: cofactor = 1 would be right
    "#]]
    .assert_eq(&text);
}

#[test]
fn cofactor_among_several() {
    let text = refusal_of(
        r#"[curve.tiny]
prime = 1009
a = 2
b = 20
order = 509
cofactor = 2
generator = { x = 555, y = 96 }
allow = ["tiny", "no-standard", "low-embedding-degree"]
"#,
    );
    expect![[r#"
        accepted
    "#]]
    .assert_eq(&text);
}

#[test]
fn cofactor_left_out() {
    let text = refusal(
        r#"cofactor = 1
"#,
        "",
    );
    expect![[r#"
        accepted
          ⚠ curves.toml: curve.p256: the cofactor is not given
            ╭─[curves.toml:9:1]
          8 │
          9 │ [curve.p256]
            · ──────┬─────
            ·       ╰── `cofactor` belongs here
         10 │ title = "NIST P-256"
            ╰────
          help: cofactor = 1 is what the order leaves; compare it with the publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn field_unknown() {
    let text = refusal(r#"field = "p256""#, r#"field = "p265""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.field: there is no field `p265`
            ╭─[curves.toml:11:9]
         10 │ title = "NIST P-256"
         11 │ field = "p265"
            ·         ───┬──
            ·            ╰── no such field
         12 │ a = -3
            ╰────
          help: did you mean `p256`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn field_unknown_without_any() {
    let text = refusal_of(
        r#"[curve.tiny]
field = "p256"
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
          × curves.toml: curve.tiny.field: there is no field `p256`
           ╭─[curves.toml:2:9]
         1 │ [curve.tiny]
         2 │ field = "p256"
           ·         ───┬──
           ·            ╰── no such field
         3 │ a = 2
           ╰────
          help: add a stanza [field.p256] with prime = "…"
    "#]]
    .assert_eq(&text);
}
