//! Numbers that are malformed, out of range, even or not prime.

use expect_test::expect;

use super::refusal;

#[test]
fn expression_cut_short() {
    let text = refusal(r#"prime = "2^256 - 2^224 + 2^192 + 2^96 - 1""#, r#"prime = "2^256 - 2^224 + ""#);
    expect![[r#"
        refused
          × curves.toml: field.p256.prime: the expression ends where a number should follow
           ╭─[curves.toml:6:26]
         5 │ [field.p256]
         6 │ prime = "2^256 - 2^224 + "
           ·                          ┬
           ·                          ╰── here
         7 │ source = "FIPS 186-4"
           ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn expression_with_a_stray_sign() {
    let text = refusal(r#"prime = "2^256 - 2^224 + 2^192 + 2^96 - 1""#, r#"prime = "2^256 - 2^224 % 2^192""#);
    expect![[r#"
        refused
          × curves.toml: field.p256.prime: `%` stands where an operator or the end should follow
           ╭─[curves.toml:6:24]
         5 │ [field.p256]
         6 │ prime = "2^256 - 2^224 % 2^192"
           ·                        ┬
           ·                        ╰── here
         7 │ source = "FIPS 186-4"
           ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn hexadecimal_without_its_mark() {
    let text = refusal(
        r#"b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b""#,
        r#"b = "5ac635d8""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.b: `a` is not a decimal digit
            ╭─[curves.toml:13:7]
         12 │ a = -3
         13 │ b = "5ac635d8"
            ·       ┬
            ·       ╰── here
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
            ╰────
          help: a hexadecimal number begins with `0x`
    "#]]
    .assert_eq(&text);
}

#[test]
fn decimal_with_a_letter() {
    let text = refusal("prime = 65537", r#"prime = "65g37""#);
    expect![[r#"
        refused
          × curves.toml: field.small.prime: `g` is not a decimal digit
            ╭─[curves.toml:26:12]
         25 │ [field.small]
         26 │ prime = "65g37"
            ·            ┬
            ·            ╰── here
         27 │ limbs = "auto"
            ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn power_of_power() {
    let text = refusal("prime = 65537", r#"prime = "2^2^4 + 1""#);
    expect![[r#"
        refused
          × curves.toml: field.small.prime: a power of a power needs parentheses
            ╭─[curves.toml:26:10]
         25 │ [field.small]
         26 │ prime = "2^2^4 + 1"
            ·          ──┬─
            ·            ╰── here
         27 │ limbs = "auto"
            ╰────
          help: write (a^b)^c or a^(b^c)
    "#]]
    .assert_eq(&text);
}

#[test]
fn number_in_several_lines() {
    let text = refusal(
        "prime = 65537",
        r#"prime = """
  0xffff
  z001""""#,
    );
    expect![[r#"
        refused
          × curves.toml: field.small.prime: `z` is not a hexadecimal digit
            ╭─[curves.toml:28:3]
         27 │   0xffff
         28 │   z001"""
            ·   ┬
            ·   ╰── here
         29 │ limbs = "auto"
            ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn float() {
    let text = refusal("prime = 65537", "prime = 65537.0");
    expect![[r#"
        refused
          × curves.toml: field.small.prime: expected a number, or an expression in quotes, found a float
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = 65537.0
            ·         ───┬───
            ·            ╰── this is a float
         27 │ limbs = "auto"
            ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_even() {
    let text =
        refusal(r#"prime = "2^256 - 2^224 + 2^192 + 2^96 - 1""#, r#"prime = "2^256 - 2^224 + 2^192 + 2^96""#);
    expect![[r#"
        refused
          × curves.toml: field.p256.prime: the modulus is even:
          │ 0xffffffff00000001000000000000000000000001000000000000000000000000
           ╭─[curves.toml:6:9]
         5 │ [field.p256]
         6 │ prime = "2^256 - 2^224 + 2^192 + 2^96"
           ·         ───────────────┬──────────────
           ·                        ╰── an even number
         7 │ source = "FIPS 186-4"
           ╰────
          help: the nearest primes are this number − 1 and + 377; compare the modulus with its publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_with_a_small_factor() {
    let text = refusal("prime = 65537", r#"prime = "2^64 - 1""#);
    expect![[r#"
        refused
          × curves.toml: field.small.prime: the modulus is not prime, since 3 divides it:
          │ 0xffffffffffffffff
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = "2^64 - 1"
            ·         ─────┬────
            ·              ╰── not a prime
         27 │ limbs = "auto"
            ╰────
          help: the nearest primes are this number − 58 and + 14; compare the modulus with its publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_without_a_small_factor() {
    let text = refusal("prime = 65537", r#"prime = "(2^61 - 1) * (2^89 - 1)""#);
    expect![[r#"
        refused
          × curves.toml: field.small.prime: the modulus is not prime, since it fails the Baillie–PSW test:
          │ 0x3ffffffffffffffdffffffe000000000000001
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = "(2^61 - 1) * (2^89 - 1)"
            ·         ────────────┬────────────
            ·                     ╰── not a prime
         27 │ limbs = "auto"
            ╰────
          help: the nearest primes are this number − 182 and + 36; compare the modulus with its
                publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_negative() {
    let text = refusal("prime = 65537", "prime = -65537");
    expect![[r#"
        refused
          × curves.toml: field.small.prime: the modulus is negative: -65537
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = -65537
            ·         ───┬──
            ·            ╰── below zero
         27 │ limbs = "auto"
            ╰────
          help: a modulus is an odd prime
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_too_short() {
    let text = refusal("prime = 65537", "prime = 13");
    expect![[r#"
        refused
          × curves.toml: field.small.prime: the modulus has 4 bits, which is out of range: 0xd
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = 13
            ·         ─┬
            ·          ╰── 4 bits
         27 │ limbs = "auto"
            ╰────
          help: a modulus has 5 to 640 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn modulus_too_long() {
    let text = refusal("prime = 65537", r#"prime = "2^1279 - 1""#);
    expect![[r#"
        refused
          × curves.toml: field.small.prime: the modulus has 1279 bits, which is out of range
            ╭─[curves.toml:26:9]
         25 │ [field.small]
         26 │ prime = "2^1279 - 1"
            ·         ──────┬─────
            ·               ╰── 1279 bits
         27 │ limbs = "auto"
            ╰────
          help: a modulus has 5 to 640 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_not_prime() {
    let text = refusal(
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551""#,
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632553""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.order: the order is not prime, since 3 divides it:
          │ 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632553
            ╭─[curves.toml:14:9]
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
         14 │ order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632553"
            ·         ──────────────────────────────────┬─────────────────────────────────
            ·                                           ╰── not a prime
         15 │ cofactor = 1
            ╰────
          help: the nearest primes are this number − 2 and + 152; compare the order with its publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn order_even() {
    let text = refusal(
        r#"order = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551""#,
        r#"order = "2^256 - 2""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.order: the order is even:
          │ 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe
            ╭─[curves.toml:14:9]
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
         14 │ order = "2^256 - 2"
            ·         ─────┬─────
            ·              ╰── an even number
         15 │ cofactor = 1
            ╰────
          help: the nearest primes are this number − 187 and + 299; compare the order with its publication
    "#]]
    .assert_eq(&text);
}

#[test]
fn coefficient_too_large() {
    let text =
        refusal("a = -3", r#"a = "0xffffffff00000001000000000000000000000001000000000000000000000003""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.a: the coefficient a is not below the modulus:
          │ 0xffffffff00000001000000000000000000000001000000000000000000000003
            ╭─[curves.toml:12:5]
         11 │ field = "p256"
         12 │ a = "0xffffffff00000001000000000000000000000001000000000000000000000003"
            ·     ──────────────────────────────────┬─────────────────────────────────
            ·                                       ╰── not below the modulus
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
            ╰────
          help: the coefficient a is from 0 to p − 1 with p =
                0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff; this one is 0x4 mod p
    "#]]
    .assert_eq(&text);
}

#[test]
fn coefficient_too_negative() {
    let text = refusal("a = -3", r#"a = "-2^256""#);
    expect![[r#"
        refused
          × curves.toml: curve.p256.a: the coefficient a is negative:
          │ -0x10000000000000000000000000000000000000000000000000000000000000000
            ╭─[curves.toml:12:5]
         11 │ field = "p256"
         12 │ a = "-2^256"
            ·     ────┬───
            ·         ╰── negative
         13 │ b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
            ╰────
          help: the coefficient a is from 0 to p − 1 with p =
                0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff; this one is
                0xfffffffe00000002000000000000000000000001fffffffffffffffffffffffe mod p
    "#]]
    .assert_eq(&text);
}

#[test]
fn coordinate_too_large() {
    let text = refusal(
        r#"x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296""#,
        r#"x = "2^256 - 1""#,
    );
    expect![[r#"
        refused
          × curves.toml: curve.p256.generator.x: the coordinate x is not below the modulus:
          │ 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
            ╭─[curves.toml:22:5]
         21 │ [curve.p256.generator]
         22 │ x = "2^256 - 1"
            ·     ─────┬─────
            ·          ╰── not below the modulus
         23 │ y = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
            ╰────
          help: the coordinate x is from 0 to p − 1 with p =
                0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff; this one is
                0xfffffffeffffffffffffffffffffffff000000000000000000000000 mod p
    "#]]
    .assert_eq(&text);
}

#[test]
fn coordinate_negative() {
    let text =
        refusal(r#"x = "0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296""#, "x = -1");
    expect![[r#"
        refused
          × curves.toml: curve.p256.generator.x: the coordinate x is negative: -0x1
            ╭─[curves.toml:22:5]
         21 │ [curve.p256.generator]
         22 │ x = -1
            ·     ─┬
            ·      ╰── negative
         23 │ y = "0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
            ╰────
          help: the coordinate x is from 0 to p − 1 with p =
                0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff; this one is
                0xffffffff00000001000000000000000000000000fffffffffffffffffffffffe mod p
    "#]]
    .assert_eq(&text);
}
