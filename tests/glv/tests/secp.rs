//! The curves of SEC 2 with a = 0: multiplications over sub-scalars agree with those without, at
//! random scalars and at the edges, and take as many steps as they should.

use fieldforge_glv_tests::{Numbers, edges};
use fieldforge_runtime::curve::{CubeRoot, Curve};
use fieldforge_runtime::field::{Field, LazySum};
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::{CurvePoint, Projective};
use fieldforge_runtime::recode::sac::SubScalars;

/// λ from λ·G = φ(G): one of the two cube roots of unity mod n, x = (−1 ± √−3)/2.
fn lambda<C: CubeRoot>() -> C::Scalar
where
    C::Scalar: Field,
{
    let three = <C::Scalar as Field>::ONE.triple();
    let (root, exists) = (-three).carry().sqrt();
    assert!(fieldforge_runtime::lane::OneLane::bit(exists) == 1);
    let half = <C::Scalar as Field>::ONE.double().carry().invert();
    let one = <C::Scalar as Field>::ONE;
    let [g, image] = <C as fieldforge_runtime::curve::Glv<2>>::images(&Projective::<C>::GENERATOR);
    let candidates = [root, (-root).carry()].map(|root| Field::mul((root - one).carry(), half));
    let found = candidates.into_iter().find(|candidate| g.plain_mul(candidate).equals(&image).truth());
    found.expect("λ")
}

trait Truth {
    fn truth(self) -> bool;
}

impl<M: fieldforge_runtime::lane::OneLane> Truth for M {
    fn truth(self) -> bool {
        self.bit() == 1
    }
}

fn check<C: CubeRoot>() {
    let lambda = lambda::<C>();
    let mut numbers = Numbers::new(1);
    let mut scalars = edges::<C, 2>(&[lambda]);
    scalars.extend((0..300).map(|_| numbers.scalar::<C>()));
    let lattice = <C as CubeRoot>::LATTICE;
    let point = Projective::<C>::mul_generator(&numbers.scalar::<C>());
    for (i, k) in scalars.iter().enumerate() {
        let parts = SubScalars::new(k, &lattice);
        for j in 0..2 {
            let (magnitude, _) = parts.part(j);
            let most = if j == 0 { lattice.digits } else { lattice.digits - 1 };
            let bits = magnitude.iter().rposition(|&word| word != 0);
            let bits = bits.map_or(0, |i| 64 * (i + 1) - magnitude[i].leading_zeros() as usize);
            // 2^(l − 1) itself is allowed to the second.
            let exact = j == 1
                && bits == most + 1
                && magnitude.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
            assert!(bits <= most || exact, "scalar {i}: sub-scalar {j} has {bits} bits");
        }
        let expected = point.plain_mul(k);
        assert!(glv::protected::<C, 2>(&point, k).equals(&expected).truth(), "scalar {i}");
        assert!(point.mul(k).equals(&expected).truth());
        assert!(glv::multiply_vartime::<C, 2>(&point, k).equals(&expected).truth(), "scalar {i}");
        let other = scalars[(i * 7 + 3) % scalars.len()];
        let sum = <C as Curve>::double_mul_vartime(&other, k, &point);
        let expected = Projective::<C>::mul_generator(&other).add(&expected);
        assert!(sum.equals(&expected).truth(), "scalar {i}");
        let identity = glv::protected::<C, 2>(&Projective::IDENTITY, k);
        assert!(identity.equals(&Projective::IDENTITY).truth());
    }
}

#[test]
fn secp192k1() {
    check::<fieldforge::secp192k1::Secp192k1>();
}

#[test]
fn secp224k1() {
    check::<fieldforge::secp224k1::Secp224k1>();
}

#[test]
fn secp256k1() {
    check::<fieldforge::secp256k1::Secp256k1>();
}

/// In 32-bit words the constants are the same and the field is another.
#[cfg(feature = "words")]
#[test]
fn secp256k1_word32() {
    check::<fieldforge::secp256k1::word32::Secp256k1>();
}
