//! What is to be shown of division steps.
//!
//! A matrix's rows `(x, y)` satisfy `|x| + |y| ≤ 2^60`; this is a premise, and follows by induction
//! from the rows of one step, `(2, 0)` or `(0, 2)` above `(±1, 1)` or `(0, 1)`, whose sums are at most 2.
//! With it the ranges of results follow from the identities that are shown here:
//! `|x·f + y·g| ≤ 2^60·p`, and `|x·d + y·e| < 2^60·p` for d and e lifted to less than p in size.

use super::goal::failure;
use super::*;
use crate::lower::division::{BATCH, DIGIT, digits, top};

/// By what the sign of a word counts in it.
fn sign_scale() -> BigInt {
    let scale: BigInt = BigInt::one() << 63;
    -scale
}

/// The rows of a matrix, as polynomials.
type Rows = [[Poly; 2]; 2];

impl Prover<'_> {
    /// The specification of a kernel of division steps.
    pub(super) fn division(&self) -> Verdict {
        match self.kind {
            Kind::Step => self.step(),
            Kind::Unpack => self.unpack(),
            Kind::Compose => self.compose(),
            Kind::ApplyLow => self.apply_low(),
            Kind::UpdateFg => self.update_fg(),
            Kind::UpdateDe => self.update_de(),
            Kind::Normalize => self.normalize(),
            _ => unreachable!("not a kernel of division steps"),
        }
    }

    /// `2·g' = g + β(1 − 2σ)·f`, `f' = f + βσ·(g − f)` and `zeta' = zeta − 1 − βσ·(2·zeta + 1)`, where β is the
    /// parity of g and σ says whether zeta is negative, for every odd f.
    fn step(&self) -> Verdict {
        let [zeta, f, g] = [0, 1, 2].map(|i| &self.inputs[i][0].poly);
        let [zeta_out, f_out, g_out] = [0, 1, 2].map(|i| &self.outputs[i][0]);
        let sign = self.sign("the sign of zeta", zeta)?;
        let odd = g.split_coefficients(&BigInt::from(2)).1;
        let swap = self.polys.product(&odd, &sign);
        let turn = odd.minus(&swap.scaled(&BigInt::from(2)));
        let sum = g.plus(&self.polys.product(&turn, f));
        self.identical("2·g' = g + β(1 − 2σ)·f", &g_out.poly.scaled(&BigInt::from(2)), &sum)?;
        let one = Poly::constant(BigInt::one());
        let turned = zeta.scaled(&BigInt::from(2)).plus(&one);
        let expected = zeta.minus(&one).minus(&self.polys.product(&swap, &turned));
        self.identical("zeta' = zeta − 1 − βσ·(2·zeta + 1)", &zeta_out.poly, &expected)?;
        // Modulo 2^64 first; both are words, or between f and g, so that they do not differ by more.
        let expected = f.plus(&self.polys.product(&swap, &g.minus(f)));
        let difference = f_out.poly.minus(&expected);
        let between = self.inputs[1][0].range.hull(&self.inputs[2][0].range);
        let apart = f_out.range.minus(&between);
        let power: BigInt = BigInt::one() << 64;
        if !difference.residue(&power).is_zero() || apart.low <= -&power || apart.high >= power {
            return Err(failure("f' = f + βσ·(g − f)", format!("{} terms differ", difference.len())));
        }
        self.inside("g' stays in its class", g_out, &self.inputs[2][0].range)
    }

    /// `−2^20 ≤ word + 2^21·u + 2^42·v < 2^20`, and `−2^20 < u ≤ 2^20`: such u and v are unique.
    fn unpack(&self) -> Verdict {
        let (u, v) = (&self.outputs[0][0], &self.outputs[1][0]);
        let half = BigInt::one() << BATCH;
        let spread = u.poly.plus(&v.poly.scaled(&(BigInt::one() << (BATCH + 1))));
        let left = self.inputs[0][0].poly.plus(&spread.scaled(&(BigInt::one() << (BATCH + 1))));
        self.low("word + 2^21·u + 2^42·v is small", &left.plus(&Poly::constant(half.clone())), BATCH + 1)?;
        self.inside("u is a coefficient", u, &Interval { low: 1 - &half, high: half })
    }

    /// The product of matrices, entry by entry.
    fn compose(&self) -> Verdict {
        let (some, all) = (self.rows(0), self.rows(1));
        for (i, out) in self.outputs[0].iter().enumerate() {
            let [x, y] = &some[i / 2];
            let (above, below) = (&all[0][i % 2], &all[1][i % 2]);
            let expected = self.polys.product(x, above).plus(&self.polys.product(y, below));
            self.identical("r = some·all", &out.poly, &expected)?;
        }
        Ok(())
    }

    /// `2^20·f' ≡ u·f + v·g − ((u·f + v·g) mod 2^20)` modulo 2^64, and likewise g'.
    fn apply_low(&self) -> Verdict {
        let (f, g) = (&self.inputs[1][0].poly, &self.inputs[2][0].poly);
        let modulus = BigInt::one() << 64;
        for ([x, y], out) in self.rows(0).iter().zip(&self.outputs) {
            let products = self.polys.product(x, f).plus(&self.polys.product(y, g));
            let left = products.minus(&out[0].poly.scaled(&(BigInt::one() << BATCH)));
            if !self.low_parts(BATCH).any(|low| left.minus(&low).residue(&modulus).is_zero()) {
                return Err(failure("2^20·r = x·f + y·g, rounded down, mod 2^64", "it differs".to_string()));
            }
        }
        Ok(())
    }

    /// `2^60·f' = u·f + v·g − ((u·f + v·g) mod 2^60)`, and likewise g'.
    fn update_fg(&self) -> Verdict {
        let (f, g) = (self.number(&self.inputs[1]), self.number(&self.inputs[2]));
        for ([x, y], out) in self.rows(0).iter().zip(&self.outputs) {
            let products = self.polys.product(x, &f).plus(&self.polys.product(y, &g));
            let left = products.minus(&self.number(out).scaled(&(BigInt::one() << DIGIT)));
            self.low("2^60·r = x·f + y·g, rounded down", &left, DIGIT)?;
            self.are_digits(out)?;
        }
        Ok(())
    }

    /// `2^60·d' = u·(d + δp) + v·(e + εp) − p·m` with `0 ≤ m < 2^60`, where δ and ε say whether d and e are
    /// negative, and likewise e'. Hence the congruence, and `−2p < d' < p`.
    fn update_de(&self) -> Verdict {
        let goal = "2^60·r = x·d + y·e − p·m with 0 ≤ m < 2^60";
        let lifted = |number: &[Value]| -> Verdict<Poly> {
            let sign = self.sign("the sign of a number", &number.last().expect("digits").poly)?;
            Ok(self.number(number).plus(&sign.scaled(&self.p)))
        };
        let (d, e) = (lifted(&self.inputs[1])?, lifted(&self.inputs[2])?);
        for ([x, y], out) in self.rows(0).iter().zip(&self.outputs) {
            let products = self.polys.product(x, &d).plus(&self.polys.product(y, &e));
            let left = products.minus(&self.number(out).scaled(&(BigInt::one() << DIGIT)));
            let (multiple, rest) = left.split_coefficients(&self.p);
            if !rest.is_zero() {
                return Err(failure(goal, format!("{} terms are not divisible by p", rest.len())));
            }
            self.low(goal, &multiple, DIGIT)?;
            self.are_digits(out)?;
        }
        Ok(())
    }

    /// `r = (1 − 2ν)·(d + δp) + βp`, where ν, δ and β say whether the sign, d, and what stands before
    /// `+ βp` are negative. Hence `0 ≤ r < p`.
    fn normalize(&self) -> Verdict {
        let goal = "r = ±(d + δp) + βp";
        let d = self.sign("the sign of d", &self.inputs[0].last().expect("digits").poly)?;
        let negate = self.sign("the sign of `sign`", &self.inputs[1][0].poly)?;
        let turn = Poly::constant(BigInt::one()).minus(&negate.scaled(&BigInt::from(2)));
        let lifted = self.number(&self.inputs[0]).plus(&d.scaled(&self.p));
        let turned = self.polys.product(&turn, &lifted);
        let left = self.number(&self.outputs[0]).minus(&turned);
        let (multiple, rest) = left.split_coefficients(&self.p);
        let below = multiple.as_variable().filter(|_| rest.is_zero());
        let Some(Origin::Split { rest: highest, scale, .. }) =
            below.map(|id| &self.polys.variables[id.0 as usize].origin)
        else {
            return Err(failure(goal, format!("{} terms are left", left.len())));
        };
        // β is the sign of the highest digit, and the digits below that are not negative.
        let digits_below = turned.minus(&highest.scaled(&(BigInt::one() << top(self.rep))));
        let range = Case::new(&self.polys, &[], BTreeMap::new()).eliminated(&digits_below);
        if *scale != sign_scale()
            || range.low < BigInt::zero()
            || range.high.bits() > u64::from(top(self.rep))
        {
            return Err(failure("β is the sign of ±(d + δp)", "it is another bit".to_string()));
        }
        self.are_digits(&self.outputs[0])
    }

    fn rows(&self, input: usize) -> Rows {
        let at = |i: usize| self.inputs[input][i].poly.clone();
        [[at(0), at(1)], [at(2), at(3)]]
    }

    /// `Σ digit_i · 2^(60·i)`.
    fn number(&self, digits: &[Value]) -> Poly {
        let mut sum = Poly::zero();
        for (i, digit) in digits.iter().enumerate() {
            sum = sum.plus(&digit.poly.scaled(&(BigInt::one() << (DIGIT * i as u32))));
        }
        sum
    }

    /// The bit that says whether a word is negative, which the program must have asked for.
    fn sign(&self, goal: &str, x: &Poly) -> Verdict<Poly> {
        let scale = sign_scale();
        let asked = |variable: &crate::eval::poly::Variable| match &variable.origin {
            Origin::Split { rest, scale: of, .. } => variable.bit && rest == x && *of == scale,
            _ => false,
        };
        let found = self.polys.variables.iter().position(asked);
        let found = found.ok_or_else(|| failure(goal, "it is not looked at".to_string()))?;
        Ok(Poly::variable(VarId(found as u32)))
    }

    /// The low parts of all splits at a bit: each is an integer in `[0, 2^k)`.
    fn low_parts(&self, k: u32) -> impl Iterator<Item = Poly> {
        let power: BigInt = BigInt::one() << k;
        self.polys.variables.iter().enumerate().filter_map(move |(id, variable)| match &variable.origin {
            Origin::Split { rest, scale, .. } if *scale.magnitude() == *power.magnitude() => {
                Some(rest.minus(&Poly::variable(VarId(id as u32)).scaled(scale)))
            }
            _ => None,
        })
    }

    /// The polynomial is the low part of a split, or is small by its own interval: `0 ≤ x < 2^k`.
    fn low(&self, goal: &str, x: &Poly, k: u32) -> Verdict {
        if Interval::bits(k).contains(&self.polys.range_of(x)) || self.low_parts(k).any(|low| low == *x) {
            return Ok(());
        }
        Err(failure(goal, format!("the difference, of {} terms, is no low part", x.len())))
    }

    fn identical(&self, goal: &str, left: &Poly, right: &Poly) -> Verdict {
        match left.minus(right).len() {
            0 => Ok(()),
            terms => Err(failure(goal, format!("{terms} terms differ"))),
        }
    }

    fn inside(&self, goal: &str, x: &Value, range: &Interval) -> Verdict {
        match range.contains(&x.range) {
            true => Ok(()),
            false => Err(failure(goal, format!("it may be {:#x} to {:#x}", x.range.low, x.range.high))),
        }
    }

    /// All but the highest are in `[0, 2^60)`.
    fn are_digits(&self, number: &[Value]) -> Verdict {
        let below = &number[..digits(self.rep) - 1];
        below.iter().try_for_each(|digit| self.inside("a digit", digit, &Interval::bits(DIGIT)))
    }
}
