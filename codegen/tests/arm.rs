//! Assembly for 32-bit Arm processors with NEON: it is proved as it is printed, and what is changed in
//! it is refused, or right as well.

use codegen::arm::{self, Function, Numbers};
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::plan::{Wish, choose};
use codegen::rep::Rep;
use num_bigint::BigUint;

/// Moduli of two, three and four words, with one bit to spare and with many.
const MODULI: [&str; 6] =
    ["2^61 - 1", "2^63 - 25", "2^89 - 1", "2^95 - 15", "2^107 - 1", "2^127 - 5997"];

fn rep(expression: &str) -> Rep {
    let (power, less) = expression.strip_prefix("2^").and_then(|rest| rest.split_once(" - ")).expect("2^m - c");
    let modulus = (BigUint::from(1u32) << power.parse::<u32>().unwrap()) - less.parse::<u32>().unwrap();
    let wish = Wish {
        name: "f",
        modulus: &modulus,
        word: 32,
        limbs: LimbChoice::Saturated,
        reduction: ReductionChoice::Fold,
    };
    let mut rep = choose(&wish).unwrap_or_else(|refusal| panic!("{}", refusal.message)).rep;
    rep.extended = true;
    rep
}

#[test]
fn what_is_printed_is_proved() {
    for modulus in MODULI {
        let rep = rep(modulus);
        let text = arm::module(&rep).unwrap_or_else(|| panic!("{modulus} is not served"));
        println!("{text}");
        assert_eq!(arm::judge(&rep, &text), [], "{modulus}");
    }
}
