//! Barrett reduction (A. J. Menezes et al., Handbook of Applied Cryptography, algorithm
//! 14.42), on full words. Elements are integers in `[0, p)`.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::saturated::{constants, product, sub_chain, subtract_once};
use crate::ir::Operand;
use crate::ir::builder::{Builder, int};
use crate::rep::{Rep, split_digits};

/// `t mod p` in `[0, p)`, for `t` of twice the words.
pub(super) fn reduce(b: &mut Builder, rep: &Rep, t: Vec<Operand>) -> Vec<Operand> {
    let (n, word) = (rep.n(), rep.word);
    let mu = (BigUint::one() << (2 * n as u32 * word)) / &rep.p;
    let mu = constants(&split_digits(&mu, &vec![word; n + 2]));
    let used = mu.iter().rposition(|limb| *limb != int(0)).map_or(1, |k| k + 1);
    // The quotient, at most two too small.
    let estimate = product(b, &t[n - 1..], &mu[..used]);
    let q = &estimate[n + 1..];
    // Only the low n + 1 words of the remainder are needed, since it is below 3p.
    let p = constants(&rep.split(&rep.p));
    let qp = low_product(b, q, &p, n + 1);
    let (mut r, _) = sub_chain(b, &t[..n + 1], &qp, "s");
    let mut top = r.pop().expect("n + 1 words");
    let mut modulus: Vec<BigInt> = rep.split(&rep.p);
    modulus.push(BigInt::from(0));
    let (once, borrow) = {
        let mut words = r.clone();
        words.push(top.clone());
        sub_chain(b, &words, &constants(&modulus), "u")
    };
    let mask = b.mask(&borrow);
    for (k, limb) in r.iter_mut().enumerate() {
        *limb = b.select(&mask, limb, &once[k], &format!("s{k}"));
    }
    top = b.select(&mask, &top, &once[n], "top");
    subtract_once(b, rep, r, top)
}

/// The low `length` words of a product.
fn low_product(b: &mut Builder, x: &[Operand], y: &[Operand], length: usize) -> Vec<Operand> {
    let mut t = vec![int(0); length];
    for (i, xi) in x.iter().enumerate().take(length) {
        let mut high = int(0);
        for (j, yj) in y.iter().enumerate().take(length - i) {
            (t[i + j], high) = b.mul_add(xi, yj, &t[i + j], &high, &format!("q{}", i + j));
        }
        if i + y.len() < length {
            t[i + y.len()] = high;
        }
    }
    t
}
