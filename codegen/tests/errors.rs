//! Whatever the library refuses, `?` takes on in a program with `Box<dyn Error>`, and it says why.

use std::error::Error;

use codegen::check::validate;
use codegen::lower::{Kind, lower};
use codegen::model::{LimbChoice, Radix, ReductionChoice};
use codegen::pass::{bounds, judge, prove::prove};
use codegen::plan::{Plan, Wish, choose};
use codegen::spec::Spec;
use codegen::{arm, expr, readback};
use num_bigint::BigUint;

fn told<T, E: Error + Send + Sync + 'static>(result: Result<T, E>) -> String {
    let error: Box<dyn Error + Send + Sync> = result.err().expect("it is refused").into();
    error.to_string()
}

fn plan(modulus: &BigUint, limbs: LimbChoice) -> Result<Plan, codegen::plan::Refusal> {
    choose(&Wish { name: "f", modulus, word: 64, limbs, reduction: ReductionChoice::Auto })
}

#[test]
fn every_refusal_is_an_error_that_says_why() {
    assert!(told(expr::evaluate("2^")).len() > 10);
    assert!(told(Spec::parse("a = ", "my.toml")).contains("my.toml"));
    let spec = Spec::parse("[field.f]\nprime = \"2^61 + 1\"", "my.toml").unwrap();
    assert!(told(validate(&spec)).contains("not prime"));

    let p = (BigUint::from(1u8) << 127) - 1u8;
    let wish = LimbChoice::Delayed { bits: Some(63), limbs: Some(3), headroom: None };
    assert!(told(plan(&p, wish)).contains("; "), "a reason and a remedy");

    let rep = plan(&p, LimbChoice::Saturated).unwrap().rep;
    let product = lower(&rep, Kind::Mul);
    assert!(told(prove(&rep, Kind::Square, &product).map_err(|failure| *failure)).contains("signature"));
    // Digits that are full words where the kernel wants room above them.
    let delayed = plan(&p, LimbChoice::Delayed { bits: Some(56), limbs: None, headroom: None }).unwrap().rep;
    let word = bounds::inputs(&rep, Kind::Mul)[0].clone();
    let full = vec![word; bounds::inputs(&delayed, Kind::Add).len()];
    let sum = lower(&delayed, Kind::Add);
    assert!(told(bounds::run(&sum, &full)).contains("needs 65 bits"));

    assert!(told(readback::module(&rep, "fn nothing() {}")).contains("line"));
    let fault = judge::kernel(&rep, Kind::Mul, None);
    assert!(told(fault).contains("`mul`: it is missing"));
    let refused = arm::interpret::Refused { line: 4, message: String::from("no such instruction") };
    assert_eq!(told(Err::<(), _>(refused)), "line 5: no such instruction");
}

/// A reduction that does not go with the digits or the prime: what it wants, and a setting that works.
#[test]
fn a_reduction_that_does_not_fit_says_what_it_wants() {
    let p = (BigUint::from(1u8) << 127) - 1u8;
    let general: BigUint = "170141183460469231731687303715884114527".parse().unwrap();
    let refused = |modulus: &BigUint, limbs, reduction| {
        let wish = Wish { name: "f", modulus, word: 64, limbs, reduction };
        let refusal = choose(&wish).expect_err("it is refused");
        assert!(refusal.help.starts_with("this holds: limbs = "), "{}", refusal.help);
        refusal.message
    };
    let mixed = LimbChoice::Mixed(Radix::new(&[43, 42, 42]).unwrap());
    let full = LimbChoice::Delayed { bits: Some(43), limbs: Some(3), headroom: None };
    let tight = LimbChoice::Delayed { bits: Some(32), limbs: Some(4), headroom: None };
    assert!(
        choose(&Wish { name: "f", modulus: &p, word: 64, limbs: full, reduction: ReductionChoice::Barrett })
            .is_ok()
    );
    assert!(refused(&p, mixed, ReductionChoice::Barrett).contains("digits of one length"));
    assert!(refused(&p, tight, ReductionChoice::Barrett).contains("two bits more"));
    for limbs in [LimbChoice::Saturated, full, mixed] {
        assert!(refused(&general, limbs, ReductionChoice::Fold).contains("worth too much"));
    }
}
