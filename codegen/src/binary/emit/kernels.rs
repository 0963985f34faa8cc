//! The text of one field at one word, for one multiplier.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::binary::avr;
use crate::binary::ir::Program;
use crate::binary::lower::{Backend, Kind, Rep, lower};
use crate::binary::{chain, print};

/// Portable functions of more statements are not offered for inlining.
const INLINE: usize = 60;

/// How `solve_quadratic` is computed for odd m.
pub const HALF_TRACE: &str = "half_trace::<Self>(a)";
/// How it is computed for even m.
pub const LINEAR_MAP: &str = "linear_map::<Self>(&COLUMNS, a)";

/// What is around the functions, which the reader compares with what it reads.
pub fn frame(rep: &Rep) -> String {
    frame_with(rep, "")
}

/// The module's items, formatted.
pub fn module(rep: &Rep) -> String {
    let (free, members): (Vec<Kind>, Vec<Kind>) =
        Kind::of(rep).into_iter().partition(|kind| is_free(rep, *kind));
    let members: Vec<String> = members.into_iter().map(|kind| kernel(rep, kind)).collect();
    let mut text = frame_with(rep, &format!("{}\n{}", members.join("\n"), compositions(rep)));
    text.extend(free.into_iter().map(|kind| kernel(rep, kind)));
    if rep.backend == Backend::Portable && rep.has_frobenius_table() {
        text += &frobenius_table(rep);
    }
    if let Backend::Avr(choice) = rep.backend {
        text += &avr::emit::assembly(rep, choice);
    }
    let file = syn::parse_file(&text).expect("the printer writes Rust");
    prettyplease::unparse(&file)
}

/// Whether a kernel stands outside of the trait: one that others call, or one for every vector.
pub fn is_free(rep: &Rep, kind: Kind) -> bool {
    kind == Kind::Product || (rep.backend == Backend::Clmul && matches!(kind, Kind::Mul | Kind::Square))
}

/// The bodies of the trait's functions in whose place a free kernel computes.
pub fn over_vectors(name: &str) -> Option<&'static str> {
    match name {
        "mul" => Some("words(&mul(&vectors(a), &vectors(b)))"),
        "square" => Some("words(&square(&vectors(a)))"),
        _ => None,
    }
}

/// The kernels for two elements at once.
fn twins(element: &str) -> String {
    format!(
        "#[cfg(target_arch = \"x86_64\")]
        impl twin::TwinKernels for F2m {{
            #[inline(always)]
            fn mul_twins(a: [&{element}; 2], b: [&{element}; 2]) -> [{element}; 2] {{
                twin::parted(&mul(&twin::joined(a), &twin::joined(b)))
            }}
            #[inline(always)]
            fn square_twins(a: [&{element}; 2]) -> [{element}; 2] {{
                twin::parted(&square(&twin::joined(a)))
            }}
            #[inline(always)]
            fn square_three_twins(a: [&{element}; 3], count: u32) -> [{element}; 3] {{
                let [a, b, c] = a;
                let (mut pair, mut single) = (twin::joined([a, b]), vectors(c));
                for _ in 0..count {{
                    (pair, single) = (square(&pair), square(&single));
                }}
                let [a, b] = twin::parted(&pair);
                [a, b, words(&single)]
            }}
        }}
        "
    )
}

fn frame_with(rep: &Rep, members: &str) -> String {
    let (n, word, m, length) = (rep.n(), rep.word, rep.f.degree(), rep.bytes());
    let mut helpers = vec!["BinaryKernels"];
    if m % 2 == 1 {
        helpers.push("half_trace");
    }
    if m.is_multiple_of(2) || rep.has_frobenius_table() {
        helpers.push("linear_map");
    }
    let helpers = helpers.join(", ");
    // Both kinds of kernels of 64-bit words read one table.
    let table = match (rep.has_frobenius_table(), rep.backend) {
        (true, Backend::Clmul) => "use super::word64::FROBENIUS;\n",
        _ => "",
    };
    let wide = match rep.backend {
        Backend::Clmul => {
            "#[cfg(target_arch = \"x86_64\")]
            use fieldforge_runtime::carryless::twin;
            use fieldforge_runtime::carryless::{Vector, Wide, vectors, words};\n"
        }
        Backend::Avr(_) => "use core::arch::asm;\nuse core::mem::MaybeUninit;\n",
        Backend::Portable => "",
    };
    // The vectors' kernels are called by the crate's entry points only.
    let visibility = if rep.backend == Backend::Clmul { "pub(crate)" } else { "pub" };
    let element = |a: &BigUint| {
        let words: Vec<String> = rep.words(a).iter().map(|&word| print::literal(&word.into())).collect();
        format!("[{}]", words.join(", "))
    };
    let (zero, one) = (element(&BigUint::zero()), element(&BigUint::one()));
    let twins = match rep.backend {
        Backend::Clmul => twins(&format!("[u{word}; {n}]")),
        Backend::Portable | Backend::Avr(_) => String::new(),
    };
    format!(
        "{wide}use fieldforge_runtime::ct;
        use fieldforge_runtime::field::{{{helpers}}};
        {table}
        #[doc = \" The field, as {}.\"]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        {visibility} struct F2m;
        impl BinaryKernels for F2m {{
            type Word = u{word};
            type Limbs = [u{word}; {n}];
            type Bytes = [u8; {length}];
            const DEGREE: u32 = {m};
            const ZERO: Self::Limbs = {zero};
            const ONE: Self::Limbs = {one};
            const ZERO_BYTES: Self::Bytes = [0; {length}];
            {members}
        }}
        {twins}",
        describe(rep)
    )
}

/// The representation in a few words.
pub fn describe(rep: &Rep) -> String {
    let multiplier = match rep.backend {
        Backend::Portable => "integer products with holes",
        Backend::Clmul => "carry-less products",
        Backend::Avr(_) => "combs in assembly",
    };
    format!("{} × {} bits, {multiplier}, reduced by {}", rep.n(), rep.word, rep.f)
}

/// A kernel with its documentation.
fn kernel(rep: &Rep, kind: Kind) -> String {
    if let Backend::Avr(choice) = rep.backend
        && avr::emit::KINDS.contains(&kind)
    {
        return call(rep, kind, choice);
    }
    let program = lower(rep, kind);
    let inline = match rep.backend {
        Backend::Clmul => "#[inline(always)]",
        Backend::Portable | Backend::Avr(_) if program.body.len() <= INLINE => "#[inline]",
        Backend::Portable | Backend::Avr(_) => "",
    };
    format!("{}{inline} {}", documentation(rep, kind, &program), print::function(&program))
}

/// A kernel in assembly with its documentation.
fn call(rep: &Rep, kind: Kind, choice: avr::plan::Choice) -> String {
    let parameters: Vec<String> = kind
        .inputs(rep)
        .iter()
        .map(|(name, ty, length)| print::parameter(name, *ty, *length, rep.word))
        .collect();
    let (run, flash) = avr::emit::cost(rep, kind, choice);
    let cost = format!(
        "{} cycles, {} loads and stores, {flash} bytes of flash, {} of stack",
        run.cycles, run.accesses, run.stack
    );
    let text = document(rep, kind, "the assembly, bit by bit in both operands", &cost);
    let more: String = avr::emit::in_place(rep, kind)
        .iter()
        .map(|(_, what, text)| format!("/// {what}\n#[inline] {text}\n"))
        .collect();
    format!(
        "{text}#[inline] fn {}({}) -> {} {{ {} }}\n{more}",
        kind.function(),
        parameters.join(", "),
        print::results(&kind.outputs(rep), rep.word),
        avr::emit::body(kind)
    )
}

fn documentation(rep: &Rep, kind: Kind, program: &Program) -> String {
    let proof = match kind {
        Kind::Add | Kind::Square | Kind::Trace | Kind::FromBytes | Kind::ToBytes => "linear, bit by bit",
        Kind::Mul => "bilinear, and right for every x^i and all b",
        Kind::Select => "linear for either mask",
        Kind::IsZero => "every bit is tested",
        Kind::Product => {
            "bilinear, as no column of an integer product carries into the next; right for every x^i and all b"
        }
    };
    let cost = program.cost();
    let costs = [
        (cost.products, "carry-less products"),
        (cost.multiplications, "integer products"),
        (cost.logic, "logic operations"),
        (cost.moves, "moves"),
    ];
    let costs: Vec<String> =
        costs.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    let cost = if costs.is_empty() { String::from("nothing") } else { costs.join(", ") };
    document(rep, kind, proof, &cost)
}

fn document(rep: &Rep, kind: Kind, proof: &str, cost: &str) -> String {
    let m = rep.f.degree();
    let meaning = match kind {
        Kind::Add => "`a + b`.",
        Kind::Mul => "`a·b`.",
        Kind::Square => "`a²`.",
        Kind::Trace => "Whether the trace of `a` is 1.",
        Kind::Select => "`a` where the mask is set, else `b`.",
        Kind::IsZero => "Whether `a` is 0.",
        Kind::FromBytes => "The element of big-endian bytes, and whether its degree is below m.",
        Kind::ToBytes => "The element in big-endian bytes.",
        Kind::Product => "The product over GF(2) of two digits, in two digits.",
    };
    let needs = match kind {
        Kind::FromBytes => String::from("any bytes"),
        Kind::Product => format!("digits of {} bits", crate::binary::eval::digit_bits(rep.word)),
        _ => format!("degrees below {m}"),
    };
    let gives = match kind {
        Kind::Add | Kind::Mul | Kind::Square | Kind::Select | Kind::FromBytes => {
            format!("/// Gives: a degree below {m}.\n///\n")
        }
        Kind::Product => String::from("/// Gives: digits.\n///\n"),
        Kind::Trace | Kind::IsZero | Kind::ToBytes => String::new(),
    };
    format!(
        "/// {meaning}\n///\n/// Needs: {needs}.\n///\n{gives}/// Proved: {proof}.\n///\n/// Cost: {cost}.\n"
    )
}

/// The functions that call others.
fn compositions(rep: &Rep) -> String {
    let m = rep.f.degree();
    let element = format!("[u{}; {}]", rep.word, rep.n());
    let inline = if rep.backend == Backend::Clmul { "#[inline(always)]" } else { "" };
    let function = |docs: &str, name: &str, body: &str| {
        format!("{docs}{inline} fn {name}(a: &{element}) -> {element} {{ {body} }}\n")
    };
    let (squarings, map) = match rep.has_frobenius_table() {
        true => (m - 1 - chain::longest_run(m), ", a linear map"),
        false => (m - 1, ""),
    };
    let invert = format!(
        "/// `1/a`, and 0 for 0, by the chain of Itoh and Tsujii.\n///\n/// Cost: {} products, {squarings} squarings{map}.\n",
        chain::products(m)
    );
    let sqrt = format!("/// The square root.\n///\n/// Cost: {} squarings.\n", m - 1);
    let solve = match m % 2 {
        1 => format!(
            "/// A solution of z² + z = a where the trace of `a` is 0: the half-trace.\n///\n/// Cost: {} squarings.\n",
            m - 1
        ),
        _ => String::from(
            "/// A solution of z² + z = a where the trace of `a` is 0, by a linear map. Column i solves\n/// z² + z = x^i, or x^i + w with a w of trace 1 where the trace of x^i is 1.\n",
        ),
    };
    let solver = if m % 2 == 1 { HALF_TRACE.to_string() } else { format!("{}{LINEAR_MAP}", columns(rep)) };
    let products: String = ["mul", "square"]
        .into_iter()
        .filter(|_| rep.backend == Backend::Clmul)
        .map(|name| {
            let body = over_vectors(name).expect("a kernel over vectors");
            let more = if name == "mul" { format!(", b: &{element}") } else { String::new() };
            format!("{inline} fn {name}(a: &{element}{more}) -> {element} {{ {body} }}\n")
        })
        .collect();
    let others = [
        function(&invert, "invert", &chain::body(m, rep.has_frobenius_table())),
        function(&sqrt, "sqrt", &chain::sqrt_body(m)),
        function(&solve, "solve_quadratic", &solver),
    ];
    products + &others.concat()
}

/// The table of a linear solver.
fn columns(rep: &Rep) -> String {
    format!("const COLUMNS: {};\n", rows(rep, &rep.f.solver()))
}

/// The table of the longest run of squarings in an inversion.
fn frobenius_table(rep: &Rep) -> String {
    let run = chain::longest_run(rep.f.degree());
    let table = rows(rep, &rep.f.frobenius_columns(run));
    format!("/// Entry i is `x^(i·2^{run})`.\npub(super) static FROBENIUS: {table};\n")
}

/// The type and the value of a table of elements.
fn rows(rep: &Rep, elements: &[BigUint]) -> String {
    let row = |z: &BigUint| {
        let words: Vec<String> = rep.words(z).iter().map(|&word| print::literal(&word.into())).collect();
        format!("[{}]", words.join(", "))
    };
    let rows: Vec<String> = elements.iter().map(row).collect();
    format!("[[u{}; {}]; {}] = [{}]", rep.word, rep.n(), rows.len(), rows.join(", "))
}
