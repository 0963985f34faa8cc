//! How full the accumulators of a kernel get, by the interval pass.

use num_bigint::BigInt;

use super::svg::{Figure, Picture};
use crate::eval::{self, interval::Intervals};
use crate::ir::{Id, Op, Operand, Program, Type};
use crate::lower::Kind;
use crate::pass::bounds;
use crate::rep::Rep;

/// A value in a double word: its name, and the largest that it can be.
struct Column {
    name: String,
    most: BigInt,
    /// A multiply-add of words.
    fits_by_construction: bool,
}

/// The columns of a kernel, if it has any.
pub(super) fn figure(rep: &Rep, kind: Kind, program: &Program) -> Option<Figure> {
    let columns = columns(rep, kind, program)?;
    let limit = 2 * rep.word;
    const LEFT: f64 = 50.0;
    const WIDTH: f64 = 680.0;
    const HEIGHT: f64 = 180.0;
    let label = format!("Largest value of each of {} double words in {}", columns.len(), kind.function());
    let mut picture = Picture::new(LEFT + WIDTH + 20.0, HEIGHT + 46.0, &label);
    let y = |bits: f64| 20.0 + HEIGHT - bits / f64::from(limit) * HEIGHT;
    for quarter in 0..=4 {
        let bits = limit * quarter / 4;
        picture.line([LEFT, y(f64::from(bits)), LEFT + WIDTH, y(f64::from(bits))], "grid");
        picture.text([LEFT - 6.0, y(f64::from(bits)) + 4.0], "end", &bits.to_string());
    }
    let step = WIDTH / columns.len() as f64;
    for (i, column) in columns.iter().enumerate() {
        let bits = logarithm(&column.most);
        let gap = (step * 0.15).min(6.0);
        let place = [LEFT + step * i as f64 + gap / 2.0, y(bits), step - gap, 20.0 + HEIGHT - y(bits)];
        picture.rect(place, "c1", &format!("{}: at most 2^{bits:.2}, of 2^{limit}", column.name));
    }
    picture.line([LEFT, y(f64::from(limit)), LEFT + WIDTH, y(f64::from(limit))], "limit");
    picture.text([LEFT + WIDTH, 13.0], "end", &format!("limit: {limit} bits"));
    picture.text([LEFT, HEIGHT + 38.0], "start", "in the order of the program, first to last");
    if columns.iter().all(|column| column.fits_by_construction) {
        let caption = format!(
            "The interval pass gives the largest value of a·b + c + d for each multiply-add. Full words fit a \
             double word by construction: (2^{0} − 1)² + 2·(2^{0} − 1) = 2^{limit} − 1.",
            rep.word
        );
        return Some(finish(kind, picture, caption));
    }
    let fullest = columns.iter().max_by(|a, b| a.most.cmp(&b.most))?;
    let bits = logarithm(&fullest.most);
    let caption = format!(
        "The interval pass gives the largest value that each double word can hold, for all operands of the \
         classes. The fullest is {}: 2^{bits:.2} of 2^{limit}, so that {:.2} bits are left.",
        fullest.name,
        f64::from(limit) - bits
    );
    Some(finish(kind, picture, caption))
}

fn finish(kind: Kind, picture: Picture, caption: String) -> Figure {
    Figure {
        title: format!("Accumulators of {}", kind.function()),
        svg: picture.finish(),
        caption,
        legend: vec![("c1", String::from("bits of the largest value"))],
    }
}

/// The sums that no longer sum takes in, and the products that are split at once.
fn columns(rep: &Rep, kind: Kind, program: &Program) -> Option<Vec<Column>> {
    let mut domain = Intervals;
    let env = eval::run(&mut domain, program, &bounds::inputs(rep, kind)).ok()?;
    let double = [Type::Unsigned(2 * rep.word), Type::Signed(2 * rep.word)];
    let is_double = |id: &Id| double.contains(&program.ty(*id));
    let mut taken = vec![false; program.types.len()];
    for stmt in &program.body {
        let sums = matches!(stmt.op, Op::Add(..) | Op::Sub(..) | Op::WrappingAdd(..));
        if sums && stmt.results.iter().any(is_double) {
            for operand in stmt.op.operands() {
                if let Operand::Value(id) = operand {
                    taken[id.0 as usize] = true;
                }
            }
        }
    }
    let mut columns = Vec::new();
    for stmt in &program.body {
        if let Op::MulAdd(a, b, c, d) = &stmt.op {
            let [a, b, c, d] = [a, b, c, d].map(|operand| env.get(&mut domain, operand).high);
            let name = format!("{} + 2^{}·…", program.names[stmt.results[0].0 as usize], rep.word);
            columns.push(Column { name, most: a * b + c + d, fits_by_construction: true });
            continue;
        }
        let sums = matches!(stmt.op, Op::Add(..) | Op::Sub(..) | Op::WrappingAdd(..) | Op::Mul(..));
        for id in stmt.results.iter().filter(|id| sums && is_double(id) && !taken[id.0 as usize]) {
            let value = env.value(*id)?;
            let most = value.high.clone().max(-value.low.clone());
            let name = program.names[id.0 as usize].clone();
            columns.push(Column { name, most, fits_by_construction: false });
        }
    }
    (!columns.is_empty()).then_some(columns)
}

/// The base-two logarithm of a positive number; 0 of all others.
fn logarithm(n: &BigInt) -> f64 {
    let bits = n.bits();
    let shift = bits.saturating_sub(60);
    let top: u64 = (n >> shift).try_into().unwrap_or(1);
    if top == 0 { 0.0 } else { (top as f64).log2() + shift as f64 }
}
