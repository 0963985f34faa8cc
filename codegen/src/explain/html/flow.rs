//! The data flow of a kernel: operations as dots, in columns by how many operations lie before them.

use super::svg::{Figure, Picture};
use crate::ir::{Op, Operand, Program};

/// Longer programs are not drawn: nobody could read them.
const MOST: usize = 420;

const STEP: f64 = 26.0;

/// The picture, unless the program is too long for one.
pub(super) fn figure(program: &Program) -> Option<Figure> {
    if program.body.len() > MOST {
        return None;
    }
    // How many operations lie on the longest way from an input to each value.
    let mut depth = vec![0usize; program.types.len()];
    let mut layers: Vec<usize> = vec![program.inputs.iter().map(|group| group.items.len()).sum()];
    let mut places = vec![(0usize, 0usize); program.types.len()];
    for (row, id) in program.inputs.iter().flat_map(|group| &group.items).enumerate() {
        places[id.0 as usize] = (0, row);
    }
    for stmt in &program.body {
        let before = values(stmt.op.operands()).map(|id| depth[id]).max().unwrap_or(0);
        let layer = before + 1;
        layers.resize(layers.len().max(layer + 1), 0);
        for id in &stmt.results {
            depth[id.0 as usize] = layer;
            places[id.0 as usize] = (layer, layers[layer]);
        }
        layers[layer] += 1;
    }
    let tallest = layers.iter().copied().max().unwrap_or(1) as f64;
    let row = (420.0 / tallest).clamp(7.0, 22.0);
    let height = tallest * row + 30.0;
    let spot = |(layer, row_index): (usize, usize)| {
        let middle = (tallest - layers[layer] as f64) * row / 2.0;
        (16.0 + layer as f64 * STEP, 14.0 + middle + row_index as f64 * row)
    };
    let label = format!(
        "Data flow of {}, {} operations in {} steps",
        program.name,
        program.body.len(),
        layers.len() - 1
    );
    let mut picture = Picture::new(32.0 + (layers.len() - 1) as f64 * STEP, height, &label);
    for stmt in &program.body {
        let Some(result) = stmt.results.first() else { continue };
        let (x2, y2) = spot(places[result.0 as usize]);
        for id in values(stmt.op.operands()) {
            let (x1, y1) = spot(places[id]);
            picture.link([x1, y1, x2, y2], "flow");
        }
    }
    for (row, id) in program.inputs.iter().flat_map(|group| &group.items).enumerate() {
        let (x, y) = spot((0, row));
        picture.dot([x, y, 3.5], "d0", &format!("operand {}", program.names[id.0 as usize]));
    }
    for stmt in &program.body {
        let Some(result) = stmt.results.first() else { continue };
        let (x, y) = spot(places[result.0 as usize]);
        let name = &program.names[result.0 as usize];
        picture.dot([x, y, 3.5], class(&stmt.op), &format!("{name}: {}", stmt.op.name()));
    }
    let legend =
        [("d0", "operand"), ("d1", "product"), ("d2", "addition"), ("d3", "carry, shift"), ("d4", "other")];
    Some(Figure {
        title: format!("Data flow of {}", program.name),
        svg: picture.finish(),
        caption: format!(
            "{} operations, left to right; {} of them follow one another on the longest way.",
            program.body.len(),
            layers.len() - 1
        ),
        legend: legend.map(|(class, words)| (class, words.to_owned())).to_vec(),
    })
}

fn values(operands: Vec<&Operand>) -> impl Iterator<Item = usize> {
    let ids = operands.into_iter().filter_map(|operand| match operand {
        Operand::Value(id) => Some(id.0 as usize),
        Operand::Const(_) => None,
    });
    ids.collect::<Vec<_>>().into_iter()
}

fn class(op: &Op) -> &'static str {
    match op {
        Op::Mul(..) | Op::MulLow(..) | Op::MulAdd(..) | Op::ProductLow(..) | Op::ProductHigh(..) => "d1",
        Op::Add(..) | Op::Sub(..) | Op::WrappingAdd(..) => "d2",
        Op::AddCarry(..) | Op::SubBorrow(..) | Op::Shr(..) => "d3",
        Op::Cast(..)
        | Op::Shl(..)
        | Op::Low(..)
        | Op::Mask(..)
        | Op::Masked(..)
        | Op::Complement(..)
        | Op::Select(..)
        | Op::Or(..)
        | Op::IsZero(..)
        | Op::Not(..)
        | Op::IsNegative(..)
        | Op::IsOdd(..) => "d4",
    }
}
