use codegen::model::{LimbChoice, ReductionChoice};
use codegen::pass::{judge, prove};
use codegen::plan::{Wish, choose, describe};
use num_bigint::BigUint;
use std::time::Instant;
struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn big(&mut self, bits: u32) -> BigUint {
        let bytes: Vec<u8> = (0..bits / 8 + 16).map(|_| self.next() as u8).collect();
        BigUint::from_bytes_le(&bytes) % (BigUint::from(1u32) << bits)
    }
}
fn prime(rng: &mut Rng, bits: u32, shape: u32) -> BigUint {
    let one = BigUint::from(1u32);
    loop {
        let mut p = rng.big(bits) | (&one << (bits - 1)) | &one;
        if shape == 1 && bits > 8 { p = (p >> 3u32 << 3u32) | &one; }
        if shape == 2 && bits > 8 { let h = bits / 2 - 1; p = (&one << bits) - (rng.big(h.max(2)) | &one); }
        if shape == 3 && bits > 8 { let h = bits / 2 ; p = (&one << (bits-1)) + (rng.big(h.max(2)) | &one); }
        if codegen::arith::is_prime(&p) && p >= BigUint::from(5u32) { return p; }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let words: Vec<u32> = args[1].split(',').map(|w| w.parse().unwrap()).collect();
    let (lo, hi, step): (u32, u32, u32) = (args[2].parse().unwrap(), args[3].parse().unwrap(), args[4].parse().unwrap());
    let limbs = match args[5].as_str() { "sat" => LimbChoice::Saturated, "del" => LimbChoice::Delayed{bits:None,limbs:None,headroom:None}, _ => LimbChoice::Auto };
    let reduction = match args[6].as_str() { "m" => ReductionChoice::Montgomery, "f" => ReductionChoice::Fold, "b" => ReductionChoice::Barrett, _ => ReductionChoice::Auto };
    let seed: u64 = args[7].parse().unwrap();
    let mut rng = Rng(seed);
    let mut bits = lo;
    while bits <= hi {
        for shape in 0..4 {
            let p = prime(&mut rng, bits, shape);
            for &word in &words {
                let start = Instant::now();
                let wish = Wish { name: "f", modulus: &p, word, limbs, reduction };
                match choose(&wish) {
                    Err(r) => println!("{bits} {word} {shape} p={p:#x} PLAN {} ({})", r.message, r.help),
                    Ok(plan) => {
                        let t0 = start.elapsed();
                        let rep = plan.rep;
                        let mut worst = (0u128, "");
                        let mut bad = Vec::new();
                        for kind in codegen::lower::Kind::of(rep.style) {
                            let s = Instant::now();
                            let program = codegen::lower::lower(&rep, kind);
                            if let Err(e) = prove::prove(&rep, kind, &program) { bad.push((kind, e.to_string())); }
                            let t = s.elapsed().as_millis();
                            if t > worst.0 { worst = (t, kind.function()); }
                        }
                        println!("{bits} {word} {shape} {} plan {}ms all {}ms worst {:?} {}", describe(&rep), t0.as_millis(), start.elapsed().as_millis(), worst, if bad.is_empty() {"ok".into()} else {format!("BAD p={p:#x} {bad:?}")});
                        let _ = judge::module;
                    }
                }
            }
        }
        bits += step;
    }
}
