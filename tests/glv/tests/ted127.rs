//! Ted127-glv4: known answers, and every multiplication in one, two and four dimensions.

use fieldforge::ted127_glv4::{
    AffinePoint, ExtendedPoint, FieldElement, PublicKey, Scalar, SecretKey, SigningKey, Ted127Glv4,
};
use fieldforge_glv_tests::{Numbers, edges};
use fieldforge_runtime::DecodeError;
use fieldforge_runtime::curve::{Curve, GlsTwist, Glv, PhiPsi};
use fieldforge_runtime::ecdh;
use fieldforge_runtime::field::{Conjugate, Element, Field, FieldEncoding, LazySum, PrimeField};
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::mul::glv;
use fieldforge_runtime::point::edwards::phi_psi::{phi, psi};
use fieldforge_runtime::point::{CurveAffine, CurvePoint};
use fieldforge_runtime::recode::sac::{Sac, SubScalars};
use num_bigint::BigUint;
use serde_json::Value;

type Part = Element<<Ted127Glv4 as GlsTwist>::Kernels>;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../vectors/ted127_glv4.json")).unwrap()
}

fn number(value: &Value) -> BigUint {
    value.as_str().unwrap().parse().unwrap()
}

fn part(value: &Value) -> Part {
    Part::reduce(&number(value).to_bytes_be())
}

fn point(value: &Value) -> AffinePoint {
    let pair = |value: &Value| FieldElement::new(part(&value[0]), part(&value[1]));
    AffinePoint::new(pair(&value["x"]), pair(&value["y"]))
}

fn scalar(value: &Value) -> Scalar {
    Scalar::reduce(&number(value).to_bytes_be())
}

#[test]
fn known_answers() {
    let vectors = vectors();
    assert!(point(&vectors["G"]) == AffinePoint::GENERATOR);
    let generator = ExtendedPoint::GENERATOR;
    let image = phi(&generator);
    assert!(image.to_affine() == point(&vectors["phiG"]));
    assert!(psi(&generator).to_affine() == point(&vectors["psiG"]));
    assert!(psi(&image).to_affine() == point(&vectors["psiphiG"]));
    let multiples = vectors["multiples"].as_array().unwrap();
    assert!(multiples.len() > 30);
    for vector in multiples {
        let (k, expected) = (scalar(&vector["k"]), point(vector));
        let message = format!("k = {}", vector["k"]);
        assert!(ExtendedPoint::mul_generator(&k).to_affine() == expected, "{message}, comb");
        assert!(generator.plain_mul(&k).to_affine() == expected, "{message}, m = 1");
        let two = glv::protected::<Ted127Glv4, 2>(&generator, &k);
        assert!(two.to_affine() == expected, "{message}, m = 2");
        assert!(generator.mul(&k).to_affine() == expected, "{message}, m = 4");
        let bits = generator.mul_bits_vartime(&number(&vector["k"]).to_bytes_be());
        assert!(bits.to_affine() == expected, "{message}, by bits");
    }
}

fn check<const M: usize>(lambdas: &[Scalar])
where
    Ted127Glv4: Glv<M, Scalar = Scalar, Point = ExtendedPoint>,
{
    let mut numbers = Numbers::new(3);
    let mut scalars = edges::<Ted127Glv4, M>(lambdas);
    scalars.extend((0..300).map(|_| numbers.scalar::<Ted127Glv4>()));
    let point = ExtendedPoint::mul_generator(&numbers.scalar::<Ted127Glv4>());
    let lattice = <Ted127Glv4 as Glv<M>>::LATTICE;
    for (i, k) in scalars.iter().enumerate() {
        let expected = point.plain_mul(k);
        assert!(glv::protected::<Ted127Glv4, M>(&point, k) == expected, "scalar {i}");
        assert!(glv::multiply_vartime::<Ted127Glv4, M>(&point, k) == expected, "scalar {i}");
        let other = scalars[(7 * i + 3) % scalars.len()];
        let sum = glv::double_multiply_vartime::<Ted127Glv4, M>(&other, k, &point);
        let expected = ExtendedPoint::mul_generator(&other).add(&expected);
        assert!(sum == expected, "scalar {i}");
        let plain = <ExtendedPoint as CurvePoint<Ted127Glv4>>::plain_double_mul_vartime(&other, k, &point);
        assert!(plain == expected, "scalar {i}");
        let neutral = glv::protected::<Ted127Glv4, M>(&ExtendedPoint::IDENTITY, k);
        assert!(neutral == ExtendedPoint::IDENTITY);
        // The sub-scalars represent k, and are as short as the lattice promises.
        let parts = SubScalars::new(k, &lattice);
        let mut sum = Scalar::ZERO;
        for (j, lambda) in core::iter::once(&Scalar::ONE).chain(lambdas).take(M).enumerate() {
            let (magnitude, negative) = parts.part(j);
            let bytes: Vec<u8> = magnitude.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
            let value = Scalar::reduce(&bytes) * *lambda;
            sum = if negative == 1 { (sum - value).carry() } else { (sum + value).carry() };
            let most = BigUint::from(1u32) << (lattice.digits - usize::from(j > 0));
            let magnitude = BigUint::from_bytes_be(&bytes);
            assert!(if j == 0 { magnitude < most } else { magnitude <= most }, "scalar {i}, part {j}");
        }
        assert!(sum == *k, "scalar {i}");
    }
}

#[test]
fn four_dimensions() {
    let vectors = vectors();
    let (lambda, mu) = (scalar(&vectors["lambda"]), scalar(&vectors["mu"]));
    check::<4>(&[lambda, mu, lambda * mu]);
    // 63 doublings and 63 additions.
    assert_eq!(Sac::count(&<Ted127Glv4 as PhiPsi>::FOUR), 64);
}

#[test]
fn two_dimensions() {
    let mu = scalar(&vectors()["mu"]);
    check::<2>(&[mu]);
    assert_eq!(Sac::count(&<Ted127Glv4 as GlsTwist>::TWO), 64);
}

/// The points of order dividing 8, by 8·Q = n·(8·Q/n)… found as n·Q for points Q of the curve.
fn outside() -> Vec<AffinePoint> {
    let mut found = Vec::new();
    let mut numbers = Numbers::new(11);
    while found.len() < 12 {
        let mut y = FieldElement::ZERO_BYTES;
        for byte in y.as_mut() {
            *byte = numbers.next_word() as u8;
        }
        y.as_mut()[0] &= 0x7f;
        y.as_mut()[16] &= 0x7f;
        let (y, _) = FieldElement::from_bytes(&y);
        let (point, exists) = AffinePoint::from_y(y, FieldElement::ZERO.is_zero());
        if exists.bit() == 1 {
            found.push(point);
        }
    }
    found
}

#[test]
fn points_outside_the_subgroup_are_refused() {
    let mut refused = 0;
    for point in outside() {
        assert_eq!(point.is_on_curve().bit(), 1);
        let mut cleared = ExtendedPoint::from_affine(&point);
        for _ in 0..3 {
            cleared = cleared.double();
        }
        let cleared = cleared.to_affine();
        assert_eq!(cleared.in_subgroup_vartime().bit(), 1, "8·Q is in the subgroup");
        PublicKey::from_affine(cleared).unwrap();
        // One point in eight is in the subgroup.
        if let Err(error) = PublicKey::from_affine(point) {
            assert_eq!(error, DecodeError::Subgroup);
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
    // (0, −1) has order two, and (x, 0) order four.
    let minus_one = (-FieldElement::ONE).carry();
    let two = AffinePoint::new(FieldElement::ZERO, minus_one);
    assert_eq!(PublicKey::from_affine(two), Err(DecodeError::Subgroup));
    let (x, exists) = minus_one.sqrt();
    assert_eq!(exists.bit(), 1);
    let four = AffinePoint::new(x, FieldElement::ZERO);
    assert_eq!(PublicKey::from_affine(four), Err(DecodeError::Subgroup));
    let off = AffinePoint::new(x, minus_one);
    assert_eq!(PublicKey::from_affine(off), Err(DecodeError::NotOnCurve));
    assert!(PublicKey::from_point(&ExtendedPoint::IDENTITY).is_err());
}

#[test]
fn keys_agreement_and_signatures() {
    use fieldforge_runtime::signature::hazmat::{PrehashSigner, PrehashVerifier};
    let mut numbers = Numbers::new(5);
    for _ in 0..8 {
        let keys = [(); 2].map(|()| SecretKey::from_scalar(numbers.scalar::<Ted127Glv4>()).unwrap());
        let publics = keys.clone().map(|key| key.public_key());
        let one = ecdh::diffie_hellman(&keys[0], &publics[1]).unwrap();
        let two = ecdh::diffie_hellman(&keys[1], &publics[0]).unwrap();
        assert_eq!(one.as_bytes(), two.as_bytes());
        assert_eq!(one.as_bytes().len(), 32);
        for compressed in [false, true] {
            let bytes = publics[0].to_sec1_bytes(compressed);
            assert_eq!(bytes.as_ref().len(), if compressed { 33 } else { 65 });
            assert_eq!(PublicKey::from_sec1_bytes(bytes.as_ref()).unwrap(), publics[0]);
        }
        let key = SigningKey::from(keys[0].clone());
        let digest = [numbers.next_word() as u8; 32];
        let signature: fieldforge::ted127_glv4::Signature = key.sign_prehash(&digest).unwrap();
        key.verifying_key().verify_prehash(&digest, &signature).unwrap();
        assert!(key.verifying_key().verify_prehash(&[0; 32], &signature).is_err());
        let cofactor = ecdh::diffie_hellman_cofactor(&keys[0], &publics[1]).unwrap();
        let eight = ExtendedPoint::from_affine(publics[1].as_affine()).mul(keys[0].as_scalar());
        let eight = eight.double().double().double().to_affine();
        assert_eq!(cofactor.as_bytes(), eight.x().to_bytes().as_ref());
    }
}

/// Either coordinate gives the other, with its sign.
#[test]
fn recovery_of_coordinates() {
    let mut numbers = Numbers::new(9);
    for _ in 0..20 {
        let point = ExtendedPoint::mul_generator(&numbers.scalar::<Ted127Glv4>()).to_affine();
        let (x, y) = (point.x(), point.y());
        let (same, exists) = AffinePoint::from_y(y, FieldElement::sign(x, y));
        assert!(exists.bit() == 1 && same == point);
        let (same, exists) = AffinePoint::decompress(x, FieldElement::sign(y, x));
        assert!(exists.bit() == 1 && same == point);
        let (other, exists) = AffinePoint::from_y(y, !FieldElement::sign(x, y));
        assert!(exists.bit() == 1 && other == AffinePoint::new((-x).carry(), y));
    }
}

/// The field: inverses and roots against their definition, squares being what has one.
#[test]
fn arithmetic_of_the_extension() {
    let mut numbers = Numbers::new(21);
    let mut random = || {
        let mut part =
            || Part::reduce(&[numbers.next_word(), numbers.next_word()].map(u64::to_be_bytes).concat());
        FieldElement::new(part(), part())
    };
    let real = |k: u64| FieldElement::new(Part::from_u64(k), Part::ZERO);
    let mut elements: Vec<FieldElement> = (0..40).map(|_| random()).collect();
    elements.extend((0..10).map(real));
    elements.extend((0..10).map(|k| (-real(k)).carry()));
    elements.extend((1..10).map(|k| real(k).times_i()));
    let i = FieldElement::ONE.times_i();
    assert!(i * i == (-FieldElement::ONE).carry());
    for (index, &a) in elements.iter().enumerate() {
        for &b in &elements {
            assert!(a * b == b * a);
            assert!((a + b).carry() * (a - b).carry() == (a * a - b * b).carry());
            assert!((a * b).conjugate() == a.conjugate() * b.conjugate());
        }
        let square = FieldElement::square(a);
        assert!(square == a * a);
        let (root, exists) = square.sqrt();
        assert!(exists.bit() == 1 && (root == a || root == (-a).carry()), "{index}");
        assert_eq!(square.is_square().bit(), 1);
        assert_eq!(a.is_square().bit(), a.sqrt().1.bit());
        let zero = a == FieldElement::ZERO;
        assert!(a * a.invert() == if zero { FieldElement::ZERO } else { FieldElement::ONE });
        let bytes = a.to_bytes();
        let (same, canonical) = FieldElement::from_bytes(&bytes);
        assert!(canonical.bit() == 1 && same == a);
    }
    let squares = elements[..40].iter().filter(|a| a.is_square().bit() == 1).count();
    assert!((5..36).contains(&squares));
    assert_eq!(Ted127Glv4::COFACTOR, 8);
}
