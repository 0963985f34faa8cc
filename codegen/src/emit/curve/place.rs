//! The memory that tables lie in.

use proc_macro2::TokenStream;
use quote::quote;

/// Where the tables of a word size lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the memory of data, or of program and data alike.
    Ordinary,
    /// In the memory of the program, where that is another.
    Flash,
}

impl Place {
    /// Narrow words are for machines with little memory for data.
    pub fn of(word: u32) -> Self {
        if word <= 16 { Self::Flash } else { Self::Ordinary }
    }

    /// What is imported with a type of tables.
    pub fn import(self, table: &str) -> String {
        match self {
            Self::Ordinary => table.to_owned(),
            Self::Flash => format!("{{{table}, Flash}}"),
        }
    }

    /// The lines above a table.
    pub fn attribute(self) -> &'static str {
        match self {
            Self::Ordinary => "",
            Self::Flash => "#[cfg_attr(target_arch = \"avr\", unsafe(link_section = \".progmem.data\"))]\n",
        }
    }

    /// The last argument of a table's type.
    pub fn argument(self) -> &'static str {
        match self {
            Self::Ordinary => "",
            Self::Flash => ", Flash",
        }
    }

    /// The same as tokens.
    pub fn argument_tokens(self) -> TokenStream {
        match self {
            Self::Ordinary => quote!(),
            Self::Flash => quote!(, Flash),
        }
    }

    /// The import as tokens.
    pub fn import_tokens(self, table: &TokenStream) -> TokenStream {
        match self {
            Self::Ordinary => quote!(#table),
            Self::Flash => quote!({ #table, Flash }),
        }
    }
}
