//! What the point formulas do in their field, counted: `passes.txt` beside the formulas says how many
//! products and how many passes of carries a point operation makes.

mod counted;

use std::fmt::Write;

use fieldforge_runtime::curve::{AGeneral, AMinusThree, AZero, Equation, TwistedEdwards, Weierstrass};
use fieldforge_runtime::field::{Element, Field};
use fieldforge_runtime::lane::OneLane;
use fieldforge_runtime::point::edwards::{Affine as EdwardsAffine, Entry, Extended};
use fieldforge_runtime::point::weierstrass::{Affine, Jacobian, JacobianMultiple, Projective, formulas};

use crate::curves::{General, Minus3, Toy, Zero};
use crate::tiny::Tiny;
use counted::{Counted, Counts};

/// A tiny curve over elements that keep accounts.
macro_rules! model {
    ($name:ident: $toy:ident $equation:ident $p:literal, $small:expr) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl Weierstrass for $name {
            type Field = Counted<Element<Tiny<$p, 2>>>;
            type Equation = $equation;
            const A: Self::Field = Counted($toy::A);
            const B: Self::Field = Counted($toy::B);
            const B3: Self::Field = Counted($toy::B3);
            const SMALL_B3: u8 = $small;
        }
    };
}
model!(ZeroModel: Zero AZero 547, 0);
model!(SmallModel: Zero AZero 547, 6);
model!(MinusThreeModel: Minus3 AMinusThree 541, 0);
model!(GeneralModel: General AGeneral 557, 0);

/// A tiny complete twisted Edwards curve, likewise.
#[derive(Clone, Copy)]
struct EdwardsModel;

impl TwistedEdwards for EdwardsModel {
    type Field = Counted<Element<Tiny<541, 2>>>;
    const D: Self::Field = Counted(Element::from_limbs([6]));
    const D2: Self::Field = Counted(Element::from_limbs([12]));
    const COMPLETE: bool = true;
}

fn line(text: &mut String, family: &str, operation: &str, counts: Counts) {
    write!(text, "{family} {operation}").expect("a string takes everything");
    for count in counts.columns() {
        write!(text, " {count}").expect("a string takes everything");
    }
    text.push('\n');
}

/// The lines of an equation, from the generator of a curve whose order is neither 2 nor 3.
fn weierstrass<W: Weierstrass<Field = Counted<T::Base>>, T: Toy>(text: &mut String, equation: &str)
where
    T::Base: Field<Mask: OneLane, Sum = T::Base, Long = T::Base>,
{
    let q = Affine::<W>::new(Counted(T::GENERATOR.x()), Counted(T::GENERATOR.y()));
    let p = formulas::double::<W>(&Projective::from_affine(&q));
    let jacobian = Jacobian::<W>::from_projective(&p);
    let multiple = JacobianMultiple::new(&Jacobian::from_affine(&q));
    let mut line = |operation, counts| line(text, equation, operation, counts);
    line("add", Counts::of(|| formulas::add(&p, &Projective::from_affine(&q))));
    line("add_mixed", Counts::of(|| formulas::add_mixed(&p, &q)));
    line("double", Counts::of(|| formulas::double(&p)));
    line("double_public", Counts::of(|| W::Equation::double_jacobian(&jacobian, 1)));
    line("add_mixed_public", Counts::of(|| jacobian.add_mixed_vartime(&q)));
    line("add_public", Counts::of(|| jacobian.add_vartime(&multiple)));
}

fn edwards(text: &mut String) {
    let q = EdwardsAffine::<EdwardsModel>::new(
        Counted(Element::from_limbs([433])),
        Counted(Element::from_limbs([20])),
    );
    let p = Extended::from_affine(&q).plain_double();
    let (summand, entry) = (Extended::from_affine(&q).to_summand(), Entry::from_affine(&q));
    line(text, "edwards", "add", Counts::of(|| p.plain_add(&summand)));
    line(text, "edwards", "add_mixed", Counts::of(|| p.plain_add_entry(&entry)));
    line(text, "edwards", "double", Counts::of(|| p.plain_double()));
}

#[test]
fn counted_and_on_file() {
    let mut text = String::from(
        "# family operation products squares small_multiples sums carried_sums carried_long_sums\n",
    );
    weierstrass::<ZeroModel, Zero>(&mut text, "zero");
    weierstrass::<SmallModel, Zero>(&mut text, "zero_small");
    weierstrass::<MinusThreeModel, Minus3>(&mut text, "minus_three");
    weierstrass::<GeneralModel, General>(&mut text, "general");
    edwards(&mut text);
    let on_file = include_str!("../../src/point/passes.txt");
    assert_eq!(on_file, text, "src/point/passes.txt should be:\n{text}");
}
