//! Proofs of products cut in two, before the last subtractions.
//!
//! What the words spell that are subtracted from is shown first, and how large it is, from all that
//! comes before. What comes after reads these words and nothing else, so that it is a program of its
//! own, of words that spell an integer in a known interval. In Montgomery's reduction that is the sum above
//! the cleared words; in Barrett's the remainder, computed modulo 2^m in a chain of borrows whose last is
//! dropped, or, with headroom, in digits of which those above are dropped.

use num_integer::Integer;

use super::*;
use crate::ir::{Group, Id, Op, Operand as Read};

/// A chain of borrows modulo a power of two, and the integer that it was shown to spell.
pub(super) struct Residue {
    pub(super) chain: Poly,
    pub(super) value: Poly,
    /// What that integer may be.
    range: Interval,
    spelled: Spelled,
}

/// What spells a chain: the low parts of differences, each with its weight, or digits of a program.
enum Spelled {
    Differences(Members),
    Digits(Vec<Id>),
}

impl Prover<'_> {
    /// Chains with what is shown to be their value: differences that are zero whatever the masks.
    ///
    /// If the polynomial of a chain `c` is `expected + p·q` modulo 2^m, coefficient by coefficient, then
    /// `c − expected − p·q` is a multiple of 2^m, and if it lies between −2^m and 2^m then
    /// `c = expected + p·q` holds of the integers themselves.
    pub(super) fn residues(&self, expected: &Poly) -> Vec<Residue> {
        if self.rep.reduction != Reduction::Barrett {
            return Vec::new();
        }
        let always = Case::new(&self.polys, &self.operands, BTreeMap::new());
        let chains = match self.rep.style {
            Style::Saturated => always
                .dropped_chains()
                .into_iter()
                .map(|(chain, modulus, members)| (chain, modulus, Spelled::Differences(members)))
                .collect(),
            Style::Delayed => self.last_digits(),
        };
        let mut found = Vec::new();
        for (chain, modulus, spelled) in chains {
            let inverse = Integer::extended_gcd(&self.p, &modulus).x;
            let fixed = match spelled {
                Spelled::Differences(_) => always.with_fixed(&chain),
                // Digits have no borrows that might be fixed.
                Spelled::Digits(_) => chain.clone(),
            };
            let quotient = fixed.minus(expected).scaled(&inverse).balanced(&modulus);
            let value = expected.plus(&quotient.scaled(&self.p));
            if !fixed.minus(&value).residue(&modulus).is_zero() {
                continue;
            }
            // A multiple of 2^m; what is fixed is not replaced here, where it would no longer cancel.
            let range = always.eliminated(&value);
            let reduced = range.low >= BigInt::zero() && range.high < modulus;
            let wraps = || always.eliminated(&chain.minus(&value));
            let between = |wraps: Interval| -&modulus < wraps.low && wraps.high < modulus;
            if reduced || between(wraps()) {
                found.push(Residue { chain, value, range, spelled });
            }
        }
        found
    }

    /// Integers modulo `2^(vn)` that n digits spell: the last ones of each run, whose carry goes nowhere. Among
    /// them are the result of a reduction and what p is subtracted from. Digits are not negative, and whole.
    fn last_digits(&self) -> Vec<(Poly, BigInt, Spelled)> {
        let modulus = BigInt::one() << self.rep.total();
        let chain = |run: Vec<Id>| {
            let ids = &run[run.len().checked_sub(self.rep.n())?..];
            let digits: Option<Vec<Value>> = ids.iter().map(|id| self.env.value(*id).cloned()).collect();
            Some((self.value(&digits?), modulus.clone(), Spelled::Digits(ids.to_vec())))
        };
        self.runs_of_digits().into_iter().filter_map(chain).collect()
    }

    /// Digits of which each is cut from a sum with the carry of the one before.
    fn runs_of_digits(&self) -> Vec<Vec<Id>> {
        let (body, v) = (&self.program.body, self.rep.digits[0]);
        let cuts = body.iter().filter_map(|stmt| match &stmt.op {
            Op::Low(sum, k) if *k == v => Some((sum, stmt.results[0])),
            _ => None,
        });
        let cuts: Vec<(&Read, Id)> = cuts.collect();
        // The next one, through casts and sums.
        let next = |(sum, _): &(&Read, Id)| {
            let carry = body.iter().position(|stmt| stmt.op == Op::Shr((*sum).clone(), v))?;
            let mut reached = vec![Read::Value(body[carry].results[0])];
            for stmt in &body[carry..] {
                let adds = matches!(stmt.op, Op::Cast(_) | Op::Add(..));
                if adds && stmt.op.operands().iter().any(|operand| reached.contains(operand)) {
                    reached.push(Read::Value(stmt.results[0]));
                }
            }
            cuts.iter().position(|(sum, _)| reached.contains(sum))
        };
        let nexts: Vec<Option<usize>> = cuts.iter().map(next).collect();
        let firsts = (0..cuts.len()).filter(|i| !nexts.contains(&Some(*i)));
        firsts
            .map(|first| std::iter::successors(Some(first), |i| nexts[*i]).map(|i| cuts[i].1).collect())
            .collect()
    }

    /// The rest of the program after a remainder that spells `expected` mod p: from any words that
    /// spell an integer in its interval, it makes the one in `[0, p)` that is congruent. `None` where
    /// there is no such place to cut.
    pub(super) fn by_remainder(&self, expected: &Poly) -> Option<Verdict> {
        let tail = self.residues(expected).into_iter().find_map(|residue| {
            let words = self.words(&residue)?;
            Some((self.tail(&words)?, residue.range))
        });
        let (program, range) = tail?;
        let most = (BigInt::one() << self.rep.offset(program.inputs[0].items.len())) - 1;
        let range = Interval { low: range.low.max(BigInt::zero()), high: range.high.min(most) };
        Some(self.reduces(&program, range))
    }

    /// The same after Montgomery's steps: the words from which p is subtracted spell an integer with
    /// `R·t ≡ expected`.
    pub(super) fn by_last_subtraction(&self, expected: &Poly) -> Option<Verdict> {
        let words = self.subtracted_from()?;
        let program = self.tail(&words)?;
        let values = words.iter().map(|id| self.env.value(*id).cloned());
        let t = self.value(&values.collect::<Option<Vec<Value>>>()?);
        let difference = self.polys.settled(&t.scaled(&self.radix()).minus(expected), &self.p);
        if !difference.residue(&self.p).is_zero() {
            return None;
        }
        let range = Case::new(&self.polys, &self.operands, BTreeMap::new()).eliminated(&t);
        Some(self.reduces(&program, range))
    }

    /// What the differences read that lead to the only mask, lowest first.
    fn subtracted_from(&self) -> Option<Vec<Id>> {
        let definition = |operand: &Read| match operand {
            Read::Value(id) => self.program.body.iter().find(|stmt| stmt.results.contains(id)),
            Read::Const(_) => None,
        };
        let mut masks = self.program.body.iter().filter(|stmt| matches!(stmt.op, Op::Mask(_)));
        let (Some(mask), None) = (masks.next(), masks.next()) else { return None };
        let mut words = Vec::new();
        let mut borrow = mask.op.operands()[0].clone();
        while let Some(Op::SubBorrow(word, _, next)) = definition(&borrow).map(|stmt| &stmt.op) {
            // The highest word may be a carry.
            let word = match definition(word).map(|stmt| &stmt.op) {
                Some(Op::Cast(bit)) => bit,
                _ => word,
            };
            let Read::Value(id) = word else { return None };
            words.insert(0, *id);
            borrow = next.clone();
        }
        (words.len() >= self.rep.n()).then_some(words)
    }

    /// The program's words that are the low parts of a chain, lowest first, if all of them are there.
    fn words(&self, residue: &Residue) -> Option<Vec<Id>> {
        let members = match &residue.spelled {
            Spelled::Differences(members) => members,
            Spelled::Digits(ids) => return Some(ids.clone()),
        };
        let mut members: Vec<&(VarId, BigInt)> = members.iter().collect();
        members.sort_by(|x, y| x.1.cmp(&y.1));
        let word = |(i, (member, weight)): (usize, &&(VarId, BigInt))| {
            let Origin::Split { rest, scale, .. } = &self.polys.variables[member.0 as usize].origin else {
                return None;
            };
            let low = rest.minus(&Poly::variable(*member).scaled(scale));
            let right = *weight == BigInt::one() << (self.rep.word * i as u32);
            let differences = self.program.body.iter().filter(|stmt| matches!(stmt.op, Op::SubBorrow(..)));
            let mut words = differences.map(|stmt| stmt.results[0]);
            words.find(|id| right && self.env.value(*id).is_some_and(|value| value.poly == low))
        };
        members.iter().enumerate().map(word).collect()
    }

    /// The statements that the results need beyond these words, as a program of the words. `None` if they
    /// need anything else.
    fn tail(&self, words: &[Id]) -> Option<Program> {
        let mut needed = vec![false; self.program.types.len()];
        let read = |operand: &Read, needed: &mut Vec<bool>| {
            if let Read::Value(id) = operand
                && !words.contains(id)
            {
                needed[id.0 as usize] = true;
            }
        };
        for operand in self.program.outputs.iter().flat_map(|group| &group.items) {
            read(operand, &mut needed);
        }
        let mut body = Vec::new();
        for stmt in self.program.body.iter().rev() {
            if !stmt.results.iter().any(|id| needed[id.0 as usize]) {
                continue;
            }
            // The borrow of a word that is cut off would be lost.
            if stmt.results.iter().any(|id| words.contains(id)) {
                return None;
            }
            stmt.op.operands().into_iter().for_each(|operand| read(operand, &mut needed));
            body.push(stmt.clone());
        }
        body.reverse();
        let inputs = self.program.inputs.iter().flat_map(|group| &group.items);
        if inputs.into_iter().any(|id| needed[id.0 as usize]) {
            return None;
        }
        // Only the types of single values count here, and a carry has its own.
        let (name, ty, items) = ("t".to_string(), Type::Unsigned(self.rep.word), words.to_vec());
        let inputs = vec![Group { name, ty, array: true, items }];
        Some(Program { inputs, body, ..self.program.clone() })
    }

    /// Whatever integer in an interval the words spell, the program gives the one in `[0, p)` that is
    /// congruent to it.
    fn reduces(&self, program: &Program, range: Interval) -> Verdict {
        let count = program.inputs[0].items.len();
        let mut polys = Polys::default();
        let items = program.inputs[0].items.iter();
        let holds = |(i, id): (usize, &Id)| match self.rep.style {
            Style::Saturated => bounds::full(program.ty(*id)),
            Style::Delayed => Interval::bits(self.rep.digits[i]),
        };
        let words: Vec<Value> = items.enumerate().map(|limb| polys.input(holds(limb))).collect();
        let env = eval::run(&mut polys, program, &words).map_err(bounds_failure)?;
        let group = &program.outputs[0];
        let outputs = vec![group.items.iter().map(|item| env.get(&mut polys, item)).collect()];
        let operand = Operand {
            limbs: words.iter().filter_map(|word| word.poly.as_variable()).collect(),
            offsets: (0..count).map(|i| self.rep.offset(i)).collect(),
            value: polys.quantity(range),
        };
        let (operands, inputs) = (vec![operand], vec![words]);
        let tail = Prover { polys, operands, inputs, outputs, env, program, p: self.p.clone(), ..*self };
        let t = tail.value(&tail.inputs[0]);
        let cases = &mut tail.cases()?[..];
        if self.kind == Kind::ToBytes {
            return tail.spells(cases, &t);
        }
        tail.congruent("r ≡ t", cases, &BigInt::one(), &t)?;
        tail.canonical("r < p", cases, &tail.value(&tail.outputs[0]))
    }
}
