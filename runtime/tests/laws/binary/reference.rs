//! Arithmetic by definition: logarithms in a tiny field, and the chord and tangent.

/// A point, `None` at infinity.
pub type Point = Option<(u64, u64)>;

/// A tiny curve `y² + xy = x³ + ax² + b`.
pub struct Reference {
    pub m: u32,
    pub a: u64,
    pub b: u64,
    powers: Vec<u64>,
    logarithms: Vec<usize>,
}

impl Reference {
    /// Over GF(2^m) with `x^m = low`.
    pub fn new(m: u32, low: u64, a: u64, b: u64) -> Self {
        let product = |mut x: u64, y: u64| {
            let mut sum = 0;
            for i in 0..m {
                sum ^= if (y >> i) & 1 == 1 { x } else { 0 };
                x <<= 1;
                x ^= if x >> m == 1 { (1 << m) | low } else { 0 };
            }
            sum
        };
        let order = (1 << m) - 1;
        let powers = (2..1 << m)
            .map(|g| {
                let mut powers = vec![1];
                let mut power = g;
                while power != 1 {
                    powers.push(power);
                    power = product(power, g);
                }
                powers
            })
            .find(|powers| powers.len() == order)
            .unwrap();
        let mut logarithms = vec![0; order + 1];
        powers.iter().enumerate().for_each(|(i, &x)| logarithms[x as usize] = i);
        Self { m, a, b, powers, logarithms }
    }

    pub fn mul(&self, x: u64, y: u64) -> u64 {
        if x == 0 || y == 0 {
            return 0;
        }
        self.powers[(self.logarithms[x as usize] + self.logarithms[y as usize]) % self.powers.len()]
    }

    pub fn invert(&self, x: u64) -> u64 {
        if x == 0 {
            return 0;
        }
        self.powers[(self.powers.len() - self.logarithms[x as usize]) % self.powers.len()]
    }

    pub fn trace(&self, x: u64) -> u64 {
        let mut power = x;
        (0..self.m).fold(0, |sum, _| {
            let sum = sum ^ power;
            power = self.mul(power, power);
            sum
        })
    }

    pub fn negate(&self, p: Point) -> Point {
        p.map(|(x, y)| (x, x ^ y))
    }

    pub fn add(&self, p: Point, q: Point) -> Point {
        let ((x1, y1), (x2, y2)) = match (p, q) {
            (None, other) | (other, None) => return other,
            (Some(p), Some(q)) => (p, q),
        };
        let (slope, sum) = if x1 == x2 {
            if y1 ^ y2 == x1 || x1 == 0 {
                return None;
            }
            (x1 ^ self.mul(y1, self.invert(x1)), 0)
        } else {
            (self.mul(y1 ^ y2, self.invert(x1 ^ x2)), x1 ^ x2)
        };
        let x = self.mul(slope, slope) ^ slope ^ sum ^ self.a;
        Some((x, self.mul(slope, x1 ^ x) ^ x ^ y1))
    }

    pub fn multiply(&self, mut k: u64, mut p: Point) -> Point {
        let mut sum = None;
        while k > 0 {
            if k & 1 == 1 {
                sum = self.add(sum, p);
            }
            p = self.add(p, p);
            k >>= 1;
        }
        sum
    }

    /// All points, infinity first.
    pub fn all_points(&self) -> Vec<Point> {
        let elements = 0..1u64 << self.m;
        let mut solution = vec![None; elements.end as usize];
        elements.clone().for_each(|z| solution[(self.mul(z, z) ^ z) as usize] = Some(z));
        let root = elements.clone().find(|&y| self.mul(y, y) == self.b).unwrap();
        let mut points = vec![None, Some((0, root))];
        for x in elements.skip(1) {
            // With z = y/x, the equation is z² + z = x + a + b/x².
            let inverse = self.invert(x);
            let right = x ^ self.a ^ self.mul(self.b, self.mul(inverse, inverse));
            if let Some(z) = solution[right as usize] {
                points.extend([z, z ^ 1].map(|z| Some((x, self.mul(x, z)))));
            }
        }
        points
    }
}
