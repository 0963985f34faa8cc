//! `polynomial = "x^163 + x^7 + x^6 + x^3 + 1"`.

use super::PolynomialText;
use super::table::Entry;
use crate::report::{At, Problem};

const HELP: &str = "write a sum of distinct powers, such as \"x^163 + x^7 + x^6 + x^3 + 1\"";

/// The greatest exponent that is read; whether a degree is admissible is for the checks.
const MAX_EXPONENT: u32 = 9999;

impl Entry<'_> {
    /// A polynomial over GF(2) as a sum of powers of x.
    pub(super) fn polynomial(&self) -> Result<At<PolynomialText>, Problem> {
        let text = self.string()?.value;
        let mut exponents: Vec<u32> = Vec::new();
        let mut start = 0;
        for term in text.split('+') {
            let at = || {
                let from = start + (term.len() - term.trim_start().len());
                self.within_string(&text, from..from + term.trim().len())
            };
            let Some(exponent) = exponent(term.trim()) else {
                let problem = at().error(format!("`{}` is not a power of x", term.trim())).label("here");
                return Err(problem.help(HELP));
            };
            if exponents.contains(&exponent) {
                let problem = at().error(format!("`{}` stands here twice", term.trim())).label("again");
                return Err(
                    problem.help("over GF(2) the two cancel; compare the polynomial with its publication")
                );
            }
            exponents.push(exponent);
            start += term.len() + 1;
        }
        exponents.sort_unstable_by(|a, b| b.cmp(a));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(At::new(PolynomialText { exponents, text }, self.site.clone()))
    }
}

fn exponent(term: &str) -> Option<u32> {
    match term {
        "1" => Some(0),
        "x" => Some(1),
        _ => {
            let digits = term.strip_prefix("x^")?;
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let value: u32 = digits.parse().ok().filter(|_| plain && !digits.starts_with('0'))?;
            (value <= MAX_EXPONENT).then_some(value)
        }
    }
}
