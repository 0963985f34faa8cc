//! The fields whose kernels are changed: three or more of each representation, and small enough
//! that all of it is judged in minutes.

use codegen::emit::kernels;
use codegen::lower::Kind;
use codegen::model::{LimbChoice, ReductionChoice};
use codegen::plan::{Wish, choose};
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
const FIELDS: [(&str, u32, u32, ReductionChoice); 16] = [
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
];

/// The fields, planned and printed.
pub(crate) fn fields() -> Vec<Field> {
    FIELDS.iter().map(|&(p, word, limbs, reduction)| field(p, word, limbs, reduction)).collect()
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
