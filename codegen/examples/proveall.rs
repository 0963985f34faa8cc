use codegen::lower::{Kind, lower};
use codegen::model::*;
use codegen::plan::*;
use num_bigint::BigUint;
use num_traits::One;
fn main() {
    let two = |k: u32| BigUint::one() << k;
    let moduli = vec![
        ("5", BigUint::from(5u32)),
        ("13", BigUint::from(13u32)),
        ("251", BigUint::from(251u32)),
        ("1021", BigUint::from(1021u32)),
        ("65521", BigUint::from(65521u32)),
        ("64-59", two(64) - 59u32),
        ("64+13", two(64) + 13u32),
        ("61", two(61) - 1u32),
        ("127-", two(127) - 5997u32),
        ("p192", two(192) - two(64) - 1u32),
        ("p224", two(224) - two(96) + 1u32),
        ("25519", two(255) - 19u32),
        ("p256", two(256) - two(224) + two(192) + two(96) - 1u32),
        ("secp", two(256) - two(32) - 977u32),
        (
            "bp256",
            BigUint::parse_bytes(b"a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377", 16)
                .unwrap(),
        ),
        ("p384", two(384) - two(128) - two(96) + two(32) - 1u32),
        ("p521", two(521) - 1u32),
        ("639", two(639) + 121u32),
        ("640", two(640) - 305u32),
    ];
    let arg: Vec<String> = std::env::args().collect();
    for (name, p) in &moduli {
        if arg.len() > 1 && arg[1] != *name && arg[1] != "all" {
            continue;
        }
        for word in [8u32, 16, 32, 64] {
            if arg.len() > 2 && arg[2].parse::<u32>().unwrap() != word {
                continue;
            }
            for (limbs, reduction) in [
                (LimbChoice::Saturated, ReductionChoice::Fold),
                (LimbChoice::Saturated, ReductionChoice::Montgomery),
                (LimbChoice::Saturated, ReductionChoice::Barrett),
                (LimbChoice::Delayed { bits: None, limbs: None, headroom: Some(0) }, ReductionChoice::Fold),
                (
                    LimbChoice::Delayed { bits: None, limbs: None, headroom: Some(0) },
                    ReductionChoice::Montgomery,
                ),
            ] {
                let limbs = if matches!(limbs, LimbChoice::Saturated) {
                    limbs
                } else {
                    if word < 32 {
                        continue;
                    };
                    LimbChoice::Auto
                };
                let Ok(plan) = choose(&Wish { name: "x", modulus: p, word, limbs, reduction }) else {
                    continue;
                };
                for kind in Kind::of(plan.rep.style) {
                    let t = std::time::Instant::now();
                    let program = lower(&plan.rep, kind);
                    let r = codegen::pass::prove::prove(&plan.rep, kind, &program);
                    let ms = t.elapsed().as_millis();
                    if let Err(f) = r {
                        println!(
                            "UNPROVED {name} w{word} {} {kind:?}: {}",
                            describe(&plan.rep),
                            f.to_string().chars().take(200).collect::<String>()
                        )
                    }
                    if ms > 500 {
                        println!("SLOW {name} w{word} {} {kind:?} {ms} ms", describe(&plan.rep))
                    }
                }
            }
        }
    }
}
