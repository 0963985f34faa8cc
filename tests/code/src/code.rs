//! The functions of an executable, as instructions.

use iced_x86::{Decoder, DecoderOptions, Instruction};
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};

/// A function.
pub struct Function {
    /// Its path, without what tells instances apart.
    pub name: String,
    /// Its instructions, in the order of their addresses.
    pub code: Vec<Instruction>,
}

/// Where the code is that secrets go through in vectors.
const PLACES: [&str; 4] = [
    "fieldforge_runtime::lanes::ifma::",
    "fieldforge_runtime::mul::lanes::avx512::",
    "fieldforge_runtime::carryless::entry::",
    "fieldforge_code::leaky::",
];

/// The functions that matter: not those of public operands, which may branch on them.
pub fn functions(file: &[u8]) -> Vec<Function> {
    let elf = object::File::parse(file).expect("an executable of this system");
    let text = elf.section_by_name(".text").expect("code");
    let (bytes, start) = (text.data().expect("code that is there"), text.address());
    let mut functions: Vec<Function> = elf
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0)
        .filter_map(|symbol| {
            let name = format!("{:#}", rustc_demangle::demangle(symbol.name().ok()?));
            let wanted = PLACES.iter().any(|place| name.contains(place)) && !name.contains("vartime");
            let from = (symbol.address().checked_sub(start)?) as usize;
            let code = bytes.get(from..from + symbol.size() as usize)?;
            wanted.then(|| Function { name, code: instructions(code, symbol.address()) })
        })
        .collect();
    functions.sort_by(|a, b| a.name.cmp(&b.name));
    functions
}

fn instructions(code: &[u8], address: u64) -> Vec<Instruction> {
    let decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
    decoder.into_iter().inspect(|i| assert!(!i.is_invalid(), "an unknown instruction")).collect()
}
