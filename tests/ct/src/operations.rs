//! The operations that must not depend on their secrets.

use std::convert::Infallible;
use std::hint::black_box;

use fieldforge::batch::{Engine, over};
use fieldforge::ecdh;
use fieldforge::ecdsa::{DefaultDigest, Signature, SigningKey};
use fieldforge::key::SecretKey;
use fieldforge::runtime::curve::{BinaryCurve, Curve, PhiPsi, WeierstrassCurve};
use fieldforge::runtime::dstu4145::{self, DstuCurve};
use fieldforge::runtime::eddsa::{self, EddsaCurve};
use fieldforge::runtime::error::Error;
use fieldforge::runtime::field::{BinaryField, Field, FieldEncoding, PrimeField, batch_invert};
use fieldforge::runtime::lane::LaneMask;
use fieldforge::runtime::lanes::{OnLanes, Portable};
use fieldforge::runtime::mul;
use fieldforge::runtime::mul::lanes::twist_points;
use fieldforge::runtime::point::edwards::Extended;
use fieldforge::runtime::point::{CurvePoint, Projective, binary};
use fieldforge::sha2::Sha256;
use fieldforge::signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
use rand_core::{TryCryptoRng, TryRng};

use crate::valgrind::{hide, hide_bytes};
use crate::watch;

/// Numbers that look random and are secret.
struct SecretRng(u64);

impl TryRng for SecretRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes.iter_mut() {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            *byte = (self.0 >> 56) as u8;
        }
        hide_bytes(bytes);
        Ok(())
    }
}

impl TryCryptoRng for SecretRng {}

/// A secret scalar, below the order of every curve.
fn scalar<F: PrimeField>(seed: u8) -> F {
    let digits: Vec<u8> = (0..F::BYTES as u8).map(|i| i.wrapping_mul(seed) ^ seed).collect();
    let mut scalar = F::reduce(&digits);
    hide(&mut scalar);
    scalar
}

fn secret_key<C: Curve>() -> SecretKey<C> {
    let mut bytes = C::Scalar::ZERO_BYTES;
    let digits = bytes.as_mut();
    (1..digits.len()).for_each(|i| digits[i] = (i as u8).wrapping_mul(0x9d) ^ 0x35);
    hide(&mut bytes);
    SecretKey::from_bytes(&bytes).expect("below the order")
}

pub fn on_curve<C: WeierstrassCurve<Base: PrimeField> + DefaultDigest>(name: &str) {
    let digest = [0xa5; 32];
    watch(name, "keygen", || {
        let secret = SecretKey::<C>::random(&mut SecretRng(1));
        black_box(secret.public_key());
    });
    watch(name, "sign", || {
        let key = SigningKey::<C>::from(secret_key());
        let signature: Signature<C> = key.sign_prehash(&digest).expect("a signature");
        black_box(signature.to_bytes());
    });
    watch(name, "sign-hedged", || {
        let key = SigningKey::<C>::from(secret_key());
        let signature: Result<Signature<C>, _> = key.sign_prehash_with_rng(&mut SecretRng(2), &digest);
        black_box(signature.expect("a signature").to_bytes());
    });
    watch(name, "sign-recoverable", || {
        let key = SigningKey::<C>::from(secret_key());
        let _ = black_box(key.sign_prehash_recoverable(&digest));
    });
    watch(name, "ecdh", || {
        let peer = SecretKey::<C>::from_slice(&small::<C>(77)).expect("77").public_key();
        let _ = black_box(ecdh::diffie_hellman(&secret_key::<C>(), &peer));
    });
    watch(name, "ecdh-cofactor", || {
        let peer = SecretKey::<C>::from_slice(&small::<C>(78)).expect("78").public_key();
        let _ = black_box(ecdh::diffie_hellman_cofactor(&secret_key::<C>(), &peer));
    });
    watch(name, "mul", || {
        // The point is as secret as the scalar, and so is the product's form.
        let mut point = Projective::<C>::GENERATOR.double();
        hide(&mut point);
        black_box(point.mul(&scalar(0x1d)).to_affine_masked());
    });
    watch(name, "mul-generator", || {
        black_box(Projective::<C>::mul_generator(&scalar(0x2b)).to_affine_masked());
    });
    watch(name, "point-arithmetic", || {
        let mut points = [Projective::<C>::GENERATOR, Projective::GENERATOR.double()];
        points.iter_mut().for_each(hide);
        let [p, q] = points;
        black_box([p.add(&q), p.sub(&q), p.double(), p.neg(), p.add(&p)]);
        black_box((p.equals(&q), p.is_identity(), q.to_affine_masked()));
    });
    watch(name, "base-field", || field::<C::Base>());
    watch(name, "scalar-field", || field::<C::Scalar>());
}

/// Batches in lanes: those that need no instructions which valgrind does not know. What is secret in them
/// is secret in every lane, and beside the others.
pub fn on_lanes<C: WeierstrassCurve + DefaultDigest, E: Engine<C>>(name: &str) {
    const COUNT: usize = 10;
    let secrets = || -> Vec<SecretKey<C>> {
        let mut source = SecretRng(3);
        (0..COUNT).map(|_| SecretKey::random(&mut source)).collect()
    };
    let signing = || -> Vec<SigningKey<C>> { secrets().into_iter().map(SigningKey::from).collect() };
    fn items<C: DefaultDigest>(keys: &[SigningKey<C>]) -> Vec<(&SigningKey<C>, [u8; 32])> {
        keys.iter().map(|key| (key, [0xa5; 32])).collect()
    }
    watch(name, "keygen-batch", || {
        let mut public = [None; COUNT];
        over::public_keys::<E, C>(&secrets(), &mut public).expect("as many keys");
        black_box(public);
    });
    watch(name, "sign-batch", || {
        let (keys, mut signatures) = (signing(), [None; COUNT]);
        over::sign::<E, C, _>(&items(&keys), &mut signatures).expect("as many signatures");
        black_box(signatures.map(|signature| signature.expect("a signature").to_bytes()));
    });
    watch(name, "sign-random-batch", || {
        let (keys, mut signatures) = (signing(), [None; COUNT]);
        over::sign_random::<E, C, _, _>(&mut SecretRng(4), &items(&keys), &mut signatures)
            .expect("as many signatures");
        black_box(signatures.map(|signature| signature.expect("a signature").to_bytes()));
    });
    watch(name, "ecdh-batch", || {
        let keys = secrets();
        let peer = SecretKey::<C>::from_slice(&small::<C>(77)).expect("77").public_key();
        // One of the lanes' pairs is missing.
        let pair = |i: usize| keys.get(i).filter(|_| i != 3).map(|key| (key, peer));
        let mut shared: Vec<_> = keys.iter().map(|_| Err(Error)).collect();
        over::diffie_hellman::<E, C>(COUNT, pair, &mut shared).expect("as many secrets");
        assert!(shared.iter().enumerate().all(|(i, shared)| shared.is_ok() == (i != 3)));
        black_box(shared);
    });
}

/// Multiples of points on a twist, in lanes without vectors.
pub fn on_lanes_of_twist(name: &str) {
    use fieldforge::ted127_glv4::word64::{Scalar, Ted127Glv4};
    const COUNT: usize = 10;
    watch(name, "mul-lanes", || {
        let mut points = [0; COUNT].map(|_| Ted127Glv4::GENERATOR);
        points.iter_mut().for_each(hide);
        let scalars: [Scalar; COUNT] = std::array::from_fn(|i| scalar(0x1d + i as u8));
        let mut products = [0; COUNT].map(|_| (Ted127Glv4::GENERATOR, LaneMask::FALSE));
        twist_points::<Ted127Glv4, OnLanes<Ted127Glv4, Portable, 3>>(
            &Ted127Glv4::MAPS,
            &points,
            &scalars,
            &mut products,
        );
        black_box(products);
    });
}

pub fn on_edwards<C: EddsaCurve + DefaultDigest>(name: &str) {
    watch(name, "keygen", || {
        black_box(SecretKey::<C>::random(&mut SecretRng(1)).public_key());
    });
    watch(name, "sign", || {
        let key = SigningKey::<C>::from(secret_key());
        let signature: Signature<C> = key.sign_prehash(&[0xa5; 32]).expect("a signature");
        black_box(signature.to_bytes());
    });
    watch(name, "eddsa", || {
        let mut seed = [0x6b; 32];
        hide(&mut seed);
        let key = eddsa::SigningKey::<C>::from_bytes(&seed);
        black_box(key.sign(b"a message").to_bytes());
    });
    watch(name, "ecdh", || {
        let peer = SecretKey::<C>::from_slice(&small::<C>(77)).expect("77").public_key();
        let _ = black_box(ecdh::diffie_hellman(&secret_key::<C>(), &peer));
    });
    watch(name, "mul", || {
        let mut point = Extended::<C>::GENERATOR.double();
        hide(&mut point);
        black_box(point.mul(&scalar(0x1d)).to_affine_masked());
        black_box(point.plain_mul(&scalar(0x1d)).to_affine_masked());
    });
    watch(name, "mul-generator", || {
        black_box(Extended::<C>::mul_generator(&scalar(0x2b)).to_affine_masked());
    });
    watch(name, "point-arithmetic", || {
        let mut points = [Extended::<C>::GENERATOR, Extended::GENERATOR.double()];
        points.iter_mut().for_each(hide);
        let [p, q] = points;
        black_box([p.add(&q), p.double(), p.negate()]);
        black_box((p.equals(&q), p.is_identity(), q.to_affine_masked()));
    });
    watch(name, "base-field", || {
        let mut elements = [C::GENERATOR.x(), C::GENERATOR.y()];
        elements.iter_mut().for_each(hide);
        let [a, b] = elements;
        black_box([C::Base::mul(a, b), C::Base::square(a), a.invert()]);
        black_box((a.sqrt(), a.is_square(), a.equals(b), a.negate_if(b.is_zero())));
        black_box((C::Base::from_bytes(&a.to_bytes()), C::Base::sign(a, b)));
    });
    watch(name, "scalar-field", || field::<C::Scalar>());
}

/// Whatever a backend overrides runs twice: as the CPU has it, which is with carry-less products
/// where valgrind knows them, and over the plain kernels.
fn on_points<C: BinaryCurve>(name: &str) {
    watch(name, "keygen", || {
        black_box(SecretKey::<C>::random(&mut SecretRng(1)).public_key());
    });
    watch(name, "ecdh", || {
        let peer = SecretKey::<C>::from_slice(&small::<C>(77)).expect("77").public_key();
        let _ = black_box(ecdh::diffie_hellman(&secret_key::<C>(), &peer));
        let _ = black_box(ecdh::diffie_hellman_cofactor(&secret_key::<C>(), &peer));
    });
    watch(name, "mul", || {
        let mut point = binary::Projective::<C>::generator().double();
        hide(&mut point);
        let k = scalar(0x1d);
        black_box([point.mul(&k), mul::binary::protected(&point, &k)].map(|p| p.to_affine_masked()));
    });
    watch(name, "mul-generator", || {
        let k = scalar(0x2b);
        let products = [binary::Projective::<C>::mul_generator(&k), mul::binary::generator(&k)];
        black_box(products.map(|p| p.to_affine_masked()));
    });
    watch(name, "point-arithmetic", || {
        let mut points = [binary::Projective::<C>::generator(), binary::Projective::generator().double()];
        points.iter_mut().for_each(hide);
        let [p, q] = points;
        black_box([p.add(&q), p.sub(&q), p.double(), p.neg(), p.add(&p)]);
        black_box([p.plain_add(&q), p.plain_double()]);
        black_box((p.equals(&q), p.is_identity(), q.to_affine_masked(), q.plain_normalize()));
    });
    watch(name, "decompress", || {
        let (mut x, sign) = (C::GENERATOR.x(), C::Base::ONE.is_zero());
        hide(&mut x);
        black_box(C::decompress(x, sign));
        black_box(binary::Affine::<C>::plain_decompress::<C::Kernels>(x, sign));
    });
    watch(name, "base-field", || {
        let mut elements = [C::GENERATOR.x(), C::GENERATOR.y()];
        elements.iter_mut().for_each(hide);
        let [a, b] = elements;
        black_box([a * b, C::Base::square(a), a.invert(), a.root(), a.solve_quadratic(), a.square_times(5)]);
        black_box((a.trace(), a.is_zero(), a.equals(b), C::Base::select(a.is_zero(), a, b)));
        black_box((C::Base::from_bytes(&a.to_bytes()), C::Base::sign(a, b)));
    });
    watch(name, "scalar-field", || field::<C::Scalar>());
}

pub fn on_binary<C: BinaryCurve + DefaultDigest>(name: &str) {
    on_points::<C>(name);
    watch(name, "sign", || {
        let key = SigningKey::<C>::from(secret_key());
        let signature: Signature<C> = key.sign_prehash(&[0xa5; 32]).expect("a signature");
        black_box(signature.to_bytes());
    });
    watch(name, "sign-hedged", || {
        let key = SigningKey::<C>::from(secret_key());
        let signature: Result<Signature<C>, _> = key.sign_prehash_with_rng(&mut SecretRng(2), &[0xa5; 32]);
        black_box(signature.expect("a signature").to_bytes());
    });
}

pub fn on_dstu<C: DstuCurve>(name: &str) {
    on_points::<C>(name);
    watch(name, "sign-dstu", || {
        let key = dstu4145::SigningKey::<C>::from(secret_key());
        black_box(key.sign_prehash::<Sha256>(&[0xa5; 32], &[]).to_le_bytes());
        black_box(key.verifying_key());
    });
}

/// The bytes of a small public scalar.
fn small<C: Curve>(value: u8) -> Vec<u8> {
    let mut bytes = vec![0; C::Scalar::BYTES];
    *bytes.last_mut().expect("not empty") = value;
    bytes
}

fn field<F: PrimeField>() {
    let [a, b, c] = [0x31, 0x47, 0x59].map(scalar::<F>);
    black_box([F::mul(a, b), F::square(a), a.mul_small(21), a.invert()]);
    black_box([F::mul(a + b, b - c), F::square(a - c), F::select(a.is_zero(), b, c)]);
    black_box((a.sqrt(), a.is_square(), a.equals(b), a.negate_if(b.is_zero())));
    black_box((F::from_bytes(&a.to_bytes()), F::reduce(b.to_bytes().as_ref()), F::sign(a, b)));
    let (mut values, mut scratch) = ([a, b, c], [F::ZERO; 3]);
    black_box(batch_invert(&mut values, &mut scratch));
}

/// Branches on a secret, and looks up a table with it: the check must see both.
pub fn leaky() {
    let mut secret = black_box(0x5au8);
    hide(&mut secret);
    watch("none", "branch", || {
        if black_box(secret) & 1 == 1 {
            black_box(1);
        } else {
            black_box(2);
        }
    });
    watch("none", "table", || {
        let table: Vec<u8> = (0..=255).collect();
        black_box(table[usize::from(black_box(secret))]);
    });
    type P256 = fieldforge::p256::word64::P256;
    watch("p256", "mul-vartime", || {
        let product = Projective::<P256>::GENERATOR.mul_vartime(&scalar(0x1d));
        black_box(product);
    });
}
