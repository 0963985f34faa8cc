//! τ-adic digits: that they are the scalar, by arithmetic in `Z[τ]/(τ^m − 1)` on integers.

use fieldforge_runtime::curve::{BinaryA, Koblitz};
use fieldforge_runtime::recode::Recoding;
use fieldforge_runtime::recode::tau::{DigitSet, TauDigits, TauNaf};

use super::curves::{Toy, alpha, on_toys};

/// `x + yτ` mod n, for the τ that the generator's subgroup has: an integer λ with
/// `λ² + 2 ≡ μλ`.
fn eigenvalue<C: Toy>(mu: i128) -> i128 {
    let n = C::ORDER as i128;
    let reference = C::reference();
    let g = C::lower(&fieldforge_runtime::point::binary::Projective::generator());
    let image = g.map(|(x, y)| (reference.mul(x, x), reference.mul(y, y)));
    let lambda = (0..n).find(|&l| reference.multiply(l as u64, g) == image).unwrap();
    assert_eq!((lambda * lambda + 2 - mu * lambda) % n, 0);
    lambda
}

fn digits<C: Toy + Koblitz>() {
    let mu = if C::A_KIND == BinaryA::One { 1 } else { -1 };
    let n = C::ORDER as i128;
    let lambda = eigenvalue::<C>(mu.into());
    for width in 3..=8u32 {
        let value = |u: usize| {
            let (a, b) = alpha(mu, width, u);
            i128::from(a) + i128::from(b) * lambda
        };
        let values: Vec<_> = (0..1 << (width - 2)).map(value).collect();
        let set = DigitSet::new(mu as i32, width);
        let count = TauDigits::count(&C::LATTICE, width);
        for k in 0..C::ORDER {
            let scalar = C::scalar(k);
            let digits = TauDigits::new(&scalar, &C::LATTICE, &set);
            let mut sum = 0;
            for position in (0..count).rev() {
                let digit = digits.digit(position);
                let term = values[usize::from(digit.index)];
                (0..width - 1).for_each(|_| sum = sum * lambda % n);
                sum = (sum + if digit.negative == 1 { -term } else { term }) % n;
            }
            assert_eq!((sum - k as i128) % n, 0, "{k}, width {width}");

            let naf = TauNaf::new_vartime(&scalar, &C::LATTICE, &set);
            assert!(naf.len() <= 2 * C::LATTICE.digits + width as usize + 4, "{k}: {}", naf.len());
            let (mut sum, mut last) = (0, usize::MAX);
            for position in (0..naf.len()).rev() {
                sum = sum * lambda % n;
                let digit = naf.digit(position);
                if digit != 0 {
                    assert!(last == usize::MAX || last - position >= width as usize);
                    last = position;
                    let term = values[usize::from(digit.unsigned_abs() / 2)];
                    sum = (sum + if digit < 0 { -term } else { term }) % n;
                }
            }
            assert_eq!((sum - k as i128) % n, 0, "{k}, width {width}, NAF");
        }
    }
}
on_toys!(digits: KoblitzSeven, KoblitzSevenOne, KoblitzEleven, KoblitzThirteen);
