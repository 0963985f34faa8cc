//! The formulas, the multiplications and the protocols on eight lanes in lockstep.

use std::array::from_fn;

use fieldforge_runtime::batch::{InLanes, OneByOne, over};
use fieldforge_runtime::curve::{CubeRoot, CurveMask, FixedBase, Weierstrass};
use fieldforge_runtime::ecdsa::{Signature, SigningKey, VerifyingKey, hazmat};
use fieldforge_runtime::error::{Error, Result};
use fieldforge_runtime::field::Field;
use fieldforge_runtime::key::SecretKey;
use fieldforge_runtime::lane::{Each, LaneMask, OnEach, OneLane};
use fieldforge_runtime::mul::lanes::{self, Claim, Halves, Split, Whole};
use fieldforge_runtime::mul::{fixed, variable};
use fieldforge_runtime::point::CurvePoint;
use fieldforge_runtime::point::weierstrass::{Projective, formulas};
use fieldforge_runtime::recode::comb::Columns;
use fieldforge_runtime::recode::window::Windows;
use fieldforge_runtime::table::{GatherTable, Table};

use crate::curves::{Toy, number, on_curves};
use crate::reference::{Point, add, all_points, multiply};

/// A curve whose tables lanes can read.
pub trait Laned:
    Toy + FixedBase<Block: Table<Self> + Table<OnEach<Self>>, Multiples: Table<Self> + GatherTable<OnEach<Self>>>
{
}

impl<C> Laned for C where
    C: Toy
        + FixedBase<
            Block: Table<Self> + Table<OnEach<Self>>,
            Multiples: Table<Self> + GatherTable<OnEach<Self>>,
        >
{
}

type Base<C> = <C as Weierstrass>::Field;

/// Eight points side by side. (All are made finite by a scaling of one; infinity has Z = 0.)
fn pack<C: Toy>(points: [Projective<C>; 8]) -> Projective<OnEach<C>> {
    let parts = points.map(|p| match p.to_affine() {
        Some(p) => [p.x(), p.y(), Base::<C>::ONE],
        None => [Base::<C>::ZERO, Base::<C>::ONE, Base::<C>::ZERO],
    });
    let [x, y, z] = from_fn(|i| Each::new(parts.map(|part| part[i])));
    Projective::new(x, y, z)
}

fn unpack<C: Toy>(points: &Projective<OnEach<C>>) -> [Projective<C>; 8] {
    let [x, y, z] = points.coordinates();
    from_fn(|lane| Projective::new(x.lanes()[lane], y.lanes()[lane], z.lanes()[lane]))
}

fn lockstep<C: Laned>() {
    let (m, a, b, n) = C::NUMBERS;
    let points = all_points(a, b, m);
    let at = |i: usize| points[i % points.len()];
    for i in 0..points.len() {
        let (ps, qs) = (from_fn(|lane| at(i + 11 * lane)), from_fn(|lane| at(5 * i + 3 * lane)));
        let (p, q) = (pack::<C>(ps.map(C::lift)), pack::<C>(qs.map(C::lift)));
        let sums = unpack::<C>(&formulas::add(&p, &q));
        let doubles = unpack::<C>(&formulas::double_times(&p, 2));
        let ks: [u64; 8] = from_fn(|lane| (i as u64 * 7 + lane as u64 * 101) % n);
        let digits = ks.map(|k| Windows::new(&C::scalar(k), 4));
        let products = unpack::<C>(&variable::multiply::<_, _, 8>(&p, &digits));
        let columns = ks.map(|k| Columns::new(&C::scalar(k), C::COMB));
        let fixed = unpack::<C>(&fixed::multiply::<C, OnEach<C>>(&columns));
        let g = C::lower(&Projective::<C>::GENERATOR);
        for lane in 0..8 {
            let (p, q, k) = (ps[lane], qs[lane], ks[lane]);
            assert_eq!(C::lower(&sums[lane]), add(p, q, a, m));
            assert_eq!(C::lower(&doubles[lane]), multiply(4, p, a, m));
            assert_eq!(C::lower(&products[lane]), multiply(k, p, a, m), "{k}·{p:?}");
            assert_eq!(C::lower(&fixed[lane]), multiply(k, g, a, m), "{k}·G");
        }
    }
}

on_curves!(lockstep: Zero, Minus3, GeneralDelayed, FourCyclic);

fn lower<C: Toy>((point, finite): (C::Affine, CurveMask<C>)) -> Point {
    let coordinates = (number(point.x()), number(point.y()));
    assert!(finite.bit() == 1 || coordinates == (0, 0));
    (finite.bit() == 1).then_some(coordinates)
}

/// Every scalar, and every point of the subgroup, in batches of all lengths up to 20, and of 65.
fn products<C: Laned>() {
    both_products::<C, Whole, 1>();
}

fn products_in_halves<C: Laned + CubeRoot>() {
    both_products::<C, Halves, 2>();
}

fn both_products<C: Laned, H: Split<C, M>, const M: usize>() {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let mut k = 0;
    for count in (0..=20).chain([65]) {
        let ks: Vec<u64> = (k..k + count).map(|k| k % n).collect();
        // No point of a subgroup is infinite.
        let qs: Vec<u64> = ks.iter().map(|k| (k * k + 5) % (n - 1) + 1).collect();
        k += count;
        let scalars: Vec<_> = ks.iter().map(|&k| C::scalar(k)).collect();
        let points: Vec<_> = qs.iter().map(|&q| affine::<C>(q)).collect();
        let mut products = vec![(C::GENERATOR, CurveMask::<C>::FALSE); ks.len()];
        lanes::generator::<C, OnEach<C>>(&scalars, &mut products);
        for (k, product) in ks.iter().zip(&products) {
            assert_eq!(lower::<C>(*product), multiply(*k, g, a, m), "{k}·G of {count}");
        }
        lanes::points::<C, OnEach<C>, H, M>(&points, &scalars, &mut products);
        for ((k, q), product) in ks.iter().zip(&qs).zip(&products) {
            assert_eq!(lower::<C>(*product), multiply(k * q % n, g, a, m), "{k}·{q}·G of {count}");
        }
    }
}

on_curves!(products: Zero, Minus3Delayed, General, Adic, FourCyclic, SmallLow);
on_curves!(products_in_halves: Zero, ZeroDelayed, SmallLow, Smallest);

/// `q·G`, which is finite.
fn affine<C: Laned>(q: u64) -> C::Affine {
    let (m, a, _, _) = C::NUMBERS;
    let (x, y) = multiply(q, C::lower(&Projective::<C>::GENERATOR), a, m).expect("finite");
    C::lift_affine(x, y)
}

/// Whether `u·G + v·Q` has the x-coordinate that it has, and the one of another point: what is answered is
/// right, and infinity is never found.
fn claims<C: Laned>() {
    every_claim::<C, Whole, 1>();
}

fn claims_in_halves<C: Laned + CubeRoot>() {
    every_claim::<C, Halves, 2>();
}

fn every_claim<C: Laned, H: Split<C, M>, const M: usize>() {
    let (m, a, _, n) = C::NUMBERS;
    let g = C::lower(&Projective::<C>::GENERATOR);
    let mut state = n;
    let mut draw = |limit: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % limit
    };
    let (mut answered, mut asked) = (0, 0);
    for count in 0..120 {
        let mut truths = Vec::new();
        let mut claims = Vec::<Claim<C>>::new();
        let shared = draw(n - 1) + 1;
        for i in 0..count {
            let (u, v) = (draw(n), draw(n));
            let q = if count % 2 == 0 { shared } else { draw(n - 1) + 1 };
            let sum = multiply((u + v * q) % n, g, a, m);
            let x = match (sum, i % 3) {
                (Some((x, _)), 0 | 1) => x,
                _ => draw(m),
            };
            truths.push(sum.is_some_and(|(sum, _)| sum == x));
            let x = C::lift_affine(x, 0).x();
            claims.push(Claim { u: C::scalar(u), v: C::scalar(v), q: affine::<C>(q), x });
        }
        let mut answers = vec![None; claims.len()];
        lanes::have_x_vartime::<C, OnEach<C>, H, M>(&claims, &mut answers);
        for (answer, truth) in answers.iter().zip(truths) {
            assert!(answer.is_none_or(|answer| answer == truth));
            answered += usize::from(answer.is_some());
            asked += 1;
        }
    }
    // Where the order is not tiny, exceptions are.
    assert!(n < 200 || 3 * answered > asked, "{answered} of {asked}");
}

on_curves!(claims: Zero, Minus3Delayed, General, Adic, FourCyclic, SmallLow);
on_curves!(claims_in_halves: Zero, ZeroDelayed, SmallLow, Smallest);

type Signed<C> = (VerifyingKey<C>, [u8; 2], Signature<C>);

/// All signatures `(r, s)` of some digests under some keys: the batch accepts what one at a time is
/// accepted, exceptional or not.
fn verdicts<C: Laned>() {
    let (_, _, _, n) = C::NUMBERS;
    let mut items: Vec<Option<Signed<C>>> = Vec::new();
    for k in 1..n.min(40) {
        let key = SecretKey::<C>::from_scalar(C::scalar(k)).unwrap();
        let public = key.public_key().into();
        for i in 0..24 {
            let digest = [i as u8 * 11, k as u8];
            let nonce = C::scalar(1 + (k * 31 + i * 7) % (n - 1));
            if let Ok((signature, _)) = hazmat::sign_prehash_with_nonce(&key, &digest, &nonce) {
                items.push(Some((public, digest, signature)));
            }
            let [r, s] = [k * 5 + i * 3, k * 7 + i].map(|value| C::scalar(1 + value % (n - 1)));
            items.push(Some((public, digest, Signature::from_scalars(r, s).unwrap())));
            if i % 5 == 0 {
                items.push(None);
            }
        }
    }
    let item =
        |i: usize| items.get(i)?.as_ref().map(|(key, digest, signature)| (*key, &digest[..], *signature));
    let mut expected = vec![Err(Error); items.len()];
    over::verify::<OneByOne, C>(items.len(), item, &mut expected).unwrap();
    for (start, len) in [(0, items.len()), (1, items.len() - 1), (3, 70), (5, 3), (4, 0), (9, 1), (2, 11)] {
        let mut verdicts = vec![Ok(()); len];
        over::verify::<InLanes<OnEach<C>, Whole, 1>, C>(len, |i| item(start + i), &mut verdicts).unwrap();
        assert_eq!(verdicts, expected[start..start + len], "{len} from {start}");
    }
    let good = expected.iter().filter(|verdict| verdict.is_ok()).count();
    assert!(good > items.len() / 8 && good < items.len(), "{good} of {}", items.len());
}

// In fields larger and smaller than the order, with a cofactor, with a policy, and where all is an exception.
on_curves!(verdicts: Zero, ShortOrder, LongOrder, Two, Small, Smallest);

/// Signatures and shared secrets are those of one at a time.
fn secrets<C: Laned>() {
    let (_, _, _, n) = C::NUMBERS;
    for count in [0, 1, 2, 7, 8, 9, 16, 17, 64, 65, 130] {
        let keys: Vec<SecretKey<C>> =
            (0..count).map(|i| SecretKey::from_scalar(C::scalar(1 + i * 3 % (n - 1))).unwrap()).collect();
        let signing: Vec<SigningKey<C>> = keys.iter().map(|key| key.clone().into()).collect();
        let items: Vec<_> = signing.iter().enumerate().map(|(i, key)| (key, [i as u8, 3, 5])).collect();
        let mut signatures = vec![None; items.len()];
        over::sign::<InLanes<OnEach<C>, Whole, 1>, C, _>(&items, &mut signatures).unwrap();
        for ((key, digest), signature) in items.iter().zip(&signatures) {
            let (expected, _) = key.sign_prehash_rfc6979::<C::Digest>(digest, &[]);
            assert_eq!(*signature, Some(expected));
        }
        let mut public = vec![None; keys.len()];
        over::public_keys::<InLanes<OnEach<C>, Whole, 1>, C>(&keys, &mut public).unwrap();
        assert!(keys.iter().zip(&public).all(|(key, public)| *public == Some(key.public_key())));

        // Every third peer is missing.
        let pair =
            |i: usize| (i % 3 != 2).then(|| Some((keys.get(i)?, public[public.len() - 1 - i]?))).flatten();
        let mut shared: Vec<Result<_>> = keys.iter().map(|_| Err(Error)).collect();
        over::diffie_hellman::<InLanes<OnEach<C>, Whole, 1>, C>(keys.len(), pair, &mut shared).unwrap();
        for (i, shared) in shared.iter().enumerate() {
            let expected = pair(i).map(|(key, public)| {
                let product = public.to_point().mul(key.as_scalar());
                product.to_affine_masked().0
            });
            let expected = expected.map(|point| number(point.x()));
            let bytes = shared.as_ref().ok().map(|shared| shared.as_bytes().to_vec());
            let value = bytes.map(|bytes| bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte)));
            assert_eq!(value, expected, "{i} of {count}");
        }
    }
    let mut wrong = vec![Ok(()); 2];
    assert!(over::verify::<InLanes<OnEach<C>, Whole, 1>, C>(3, |_| None, &mut wrong).is_err());
    assert_eq!(wrong, [Err(Error); 2]);
}

on_curves!(secrets: Zero, Minus3, GeneralDelayed, Three);
