//! Blank lines, which tokens do not have.

use proc_macro2::TokenStream;
use syn::{File, Item};

/// Tokens of a module's items as formatted text, with a blank line between items unless both are
/// of one kind that reads as a list.
///
/// # Panics
///
/// If the tokens are not items: a fault of the generator.
pub fn spaced(tokens: TokenStream) -> String {
    let file: File = syn::parse2(tokens).expect("the generator prints items");
    let mut text = String::new();
    if !file.attrs.is_empty() {
        text = prettyplease::unparse(&File { items: Vec::new(), ..file.clone() });
        text.push('\n');
    }
    for (index, item) in file.items.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &file.items[before]);
        if before.is_some_and(|before| !is_list(before, item)) {
            text.push('\n');
        }
        let alone = File { frontmatter: None, shebang: None, attrs: Vec::new(), items: vec![item.clone()] };
        text.push_str(&prettyplease::unparse(&alone));
    }
    text
}

/// Whether two items stand together: imports from one crate, modules, aliases.
fn is_list(first: &Item, second: &Item) -> bool {
    match (first, second) {
        (Item::Use(first), Item::Use(second)) => root(first) == root(second),
        (Item::Mod(_), Item::Mod(_)) | (Item::Type(_), Item::Type(_)) => true,
        _ => false,
    }
}

fn root(item: &syn::ItemUse) -> Option<String> {
    match &item.tree {
        syn::UseTree::Path(path) => Some(path.ident.to_string()),
        _ => None,
    }
}
