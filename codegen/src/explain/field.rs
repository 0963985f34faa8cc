//! A field at each of its words.

use rayon::prelude::*;

use super::kernels::{self, Judged};
use super::text::Page;
use super::{chains, limbs};
use crate::emit::kernels::two_adicity;
use crate::model::PrimeField;
use crate::plan::{Plan, describe as describe_rep, plan};
use crate::report::{Problem, Report};

/// A field at one word.
pub(super) struct View {
    pub(super) word: u32,
    pub(super) plan: Plan,
    pub(super) judged: Judged,
}

/// Plans a field at every word that its stanza asks for, and judges the kernels.
pub(super) fn views(field: &PrimeField) -> Result<Vec<View>, Report> {
    let made: Vec<Result<View, Problem>> = field
        .words
        .par_iter()
        .map(|&word| {
            let refuse =
                |refusal: crate::plan::Refusal| field.limbs_site.error(refusal.message).help(refusal.help);
            let plan = plan(field, word).map_err(refuse)?;
            let judged = kernels::judge(&plan.rep);
            Ok(View { word, plan, judged })
        })
        .collect();
    let mut problems = Vec::new();
    let mut views = Vec::new();
    for view in made {
        match view {
            Ok(view) => views.push(view),
            Err(problem) => problems.push(problem),
        }
    }
    Report::unless_empty(problems, views)
}

/// The modulus, and what is made of it at each word.
pub(super) fn describe(page: &mut Page, field: &PrimeField, views: &[View]) {
    let (s, _) = two_adicity(&field.modulus);
    page.hanging(2, "p = ", &field.expression);
    let class = if s == 1 {
        "p ≡ 3 mod 4".to_owned()
    } else {
        format!("p ≡ 1 mod 2^{s}, and not mod 2^{}", s + 1)
    };
    page.sentences(
        2,
        &format!(
            "A prime of {} bits ({}), elements of {} bytes; {class}.",
            field.bits(),
            field.key,
            field.bytes()
        ),
    );
    for view in views {
        let rep = &view.plan.rep;
        page.gap();
        page.line(2, &format!("{}-bit words: {}", view.word, describe_rep(rep)));
        for reason in &view.plan.reasons {
            page.hanging(4, "– ", &format!("{reason}."));
        }
        page.gap();
        limbs::picture(page, rep);
        page.gap();
        kernels::describe(page, rep, &view.judged.kernels);
        page.gap();
        chains::describe(page, rep, &view.judged);
    }
}
