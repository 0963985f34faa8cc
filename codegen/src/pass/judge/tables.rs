//! Tables of multiples of the generator, judged on their text: that every entry is what its index says.
//!
//! Entry `u` of block `j` is `2^(e·j)·(1 + Σ u_s·2^(d·s))·G`. The sum is shown bit by bit: without its
//! highest bit `s`, the index is that of an entry before, from which this one differs by `2^(e·j + d·s)·G`.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};

use crate::arith::{EdwardsPoint, Jacobian, Pair, Point, Weierstrass};
use crate::emit::curve::{Comb, Reps};
use crate::model::{Curve, EdwardsCurve};
use crate::readback::tables::{Entry, tables};
use crate::rep::Rep;

/// Judges the tables of a curve at all of its words: `comb.rs` and `multiples.rs`.
///
/// # Errors
///
/// Which entry is not what its index says.
pub fn weierstrass(
    curve: &Curve,
    comb: Comb,
    reps: &BTreeMap<u32, Reps>,
    files: &[(String, String)],
) -> Result<(), String> {
    let group = Weierstrass::new(curve.field.modulus.clone(), curve.a.clone(), curve.b.clone());
    let generator = Point::Affine(curve.generator.0.clone(), curve.generator.1.clone());
    let decode = |entry: &Entry, rep: &Rep| match &elements(entry, rep)?[..] {
        [(x, _), (y, _)] => Some(Point::Affine(x.clone(), y.clone())),
        _ => None,
    };
    let blocks = decoded(reps, files, "comb.rs", "BLOCKS", &curve.name, &decode)?;
    let odd = decoded(reps, files, "multiples.rs", "ODD", &curve.name, &decode)?;
    let mut power = group.to_jacobian(&generator);
    let mut powers = vec![power.clone()];
    for _ in 0..comb.w * comb.v {
        power = (0..comb.e).fold(power, |power, _| group.double_jacobian(&power));
        powers.push(power.clone());
    }
    let sums = |pairs: &[(&Point, &Point)]| {
        let sum = |(p, q): &(&Point, &Point)| group.add_jacobian(&group.to_jacobian(p), q);
        group.batch_to_affine(&pairs.iter().map(sum).collect::<Vec<Jacobian>>())
    };
    follow_their_index(&blocks, comb, &group.batch_to_affine(&powers), sums)?;
    odd_multiples(&odd[0], &generator, &group.double(&generator), sums)
}

/// Judges the tables of a twisted Edwards curve at all of its words: `tables.rs`. The images under
/// endomorphisms in it are compared with multiples by the eigenvalues.
///
/// # Errors
///
/// Which entry is not what its index says.
pub fn edwards(
    curve: &EdwardsCurve,
    comb: Comb,
    reps: &BTreeMap<u32, Reps>,
    files: &[(String, String)],
) -> Result<(), String> {
    let group = curve.group();
    let f = &group.field;
    let add = |p: &EdwardsPoint, q: &EdwardsPoint| group.add(p, q);
    // `(y + x, y − x, 2d·x·y)`.
    let two: Pair = f.add(&f.one(), &f.one());
    let half = f.invert(&two).ok_or("2 has no inverse")?;
    let decode = |entry: &Entry, rep: &Rep| match &elements(entry, rep)?[..] {
        [sum, difference, product] => {
            let x = f.mul(&f.sub(sum, difference), &half);
            let y = f.mul(&f.add(sum, difference), &half);
            let expected = f.mul(&f.mul(&two, &group.d), &f.mul(&x, &y));
            (*product == expected).then_some((x, y))
        }
        _ => None,
    };
    let blocks = decoded(reps, files, "tables.rs", "BLOCKS", &curve.name, &decode)?;
    let odd = decoded(reps, files, "tables.rs", "ODD", &curve.name, &decode)?;
    let undefined = "the law is not defined";
    let mut power = curve.generator.clone();
    let mut powers = vec![power.clone()];
    for _ in 0..comb.w * comb.v {
        for _ in 0..comb.e {
            power = add(&power, &power).ok_or(undefined)?;
        }
        powers.push(power.clone());
    }
    // Where the law has no value, the point is none that an entry could be.
    let nowhere = || (f.sub(&two, &two), f.sub(&two, &two));
    let sums = |pairs: &[(&EdwardsPoint, &EdwardsPoint)]| {
        pairs.iter().map(|(p, q)| add(p, q).unwrap_or_else(nowhere)).collect()
    };
    follow_their_index(&blocks, comb, &powers, sums)?;
    let mut factors = vec![BigUint::from(1u32)];
    if let Some(maps) = &curve.endomorphisms {
        factors.push(maps.lambda.clone());
    }
    if let Some(twist) = &curve.twist {
        let images = factors.iter().map(|factor| factor * &twist.mu % &curve.scalar.modulus);
        factors.extend(images.collect::<Vec<_>>());
    }
    let length = odd[0].len() / factors.len();
    for (factor, multiples) in factors.iter().zip(odd[0].chunks(length)) {
        let base = group.mul(factor, &curve.generator).ok_or(undefined)?;
        odd_multiples(multiples, &base, &add(&base, &base).ok_or(undefined)?, sums)?;
    }
    Ok(())
}

/// The integers of an entry's coordinates, in `[0, p)`; a part that is not there is zero.
fn elements(entry: &Entry, rep: &Rep) -> Option<Vec<Pair>> {
    let inverse = rep.factor().modpow(&(&rep.p - 2u32), &rep.p);
    let integer = |limbs: &Vec<BigInt>| {
        let held: BigInt = limbs.iter().enumerate().map(|(i, limb)| limb << rep.offset(i)).sum();
        let held = held.to_biguint().filter(|held| limbs.len() == rep.n() && *held < rep.p)?;
        Some(held * &inverse % &rep.p)
    };
    let coordinate = |parts: &Vec<Vec<BigInt>>| match &parts[..] {
        [re] => Some((integer(re)?, BigUint::default())),
        [re, im] => Some((integer(re)?, integer(im)?)),
        _ => None,
    };
    entry.iter().map(coordinate).collect()
}

/// The points of a table, which must be the same at every word.
fn decoded<P: PartialEq>(
    reps: &BTreeMap<u32, Reps>,
    files: &[(String, String)],
    file: &str,
    table: &str,
    curve: &str,
    decode: &dyn Fn(&Entry, &Rep) -> Option<P>,
) -> Result<Vec<Vec<P>>, String> {
    let mut found: Option<Vec<Vec<P>>> = None;
    for (word, (base, _)) in reps {
        let path = format!("src/{curve}/word{word}/{file}");
        let text = files.iter().find(|(other, _)| *other == path).map(|(_, text)| text);
        let text = text.ok_or_else(|| format!("there is no {path}"))?;
        let blocks = tables(text, table).map_err(|error| format!("{path}: {error}"))?;
        let points = |block: &Vec<Entry>| block.iter().map(|entry| decode(entry, base)).collect();
        let points: Option<Vec<Vec<P>>> = blocks.iter().map(points).collect();
        let points = points.ok_or_else(|| format!("{path}: an entry of {table} is no point"))?;
        if found.as_ref().is_some_and(|other| *other != points) {
            return Err(format!("{path}: {table} has other points than at another word"));
        }
        found = Some(points);
    }
    found.filter(|blocks| !blocks.is_empty()).ok_or_else(|| format!("{table} is empty"))
}

/// Every entry of a comb is what its index says; `powers[i]` is `2^(e·i)·G`.
fn follow_their_index<P: PartialEq>(
    blocks: &[Vec<P>],
    comb: Comb,
    powers: &[P],
    sums: impl Fn(&[(&P, &P)]) -> Vec<P>,
) -> Result<(), String> {
    if blocks.len() != comb.v || blocks.iter().any(|block| block.len() != comb.entries()) {
        return Err("the comb has another shape".to_string());
    }
    for (j, block) in blocks.iter().enumerate() {
        if block[0] != powers[j] {
            return Err(format!("entry 0 of block {j} is not 2^({}·{j})·G", comb.e));
        }
        let pairs: Vec<(&P, &P)> = (1..block.len())
            .map(|u| {
                let highest = u.ilog2() as usize;
                (&block[u - (1 << highest)], &powers[j + comb.v * (highest + 1)])
            })
            .collect();
        for (u, sum) in sums(&pairs).into_iter().enumerate() {
            if block[u + 1] != sum {
                return Err(format!("entry {} of block {j} is not what its index says", u + 1));
            }
        }
    }
    Ok(())
}

/// Entry i is `(2i + 1)` times a point, of which the double is given.
fn odd_multiples<P: PartialEq>(
    entries: &[P],
    point: &P,
    double: &P,
    sums: impl Fn(&[(&P, &P)]) -> Vec<P>,
) -> Result<(), String> {
    let pairs: Vec<(&P, &P)> = entries.iter().map(|entry| (entry, double)).collect();
    let next = sums(&pairs);
    match entries.first() == Some(point) && entries[1..] == next[..next.len() - 1] {
        true => Ok(()),
        false => Err("the odd multiples are others".to_string()),
    }
}
