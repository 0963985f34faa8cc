//! A printed module judged: read back, and every function of it proved.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::lower::{Backend, Kind, Rep};
use super::read;
use super::{avr, chain, emit, prove};
use crate::pass::judge::Fault;
use crate::readback::Place;
use crate::readback::{squeezed, squeezed_text};

/// Everything that is wrong with the text of a field's kernels.
pub fn module(rep: &Rep, text: &str) -> Vec<Fault> {
    let fault = |function: &str, place: Option<Place>, reason: String| Fault {
        function: function.to_string(),
        place,
        reason,
    };
    let file = match syn::parse_file(text) {
        Ok(file) => file,
        Err(error) => return vec![fault("module", None, error.to_string())],
    };
    let mut judge = Judge { rep, faults: Vec::new(), seen: HashMap::new() };
    // What stands around the functions must be what the printer writes.
    let expected = syn::parse_file(&emit::frame(rep)).expect("the printer writes Rust");
    // Formatted as the text was: a list that is broken into lines ends in a comma.
    let expected = syn::parse_file(&prettyplease::unparse(&expected)).expect("formatted Rust");
    let mut items = file.items.iter();
    for wanted in &expected.items {
        let Some(item) = items.next() else {
            judge.fail("module", None, "an item is missing");
            return judge.faults;
        };
        match (item, wanted) {
            // The kernels themselves; what adapts them to vectors is a text like the others.
            (syn::Item::Impl(item), syn::Item::Impl(wanted)) if is_of_kernels(wanted) => {
                judge.implementation(item, wanted);
            }
            (item, wanted) if squeezed(&undocumented(item)) == squeezed(&undocumented(wanted)) => {}
            (item, _) => {
                judge.fail("module", Some(Place::of(item)), "an item that the printer does not write")
            }
        }
    }
    // Some kernels are free functions, and one table may stand beside them.
    let mut tables = 0;
    let mut assembly = Vec::new();
    for item in items {
        match item {
            syn::Item::Static(table) if rep.backend == Backend::Portable && rep.has_frobenius_table() => {
                tables += 1;
                if let Err(reason) = frobenius_table(rep, table) {
                    judge.fail("FROBENIUS", Some(Place::of(table)), reason);
                }
            }
            syn::Item::Fn(function) if !matches!(rep.backend, Backend::Avr(_)) => {
                let kind = Kind::from_function(&function.sig.ident.to_string());
                if !kind.is_some_and(|kind| emit::is_free(rep, kind)) {
                    judge.fail(
                        "module",
                        Some(Place::of(function)),
                        "a function that the printer does not write",
                    );
                }
                judge.function(&function.attrs, &function.sig, &function.block, true);
            }
            item if matches!(rep.backend, Backend::Avr(_)) => assembly.push(item),
            other => judge.fail("module", Some(Place::of(other)), "an item that the printer does not write"),
        }
    }
    if let Backend::Avr(_) = rep.backend {
        for (item, reason) in avr::emit::judge(rep, &assembly) {
            judge.fail("assembly", Some(Place::of(item)), reason);
        }
        if assembly.is_empty() {
            judge.fail("assembly", None, "the functions in assembly are missing");
        }
    }
    if tables != usize::from(rep.backend == Backend::Portable && rep.has_frobenius_table()) {
        judge.fail("FROBENIUS", None, "the table must stand there once");
    }
    judge.finish()
}

/// Whether an implementation is that of the field's kernels.
fn is_of_kernels(item: &syn::ItemImpl) -> bool {
    item.trait_.as_ref().is_some_and(|(path, _)| path.is_ident("BinaryKernels"))
}

/// The table must be that of the longest run of squarings in an inversion.
fn frobenius_table(rep: &Rep, table: &syn::ItemStatic) -> Result<(), String> {
    let ty = format!("[[u{}; {}]; {}]", rep.word, rep.n(), rep.f.degree());
    let plain = table.attrs.iter().all(|attribute| attribute.path().is_ident("doc"))
        && matches!(table.mutability, syn::StaticMutability::None);
    if table.ident != "FROBENIUS" || !plain || squeezed(&table.ty) != squeezed_text(&ty) {
        return Err(format!("it must be `static FROBENIUS: {ty}`"));
    }
    let run = chain::longest_run(rep.f.degree());
    match columns(rep, &table.expr) {
        Some(columns) if columns == rep.f.frobenius_columns(run) => Ok(()),
        _ => Err(format!("its entries are not x^(i·2^{run})")),
    }
}

struct Judge<'a> {
    rep: &'a Rep,
    faults: Vec<Fault>,
    /// How often each function was seen: its name, and whether it stands outside of the trait.
    seen: HashMap<(String, bool), usize>,
}

impl Judge<'_> {
    fn fail(&mut self, function: &str, place: Option<Place>, reason: impl Into<String>) {
        self.faults.push(Fault { function: function.to_string(), place, reason: reason.into() });
    }

    /// The types and constants must be those of the printer; functions are proved.
    fn implementation(&mut self, item: &syn::ItemImpl, wanted: &syn::ItemImpl) {
        let head = |item: &syn::ItemImpl| {
            squeezed(&syn::ItemImpl { items: Vec::new(), attrs: Vec::new(), ..item.clone() })
        };
        if head(item) != head(wanted) || !item.attrs.is_empty() {
            return self.fail(
                "impl",
                Some(Place::of(item)),
                "not the implementation that the printer writes",
            );
        }
        let (functions, others): (Vec<_>, Vec<_>) =
            item.items.iter().partition(|member| matches!(member, syn::ImplItem::Fn(_)));
        let texts =
            |members: &[&syn::ImplItem]| members.iter().map(|member| squeezed(*member)).collect::<Vec<_>>();
        let wanted: Vec<_> =
            wanted.items.iter().filter(|member| !matches!(member, syn::ImplItem::Fn(_))).collect();
        if texts(&others) != texts(&wanted) {
            self.fail("impl", Some(Place::of(item)), "the constants are not those of the field");
        }
        for member in functions {
            if let syn::ImplItem::Fn(function) = member {
                self.function(&function.attrs, &function.sig, &function.block, false);
            }
        }
    }

    fn function(
        &mut self,
        attributes: &[syn::Attribute],
        signature: &syn::Signature,
        block: &syn::Block,
        is_free: bool,
    ) {
        let name = signature.ident.to_string();
        let place = Some(Place::of(&signature.ident));
        *self.seen.entry((name.clone(), is_free)).or_default() += 1;
        if attributes
            .iter()
            .any(|attribute| !attribute.path().is_ident("doc") && !attribute.path().is_ident("inline"))
        {
            self.fail(&name, place.clone(), "an attribute that the printer does not write");
        }
        if crate::readback::has_attribute(quote::ToTokens::to_token_stream(block)) {
            self.fail(&name, place.clone(), "an attribute inside a function");
        }
        let is_assembly =
            |kind: &Kind| matches!(self.rep.backend, Backend::Avr(_)) && avr::emit::KINDS.contains(kind);
        let kind = Kind::from_function(&name).filter(|kind| emit::is_free(self.rep, *kind) == is_free);
        let result = match kind {
            Some(kind) if is_assembly(&kind) => self.call(kind, signature, block),
            None if self.in_place().any(|(method, ..)| method == name) => {
                let text = format!("{} {}", squeezed(signature), squeezed(block));
                let is_text = |wanted: &str| squeezed_text(&text) == squeezed_text(wanted);
                match self.in_place().any(|(method, _, wanted)| method == name && is_text(&wanted)) {
                    true => Ok(()),
                    false => Err(String::from("not the method that the printer writes")),
                }
            }
            Some(kind) => match read::function(self.rep, kind, signature, block) {
                Ok(kernel) => prove::kernel(self.rep, kind, &kernel.program),
                Err(unreadable) => {
                    return self.fail(&name, Some(unreadable.place), unreadable.message);
                }
            },
            None => self.fixed(&name, signature, block),
        };
        if let Err(reason) = result {
            self.fail(&name, place, reason);
        }
    }

    /// A function that calls a kernel in assembly, which is an item of its own.
    fn call(&self, kind: Kind, signature: &syn::Signature, block: &syn::Block) -> Result<(), String> {
        let rep = self.rep;
        read::signature(rep, kind, signature).map_err(|unreadable| unreadable.message)?;
        match squeezed(block) == squeezed_text(&format!("{{ {} }}", avr::emit::body(kind))) {
            true => Ok(()),
            false => Err(String::from("not the call that the printer writes")),
        }
    }

    /// The methods that call kernels in assembly with the result in the place of an operand.
    fn in_place(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> + use<'_> {
        let is_assembly = matches!(self.rep.backend, Backend::Avr(_));
        let kinds = avr::emit::KINDS.into_iter().filter(move |_| is_assembly);
        kinds.flat_map(|kind| avr::emit::in_place(self.rep, kind))
    }

    /// The functions that call others of the field.
    fn fixed(&self, name: &str, signature: &syn::Signature, block: &syn::Block) -> Result<(), String> {
        let rep = self.rep;
        let m = rep.f.degree();
        let element = format!("[u{}; {}]", rep.word, rep.n());
        let more = if name == "mul" { format!(", b: &{element}") } else { String::new() };
        let wanted = format!("fn {name}(a: &{element}{more}) -> {element}");
        if squeezed(signature) != squeezed_text(&wanted) {
            return Err(format!("the signature must be `{wanted}`"));
        }
        let power = |wanted: BigUint| match chain::exponent(block, m)? {
            exponent if exponent == wanted => Ok(()),
            exponent => Err(format!("it raises to the power {exponent}")),
        };
        if let Some(text) = emit::over_vectors(name).filter(|_| rep.backend == Backend::Clmul) {
            return match chain::is_text(block, text) {
                true => Ok(()),
                false => Err(format!("it must be `{text}`")),
            };
        }
        match name {
            "invert" => power(chain::inversion(m)),
            "sqrt" => power(BigUint::one() << (m - 1)),
            "solve_quadratic" if m % 2 == 1 => match chain::is_text(block, emit::HALF_TRACE) {
                true => Ok(()),
                false => Err(format!("it must be the call `{}`", emit::HALF_TRACE)),
            },
            "solve_quadratic" => solver(rep, block),
            _ => Err(String::from("not the name of a kernel")),
        }
    }

    fn finish(mut self) -> Vec<Fault> {
        let kernels = Kind::of(self.rep).into_iter();
        let mut wanted: Vec<(&str, bool)> =
            kernels.map(|kind| (kind.function(), emit::is_free(self.rep, kind))).collect();
        wanted.extend(["invert", "sqrt", "solve_quadratic"].map(|name| (name, false)));
        if self.rep.backend == Backend::Clmul {
            wanted.extend(["mul", "square"].map(|name| (name, false)));
        }
        wanted.extend(self.in_place().map(|(method, ..)| (method, false)));
        for (name, is_free) in wanted {
            if self.seen.get(&(name.to_string(), is_free)) != Some(&1) {
                self.fail(name, None, "the function must stand there once");
            }
        }
        self.faults
    }
}

fn undocumented(item: &syn::Item) -> syn::Item {
    let mut item = item.clone();
    let attributes = match &mut item {
        syn::Item::Struct(item) => &mut item.attrs,
        syn::Item::Use(item) => &mut item.attrs,
        syn::Item::Const(item) => &mut item.attrs,
        _ => return item,
    };
    attributes.retain(|attribute| !attribute.path().is_ident("doc"));
    item
}

/// The columns that the block gives to the runtime's linear map must solve z² + z = x^i + Tr(x^i)·w,
/// with one w of trace 1 for all i.
fn solver(rep: &Rep, block: &syn::Block) -> Result<(), String> {
    let m = rep.f.degree() as usize;
    let [syn::Stmt::Item(syn::Item::Const(table)), syn::Stmt::Expr(call, None)] = block.stmts.as_slice()
    else {
        return Err(String::from("a table and a call of the runtime are expected"));
    };
    let ty = format!("[[u{}; {}]; {m}]", rep.word, rep.n());
    if squeezed(call) != squeezed_text(emit::LINEAR_MAP)
        || table.ident != "COLUMNS"
        || !table.attrs.is_empty()
        || squeezed(&table.ty) != squeezed_text(&ty)
    {
        return Err(format!("it must be `const COLUMNS: {ty} = …; {}`", emit::LINEAR_MAP));
    }
    let columns = columns(rep, &table.expr).ok_or("the table is not one of literals")?;
    let bits = rep.f.trace_bits();
    let mut w: Option<BigUint> = None;
    for (i, z) in columns.iter().enumerate() {
        let rest = rep.f.square(z) ^ z ^ (BigUint::one() << i);
        let right = match bits.contains(&(i as u32)) {
            false => rest.is_zero(),
            true => rep.f.trace_by(&bits, &rest) && *w.get_or_insert_with(|| rest.clone()) == rest,
        };
        if !right || z.bits() > m as u64 {
            return Err(format!("column {i} of the table solves another equation"));
        }
    }
    if columns.len() == m { Ok(()) } else { Err(String::from("the table has another length")) }
}

fn columns(rep: &Rep, table: &syn::Expr) -> Option<Vec<BigUint>> {
    let syn::Expr::Array(rows) = table else { return None };
    rows.elems
        .iter()
        .map(|row| {
            let syn::Expr::Array(words) = row else { return None };
            let mut value = BigUint::zero();
            for (k, word) in words.elems.iter().enumerate() {
                let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(lit), .. }) = word else { return None };
                let word = BigUint::parse_bytes(lit.base10_digits().as_bytes(), 10)?;
                value |= word << (k * rep.word as usize);
            }
            Some(value)
        })
        .collect()
}
