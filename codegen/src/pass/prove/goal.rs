//! What is to be shown of each kernel, and how it is discharged.

use super::remainder::Residue;
use super::*;

/// A goal that was not reached.
pub(super) fn failure(goal: &str, remains: String) -> Box<Failure> {
    Box::new(Failure::Goal { goal: goal.to_string(), remains })
}

/// An integer that limbs or bytes spell: neither it nor what it lacks to `most` is negative, so
/// that multiples of both may be added to what is bounded.
struct Spelled {
    value: Poly,
    most: BigInt,
}

impl Prover<'_> {
    /// The specification of the kernel.
    pub(super) fn goals(&self) -> Verdict {
        if self.kind.is_division() {
            return self.division();
        }
        let (one, radix) = (BigInt::one(), self.radix());
        let a = || self.element("a");
        let b = || self.element("b");
        if let Some((goal, expected)) = self.product_goal() {
            // The last subtractions are dealt with apart, where they can be.
            let apart = match self.rep.reduction {
                Reduction::Barrett if self.rep.is_canonical() => self.by_remainder(&expected),
                Reduction::Montgomery if self.rep.is_canonical() => self.by_last_subtraction(&expected),
                Reduction::Montgomery | Reduction::Barrett | Reduction::Fold { .. } => None,
            };
            if let Some(verdict) = apart {
                return verdict;
            }
            let cases = &mut self.cases()?[..];
            self.congruent(goal, cases, &radix, &expected)?;
            return self.in_class(cases);
        }
        if self.kind == Kind::ToBytes
            && self.rep.reduction == Reduction::Barrett
            && let Some(verdict) = self.by_remainder(&a())
        {
            return verdict;
        }
        let cases = &mut self.cases()?[..];
        match self.kind {
            Kind::Add | Kind::AddLong => self.congruent("r ≡ a + b", cases, &one, &a().plus(&b()))?,
            Kind::Sub | Kind::SubLong => self.congruent("r ≡ a − b", cases, &one, &a().minus(&b()))?,
            Kind::Neg => self.congruent("r ≡ −a", cases, &one, &Poly::zero().minus(&a()))?,
            Kind::Carry | Kind::CarryLong => self.congruent("r ≡ a", cases, &one, &a())?,
            Kind::MulSmall => {
                let k = &self.inputs[1][0].poly;
                self.congruent("r ≡ k·a", cases, &one, &self.polys.product(k, &a()))?;
            }
            Kind::Select => return self.selects(),
            Kind::IsZero => return self.zero_test(cases),
            Kind::FromBytes => {
                let bytes = self.big_endian(&self.inputs[0]);
                self.congruent("r ≡ R·bytes", cases, &one, &bytes.scaled(&radix))?;
                self.flag_below(&bytes)?;
            }
            Kind::ToBytes => return self.spells(cases, &a()),
            Kind::Mul
            | Kind::Square
            | Kind::SumOfProducts
            | Kind::DifferenceOfProducts
            | Kind::DifferenceOfSquares
            | Kind::DoubledProduct
            | Kind::Step
            | Kind::Unpack
            | Kind::Compose
            | Kind::ApplyLow
            | Kind::UpdateFg
            | Kind::UpdateDe
            | Kind::Normalize => unreachable!("dealt with above"),
        }
        self.in_class(cases)
    }

    /// The bytes spell the integer in `[0, p)` that is `x/R`.
    pub(super) fn spells(&self, cases: &mut [Case<'_>], x: &Poly) -> Verdict {
        let value = self.big_endian(&self.outputs[0]);
        let difference = value.scaled(&self.radix()).minus(x);
        let most = (BigInt::one() << (8 * self.rep.bytes())) - 1;
        let bytes = Spelled { value, most };
        self.vanishes("R·bytes ≡ a", cases, &difference, &bytes)?;
        self.canonical("bytes < p", cases, &bytes.value)
    }

    /// What a kernel with products gives, times R.
    fn product_goal(&self) -> Option<(&'static str, Poly)> {
        let product = |x: &str, y: &str| self.polys.product(&self.element(x), &self.element(y));
        match self.kind {
            Kind::Mul => Some(("R·r ≡ a·b", product("a", "b"))),
            Kind::Square => Some(("R·r ≡ a²", product("a", "a"))),
            Kind::SumOfProducts => Some(("R·r ≡ a·b + c·d", product("a", "b").plus(&product("c", "d")))),
            Kind::DifferenceOfProducts => {
                Some(("R·r ≡ a·b − c·d", product("a", "b").minus(&product("c", "d"))))
            }
            Kind::DifferenceOfSquares => Some(("R·r ≡ a² − b²", product("a", "a").minus(&product("b", "b")))),
            Kind::DoubledProduct => Some(("R·r ≡ 2·a·b", product("a", "b").scaled(&BigInt::from(2)))),
            _ => None,
        }
    }

    /// The result is below p, where its class says so.
    fn in_class(&self, cases: &[Case<'_>]) -> Verdict {
        match self.kind.output_class().and_then(|class| self.rep.class(class).value.clone()) {
            Some(_) => self.canonical("r < p", cases, &self.value(&self.outputs[0])),
            None => Ok(()),
        }
    }

    /// `factor·r ≡ expected`.
    pub(super) fn congruent(
        &self,
        goal: &str,
        cases: &mut [Case<'_>],
        factor: &BigInt,
        expected: &Poly,
    ) -> Verdict {
        let limbs = &self.outputs[0];
        let most = limbs.iter().enumerate().map(|(i, limb)| &limb.range.high << self.rep.offset(i)).sum();
        let result = Spelled { value: self.value(limbs), most };
        self.vanishes(goal, cases, &result.value.scaled(factor).minus(expected), &result)
    }

    /// `difference ≡ 0 mod p`: coefficient by coefficient, or, in every case, because what is
    /// left is a multiple of an integer that is shown to be zero.
    fn vanishes(&self, goal: &str, cases: &mut [Case<'_>], difference: &Poly, result: &Spelled) -> Verdict {
        // A power of two more or less does not matter mod p.
        let difference = &self.polys.settled(difference, &self.p);
        if difference.residue(&self.p).is_zero() {
            return Ok(());
        }
        let residues = self.residues(&result.value.minus(difference));
        for case in cases {
            let mut left = case.apply(difference).not_divisible_by(&self.p);
            for Residue { chain, value, .. } in &residues {
                case.learn_zero(case.apply(&chain.minus(value)));
                // What the masks say of the chain may exclude its value.
                case.bound(chain);
                let other = difference.minus(chain).plus(value);
                let other = case.apply(&other).not_divisible_by(&self.p);
                if other.len() < left.len() {
                    left = other;
                }
            }
            if left.is_zero() || case.is_vacuous() {
                continue;
            }
            let pinned = case.pin_all(&left);
            let units = self.in_units(&pinned.not_divisible_by(&self.p));
            if !units.is_zero() {
                self.is_zero_in(goal, case, &units, result)?;
            }
            // Where the unit divides all of it, what is left is zero itself, whatever was pinned.
            if pinned.primitive() == units || Poly::zero().minus(&pinned.primitive()) == units {
                case.learn_zero(left.primitive());
            }
            if !units.is_zero() {
                case.learn_zero(units);
            }
        }
        Ok(())
    }

    /// `u` with `left ≡ unit·u mod p`, where the unit is the coefficient of the newest variable:
    /// a carry that was dropped, times its place. Coefficients are taken between −p/2 and p/2.
    fn in_units(&self, left: &Poly) -> Poly {
        let newest = left.terms().max_by_key(|(monomial, _)| monomial.last().copied());
        let Some((_, unit)) = newest.filter(|(monomial, _)| !monomial.is_empty()) else {
            return left.clone();
        };
        let bezout = num_integer::Integer::extended_gcd(unit, &self.p);
        if !bezout.gcd.is_one() {
            return left.clone();
        }
        let inverse = bezout.x;
        left.scaled(&inverse).balanced(&self.p)
    }

    /// Shows that a polynomial is zero: after division by its content it lies between −1 and 1.
    fn is_zero_in(&self, goal: &str, case: &Case<'_>, left: &Poly, result: &Spelled) -> Verdict {
        let zero = Interval::point(0);
        let mut range = case.bound(left);
        if range == zero || case.is_vacuous() {
            return Ok(());
        }
        let lack = case.apply(&Poly::constant(result.most.clone()).minus(&result.value));
        let result = case.apply(&result.value);
        // Adding a multiple of the (non-negative) result bounds from above, adding a multiple
        // of what it lacks to its largest value likewise; subtracting bounds from below.
        for (sum, factor) in completions(left, &result, &lack) {
            let bound = case.bound(&sum);
            range.high = range.high.clone().min(num_integer::Integer::div_floor(&bound.high, &factor));
        }
        let negated = Poly::zero().minus(left);
        for (sum, factor) in completions(&negated, &result, &lack) {
            let bound = case.bound(&sum);
            range.low = range.low.clone().max(-num_integer::Integer::div_floor(&bound.high, &factor));
        }
        if case.is_vacuous() || (range.low >= BigInt::zero() && range.high <= BigInt::zero()) {
            return Ok(());
        }
        Err(failure(
            goal,
            format!(
                "{} terms are not divisible by p, and lie between {} and {}{}",
                left.len(),
                range.low,
                range.high,
                case.describe()
            ),
        ))
    }

    /// `0 ≤ value < p` in every case. Limbs and bytes are never negative.
    pub(super) fn canonical(&self, goal: &str, cases: &[Case<'_>], value: &Poly) -> Verdict {
        for case in cases {
            let range = case.bound_until(value, &|range| range.high < self.p);
            if range.high >= self.p && !case.is_vacuous() {
                return Err(failure(goal, format!("the value may reach {:#x}", range.high)));
            }
        }
        Ok(())
    }

    /// The second result says whether `x < p`.
    fn flag_below(&self, x: &Poly) -> Verdict {
        let flag = &self.outputs[1][0].poly;
        let distance = x.minus(&Poly::constant(self.p.clone()));
        for below in [false, true] {
            for case in self.flag_cases(flag, below)? {
                let holds = |range: &Interval| match below {
                    true => range.high < BigInt::zero(),
                    false => range.low >= BigInt::zero(),
                };
                let range = case.bound_until(&distance, &holds);
                if !holds(&range) && !case.is_vacuous() {
                    return Err(failure(
                        "valid ⟺ bytes < p",
                        format!("bytes − p is in [{:#x}, {:#x}]", range.low, range.high),
                    ));
                }
            }
        }
        Ok(())
    }

    /// The cases in which a flag has a value.
    fn flag_cases(&self, flag: &Poly, value: bool) -> Verdict<Vec<Case<'_>>> {
        let variables = flag.variables();
        let known = flag.as_constant().map(|n| n == BigInt::from(u8::from(value)));
        match (variables.as_slice(), known) {
            ([], Some(true)) => self.cases(),
            ([], _) => Ok(Vec::new()),
            ([bit], _) if self.polys.is_bit(*bit) => Ok([false, true]
                .into_iter()
                .filter(|&assigned| {
                    flag.with_bit(*bit, assigned).as_constant() == Some(BigInt::from(u8::from(value)))
                })
                .map(|assigned| Case::new(&self.polys, &self.operands, [(*bit, assigned)].into()))
                .filter(|case| !case.is_vacuous())
                .collect()),
            _ => Err(failure("a verdict", "it is not a single bit".to_string())),
        }
    }

    /// The result is one operand or the other, limb by limb.
    fn selects(&self) -> Verdict {
        let (mask, a, b) = (&self.inputs[0][0], &self.inputs[1], &self.inputs[2]);
        for (i, r) in self.outputs[0].iter().enumerate() {
            let difference = a[i].poly.minus(&b[i].poly);
            let expected = b[i].poly.plus(&self.polys.product(&mask.poly, &difference));
            if r.poly != expected {
                return Err(failure("r = mask ? a : b", format!("limb {i} is something else")));
            }
        }
        Ok(())
    }

    /// The verdict is the zero test of limbs that spell an integer in [0, p) which is congruent
    /// to `a` up to a unit: then it is zero exactly if `a ≡ 0`.
    fn zero_test(&self, cases: &mut [Case<'_>]) -> Verdict {
        let goal = "zero ⟺ a ≡ 0";
        let origin =
            self.outputs[0][0].poly.as_variable().map(|id| &self.polys.variables[id.0 as usize].origin);
        let terms = match origin {
            Some(Origin::ZeroTest(terms)) if terms.len() == self.rep.n() => terms,
            _ => return Err(failure(goal, "the verdict is not a test of every limb".to_string())),
        };
        let (mut value, mut most) = (Poly::zero(), BigInt::zero());
        let full: BigInt = (BigInt::one() << self.rep.word) - 1;
        for (i, term) in terms.iter().enumerate() {
            value = value.plus(&term.scaled(&(BigInt::one() << self.rep.offset(i))));
            // What is tested are words.
            most += self.polys.range_of(term).high.min(full.clone()) << self.rep.offset(i);
        }
        let radix = if self.rep.is_canonical() { BigInt::one() } else { self.radix() };
        let difference = value.scaled(&radix).minus(&self.element("a"));
        let tested = Spelled { value, most };
        self.vanishes(goal, cases, &difference, &tested)?;
        self.canonical("the tested integer is below p", cases, &tested.value)
    }
}

/// Sums of `factor·x` and a multiple of the result, or of what the result lacks to its largest value, in
/// which a leading variable of `x` cancels.
fn completions(x: &Poly, result: &Poly, lack: &Poly) -> Vec<(Poly, BigInt)> {
    let mut sums = Vec::new();
    for (monomial, coefficient) in x.terms().filter(|(monomial, _)| !monomial.is_empty()) {
        let Some((_, other)) = result.terms().find(|(candidate, _)| *candidate == monomial) else { continue };
        // coefficient·g + other·h = 0 with g > 0; h > 0 adds the result, h < 0 what it lacks.
        let common = num_integer::Integer::gcd(coefficient, other);
        let (mut g, mut h) = (other / &common, -(coefficient / &common));
        if g < BigInt::zero() {
            (g, h) = (-g, -h);
        }
        let sum = if h > BigInt::zero() {
            x.scaled(&g).plus(&result.scaled(&h))
        } else {
            x.scaled(&g).plus(&lack.scaled(&-h))
        };
        sums.push((sum, g));
    }
    sums
}
