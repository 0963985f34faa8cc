//! From plan to text: limb programs, constants and tables as Rust.

use proc_macro2::TokenStream;

pub mod curve;
pub mod edwards;
pub mod kernels;
pub mod lanes;
pub mod layout;
pub mod print;
pub mod rolled;
pub mod shell;
pub mod smt;
pub mod target;

/// Tokens of a module's items as formatted text.
///
/// # Panics
///
/// If the tokens are not items: a fault of the generator.
pub fn format(tokens: TokenStream) -> String {
    let file = syn::parse2(tokens).expect("the generator prints items");
    prettyplease::unparse(&file)
}
