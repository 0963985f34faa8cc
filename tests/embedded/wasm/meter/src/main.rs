//! Puts a counter of instructions into a WebAssembly module: the exported global `executed`.
//!
//! `fieldforge-meter FROM TO`
//!
//! An instruction counts when it is executed, whatever it is; the marks `block`, `loop`, `else`,
//! `end` and `nop`, which do nothing, do not count. The instructions between two places where
//! control may leave or arrive are added at once, so that the count is exact at every call.

use std::convert::Infallible;
use std::process::ExitCode;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType, Instruction,
    Module, ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser};

/// Rewrites a module; knows the counter's index once the globals have been read.
#[derive(Default)]
struct Meter {
    executed: Option<u32>,
}

/// Whether an operator is a mark and does nothing itself.
fn is_mark(operator: &Operator<'_>) -> bool {
    matches!(
        operator,
        Operator::Block { .. } | Operator::Loop { .. } | Operator::Else | Operator::End | Operator::Nop
    )
}

/// Whether control may leave here, or arrive from elsewhere.
fn is_edge(operator: &Operator<'_>) -> bool {
    matches!(
        operator,
        Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::Else
            | Operator::End
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
            | Operator::Unreachable
            | Operator::Call { .. }
            | Operator::CallIndirect { .. }
            | Operator::ReturnCall { .. }
            | Operator::ReturnCallIndirect { .. }
    )
}

impl Reencode for Meter {
    type Error = Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_global_section(self, globals, section)?;
        self.executed = Some(globals.len());
        let counter = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(counter, &ConstExpr::i64_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_export_section(self, exports, section)?;
        if let Some(executed) = self.executed {
            exports.export("executed", ExportKind::Global, executed);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Infallible>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut waiting = 0;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            let operator = operators.read()?;
            waiting += i64::from(!is_mark(&operator));
            if is_edge(&operator) {
                self.add(&mut function, &mut waiting);
            }
            function.instruction(&self.instruction(operator)?);
        }
        code.function(&function);
        Ok(())
    }
}

impl Meter {
    /// Adds what is waiting to the counter.
    fn add(&self, function: &mut Function, waiting: &mut i64) {
        if let (Some(executed), 1..) = (self.executed, *waiting) {
            function.instruction(&Instruction::GlobalGet(executed));
            function.instruction(&Instruction::I64Const(*waiting));
            function.instruction(&Instruction::I64Add);
            function.instruction(&Instruction::GlobalSet(executed));
        }
        *waiting = 0;
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = arguments.as_slice() else { return Err("usage: fieldforge-meter FROM TO".into()) };
    let old = std::fs::read(from).map_err(|error| format!("{from}: {error}"))?;
    let (mut meter, mut module) = (Meter::default(), Module::new());
    let read = meter.parse_core_module(&mut module, Parser::new(0), &old);
    read.map_err(|error| format!("{from}: {error}"))?;
    if meter.executed.is_none() {
        return Err(format!("{from}: a module without globals has no place for a counter"));
    }
    let new = module.finish();
    wasmparser::validate(&new).map_err(|error| format!("{from}, with a counter: {error}"))?;
    std::fs::write(to, new).map_err(|error| format!("{to}: {error}"))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fieldforge-meter: {error}");
            ExitCode::FAILURE
        }
    }
}
