use codegen::model::*;
use codegen::plan::*;
use num_bigint::BigUint;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = BigUint::parse_bytes(a[1].as_bytes(), 16).unwrap();
    let w: u32 = a[2].parse().unwrap();
    let limbs = match a.get(3).map(|s| s.as_str()) {
        Some("sat") => LimbChoice::Saturated,
        Some(v) if v.starts_with('d') => {
            LimbChoice::Delayed { bits: v[1..].parse().ok(), limbs: None, headroom: None }
        }
        _ => LimbChoice::Auto,
    };
    let r = match a.get(4).map(|s| s.as_str()) {
        Some("b") => ReductionChoice::Barrett,
        Some("m") => ReductionChoice::Montgomery,
        Some("f") => ReductionChoice::Fold,
        _ => ReductionChoice::Auto,
    };
    match choose(&Wish { name: "x", modulus: &p, word: w, limbs, reduction: r }) {
        Ok(plan) => {
            for r in &plan.reasons {
                eprintln!("{r}")
            }
            println!("{}", codegen::emit::kernels::module(&plan.rep))
        }
        Err(e) => println!("{e:?}"),
    }
}
