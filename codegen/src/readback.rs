//! Printed text → `syn` → limb program again, so that what is proved is what is shipped.
//!
//! The parser accepts exactly the forms that the printer writes, and refuses everything else by
//! name. What it trusts is `syn` and the meaning of the accepted forms in Rust.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use num_bigint::BigInt;
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::arm;
use crate::chain::{self, Chain};
use crate::emit::kernels::{chain_exponents, division_calls};
use crate::lower::{Kind, division};
use crate::rep::Rep;

mod constants;
mod expression;
mod kernel;
pub mod lanes;
mod rolled;
pub mod tables;

pub use constants::Constants;
pub use kernel::{Kernel, function, limb_function};

/// A place in the text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The bytes of the text.
    pub bytes: Range<usize>,
}

impl Place {
    pub(crate) fn of(node: &impl Spanned) -> Self {
        let span = node.span();
        Place { line: span.start().line, bytes: span.byte_range() }
    }
}

/// A form that the printer does not write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The function or constant.
    pub item: String,
    /// Where it stands.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

impl std::error::Error for Unreadable {}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`, line {}: {}", self.item, self.place.line, self.message)
    }
}

/// Everything of a kernel module that has a meaning.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The associated constants.
    pub constants: Constants,
    /// The limb programs by kind.
    pub kernels: HashMap<Kind, Kernel>,
    /// The addition chains by function name, and where they stand.
    pub chains: HashMap<String, (Chain, Place)>,
    /// Whether inversion is a call of the runtime's division steps, which is assumed.
    pub division_steps: bool,
    /// The functions that another backend's take the place of, where it is compiled.
    pub overrides: HashSet<String>,
}

/// Reads the module of a field at a word.
pub fn module(rep: &Rep, text: &str) -> Result<Module, Unreadable> {
    let file = parse("module", text)?;
    let mut module = Module::default();
    let mut traits = Vec::new();
    for item in &file.items {
        match item {
            syn::Item::Use(item) => uses(item)?,
            syn::Item::Struct(item)
                if item.ident == "Fp" && item.fields.is_empty() && item.generics.params.is_empty() =>
            {
                attributes("Fp", &item.attrs, &["doc", "derive"])?;
            }
            syn::Item::Impl(item) => traits.push(implementation(rep, item, &mut module)?),
            other => return Err(refuse("module", other, "an item that the printer does not write")),
        }
    }
    let style = match rep.style {
        crate::rep::Style::Saturated => "Saturated",
        crate::rep::Style::Delayed => "Delayed",
    };
    let mut expected = vec!["Kernels".to_string(), style.to_string()];
    if rep.extended {
        expected.push("ProductSums".to_string());
    }
    if division::is_used(rep) {
        expected.push(format!("DivisionSteps<{}>", division::digits(rep)));
    }
    if traits != expected {
        return Err(Unreadable {
            item: "module".into(),
            place: Place { line: 1, bytes: 0..0 },
            message: format!("implements {traits:?}, expected {expected:?}"),
        });
    }
    Ok(module)
}

/// The text as Rust.
fn parse(item: &str, text: &str) -> Result<syn::File, Unreadable> {
    syn::parse_file(text).map_err(|error| refuse(item, error.span(), error.to_string()))
}

/// Only the runtime's own names come into scope.
fn uses(item: &syn::ItemUse) -> Result<(), Unreadable> {
    const ALLOWED: [&str; 7] = [
        "use fieldforge_runtime :: ct ;",
        "use fieldforge_runtime :: field :: { Kernels , Saturated } ;",
        "use fieldforge_runtime :: field :: { Kernels , Delayed } ;",
        "use fieldforge_runtime :: field :: { Kernels , ProductSums , Saturated } ;",
        "use fieldforge_runtime :: field :: square_times ;",
        "use fieldforge_runtime :: field :: product ;",
        "use fieldforge_runtime :: field :: divsteps :: { self , DivisionSteps } ;",
    ];
    let squeeze = |text: &str| text.split_whitespace().collect::<String>();
    let text = squeeze(&quote::quote!(#item).to_string());
    if ALLOWED.iter().any(|allowed| squeeze(allowed) == text) {
        return Ok(());
    }
    Err(refuse("use", item, "an import that the printer does not write"))
}

fn implementation(rep: &Rep, item: &syn::ItemImpl, module: &mut Module) -> Result<String, Unreadable> {
    let name = item.trait_.as_ref().map(|(path, _)| squeezed(path));
    let name = name.ok_or_else(|| refuse("impl", item, "not an implementation of a trait"))?;
    let receiver = matches!(&*item.self_ty, syn::Type::Path(path) if path.path.is_ident("Fp"));
    attributes("impl", &item.attrs, &[])?;
    if !receiver || !item.generics.params.is_empty() || item.unsafety.is_some() {
        return Err(refuse("impl", item, "expected `impl … for Fp`"));
    }
    for member in &item.items {
        match member {
            syn::ImplItem::Const(constant) => module.constants.read_const(constant)?,
            syn::ImplItem::Type(ty) => module.constants.read_type(rep, ty)?,
            syn::ImplItem::Fn(function) => read_function(rep, function, module)?,
            other => return Err(refuse("impl", other, "a member that the printer does not write")),
        }
    }
    Ok(name)
}

fn read_function(rep: &Rep, function: &syn::ImplItemFn, module: &mut Module) -> Result<(), Unreadable> {
    let name = function.sig.ident.to_string();
    if name.starts_with("pair_") && arm::is_served(rep) {
        return read_override(rep, function, module);
    }
    attributes(&name, &function.attrs, &["doc", "inline"])?;
    plain(&name, &function.sig, &function.block)?;
    let calls = division::is_used(rep).then(|| division_calls(rep));
    if let Some((_, call)) = calls.into_iter().flatten().find(|(called, _)| *called == name) {
        let wanted = squeezed_text(&format!("{{ {call} }}"));
        if squeezed(&function.block) != wanted {
            return Err(refuse(&name, function, format!("must be the call `{wanted}` of the runtime")));
        }
        module.division_steps |= name == "invert";
        return Ok(());
    }
    if chain_exponents(&rep.p).iter().any(|(chain, _)| *chain == name) {
        let chain = chain::parse(&function.block).map_err(|message| refuse(&name, function, message))?;
        let place = Place::of(&function.sig.ident);
        if module.chains.insert(name.clone(), (chain, place)).is_some() {
            return Err(refuse(&name, function, "given twice"));
        }
        return Ok(());
    }
    let Some(kind) = Kind::from_function(&name) else {
        return Err(refuse(&name, function, "not the name of a kernel"));
    };
    let kernel = self::function(rep, kind, function)?;
    if module.kernels.insert(kind, kernel).is_some() {
        return Err(refuse(&name, function, "given twice"));
    }
    Ok(())
}

/// Functions that another backend's take the place of: to the letter what is printed.
fn read_override(rep: &Rep, function: &syn::ImplItemFn, module: &mut Module) -> Result<(), Unreadable> {
    let name = function.sig.ident.to_string();
    let printed = arm::overrides(rep);
    let printed: syn::ItemImpl = syn::parse_quote!(impl ProductSums for Fp { #printed });
    if !printed.items.iter().any(|item| squeezed(item) == squeezed(function)) {
        return Err(refuse(&name, function, "not the call of the backend that is printed"));
    }
    if !module.overrides.insert(name.clone()) {
        return Err(refuse(&name, function, "given twice"));
    }
    Ok(())
}

/// Reads the functions of the runtime that division steps are made of: these, and nothing else.
pub fn steps(rep: &Rep, text: &str) -> Result<HashMap<Kind, Kernel>, Unreadable> {
    let file = parse("steps", text)?;
    let mut kernels = HashMap::new();
    for item in &file.items {
        let function = match item {
            syn::Item::Use(item) if squeezed(item) == "usecrate::ct;" => continue,
            syn::Item::Fn(function) => function,
            other => return Err(refuse("steps", other, "neither a function nor the import of `ct`")),
        };
        let name = function.sig.ident.to_string();
        let kind = Kind::STEPS.into_iter().find(|kind| kind.function() == name);
        let kind = kind.ok_or_else(|| refuse(&name, function, "not a part of a division step"))?;
        attributes(&name, &function.attrs, &["doc", "inline"])?;
        plain(&name, &function.sig, &function.block)?;
        let kernel = kernel::read(rep, kind, &function.sig, &function.block)?;
        if kernels.insert(kind, kernel).is_some() {
            return Err(refuse(&name, function, "given twice"));
        }
    }
    Ok(kernels)
}

/// No qualifier before a function's name, and no attribute inside, which could take a statement away.
fn plain(name: &str, signature: &syn::Signature, block: &syn::Block) -> Result<(), Unreadable> {
    if !squeezed(signature).starts_with(&format!("fn{name}(")) {
        return Err(refuse(name, signature, "a qualifier that the printer does not write"));
    }
    if has_attribute(block.to_token_stream()) {
        return Err(refuse(name, block, "an attribute inside a function"));
    }
    Ok(())
}

/// Attributes that change no meaning.
fn attributes(item: &str, attributes: &[syn::Attribute], allowed: &[&str]) -> Result<(), Unreadable> {
    for attribute in attributes {
        if !allowed.iter().any(|name| attribute.path().is_ident(name)) {
            return Err(refuse(item, attribute, "an attribute that the printer does not write"));
        }
    }
    Ok(())
}

fn refuse(item: &str, node: impl Spanned, message: impl Into<String>) -> Unreadable {
    Unreadable { item: item.to_string(), place: Place::of(&node), message: message.into() }
}

/// Whether an attribute stands anywhere in the tokens: nothing else there begins with `#`.
pub(crate) fn has_attribute(tokens: proc_macro2::TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Punct(punct) => punct.as_char() == '#',
        proc_macro2::TokenTree::Group(group) => has_attribute(group.stream()),
        _ => false,
    })
}

/// The text of tokens without white space.
pub(crate) fn squeezed(node: &impl quote::ToTokens) -> String {
    squeezed_text(&quote::quote!(#node).to_string())
}

/// A text without white space.
pub(crate) fn squeezed_text(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The value of an integer literal.
fn literal_value(literal: &syn::LitInt) -> Option<BigInt> {
    BigInt::parse_bytes(literal.base10_digits().as_bytes(), 10)
}
