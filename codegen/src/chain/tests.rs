use num_bigint::BigUint;
use num_traits::Num;
use proptest::prelude::*;

use super::{Chain, Cost, Step, body, parse, search};

fn hex(digits: &str) -> BigUint {
    let digits: String = digits.chars().filter(|c| !c.is_whitespace()).collect();
    BigUint::from_str_radix(&digits, 16).unwrap()
}

fn power_of_two(bits: u32) -> BigUint {
    BigUint::from(1u32) << bits
}

/// What is printed computes the same power.
fn round_trip(chain: &Chain) -> Chain {
    let tokens = body(chain);
    parse(&syn::parse2(quote::quote!({ #tokens })).unwrap()).unwrap()
}

#[test]
fn every_small_exponent() {
    for exponent in 0u32..600 {
        let chain = search(&exponent.into());
        assert_eq!(chain.exponent(), exponent.into());
        assert_eq!(round_trip(&chain), chain);
    }
    assert_eq!(search(&0u32.into()).steps, [Step::One]);
    assert_eq!(search(&1u32.into()).steps, []);
    assert_eq!(search(&2u32.into()).cost(), Cost { squarings: 1, products: 0 });
    assert_eq!(search(&3u32.into()).cost(), Cost { squarings: 1, products: 1 });
    assert_eq!(search(&15u32.into()).cost(), Cost { squarings: 3, products: 2 });
}

/// Exponents of inversion in fields of standards, and the products of the best chains that we
/// know of. Nobody is hurt by one product more, but a change should be seen.
#[test]
fn known_exponents_stay_cheap() {
    let minus_two = |p: BigUint| p - 2u32;
    let p256 = power_of_two(256) - power_of_two(224) + power_of_two(192) + power_of_two(96) - 1u32;
    let k256 = power_of_two(256) - power_of_two(32) - 977u32;
    let p384 = power_of_two(384) - power_of_two(128) - power_of_two(96) + power_of_two(32) - 1u32;
    for (name, exponent, squarings, products) in [
        ("2^255 - 21", power_of_two(255) - 21u32, 254, 11),
        ("p256", minus_two(p256), 255, 12),
        ("k256", minus_two(k256), 255, 15),
        ("p384", minus_two(p384), 383, 15),
        ("p521", power_of_two(521) - 3u32, 520, 13),
        ("2^127 - 1", power_of_two(127) - 1u32, 126, 10),
    ] {
        let cost = search(&exponent).cost();
        assert!(
            cost.squarings <= squarings + 2 && cost.products <= products,
            "{name}: {cost}, not {squarings} and {products}"
        );
    }
}

#[test]
fn random_exponents_cost_a_fifth_of_their_length() {
    let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254f");
    let random = hex("a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5375");
    let cost = search(&order).cost();
    assert!(cost.squarings <= 257 && cost.products <= 40, "{cost}");
    let cost = search(&random).cost();
    assert!(cost.squarings <= 257 && cost.products <= 55, "{cost}");
}

#[test]
fn what_is_no_chain_is_refused() {
    for text in [
        "{ }",
        "{ a }",
        "{ *b }",
        "{ let t = Self::square(a); }",
        "{ let t = Self::square(a); t }",
        "{ let a = Self::square(a); product::<Self>(&a, &a) }",
        "{ let mut t = Self::square(a); product::<Self>(&t, a) }",
        "{ product::<Self>(a, &b) }",
        "{ product::<Self>(a, a, a) }",
        "{ Self::add(a, a) }",
        "{ square_times::<Other>(a, 3) }",
        "{ square_times(a, 3) }",
        "{ other::square_times::<Self>(a, 3) }",
        "{ square_times::<Self>(a, 0) }",
        "{ square_times::<Self>(a, 4000000000) }",
        "{ square_times::<Self>(a, n) }",
        "{ Self::square(a); product::<Self>(a, a) }",
        "{ let t = if c { Self::square(a) } else { *a }; product::<Self>(&t, a) }",
        "{ return Self::square(a) }",
    ] {
        assert!(parse(&syn::parse_str(text).unwrap()).is_err(), "{text}");
    }
}

#[test]
fn a_name_that_is_given_again_means_its_last_value() {
    let text = "{ let t = Self::square(a); let t = product::<Self>(&t, a); Self::square(&t) }";
    let chain = parse(&syn::parse_str(text).unwrap()).unwrap();
    assert_eq!(chain.exponent(), 6u32.into());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn chains_compute_their_exponent(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let exponent = BigUint::from_bytes_be(&bytes);
        let chain = search(&exponent);
        prop_assert_eq!(chain.exponent(), exponent);
        prop_assert_eq!(round_trip(&chain), chain);
    }

    #[test]
    fn runs_of_ones_too(lengths in prop::collection::vec(1u32..90, 1..14)) {
        let mut exponent = BigUint::default();
        for (index, length) in lengths.iter().enumerate() {
            exponent <<= *length;
            if index % 2 == 0 {
                exponent += power_of_two(*length) - 1u32;
            }
        }
        let chain = search(&exponent);
        prop_assert_eq!(chain.exponent(), exponent);
        prop_assert_eq!(round_trip(&chain), chain);
    }
}
