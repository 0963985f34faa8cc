//! Arithmetic by definition: integers mod a small prime, and the chord and tangent.

/// `a^e mod p`.
pub const fn power(a: u64, mut e: u64, p: u64) -> u64 {
    let (mut base, mut result) = (a % p, 1 % p);
    while e > 0 {
        if e & 1 == 1 {
            result = result * base % p;
        }
        base = base * base % p;
        e >>= 1;
    }
    result
}

/// A point of `y² = x³ + ax + b`, `None` at infinity.
pub type Point = Option<(u64, u64)>;

/// The sum of two points.
pub const fn add(p: Point, q: Point, a: u64, m: u64) -> Point {
    let ((x1, y1), (x2, y2)) = match (p, q) {
        (None, other) | (other, None) => return other,
        (Some(p), Some(q)) => (p, q),
    };
    let (rise, run) = if x1 == x2 {
        if (y1 + y2) % m == 0 {
            return None;
        }
        ((3 * x1 * x1 + a) % m, 2 * y1 % m)
    } else {
        (y2 + m - y1, x2 + m - x1)
    };
    let slope = (rise % m) * power(run, m - 2, m) % m;
    let x = (slope * slope + 2 * m - x1 - x2) % m;
    Some((x, (slope * (x1 + m - x) + m - y1) % m))
}

/// The multiple by an integer.
pub const fn multiply(mut k: u64, mut p: Point, a: u64, m: u64) -> Point {
    let mut sum = None;
    while k > 0 {
        if k & 1 == 1 {
            sum = add(sum, p, a, m);
        }
        p = add(p, p, a, m);
        k >>= 1;
    }
    sum
}

/// The opposite of a point.
pub const fn negate(p: Point, m: u64) -> Point {
    match p {
        Some((x, y)) => Some((x, (m - y) % m)),
        None => None,
    }
}

/// All points, infinity first.
pub fn all_points(a: u64, b: u64, m: u64) -> Vec<Point> {
    let mut points = vec![None];
    for x in 0..m {
        let right = (x * x % m * x + a * x + b) % m;
        points.extend((0..m).filter(|y| y * y % m == right).map(|y| Some((x, y))));
    }
    points
}

/// Block j of a comb: `2^(ej)·(1 + Σ u_s·2^(ds))·G`.
pub const fn comb_block<const L: usize>(
    g: (u64, u64),
    a: u64,
    m: u64,
    (w, e, d): (usize, usize, usize),
    j: usize,
) -> [(u64, u64); L] {
    let mut block = [(0, 0); L];
    let mut u = 0;
    while u < L {
        let mut k = 1u128;
        let mut s = 1;
        while s < w {
            k += ((u as u128 >> (s - 1)) & 1) << (d * s);
            s += 1;
        }
        k <<= e * j;
        assert!(k < 1 << 62, "the test's comb is too large");
        match multiply(k as u64, Some(g), a, m) {
            Some(point) => block[u] = point,
            None => panic!("an entry of the comb is at infinity"),
        }
        u += 1;
    }
    block
}

/// `G, 3G, 5G, …`
pub const fn odd_multiples<const L: usize>(g: (u64, u64), a: u64, m: u64) -> [(u64, u64); L] {
    let mut multiples = [(0, 0); L];
    let mut i = 0;
    while i < L {
        match multiply(2 * i as u64 + 1, Some(g), a, m) {
            Some(point) => multiples[i] = point,
            None => panic!("an odd multiple is at infinity"),
        }
        i += 1;
    }
    multiples
}
