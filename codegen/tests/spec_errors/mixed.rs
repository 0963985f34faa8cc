//! Digits of several lengths in turn that cannot be so.

use expect_test::expect;

use super::refusal_of;

/// What is said of a prime of 127 bits on these digits, in words of 32 bits.
fn mixed(bits: &str) -> String {
    let limbs = format!("limbs = {{ delayed = {{ bits = {bits} }} }}");
    refusal_of(&format!(
        "[field.mixed]\nprime = \"2^127 - 1\"\nwords = [32]\n{limbs}\nallow = [\"no-standard\"]\n"
    ))
}

#[test]
fn digits_that_add_up_are_accepted() {
    assert_eq!(mixed("[26, 25, 26, 25, 25]"), "accepted\n");
}

#[test]
fn no_lengths() {
    let text = mixed("[]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.bits: these lengths of digits cannot be taken in turn
           ╭─[curves.toml:4:30]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [] } }
           ·                              ─┬
           ·                               ╰── not a mixed radix
         5 │ allow = ["no-standard"]
           ╰────
          help: give one to eight lengths of 1 to 63 bits, such as [26, 25]
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_length_of_no_bits() {
    let text = mixed("[26, 0]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.bits: expected a count from 1 to 1024
           ╭─[curves.toml:4:35]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [26, 0] } }
           ·                                   ┬
           ·                                   ╰── not a count
         5 │ allow = ["no-standard"]
           ╰────
          help: give one to eight lengths of 1 to 63 bits, such as [26, 25]
    "#]]
    .assert_eq(&text);
}

#[test]
fn more_lengths_than_eight() {
    let text = mixed("[9, 8, 8, 8, 8, 8, 8, 8, 8]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.bits: these lengths of digits cannot be taken in turn
           ╭─[curves.toml:4:30]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [9, 8, 8, 8, 8, 8, 8, 8, 8] } }
           ·                              ─────────────┬─────────────
           ·                                           ╰── not a mixed radix
         5 │ allow = ["no-standard"]
           ╰────
          help: give one to eight lengths of 1 to 63 bits, such as [26, 25]
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_length_that_is_no_number() {
    let text = mixed("[26, \"25\"]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.bits: expected a count from 1 to 1024
           ╭─[curves.toml:4:35]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [26, "25"] } }
           ·                                   ──┬─
           ·                                     ╰── not a count
         5 │ allow = ["no-standard"]
           ╰────
          help: give one to eight lengths of 1 to 63 bits, such as [26, 25]
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_length_as_long_as_the_word() {
    let text = mixed("[32, 25]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs: digits of 32 bits leave no headroom in a word (words of 32
          │ bits)
           ╭─[curves.toml:4:9]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [32, 25] } }
           ·         ────────────────┬────────────────
           ·                         ╰── no headroom
         5 │ allow = ["no-standard"]
           ╰────
          help: limbs = { delayed = { bits = 28 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn longer_digits_come_last() {
    let text = mixed("[25, 26]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs: limbs 1 and 1 have a product at bit 50, below bit 51 of its
          │ column (words of 32 bits)
           ╭─[curves.toml:4:9]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [25, 26] } }
           ·         ────────────────┬────────────────
           ·                         ╰── longer digits must come first
         5 │ allow = ["no-standard"]
           ╰────
          help: limbs = { delayed = { bits = 28 } } would hold it
    "#]]
    .assert_eq(&text);
}

#[test]
fn far_too_many_digits() {
    let text = refusal_of("[field.mixed]\nprime = \"2^521 - 1\"\nlimbs = { delayed = { bits = [2, 1] } }\n");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs: the modulus of 521 bits would take 347 limbs, more than 128
          │ (words of 64 bits)
           ╭─[curves.toml:3:9]
         2 │ prime = "2^521 - 1"
         3 │ limbs = { delayed = { bits = [2, 1] } }
           ·         ───────────────┬───────────────
           ·                        ╰── 347 limbs
           ╰────
          help: limbs = { 64 = { delayed = { bits = 56 } }, 32 = { delayed = { bits = 28 } } } would hold
                it

        Error:
          × curves.toml: field.mixed.limbs: the modulus of 521 bits would take 347 limbs, more than 128
          │ (words of 32 bits)
           ╭─[curves.toml:3:9]
         2 │ prime = "2^521 - 1"
         3 │ limbs = { delayed = { bits = [2, 1] } }
           ·         ───────────────┬───────────────
           ·                        ╰── 347 limbs
           ╰────
          help: limbs = { 64 = { delayed = { bits = 56 } }, 32 = { delayed = { bits = 28 } } } would hold
                it
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_length_below_zero() {
    let text = mixed("[26, -25]");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.bits: expected a count from 1 to 1024
           ╭─[curves.toml:4:35]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [26, -25] } }
           ·                                   ─┬─
           ·                                    ╰── not a count
         5 │ allow = ["no-standard"]
           ╰────
          help: give one to eight lengths of 1 to 63 bits, such as [26, 25]
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_count_of_limbs_beside_lengths() {
    let text = mixed("[26, 25], limbs = 5");
    expect![[r#"
        refused
          × curves.toml: field.mixed.limbs.delayed.limbs: unknown key
           ╭─[curves.toml:4:40]
         3 │ words = [32]
         4 │ limbs = { delayed = { bits = [26, 25], limbs = 5 } }
           ·                                        ──┬──
           ·                                          ╰── nothing reads this
         5 │ allow = ["no-standard"]
           ╰────
          help: known here: `bits`
    "#]]
    .assert_eq(&text);
}
