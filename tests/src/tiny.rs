//! Groups small enough to list: every point of a tiny curve, and sums by chord and tangent.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::model;
use crate::params::Params;

/// All points of a curve; the first is infinity.
pub struct TinyGroup {
    /// The modulus.
    pub p: u64,
    /// The order of the generator.
    pub n: u64,
    params: Params,
    coordinates: Vec<(u64, u64)>,
    places: HashMap<(u64, u64), usize>,
    by_parity: HashMap<(u64, u64), usize>,
    inverses: Vec<u64>,
}

/// The place of infinity in the list.
pub const INFINITY: usize = 0;

impl TinyGroup {
    /// Lists the points, and checks that there are as many as the parameters say.
    ///
    /// # Panics
    /// If there are not.
    pub fn new(params: Params) -> Self {
        let number = |value: &BigUint| value.to_u64().expect("a tiny number");
        let (p, n) = (number(&params.p), number(&params.n));
        let (a, b) = (number(&params.a), number(&params.b));
        let mut roots: HashMap<u64, Vec<u64>> = HashMap::new();
        for y in 0..p {
            roots.entry(y * y % p).or_default().push(y);
        }
        // Infinity has no coordinates: these are no point's.
        let mut coordinates = vec![(p, p)];
        for x in 0..p {
            let right = ((x * x + a) % p * x + b) % p;
            coordinates.extend(roots.get(&right).into_iter().flatten().map(|&y| (x, y)));
        }
        assert_eq!(coordinates.len() as u64, n * number(&params.h), "the order of the group");
        let places = coordinates.iter().enumerate().map(|(i, &point)| (point, i)).collect();
        let finite = coordinates.iter().enumerate().skip(1);
        let by_parity = finite.map(|(i, &(x, y))| ((x, y & 1), i)).collect();
        let inverses = (0..p).map(|x| number(&model::invert(&x.into(), &params.p))).collect();
        Self { p, n, params, coordinates, places, by_parity, inverses }
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.coordinates.len()
    }

    /// Never: infinity is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The coordinates of a point that is not infinity.
    pub fn coordinates(&self, place: usize) -> Option<(u64, u64)> {
        (place != INFINITY).then(|| self.coordinates[place])
    }

    /// The place of a point, if it is on the curve.
    pub fn find(&self, x: u64, y: u64) -> Option<usize> {
        self.places.get(&(x, y)).copied()
    }

    /// The place of the point with this `x` and a `y` of this parity (0 or 1), if there is one.
    pub fn lift(&self, x: u64, parity: u64) -> Option<usize> {
        self.by_parity.get(&(x, parity)).copied()
    }

    /// The generator.
    pub fn generator(&self) -> usize {
        let (x, y) = &self.params.g;
        self.find(x.to_u64().expect("tiny"), y.to_u64().expect("tiny")).expect("on the curve")
    }

    /// `−P`.
    pub fn neg(&self, place: usize) -> usize {
        let Some((x, y)) = self.coordinates(place) else { return INFINITY };
        self.places[&(x, (self.p - y) % self.p)]
    }

    /// `P + Q`.
    pub fn add(&self, lhs: usize, rhs: usize) -> usize {
        let (Some((x1, y1)), Some((x2, y2))) = (self.coordinates(lhs), self.coordinates(rhs)) else {
            return lhs.max(rhs);
        };
        let p = self.p;
        let a = self.params.a.to_u64().expect("tiny");
        let slope = match (x1 == x2, (y1 + y2) % p) {
            (true, 0) => return INFINITY,
            (true, double) => (3 * x1 * x1 + a) % p * self.inverses[double as usize] % p,
            (false, _) => (y2 + p - y1) % p * self.inverses[((x2 + p - x1) % p) as usize] % p,
        };
        let x3 = (slope * slope + 2 * p - x1 - x2) % p;
        let y3 = (slope * ((x1 + p - x3) % p) + p - y1) % p;
        self.places[&(x3, y3)]
    }

    /// `0·P, 1·P, …, (count − 1)·P`.
    pub fn multiples(&self, place: usize, count: u64) -> Vec<usize> {
        let next = |sum: &usize| Some(self.add(*sum, place));
        std::iter::successors(Some(INFINITY), next).take(count as usize).collect()
    }

    /// Whether each point is in the subgroup that the generator generates.
    pub fn subgroup(&self) -> Vec<bool> {
        let mut inside = vec![false; self.len()];
        self.multiples(self.generator(), self.n).into_iter().for_each(|place| inside[place] = true);
        inside
    }
}
