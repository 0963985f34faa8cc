//! The fields whose kernels are changed: three or more of each representation, and small enough
//! that all of it is judged in minutes.

use codegen::emit::{kernels, lanes};
use codegen::lower::Kind;
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::plan::{Wish, choose, lanes_beside};
use codegen::rep::{Rep, Style};
use num_bigint::BigUint;
use syn::spanned::Spanned;

/// A field with the printed text of each kernel.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) rep: Rep,
    pub(crate) kernels: Vec<(Kind, String)>,
}

/// Prime, word, limbs (0 for full words) and reduction.
const FIELDS: [(&str, u32, u32, ReductionChoice); 20] = [
    ("251", 8, 0, ReductionChoice::Fold),
    ("65521", 8, 0, ReductionChoice::Fold),
    ("18446744073709551557", 32, 0, ReductionChoice::Fold),
    ("170141183460469231731687303715884105727", 64, 0, ReductionChoice::Fold),
    ("241", 8, 0, ReductionChoice::Montgomery),
    ("62233", 8, 0, ReductionChoice::Montgomery),
    ("15511359438975818791", 32, 0, ReductionChoice::Montgomery),
    ("170141183460469231731687303715884105727", 64, 0, ReductionChoice::Montgomery),
    ("2147483647", 16, 3, ReductionChoice::Fold),
    ("2305843009213693951", 32, 3, ReductionChoice::Fold),
    ("170141183460469231731687303715884105727", 64, 3, ReductionChoice::Fold),
    ("62233", 16, 2, ReductionChoice::Montgomery),
    ("1000000007", 32, 2, ReductionChoice::Montgomery),
    ("15511359438975818791", 64, 2, ReductionChoice::Montgomery),
    ("241", 8, 0, ReductionChoice::Barrett),
    ("62233", 8, 0, ReductionChoice::Barrett),
    ("15511359438975818791", 32, 0, ReductionChoice::Barrett),
    ("62233", 16, 3, ReductionChoice::Barrett),
    ("1000000007", 32, 2, ReductionChoice::Barrett),
    ("15511359438975818791", 64, 2, ReductionChoice::Barrett),
];

/// Primes of fields in lanes, and whether an extension stands on them: two that fold, and one that does not.
const IN_LANES: [(&str, bool); 3] = [
    ("170141183460469231731687303715884099731", true),
    ("6277101735386680763835789423207666416102355444459739541047", false),
    ("6277101735386680763835789423207666416083908700390324961279", false),
];

/// The fields, planned and printed.
pub(crate) fn fields() -> Vec<Field> {
    let mut fields: Vec<Field> =
        FIELDS.iter().map(|&(p, word, limbs, reduction)| field(p, word, limbs, reduction)).collect();
    fields.push(division_steps());
    fields.extend(IN_LANES.iter().map(|&(p, extended)| in_lanes(p, extended)));
    fields
}

fn in_lanes(p: &str, extended: bool) -> Field {
    let modulus: BigUint = p.parse().expect("a number");
    assert!(codegen::arith::is_prime(&modulus), "{p}");
    let mut stored = field(p, 64, 0, ReductionChoice::Montgomery).rep;
    stored.extended = extended;
    let rep = lanes_beside(&stored).expect("bounds close");
    let name = format!("{} bits in lanes, {}", rep.bits(), codegen::plan::describe(&rep));
    let kernels = functions(&lanes::module(&rep, &stored));
    assert_eq!(kernels.len(), Kind::of_field(&rep).len());
    Field { name, rep, kernels }
}

/// 2^128 − 159, the shortest modulus that is inverted by division steps: these alone, and the functions of
/// the runtime that they are made of.
fn division_steps() -> Field {
    let p = "340282366920938463463374607431768211297";
    let mut field = field(p, 64, 0, ReductionChoice::Montgomery);
    field.kernels.retain(|(kind, _)| kind.is_division());
    let text = include_str!("../../../runtime/src/field/divsteps/steps.rs");
    let file = syn::parse_file(text).expect("the runtime parses");
    for item in &file.items {
        let syn::Item::Fn(function) = item else { continue };
        let name = function.sig.ident.to_string();
        let kind = Kind::STEPS.into_iter().find(|kind| kind.function() == name).expect("a step");
        let range = function.sig.span().byte_range().start..function.block.span().byte_range().end;
        field.kernels.push((kind, text[range].to_string()));
    }
    field.name = format!("{} bits at 64, division steps", field.rep.bits());
    assert_eq!(field.kernels.len(), Kind::STEPS.len() + Kind::DIVISION.len());
    field
}

fn field(p: &str, word: u32, limbs: u32, reduction: ReductionChoice) -> Field {
    let modulus: BigUint = p.parse().expect("a number");
    assert!(codegen::arith::is_prime(&modulus), "{p}");
    let layout = match limbs {
        0 => LimbChoice::Saturated,
        n => LimbChoice::Delayed { bits: None, limbs: Some(n), headroom: None },
    };
    let wish = Wish { name: "f", modulus: &modulus, word, limbs: layout, reduction };
    let rep = choose(&wish).unwrap_or_else(|refusal| panic!("{p}: {}", refusal.message)).rep;
    assert_eq!(rep.style == Style::Saturated, limbs == 0);
    let name = format!("{} bits at {word}, {}", rep.bits(), codegen::plan::describe(&rep));
    Field { name, kernels: functions(&kernels::module(&rep)), rep }
}

/// The text of each kernel, cut from that of the module.
fn functions(text: &str) -> Vec<(Kind, String)> {
    let file = syn::parse_file(text).expect("printed text parses");
    let mut functions = Vec::new();
    for item in &file.items {
        let syn::Item::Impl(item) = item else { continue };
        for member in &item.items {
            let syn::ImplItem::Fn(function) = member else { continue };
            if let Some(kind) = Kind::from_function(&function.sig.ident.to_string()) {
                let start = function.sig.span().byte_range().start;
                let end = function.block.span().byte_range().end;
                functions.push((kind, text[start..end].to_string()));
            }
        }
    }
    functions
}
