//! As published: the fixed base by the comb of Lim and Lee, in Chudnovsky coordinates.
//!
//! C. H. Lim, P. J. Lee, "More flexible exponentiation with precomputation", CRYPTO '94. The
//! coordinates are those of D. V. and G. V. Chudnovsky (1986): Jacobian ones with Z² and Z³ kept
//! beside them. Public operands only, as in the experiment: exceptions are branches, and tables are
//! indexed. It serves the comparison, and nothing else should use it.

use std::hint::black_box;

use fieldforge_runtime::ct::Release;
use fieldforge_runtime::curve::Weierstrass;
use fieldforge_runtime::field::{Field, FieldEncoding, LazySum, LongSum, PrimeField};
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::point::{Affine, CurveAffine, CurvePoint};

use crate::Subject;
use crate::case::{Case, Place};
use crate::protocol::Scene;

/// Rows of the comb: bits of an index.
const ROWS: usize = 5;
/// Blocks of its columns.
const BLOCKS: usize = 2;

/// `x = X/Z²`, `y = Y/Z³`; infinity where `Z = 0`.
struct Chudnovsky<F> {
    x: F,
    y: F,
    z: F,
    zz: F,
    zzz: F,
}

impl<F: Field<Mask: OneLane>> Chudnovsky<F> {
    fn new(x: F, y: F, z: F) -> Self {
        let zz = F::square(z);
        Self { x, y, z, zz, zzz: F::mul(zz, z) }
    }

    fn infinity() -> Self {
        Self { x: F::ONE, y: F::ONE, z: F::ZERO, zz: F::ZERO, zzz: F::ZERO }
    }

    /// `2·self` for a = −3. Cost: 5M + 4S.
    fn double(&self) -> Self {
        let m = F::mul(self.x - self.zz, self.x + self.zz).triple();
        let yy = F::square(self.y);
        let s = (F::mul(self.x, yy).double() + F::mul(self.x, yy).double()).carry();
        let x = (F::square(m).loose() - s.double()).carry();
        let y4 = F::square(yy.double());
        let y = (F::mul(m, s - x).loose() - y4.double()).carry();
        Self::new(x, y, F::mul(self.y, self.z).double().carry())
    }

    /// `self + q` for a finite q. Cost: 7M + 3S, and 2M + 1S for Z² and Z³.
    fn add<C: Weierstrass<Field = F> + Subject>(&self, q: &Affine<C>) -> Self {
        let zero = |x: F| x.is_zero().declassify(Release::Asked);
        if zero(self.z) {
            return Self::new(q.x(), q.y(), F::ONE);
        }
        let h = (F::mul(q.x(), self.zz) - self.x).carry();
        let r = (F::mul(q.y(), self.zzz) - self.y).carry();
        if zero(h) {
            return if zero(r) { self.double() } else { Self::infinity() };
        }
        let hh = F::square(h);
        let hhh = F::mul(hh, h);
        let v = F::mul(self.x, hh);
        let x = ((F::square(r) - hhh) - v.double()).carry();
        let y = (F::mul(r, v - x) - F::mul(self.y, hhh)).carry();
        Self::new(x, y, F::mul(self.z, h))
    }

    /// x and y.
    fn normalize(&self) -> (F, F) {
        let inverse = self.z.invert();
        let square = F::square(inverse);
        (F::mul(self.x, square), F::mul(self.y, F::mul(square, inverse)))
    }
}

/// The multiples of the generator that the comb adds.
struct Comb<C: Subject> {
    /// `table[j][u − 1]` for block j and index u.
    table: Vec<Vec<Affine<C>>>,
    /// Columns of a block.
    columns: usize,
}

impl<C: Subject> Comb<C> {
    fn new() -> Self {
        let bits = C::Scalar::BITS as usize;
        let columns = bits.div_ceil(ROWS).div_ceil(BLOCKS);
        let power = |exponent: usize| {
            let mut point = C::Point::from_affine(&C::GENERATOR);
            for _ in 0..exponent {
                point = point.twice();
            }
            point
        };
        let block = |j: usize| {
            let rows: Vec<_> = (0..ROWS).map(|i| power((i * BLOCKS + j) * columns)).collect();
            let entry = |u: usize| {
                let chosen = (0..ROWS).filter(|i| u >> i & 1 == 1);
                let sum = chosen.fold(C::Point::IDENTITY, |sum, i| sum.sum(&rows[i]));
                sum.to_affine_masked().0
            };
            (1..1 << ROWS).map(entry).collect()
        };
        Self { table: (0..BLOCKS).map(block).collect(), columns }
    }

    /// `k·G`.
    fn multiply(&self, k: &C::Scalar) -> Chudnovsky<<C as Weierstrass>::Field> {
        let bytes = k.to_bytes();
        let bytes = bytes.as_ref();
        let bit = |i: usize| bytes.len().checked_sub(1 + i / 8).map_or(0, |at| bytes[at] >> (i % 8) & 1);
        let mut sum = Chudnovsky::infinity();
        for column in (0..self.columns).rev() {
            sum = sum.double();
            for (j, block) in self.table.iter().enumerate() {
                let index = |i: usize| usize::from(bit((i * BLOCKS + j) * self.columns + column)) << i;
                let u: usize = (0..ROWS).map(index).sum();
                if u > 0 {
                    sum = sum.add(&block[u - 1]);
                }
            }
        }
        sum
    }
}

/// Whether two public elements are equal.
fn same<F: Field<Mask: OneLane>>(x: F, y: F) -> bool {
    x.equals(y).declassify(Release::Asked)
}

/// r and s, with the comb above for `nonce·G`.
fn sign<C: Subject>(comb: &Comb<C>, scene: &Scene<C>) -> (C::Scalar, C::Scalar) {
    let (x, _) = comb.multiply(&scene.nonce).normalize();
    let r = C::Scalar::reduce(x.to_integer().as_ref());
    let z = fieldforge_runtime::ecdsa::hazmat::scalar_of_digest::<C>(&scene.digest);
    let sum = (z + C::Scalar::mul(r, *scene.secret.as_scalar())).carry();
    (r, C::Scalar::mul(scene.nonce.invert(), sum))
}

/// Whether the scene's signature holds: `u·G` by the comb above, `v·Q` by the runtime.
fn verify<C: Subject>(comb: &Comb<C>, scene: &Scene<C>) -> bool {
    let z = fieldforge_runtime::ecdsa::hazmat::scalar_of_digest::<C>(&scene.digest);
    let inverse = scene.signature.s().invert();
    let u = C::Scalar::mul(z, inverse);
    let v = C::Scalar::mul(*scene.signature.r(), inverse);
    let key = C::Point::from_affine(scene.verifying.as_affine());
    let (other, _) = key.mul_bits_vartime(v.to_bytes().as_ref()).to_affine_masked();
    let (x, _) = comb.multiply(&u).add(&other).normalize();
    same(C::Scalar::reduce(x.to_integer().as_ref()), *scene.signature.r())
}

/// The public key, and a signature that must be the runtime's.
pub(crate) fn answer<C: Subject>() -> Vec<u8> {
    let (scene, comb) = (Scene::<C>::new(), Comb::<C>::new());
    let (x, y) = comb.multiply(scene.secret.as_scalar()).normalize();
    let public = scene.verifying.as_affine();
    assert!(
        same(x, CurveAffine::<C>::x(public)) && same(y, CurveAffine::<C>::y(public)),
        "another public key"
    );
    let (r, s) = sign(&comb, &scene);
    assert!(same(r, *scene.signature.r()) && same(s, *scene.signature.s()), "another signature");
    assert!(verify(&comb, &scene), "its own signature");
    x.to_bytes().as_ref().to_vec()
}

pub(crate) fn cases<C: Subject>(place: Place) -> Vec<Case> {
    let scene = std::rc::Rc::new((Scene::<C>::new(), Comb::<C>::new()));
    let [key, signer, verifier] = core::array::from_fn(|_| scene.clone());
    vec![
        Case::once(place, "public_key_published", move || {
            let (scene, comb) = &*key;
            comb.multiply(black_box(scene.secret.as_scalar())).normalize()
        }),
        Case::once(place, "sign_published", move || sign(&signer.1, black_box(&signer.0))),
        Case::once(place, "verify_published", move || {
            assert!(verify(&verifier.1, black_box(&verifier.0)));
        }),
    ]
}
