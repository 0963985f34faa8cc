use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

use super::{CubeRoot, Lattice};
use crate::arith::Weierstrass;
use crate::expr::evaluate;

fn number(text: &str) -> BigUint {
    evaluate(text).unwrap().to_biguint().unwrap()
}

/// Scalars where rounding could go wrong: 0, the ends, the eigenvalues, and on both sides of every
/// place, among some, where a coordinate is an integer and a half.
fn edges(order: &BigUint, eigenvalues: &[BigUint], lattice: &Lattice) -> Vec<BigUint> {
    let mut scalars: Vec<BigUint> = (0u32..4).map(BigUint::from).collect();
    scalars.extend((1u32..5).map(|d| order - d));
    for eigenvalue in eigenvalues {
        scalars.extend([
            eigenvalue.clone(),
            order - eigenvalue,
            eigenvalue + 1u32,
            order - eigenvalue - 1u32,
        ]);
    }
    for rounding in lattice.rounding.iter().filter(|rounding| !rounding.is_zero()) {
        // k·ℓ/2^s = (2t + 1)/2
        let greatest = (order * rounding) >> (64 * lattice.shift);
        let steps = [BigUint::zero(), BigUint::one(), &greatest / 3u32, &greatest / 2u32, greatest.clone()];
        for t in steps {
            let k = (((&t * 2u32 + 1u32) << (64 * lattice.shift)) / rounding) >> 1u32;
            scalars.extend((0u32..4).map(|d| &k + d).filter(|k| !k.is_zero()).map(|k| k - 1u32));
        }
    }
    scalars.into_iter().filter(|k| k < order).collect()
}

fn check(order: &BigUint, eigenvalues: &[BigUint], lattice: &Lattice, scalars: &[BigUint]) {
    let n = BigInt::from(order.clone());
    for k in scalars {
        let parts = lattice.split(k);
        let sum: BigInt = parts.iter().zip(eigenvalues).map(|(part, l)| part * BigInt::from(l.clone())).sum();
        assert!(((sum - BigInt::from(k.clone())) % &n).is_zero(), "{k}");
        assert!(parts[0].bit(0), "{k}: the first is odd");
        for (part, bound) in parts.iter().zip(&lattice.bounds) {
            assert!(part.magnitude() <= bound, "{k}");
        }
    }
    assert!(lattice.bounds[0] < BigUint::one() << lattice.digits);
    for bound in &lattice.bounds[1..] {
        assert!(*bound <= BigUint::one() << (lattice.digits - 1));
    }
    let magnitudes = lattice.basis.iter().flatten().map(Signed::abs).max().unwrap();
    assert!(magnitudes < BigInt::one() << (64 * lattice.words - 1));
}

/// The published roots, and the digits of their sub-scalars.
#[test]
fn published_curves() {
    for (p, b, x, y, n, beta, lambda, digits) in [
        (
            "2^256 - 2^32 - 977",
            7u32,
            "0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
            "0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
            "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
            "0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee",
            "0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72",
            129,
        ),
        (
            "2^192 - 2^32 - 4553",
            3,
            "0xdb4ff10ec057e9ae26b07d0280b7f4341da5d1b1eae06c7d",
            "0x9b2f2f6d9c5628a7844163d015be86344082aa88d95e2f9d",
            "0xfffffffffffffffffffffffe26f2fc170f69466a74defd8d",
            "0x447a96e6c647963e2f7809feaab46947f34b0aa3ca0bba74",
            "0xc27b0d93eddc7284b0c2ae9813318686dbb7a0ea73692cdb",
            // The odd first sub-scalar takes one more than ⌈192/2⌉ + 1; pairs of columns round up anyway.
            98,
        ),
    ] {
        let curve = Weierstrass::new(number(p), BigUint::ZERO, b.into());
        let order = number(n);
        let found = CubeRoot::find(&curve, &(number(x), number(y)), &order, &BigUint::one()).unwrap();
        assert_eq!(found.beta, number(beta));
        assert_eq!(found.lambda, number(lambda));
        assert_eq!(found.lattice.digits, digits);
        let eigenvalues = [BigUint::one(), found.lambda];
        let scalars = edges(&order, &eigenvalues, &found.lattice);
        check(&order, &eigenvalues, &found.lattice, &scalars);
    }
}

/// Every scalar of small orders, in every dimension, with eigenvalues that need not be any curve's.
#[test]
fn small_orders() {
    let mut found = 0;
    for order in [251u32, 547, 1009, 65_447] {
        for dimension in [1u32, 2, 4] {
            for root in [2u32, 3, 7, 61] {
                let n = BigUint::from(order);
                let eigenvalues: Vec<BigUint> =
                    (0..dimension).map(|j| BigUint::from(root).modpow(&(2 * j).into(), &n)).collect();
                let Ok(lattice) = Lattice::new(&n, &eigenvalues) else { continue };
                found += 1;
                let step = if order > 2000 { 7 } else { 1 };
                let scalars: Vec<BigUint> = (0..order).step_by(step).map(BigUint::from).collect();
                check(&n, &eigenvalues, &lattice, &scalars);
            }
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn a_basis_that_is_too_long_is_refused() {
    let order = BigUint::from(547u32);
    let eigenvalues = [BigUint::one(), BigUint::from(506u32)];
    let long = vec![vec![547.into(), 0.into()], vec![(-506).into(), 1.into()]];
    let problem = Lattice::with_basis(&order, &eigenvalues, long).unwrap_err();
    assert!(problem.contains("bits, and 7 digits are all"), "{problem}");
    let wrong = vec![vec![14.into(), (-13).into()], vec![27.into(), 15.into()]];
    let problem = Lattice::with_basis(&order, &eigenvalues, wrong).unwrap_err();
    assert!(problem.contains("does not represent zero"), "{problem}");
    let part = vec![vec![28.into(), (-26).into()], vec![27.into(), 14.into()]];
    let problem = Lattice::with_basis(&order, &eigenvalues, part).unwrap_err();
    assert!(problem.contains("only a part"), "{problem}");
}

#[test]
fn curves_without_one() {
    // a ≠ 0; p ≡ 2 mod 3; a cofactor.
    for (p, a, b) in [(97u32, 2u32, 3u32), (101, 0, 3), (439, 0, 3)] {
        let curve = Weierstrass::new(p.into(), a.into(), b.into());
        let cofactor = BigUint::from(if p == 439 { 4u32 } else { 1 });
        let generator = (BigUint::one(), BigUint::one());
        assert_eq!(CubeRoot::find(&curve, &generator, &BigUint::from(103u32), &cofactor), None);
    }
}
