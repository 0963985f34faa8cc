//! Integers with delayed carries that cannot be so.

use expect_test::expect;

use super::refusal_of;

/// What is said of an integer with these keys, in words of 64 bits.
fn integer(keys: &str) -> String {
    refusal_of(&format!("[defaults]\nwords = [64]\n\n[integer.number]\n{keys}\n"))
}

#[test]
fn a_sound_integer_is_accepted() {
    assert_eq!(integer("bits = 256\nshifts = [1, 4]\nmodulus = \"2^256 - 189\""), "accepted\n");
}

#[test]
fn without_bits() {
    let text = integer("");
    expect![[r#"
        refused
          × curves.toml: integer.number: the key `bits` is missing
           ╭─[curves.toml:4:1]
         3 │
         4 │ [integer.number]
           · ────────┬───────
           ·         ╰── `bits` belongs here
         5 │
           ╰────
          help: give the length of the integers in bits, for example bits = 256
    "#]]
    .assert_eq(&text);
}

#[test]
fn bits_that_are_no_number() {
    let text = integer("bits = \"many\"");
    expect![[r#"
        refused
          × curves.toml: integer.number.bits: expected an integer, found a string
           ╭─[curves.toml:5:8]
         4 │ [integer.number]
         5 │ bits = "many"
           ·        ───┬──
           ·           ╰── this is a string
           ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn bits_out_of_range() {
    let text = integer("bits = 0");
    expect![[r#"
        refused
          × curves.toml: integer.number.bits: 0 is out of range
           ╭─[curves.toml:5:8]
         4 │ [integer.number]
         5 │ bits = 0
           ·        ┬
           ·        ╰── here
           ╰────
          help: a count is from 1 to 1024
    "#]]
    .assert_eq(&text);
}

#[test]
fn far_more_bits_than_limbs() {
    let text = integer("bits = 100000");
    expect![[r#"
        refused
          × curves.toml: integer.number.bits: 100000 is out of range
           ╭─[curves.toml:5:8]
         4 │ [integer.number]
         5 │ bits = 100000
           ·        ───┬──
           ·           ╰── here
           ╰────
          help: a count is from 1 to 1024
    "#]]
    .assert_eq(&text);
}

#[test]
fn key_unknown() {
    let text = integer("bits = 256\nshift = [1]");
    expect![[r#"
        refused
          × curves.toml: integer.number.shift: unknown key
           ╭─[curves.toml:6:1]
         5 │ bits = 256
         6 │ shift = [1]
           · ──┬──
           ·   ╰── nothing reads this
           ╰────
          help: did you mean `shifts`?
    "#]]
    .assert_eq(&text);
}

#[test]
fn full_words() {
    let text = integer("bits = 256\nlimbs = \"saturated\"");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: integers with delayed carries need headroom
           ╭─[curves.toml:6:9]
         5 │ bits = 256
         6 │ limbs = "saturated"
           ·         ─────┬─────
           ·              ╰── no headroom
           ╰────
          help: leave `limbs` out, or write limbs = { delayed = { bits = 52 } }
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_of_several_lengths() {
    let text = integer("bits = 256\nlimbs = { delayed = { bits = [26, 25] } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: the digits of an integer have one length
           ╭─[curves.toml:6:9]
         5 │ bits = 256
         6 │ limbs = { delayed = { bits = [26, 25] } }
           ·         ────────────────┬────────────────
           ·                         ╰── several
           ╰────
          help: write limbs = { delayed = { bits = 52 } }
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_that_leave_no_carry() {
    let text = integer("bits = 256\nlimbs = { delayed = { bits = 63 } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: digits of 63 bits leave no room for a sign and a carry
           ╭─[curves.toml:6:9]
         5 │ bits = 256
         6 │ limbs = { delayed = { bits = 63 } }
           ·         ─────────────┬─────────────
           ·                      ╰── in words of 64 bits
           ╰────
          help: words of 64 bits hold digits of 2 to 62 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_of_one_bit() {
    let text = integer("bits = 100\nlimbs = { delayed = { bits = 1 } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: digits of 1 bits leave no room for a sign and a carry
           ╭─[curves.toml:6:9]
         5 │ bits = 100
         6 │ limbs = { delayed = { bits = 1 } }
           ·         ─────────────┬────────────
           ·                      ╰── in words of 64 bits
           ╰────
          help: words of 64 bits hold digits of 2 to 62 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_whose_products_do_not_fit() {
    let text = integer("bits = 512\nlimbs = { delayed = { bits = 62 } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: 9 products of 62 bits do not fit a double word of 64 bits
           ╭─[curves.toml:6:9]
         5 │ bits = 512
         6 │ limbs = { delayed = { bits = 62 } }
           ·         ─────────────┬─────────────
           ·                      ╰── too wide
           ╰────
          help: digits of 52 bits would
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_shift_that_spends_the_headroom() {
    let text = integer("bits = 256\nlimbs = { delayed = { bits = 52 } }\nshifts = [1, 12]");
    expect![[r#"
        refused
          × curves.toml: integer.number.shifts: a shift by 12 bits spends the headroom (words of 64 bits)
           ╭─[curves.toml:7:14]
         6 │ limbs = { delayed = { bits = 52 } }
         7 │ shifts = [1, 12]
           ·              ─┬
           ·               ╰── too long
           ╰────
          help: shifts by 1 to 10 bits leave some; longer ones are shifts of limbs
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_shift_as_long_as_a_digit() {
    let text = integer("bits = 64\nlimbs = { delayed = { bits = 16 } }\nshifts = [16]");
    expect![[r#"
        refused
          × curves.toml: integer.number.shifts: a shift by 16 bits spends the headroom (words of 64 bits)
           ╭─[curves.toml:7:11]
         6 │ limbs = { delayed = { bits = 16 } }
         7 │ shifts = [16]
           ·           ─┬
           ·            ╰── too long
           ╰────
          help: shifts by 1 to 15 bits leave some; longer ones are shifts of limbs
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_same_shift_twice() {
    let text = integer("bits = 256\nshifts = [1, 1]");
    expect![[r#"
        refused
          × curves.toml: integer.number.shifts: 1 stands here twice
           ╭─[curves.toml:6:11]
         5 │ bits = 256
         6 │ shifts = [1, 1]
           ·           ┬  ┬
           ·           │  ╰── again
           ·           ╰── first here
           ╰────
          help: remove one
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_modulus_longer_than_the_integers() {
    let text = integer("bits = 128\nmodulus = \"2^128\"");
    expect![[r#"
        refused
          × curves.toml: integer.number.modulus: the modulus must be from 2 to 2^128 − 1
           ╭─[curves.toml:6:11]
         5 │ bits = 128
         6 │ modulus = "2^128"
           ·           ───┬───
           ·              ╰── out of range
           ╰────
          help: compare it with `bits`
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_modulus_of_one() {
    let text = integer("bits = 128\nmodulus = 1");
    expect![[r#"
        refused
          × curves.toml: integer.number.modulus: the modulus must be from 2 to 2^128 − 1
           ╭─[curves.toml:6:11]
         5 │ bits = 128
         6 │ modulus = 1
           ·           ┬
           ·           ╰── out of range
           ╰────
          help: compare it with `bits`
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_modulus_below_zero() {
    let text = integer("bits = 128\nmodulus = -7");
    expect![[r#"
        refused
          × curves.toml: integer.number.modulus: the modulus must be from 2 to 2^128 − 1
           ╭─[curves.toml:6:11]
         5 │ bits = 128
         6 │ modulus = -7
           ·           ─┬
           ·            ╰── out of range
           ╰────
          help: compare it with `bits`
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_modulus_that_does_not_reach_the_last_limb() {
    let text = integer("bits = 256\nmodulus = \"2^127 - 1\"");
    expect![[r#"
        refused
          × curves.toml: integer.number.modulus: the modulus has 127 bits, too few
           ╭─[curves.toml:6:11]
         5 │ bits = 256
         6 │ modulus = "2^127 - 1"
           ·           ─────┬─────
           ·                ╰── does not reach limb 4
           ╰────
          help: write bits = 127, or leave the modulus out
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_modulus_that_cannot_be_read() {
    let text = integer("bits = 128\nmodulus = \"2^\"");
    expect![[r#"
        refused
          × curves.toml: integer.number.modulus: the expression ends where a number should follow
           ╭─[curves.toml:6:14]
         5 │ bits = 128
         6 │ modulus = "2^"
           ·              ┬
           ·              ╰── here
           ╰────
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_word_size_that_is_not_known() {
    let text = integer("bits = 128\nwords = [48]");
    expect![[r#"
        refused
          × curves.toml: integer.number.words: 48 is not a word size
           ╭─[curves.toml:6:10]
         5 │ bits = 128
         6 │ words = [48]
           ·          ─┬
           ·           ╰── not a word size
           ╰────
          help: word sizes are 8, 16, 32 and 64 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn limbs_of_a_word_that_nobody_asks_for() {
    let text = integer("bits = 128\nlimbs = { 32 = { delayed = { bits = 26 } } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs.32: limbs are set for words of 32 bits, which nobody asks
          │ for
           ╭─[curves.toml:6:16]
         5 │ bits = 128
         6 │ limbs = { 32 = { delayed = { bits = 26 } } }
           ·                ─────────────┬─────────────
           ·                             ╰── never used
           ╰────
          help: add 32 to words = [64], or remove the setting
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_headroom_longer_than_the_word() {
    let text = integer("bits = 128\nlimbs = { delayed = { headroom = 65 } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: digits of 0 bits leave no room for a sign and a carry
           ╭─[curves.toml:6:9]
         5 │ bits = 128
         6 │ limbs = { delayed = { headroom = 65 } }
           ·         ───────────────┬───────────────
           ·                        ╰── in words of 64 bits
           ╰────
          help: words of 64 bits hold digits of 2 to 62 bits
    "#]]
    .assert_eq(&text);
}

#[test]
fn digits_and_headroom_that_disagree() {
    let text = integer("bits = 128\nlimbs = { delayed = { bits = 52, headroom = 13 } }");
    expect![[r#"
        refused
          × curves.toml: integer.number.limbs: 52 bits and a headroom of 13 bits do not make a word (words
          │ of 64 bits)
           ╭─[curves.toml:6:9]
         5 │ bits = 128
         6 │ limbs = { delayed = { bits = 52, headroom = 13 } }
           ·         ─────────────────────┬────────────────────
           ·                              ╰── 52 + 13 ≠ 64
           ╰────
          help: limbs = { delayed = { bits = 52 } } would hold it
    "#]]
    .assert_eq(&text);
}
