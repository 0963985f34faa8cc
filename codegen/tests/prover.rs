//! The judge refuses kernels that were changed by hand.

use codegen::model::{LimbChoice, ReductionChoice};
use codegen::pass::judge;
use codegen::plan::{Wish, choose};
use num_bigint::BigUint;

/// The n-th place where `from` stands after the head of a function, replaced.
fn changed(text: &str, function: &str, from: &str, to: &str) -> String {
    let head = text.find(&format!("fn {function}(")).expect("the function");
    let place = head + text[head..].find(from).expect("the form to change");
    format!("{}{to}{}", &text[..place], &text[place + from.len()..])
}

#[test]
fn a_changed_kernel_is_refused() {
    let p = (BigUint::from(1u32) << 256u32) - (BigUint::from(1u32) << 32u32) - 977u32;
    let wish =
        Wish { name: "f", modulus: &p, word: 64, limbs: LimbChoice::Auto, reduction: ReductionChoice::Auto };
    let rep = choose(&wish).expect("a plan").rep;
    let text = codegen::emit::kernels::module(&rep);
    assert_eq!(judge::module(&rep, &text), []);
    for (function, from, to) in [
        ("mul", "carrying_mul_add(b1, t2", "carrying_mul_add(b2, t2"),
        ("mul", "0x1_0000_03d1", "0x1_0000_03d0"),
        ("mul", "carrying_add(fold, false)", "carrying_add(0, false)"),
        ("square", "t1.carrying_add(t1, false)", "t1.carrying_add(t1, true)"),
        ("add", "a0.carrying_add(b0, false)", "a0.carrying_add(b0, true)"),
        ("add", "carrying_add(b1, carry)", "carrying_add(b1, false)"),
        ("sub", "a0.borrowing_sub(b0", "a0.borrowing_sub(b1"),
        ("to_bytes", "ct::select(mask, a0, s0)", "ct::select(mask, s0, a0)"),
        ("from_bytes", "<< 16", "<< 24"),
    ] {
        let mutant = changed(&text, function, from, to);
        let faults = judge::module(&rep, &mutant);
        assert!(
            faults.iter().any(|fault| fault.function == function),
            "{function}: {from} -> {to}: {faults:?}"
        );
    }
}

/// Found by the mutants: delayed limbs may spell more than their digits, so that what a result
/// lacks to 2^total may be negative.
#[test]
fn a_negated_top_limb_is_not_taken_for_its_opposite() {
    let p = BigUint::from(2_147_483_647u32);
    let limbs = LimbChoice::Delayed { bits: None, limbs: Some(3), headroom: None };
    let wish = Wish { name: "f", modulus: &p, word: 16, limbs, reduction: ReductionChoice::Fold };
    let rep = choose(&wish).expect("a plan").rep;
    let text = codegen::emit::kernels::module(&rep);
    let mutant = changed(&text, "neg", "- a2", "+ a2");
    assert!(judge::module(&rep, &mutant).iter().any(|fault| fault.function == "neg"));
}

/// A setting with a bit of headroom too few is refused; the message names one that holds, and that
/// one is planned, printed and proved.
#[test]
fn too_little_headroom_is_refused_and_the_advice_holds() {
    let two = |k: u32| BigUint::from(1u32) << k;
    for (p, word, bits) in
        [(BigUint::from(61u32), 16, 9), (two(255) - 19u32, 32, 31), (two(127) - 1u32, 64, 63)]
    {
        let limbs = LimbChoice::Delayed { bits: Some(bits), limbs: None, headroom: None };
        let wish = Wish { name: "f", modulus: &p, word, limbs, reduction: ReductionChoice::Fold };
        let refusal = choose(&wish).expect_err("no room for carries");
        assert!(
            refusal.message.contains("needs") && refusal.message.contains("bits, and has"),
            "{}",
            refusal.message
        );
        let number = |key: &str| -> u32 {
            let (_, rest) = refusal.help.split_once(key).unwrap_or_else(|| panic!("{}", refusal.help));
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().expect("a number")
        };
        let reduction = match refusal.help.contains("\"fold\"") {
            true => ReductionChoice::Fold,
            false => ReductionChoice::Montgomery,
        };
        let (bits, count) = (Some(number("bits = ")), Some(number(", limbs = ")));
        let limbs = LimbChoice::Delayed { bits, limbs: count, headroom: None };
        let rep = choose(&Wish { limbs, reduction, ..wish }).expect("the advice").rep;
        assert_eq!(judge::module(&rep, &codegen::emit::kernels::module(&rep)), []);
    }
}
