//! Counts the instructions of operations in the field of the coordinates.

#![no_std]
#![no_main]

use core::hint::black_box;

use curves::runtime::curve::Curve;
use curves::runtime::field::{Field, LazySum, LongSum};
use curves::runtime::point::CurveAffine;
use fieldforge_delayed_counts::row;
use fieldforge_machine::count;

fieldforge_machine::main!(every_curve);

fn every_curve() {
    macro_rules! both_forms {
        ($($curve:literal: $classical:ident $C:ident $delayed:ident $D:ident;)*) => {$(
            measure::<curves::$classical::$C>($curve, "classical");
            measure::<curves::$delayed::$D>($curve, "delayed");
        )*};
    }
    fieldforge_delayed_counts::curves!(both_forms);
}

fn measure<C: Curve>(curve: &str, form: &str) {
    let [x, y] = [black_box(C::GENERATOR.x()), black_box(C::GENERATOR.y())];
    let row = |op: &str, instructions: u64| row(curve, form, op, instructions);
    row("sum", count(|| x + y).0);
    row("difference", count(|| x - y).0);
    row("sum_carried", count(|| (x + y).carry()).0);
    row("sum_of_4_carried", count(|| ((x + y) + (x + y)).carry()).0);
    row("product", count(|| C::Base::mul(x, y)).0);
    row("square", count(|| C::Base::square(x)).0);
}
