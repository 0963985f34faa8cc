//! Binary fields and curves: bits in words, kernels and what is proved of them, tables.

use num_traits::{One, Zero};

use super::curve::digest_name;
use super::text::{Align, Page};
use crate::binary::emit::{self, Shape, Tables};
use crate::binary::lower::{Backend, Kind, Rep, lower};
use crate::binary::{avr, chain, judge, pipeline};
use crate::emit::curve::Comb;
use crate::model::{BinaryCurve, BinaryField};
use crate::report::Report;

/// What the words of the tables mean.
pub(super) const LEGEND: [&str; 2] = [
    "Over GF(2) nothing carries: sums are xors. A carry-less product is an instruction, or a call of the \
     kernel product, which multiplies integers whose bits stand four apart; logic operations are xors, masks \
     and shifts; moves are those of words between and within vectors.",
    "What is judged is the printed text, read back. Linear kernels run once with a variable for every bit of \
     their input; a product is shown to be a sum of products of two bits, and then runs for every x^i and all b.",
];

/// Everything about a field.
pub(super) fn describe_field(page: &mut Page, field: &BinaryField) {
    let (f, m) = (&field.f, field.degree());
    page.sentences(2, &format!("GF(2^{m}) = GF(2)[x]/f with f = {f}, which is irreducible (Rabin's test)."));
    let bits: Vec<String> = f.trace_bits().iter().map(ToString::to_string).collect();
    page.sentences(2, &format!("The trace is the sum of the bits {}.", bits.join(", ")));
    page.sentences(
        2,
        &format!(
            "Inverses take {} products and {} squarings (Itoh and Tsujii). {}",
            chain::products(m),
            m - 1,
            match m % 2 {
                1 => "Equations z² + z = a are solved by the half-trace.",
                _ => "Equations z² + z = a are solved by a linear map: m is even, and the half-trace solves nothing.",
            }
        ),
    );
    if let Some(source) = &field.source {
        page.sentences(2, &format!("Stanza: {}. Source: {source}.", field.key));
    }
    for rep in pipeline::reps(field) {
        page.gap();
        describe_rep(page, &rep);
    }
}

fn describe_rep(page: &mut Page, rep: &Rep) {
    let multiplier = match rep.backend {
        Backend::Portable => "any CPU",
        Backend::Clmul => "CPUs with carry-less products",
        Backend::Avr(_) => "AVR",
    };
    page.line(2, &format!("Words of {} bits, {multiplier}: {} words", rep.word, rep.n()));
    page.line(4, &picture(rep));
    let faults = judge::module(rep, &emit::module(rep));
    let head = ["kernel", "products", "integer products", "logic", "moves", "proved"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for kind in Kind::of(rep) {
        if let Backend::Avr(_) = rep.backend
            && avr::emit::KINDS.contains(&kind)
        {
            continue;
        }
        let cost = lower(rep, kind).cost();
        let fault = faults.iter().find(|fault| fault.function == kind.function());
        let verdict = fault.map_or(String::from("✓"), |fault| format!("NOT PROVED: {}", fault.reason));
        let counts = [cost.products, cost.multiplications, cost.logic, cost.moves];
        let mut row = vec![kind.function().to_string()];
        row.extend(counts.map(|count| if count == 0 { String::new() } else { count.to_string() }));
        row.push(verdict);
        rows.push(row);
    }
    page.table(4, &[Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Left], &rows);
    if let Backend::Avr(choice) = rep.backend {
        for kind in avr::emit::KINDS {
            let (run, flash) = avr::emit::cost(rep, kind, choice);
            page.hanging(
                4,
                "– ",
                &format!(
                    "{}: {} cycles, {flash} bytes of flash, {} of stack",
                    kind.function(),
                    run.cycles,
                    run.stack
                ),
            );
        }
    }
    let others = faults.iter().filter(|fault| Kind::from_function(&fault.function).is_none());
    for fault in others {
        page.hanging(4, "✗ ", &format!("{}: {}", fault.function, fault.reason));
    }
}

/// The bits of each word, the highest word first: full ones, and what is used of the top.
fn picture(rep: &Rep) -> String {
    let top = rep.f.degree() - (rep.n() as u32 - 1) * rep.word;
    let rest = vec![format!("[{}]", rep.word); rep.n() - 1];
    let free = rep.word - top;
    let first = if free == 0 { format!("[{top}]") } else { format!("[{free} zero | {top}]") };
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join(" ")
}

/// Everything about a curve.
pub(super) fn describe_curve(page: &mut Page, curve: &BinaryCurve) -> Result<(), Report> {
    let mut names = vec![curve.name.as_str()];
    names.extend(curve.aliases.iter().map(String::as_str));
    page.heading(&format!("{} ({})", curve.title, names.join(", ")));
    equation(page, curve);
    page.gap();
    describe_tables(page, curve);
    page.heading(&format!("Coordinates: the field {}", curve.field.name));
    describe_field(page, &curve.field);
    page.heading(&format!("Scalars: the field {}, the integers mod n", curve.scalar.name));
    page.sentences(2, "In this section p stands for n.");
    super::field::describe(page, &curve.scalar, &super::field::views(&curve.scalar)?);
    Ok(())
}

fn equation(page: &mut Page, curve: &BinaryCurve) {
    let a = match &curve.a {
        a if a.is_zero() => "x³ + b",
        a if a.is_one() => "x³ + x² + b",
        _ => "x³ + ax² + b",
    };
    page.sentences(2, &format!("y² + xy = {a} over GF(2^{}).", curve.field.degree()));
    page.sentences(
        2,
        &format!(
            "The generator has prime order n, of {} bits. The cofactor is {}: a public key is multiplied by n to \
             see that it is a multiple of the generator.",
            curve.scalar.bits(),
            curve.cofactor
        ),
    );
    if let Some(koblitz) = &curve.koblitz {
        let sign = if koblitz.mu == 1 { "" } else { "−" };
        let (r0, r1) = koblitz.quotient(curve.field.degree());
        page.sentences(
            2,
            &format!(
                "A Koblitz curve: τ(x, y) = (x², y²) satisfies τ² + 2 = {sign}τ and multiplies by λ = 0x{:x}. Scalars \
                 are reduced modulo τ^m − 1 to parts of {} bits; (τ^m − 1)/(τ − 1) = {r0} + ({r1})·τ has the norm n.",
                koblitz.lambda, koblitz.lattice.digits
            ),
        );
    }
    let s = format!("Of signatures, {}", curve.low_s.sentence());
    let digest = match curve.digest {
        Some(digest) => format!("Messages are hashed by {} unless told otherwise.", digest_name(digest)),
        None => String::from("There is no usual digest: the caller names one."),
    };
    let dstu = if curve.serves_dstu() { " DSTU 4145 signatures are made on it, too." } else { "" };
    page.sentences(2, &format!("{s} {digest}{dstu}"));
    page.sentences(2, "No traits of the crates elliptic-curve and ecdsa: they want a prime field.");
    let oid = curve.oid.as_ref().map(|oid| format!(" Object identifier: {oid}.")).unwrap_or_default();
    let source = curve.source.as_ref().map(|source| format!(" Source: {source}.")).unwrap_or_default();
    page.sentences(2, &format!("Stanza: {}.{oid}{source}", curve.key));
    if !curve.allow.is_empty() {
        page.sentences(
            2,
            &format!("The stanza waives these checks of strength: {}.", curve.allow.join(", ")),
        );
    }
}

fn describe_tables(page: &mut Page, curve: &BinaryCurve) {
    let tables = Tables::new(curve);
    page.line(2, &format!("Tables, within {} bytes at the widest word:", curve.table_budget));
    let comb = match &tables.shape {
        Shape::Bits(Comb { w, v, e, d }, _) => format!(
            "k·G for a secret k: a comb (w, v) = ({w}, {v}), {v} blocks of {} points. Doublings: {}; additions: \
             {}. Each reads its whole block.",
            tables.blocks[0].len(),
            e - 1,
            d - 1
        ),
        Shape::Tau(comb) => format!(
            "k·G for a secret k: digits of width {}, {} blocks of {} points. Frobenius maps: {}; additions: {}. \
             Each reads its whole block.",
            comb.width,
            comb.v,
            tables.blocks[0].len(),
            (comb.width as usize - 1) * (comb.e - 1),
            curve.koblitz.as_ref().map_or(0, |koblitz| koblitz.digits(comb.width) - 1)
        ),
    };
    page.hanging(4, "– ", &comb);
    let kind = if curve.koblitz.is_some() { "a τ-adic NAF of width" } else { "windows of width" };
    page.hanging(
        4,
        "– ",
        &format!(
            "u·G + v·Q for public u and v: {kind} {} over {} multiples of G.",
            tables.window,
            tables.multiples.len()
        ),
    );
    let sizes: Vec<String> = pipeline::reps(&curve.field)
        .iter()
        .filter(|rep| rep.backend == Backend::Portable)
        .map(|rep| format!("{}-bit words: {} bytes", rep.word, tables.bytes(rep)))
        .collect();
    page.hanging(4, "– ", &format!("{}.", sizes.join("; ")));
}
