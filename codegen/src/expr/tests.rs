//! Tests of number expressions.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn value(text: &str) -> BigInt {
    evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn standards_can_be_copied() {
    assert_eq!(value("2^255 - 19"), (BigInt::from(1) << 255) - 19);
    assert_eq!(
        value("2^256 - 2^224 + 2^192 + 2^96 - 1"),
        value("0xFFFFFFFF 00000001 00000000 00000000 00000000 FFFFFFFF FFFFFFFF FFFFFFFF")
    );
    assert_eq!(value("2^224 * (2^32 - 1) + 2^192 + 2^96 - 1"), value("2^256-2^224+2^192+2^96-1"));
    assert_eq!(value("6277 1017 3538"), BigInt::from(627_710_173_538u64));
    assert_eq!(value("0xdead_beef"), BigInt::from(0xdead_beef_u32));
    assert_eq!(value("\n  0xFFFF\n  FFFE\n"), BigInt::from(0xffff_fffe_u32));
    assert_eq!(value("-3"), BigInt::from(-3));
    assert_eq!(value("(-2)^3 * 2"), BigInt::from(-16));
    assert_eq!(value("1^16384 + 0^5 + 0^0"), BigInt::from(2));
}

#[test]
fn what_is_not_a_number_is_refused() {
    let cases: [(&str, Expect); 17] = [
        ("", expect![["0..0: a number is missing"]]),
        ("2^", expect!["2..2: the expression ends where a number should follow"]),
        ("2^256 -", expect!["7..7: the expression ends where a number should follow"]),
        ("2**5", expect!["1..3: `**` is not an operator (a power is written with `^`)"]),
        ("2^3^4", expect!["0..4: a power of a power needs parentheses (write (a^b)^c or a^(b^c))"]),
        ("2^(0-1)", expect!["2..7: an exponent cannot be negative"]),
        ("2^100000", expect!["0..8: the number is longer than 16384 bits"]),
        ("1^99999999999999999999", expect!["0..22: the number is longer than 16384 bits"]),
        ("(2^5 - 1", expect!["0..1: the parenthesis is not closed"]),
        ("2^5)", expect!["3..4: `)` stands where an operator or the end should follow"]),
        (
            "ffff",
            expect!["0..1: `f` stands where a number should follow (a hexadecimal number begins with `0x`)"],
        ),
        ("12ab", expect!["2..3: `a` is not a decimal digit (a hexadecimal number begins with `0x`)"]),
        ("0x", expect!["2..2: the expression ends where hexadecimal digits should follow"]),
        ("0xfg", expect!["3..4: `g` is not a hexadecimal digit"]),
        ("12_", expect!["2..3: a number cannot end in an underscore"]),
        ("7 % 2", expect!["2..3: `%` stands where an operator or the end should follow"]),
        ("2 − 1", expect!["2..5: `−` stands where an operator or the end should follow"]),
    ];
    for (text, expected) in cases {
        let error = evaluate(text).expect_err(text);
        let help = error.help.map_or(String::new(), |help| format!(" ({help})"));
        expected.assert_eq(&format!("{}..{}: {}{help}", error.span.start, error.span.end, error.message));
    }
    assert!(evaluate(&"(".repeat(1000)).is_err());
    assert!(evaluate(&"9".repeat(100_000)).is_err());
}

proptest! {
    #[test]
    fn sums_are_sums(terms in prop::collection::vec((any::<bool>(), 0u32..600), 1..8)) {
        let mut text = String::from("0");
        let mut sum = BigInt::from(0);
        for (minus, exponent) in terms {
            text += &format!(" {} 2^{exponent}", if minus { '-' } else { '+' });
            let term = BigInt::from(1) << exponent;
            sum += if minus { -term } else { term };
        }
        prop_assert_eq!(value(&text), sum);
    }

    #[test]
    fn both_radices_agree(number in any::<u128>()) {
        prop_assert_eq!(value(&format!("{number}")), value(&format!("0x{number:X}")));
    }

    #[test]
    fn nothing_panics(text in "[0-9a-fx^*+() _-]{0,40}") {
        let _ = evaluate(&text);
    }
}
