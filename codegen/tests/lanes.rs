//! Kernels in lanes: every prime field that is checked in, and a text that was tampered with.

use codegen::emit::lanes;
use codegen::model::Model;
use codegen::pass::judge;
use codegen::plan::{self, plan};
use codegen::rep::Rep;
use codegen::spec::Spec;
use rayon::prelude::*;

fn model() -> Model {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../curves.toml")).expect("readable");
    codegen::check::validate(&Spec::parse(&text, "curves.toml").expect("it parses")).expect("it is right")
}

/// The representations of a field in lanes and in memory.
fn reps(model: &Model, name: &str) -> (Rep, Rep) {
    let field = model.fields.iter().find(|field| field.name == name).expect("a field of that name");
    let stored = plan(field, 64).expect("it is checked in").rep;
    (plan::lanes_beside(&stored).expect("bounds close"), stored)
}

#[test]
fn fields_and_orders_of_curves_are_proved() {
    let model = model();
    let weierstrass = model.curves.iter().flat_map(|curve| [&curve.field, &curve.scalar]);
    let edwards = model.edwards.iter().flat_map(|curve| [&curve.field, &curve.scalar]);
    let names: Vec<&str> = weierstrass.chain(edwards).map(|field| field.name.as_str()).collect();
    assert!(names.len() >= 26);
    names.par_iter().for_each(|name| {
        let begin = std::time::Instant::now();
        let (rep, stored) = reps(&model, name);
        let text = lanes::module(&rep, &stored);
        let faults = judge::lanes(&rep, &stored, &text);
        println!("{name}: {} {:?}", plan::describe(&rep), begin.elapsed());
        assert!(faults.is_empty(), "{name}: {faults:?}");
    });
}

/// Whoever changes a line is refused: a product of other operands, half of a product left away, a
/// carry not passed on, another constant, an operation that is not written.
#[test]
fn a_changed_line_is_refused() {
    let model = model();
    let (rep, stored) = reps(&model, "p256");
    let text = lanes::module(&rep, &stored);
    let changes = [
        ("V::product_low(a0, b0)", "V::product_low(a0, b1)"),
        ("c2.add_high(a1, b0);", ""),
        ("c2.add_high(a1, b0);", "c2.add_low(a1, b0);"),
        ("& V::splat(0xf_ffff_ffff_ffff)", "& V::splat(0x7_ffff_ffff_ffff)"),
        (">> 52", ">> 51"),
        ("const ENTER: [u64; 5] = [", "const ENTER: [u64; 5] = [1 +"),
        ("const BITS: u32 = 256;", "const BITS: u32 = 255;"),
        ("fn mul<V: Vector>", "fn mul<V: Other>"),
        ("use fieldforge_runtime::lanes::{LaneKernels, Vector};", "use other::{LaneKernels, Vector};"),
        (" - b0", " + b0"),
    ];
    for (from, to) in changes {
        let changed = text.replacen(from, to, 1);
        assert!(changed != text, "{from} is in the text");
        assert!(!judge::lanes(&rep, &stored, &changed).is_empty(), "{from} became {to}");
    }
}
