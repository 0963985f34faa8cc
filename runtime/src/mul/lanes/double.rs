//! Whether `u·G + v·Q` has an x-coordinate, for public operands: what verification asks.

use super::inverse::invert;
use super::multiples::{Multiples, WINDOW};
use super::one::pack;
use super::{Claim, LaneModel, Split};
use crate::ct::Release;
use crate::curve::{FixedBase, Weierstrass, WeierstrassCurve};
use crate::field::{Field, LazySum};
use crate::lane::{EIGHT, EightLanes, LaneMask, OneLane, Packed};
use crate::point::weierstrass::{Affine, Jacobian};
use crate::recode::odd::OddDigits;
use crate::table::GatherTable;

/// How many vectors of points share an inversion.
const VECTORS: usize = 4;
const TOGETHER: usize = EIGHT * VECTORS;

/// The digits of a scalar in each lane, those of each sub-scalar.
type Digits<const M: usize> = [[OddDigits; M]; EIGHT];

/// Whether each claim is true; nothing where a sum on the way was an exception, such as a point
/// and itself, and the answer must be had one at a time. The shorter of the two slices counts.
///
/// Cost for a group of eight and scalars of t bits: t doublings, `t/5` mixed additions for Q and
/// `t/(w_G − 1)` for G of 8M + 3S each, and for the multiples of Q 1 doubling, 15 mixed additions and
/// 60M + 15S. With M = 2, t is half of that, and there are twice as many additions a digit, one M more
/// for each of G. If the points of a group are those of the group before, their multiples are too.
#[inline(always)]
pub fn have_x_vartime<C, V, H, const M: usize>(claims: &[Claim<C>], answers: &mut [Option<bool>])
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    const {
        assert!(C::GENERATOR_WINDOW >= 2 && C::GENERATOR_WINDOW <= 13);
        assert!(<C::Multiples as GatherTable<V>>::ENTRIES == 1 << (C::GENERATOR_WINDOW - 2));
        assert!(M == 1 || M == 2, "there is one image beside the point, or none");
    };
    let mut tables = [Multiples::<V>::EMPTY; VECTORS];
    let mut ratios = [Multiples::<V>::NO_RATIOS; VECTORS];
    for (claims, answers) in claims.chunks(TOGETHER).zip(answers.chunks_mut(TOGETHER)) {
        let mut denominators = [V::Field::ZERO; VECTORS];
        let (mut filled, mut which) = (0, [0; VECTORS]);
        let mut before: &[Claim<C>] = &[];
        for (which, claims) in which.iter_mut().zip(claims.chunks(EIGHT)) {
            if !same_points_vartime(before, claims) {
                let points: [Affine<C>; EIGHT] =
                    core::array::from_fn(|lane| claims[lane.min(claims.len() - 1)].q);
                let q = pack::<C, V>(&points, EIGHT - 1);
                denominators[filled] = tables[filled].fill(&mut ratios[filled], &q);
                filled += 1;
            }
            (*which, before) = (filled - 1, claims);
        }
        let mut scratch = [V::Field::ZERO; VECTORS];
        invert::<<C as Weierstrass>::Field, V::Field>(&mut denominators[..filled], &mut scratch);
        for (table, (ratios, inverse)) in tables.iter_mut().zip(ratios.iter().zip(denominators)).take(filled)
        {
            table.normalize(ratios, inverse);
        }
        let groups = claims.chunks(EIGHT).zip(answers.chunks_mut(EIGHT));
        for (which, (claims, answers)) in which.into_iter().zip(groups) {
            let exceptions = denominators[which].is_zero();
            let (right, flagged) = group_vartime::<C, V, H, M>(&tables[which], exceptions, claims);
            for (lane, answer) in answers.iter_mut().enumerate() {
                *answer = (flagged >> lane & 1 == 0).then_some(right >> lane & 1 == 1);
            }
        }
    }
}

/// Whether two groups are about the same points, lane by lane.
#[inline(never)]
fn same_points_vartime<C: WeierstrassCurve>(a: &[Claim<C>], b: &[Claim<C>]) -> bool {
    let same = |(a, b): (&Claim<C>, &Claim<C>)| {
        (a.q.x.equals(b.q.x) & a.q.y.equals(b.q.y)).declassify(Release::Asked)
    };
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// The claims that are true, and those that were exceptions, as bits.
#[inline(always)]
fn group_vartime<C, V, H, const M: usize>(
    table: &Multiples<V>,
    exceptions: <V::Field as Field>::Mask,
    claims: &[Claim<C>],
) -> (u8, u8)
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    // Short groups are filled up with copies.
    let last = claims.len() - 1;
    let claim = |lane: usize| &claims[lane.min(last)];
    let u: Digits<M> = core::array::from_fn(|lane| H::digits_vartime(&claim(lane).u));
    let v: Digits<M> = core::array::from_fn(|lane| H::digits_vartime(&claim(lane).v));
    let mut tables = [*table; M];
    for table in &mut tables[1..] {
        for x in table.abscissas() {
            *x = H::image::<V>(*x);
        }
    }
    let [x, _, z] = interleave_vartime::<C, V, H, M>(&tables, &u, &v).parts();
    let asked = V::Field::pack(core::array::from_fn(|lane| &claim(lane).x));
    let right = V::Field::mul(asked, V::Field::square(z)).equals(x);
    let flagged = exceptions | z.is_zero();
    (right.declassify(Release::Asked), flagged.declassify(Release::Asked))
}

/// `u·G + v·Q`, with Z = 0 where it is infinity or a sum on the way was an exception.
#[inline(always)]
fn interleave_vartime<C, V, H, const M: usize>(
    tables: &[Multiples<V>; M],
    u: &Digits<M>,
    v: &Digits<M>,
) -> Jacobian<V>
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    let width = C::GENERATOR_WINDOW as usize - 1;
    let (count_q, count_g) = (H::BITS.div_ceil(WINDOW), H::BITS.div_ceil(width));
    let (top_q, top_g) = ((count_q - 1) * WINDOW, (count_g - 1) * width);
    // The highest digit of all is where the sum begins.
    let (from_q, top) = if top_q >= top_g { (true, top_q) } else { (false, top_g) };
    let [x, w] = match from_q {
        true => pick_vartime(&tables[0], v, 0, count_q - 1, count_q),
        false => gather_vartime::<C, V, H, M>(u, 0, count_g - 1, count_g),
    };
    let mut sum = Jacobian::<V>::from_doubled(x, w);
    for position in (0..=top).rev() {
        let first = usize::from(position == top);
        if position < top {
            sum = sum.double_times(1);
        }
        if position % WINDOW == 0 && position <= top_q {
            for (j, table) in tables.iter().enumerate().skip(first * usize::from(from_q)) {
                let [x, w] = pick_vartime(table, v, j, position / WINDOW, count_q);
                sum = sum.add_flagged(x, w).0;
            }
        }
        if position % width == 0 && position <= top_g {
            for j in first * usize::from(!from_q)..M {
                let [x, w] = gather_vartime::<C, V, H, M>(u, j, position / width, count_g);
                sum = sum.add_flagged(x, w).0;
            }
        }
    }
    // Of whole scalars, and of the first half of each, none is even.
    for (j, table) in tables.iter().enumerate().skip(1) {
        let [x, w] = table.lookup(<V::Field as Field>::Mask::gather_index(|_| 0));
        sum = less_excess(&sum, x, w, v, j);
        let generator = C::odd_multiples().gather_vartime([0; EIGHT]);
        sum = less_excess(&sum, H::image::<V>(generator.x), generator.y.double().carry(), u, j);
    }
    sum
}

/// The multiple of Q that each lane's digit names, as x and 2y.
#[inline(always)]
fn pick_vartime<V: Weierstrass, const M: usize>(
    table: &Multiples<V>,
    digits: &Digits<M>,
    j: usize,
    position: usize,
    count: usize,
) -> [V::Field; 2] {
    let digit: [(usize, bool); EIGHT] =
        core::array::from_fn(|lane| digits[lane][j].digit_vartime(position, WINDOW, count));
    let [x, w] = table.lookup(<V::Field as Field>::Mask::gather_index(|lane| digit[lane].0 as u8));
    [x, w.negate_if(<V::Field as Field>::Mask::gather(|lane| digit[lane].1.into()))]
}

/// The multiple of G, or of its image, that each lane's digit names, as x and 2y.
#[inline(always)]
fn gather_vartime<C, V, H, const M: usize>(
    digits: &Digits<M>,
    j: usize,
    position: usize,
    count: usize,
) -> [V::Field; 2]
where
    C: WeierstrassCurve,
    V: LaneModel<C>,
    H: Split<C, M>,
    <C as FixedBase>::Multiples: GatherTable<V>,
{
    let width = C::GENERATOR_WINDOW as usize - 1;
    let digit: [(usize, bool); EIGHT] =
        core::array::from_fn(|lane| digits[lane][j].digit_vartime(position, width, count));
    let entry = C::odd_multiples().gather_vartime(digit.map(|(index, _)| index));
    let x = if j == 0 { entry.x } else { H::image::<V>(entry.x) };
    let w = entry.y.double().carry();
    [x, w.negate_if(<V::Field as Field>::Mask::gather(|lane| digit[lane].1.into()))]
}

/// The sum without the point `(x, w/2)` where digits stand for one more of it.
#[inline(always)]
fn less_excess<V: Weierstrass, const M: usize>(
    sum: &Jacobian<V>,
    x: V::Field,
    w: V::Field,
    digits: &Digits<M>,
    j: usize,
) -> Jacobian<V> {
    let positive = <V::Field as Field>::Mask::gather(|lane| (!digits[lane][j].is_negative()).into());
    let excess = <V::Field as Field>::Mask::gather(|lane| digits[lane][j].has_excess().into());
    let less = sum.add_flagged(x, w.negate_if(positive)).0;
    Jacobian::select(excess, &less, sum)
}
