//! Which rows of the table are wanted.

use crate::case::Case;

/// Words of the command line: `curve=p256,p384 op=sign library=fieldforge,crrl`.
#[derive(Default)]
pub struct Filter {
    curves: Vec<String>,
    ops: Vec<String>,
    libraries: Vec<String>,
}

impl Filter {
    /// Takes in one word; `false` if it is none of the filter's.
    pub fn take(&mut self, word: &str) -> bool {
        let Some((key, values)) = word.split_once('=') else {
            return false;
        };
        let list = match key {
            "curve" => &mut self.curves,
            "op" => &mut self.ops,
            "library" => &mut self.libraries,
            _ => return false,
        };
        list.extend(values.split(',').map(str::to_owned));
        true
    }

    /// Whether a row passes: an empty list lets everything through.
    pub fn wants(&self, case: &Case) -> bool {
        let any = |list: &[String], name: &str| list.is_empty() || list.iter().any(|w| w == name);
        any(&self.curves, case.curve) && any(&self.ops, case.op.name()) && any(&self.libraries, case.library)
    }
}
