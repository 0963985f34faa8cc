//! `curves.toml`, read into stanzas that remember where everything was written.
//!
//! The text is read by walking its tables, key by key. (An untagged `serde` enum would be
//! shorter, but loses the spans, and its message is that nothing matched.) Reading settles
//! what a stanza says; whether the numbers are right is for [`crate::check`].

mod curve;
mod edwards;
mod field;
mod integer;
mod limbs;
mod polynomial;
mod syntax;
mod table;
mod value;
mod wishes;

use toml_edit::Document;

use crate::binary::avr::plan::Choice;
use crate::expr;
use crate::model::{Digest, ReductionChoice, SPolicy};
use crate::rep::Unroll;
use crate::report::{At, Report, Source};

use self::table::{Reader, Section};

pub use self::limbs::LimbWish;
pub(crate) use self::table::suggest;
use self::wishes::{read_scalar_wishes, read_wishes};

/// A configuration as it is written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The text it was read from.
    pub source: Source,
    /// The `[field.…]` stanzas in the order of the file.
    pub fields: Vec<FieldStanza>,
    /// The `[field.…]` stanzas of extensions.
    pub extensions: Vec<ExtensionStanza>,
    /// The `[curve.…]` stanzas in the order of the file.
    pub curves: Vec<CurveStanza>,
    /// The `[curve.…]` stanzas of twisted Edwards curves.
    pub edwards: Vec<EdwardsStanza>,
    /// The `[field.…]` stanzas of binary fields.
    pub binary_fields: Vec<BinaryFieldStanza>,
    /// The `[curve.…]` stanzas over binary fields.
    pub binary_curves: Vec<CurveStanza>,
    /// The `[integer.…]` stanzas in the order of the file.
    pub integers: Vec<IntegerStanza>,
}

/// A polynomial over GF(2), with the way it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolynomialText {
    /// The exponents, the greatest first; none twice.
    pub exponents: Vec<u32>,
    /// The sum, with line ends and repeated spaces made one space.
    pub text: String,
}

/// A `[field.NAME]` stanza with `polynomial = "…"`.
#[derive(Clone, Debug)]
pub struct BinaryFieldStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `polynomial`.
    pub polynomial: At<PolynomialText>,
    /// `words`: the word sizes in bits.
    pub words: At<Vec<u32>>,
    /// `avr`: how the kernels for AVR are made.
    pub avr: Choice,
    /// `source`: the publication.
    pub source: Option<String>,
    /// `allow`: names of strength checks to waive.
    pub allow: Vec<At<String>>,
}

/// A number, with the way it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its value; a coefficient may be negative.
    pub value: num_bigint::BigInt,
    /// The expression, with line ends and repeated spaces made one space.
    pub text: String,
}

/// A `[field.NAME]` stanza.
#[derive(Clone, Debug)]
pub struct FieldStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `prime`: the modulus.
    pub prime: At<Number>,
    /// How its elements are to be kept.
    pub wishes: Wishes,
    /// `source`: the publication.
    pub source: Option<String>,
    /// `allow`: names of strength checks to waive.
    pub allow: Vec<At<String>>,
}

/// A `[field.NAME]` stanza with `extension = { base = "…", square = -1 }`.
#[derive(Clone, Debug)]
pub struct ExtensionStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `extension.base`: the prime field below it.
    pub base: At<String>,
    /// `extension.square`: what the adjoined root squares to.
    pub square: At<Number>,
}

/// An `[integer.NAME]` stanza.
#[derive(Clone, Debug)]
pub struct IntegerStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `bits`: the length.
    pub bits: At<u32>,
    /// `words`: the word sizes in bits.
    pub words: At<Vec<u32>>,
    /// `limbs`: for every word, or for one.
    pub limbs: LimbWish,
    /// `shifts`: the shifts that are offered.
    pub shifts: Vec<At<u32>>,
    /// `modulus`: what twice as long integers are divided by.
    pub modulus: Option<At<Number>>,
    /// `source`: the publication.
    pub source: Option<String>,
}

/// An element of a prime field, or of GF(p²).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairStanza {
    /// The real part.
    pub re: Number,
    /// The imaginary part, where one is given.
    pub im: Option<Number>,
}

/// A `[curve.NAME]` stanza of the twisted Edwards curve −x² + y² = 1 + d·x²·y².
#[derive(Clone, Debug)]
pub struct EdwardsStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `title`: the name in prose.
    pub title: Option<String>,
    /// `field`: of the coordinates.
    pub field: At<String>,
    /// `a`.
    pub a: At<Number>,
    /// `d`.
    pub d: At<PairStanza>,
    /// `generator.x` and `generator.y`.
    pub generator: At<(At<PairStanza>, At<PairStanza>)>,
    /// `order`: of the generator.
    pub order: At<Number>,
    /// `cofactor`.
    pub cofactor: At<Number>,
    /// `endomorphisms`.
    pub endomorphisms: Option<At<EndomorphismStanza>>,
    /// `aliases`.
    pub aliases: Vec<At<String>>,
    /// `digest`.
    pub digest: Option<Digest>,
    /// `table`: the bytes of the fixed-base table.
    pub table: At<usize>,
    /// `source`: the publication.
    pub source: Option<String>,
    /// `allow`: names of strength checks to waive.
    pub allow: Vec<At<String>>,
}

/// The numbers of two endomorphisms, Φ and Ψ.
#[derive(Clone, Debug)]
pub struct EndomorphismStanza {
    /// `h`.
    pub h: At<Number>,
    /// `alpha`.
    pub alpha: At<PairStanza>,
    /// `beta`.
    pub beta: At<PairStanza>,
}

/// What a stanza asks of a representation.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// `words`: the word sizes in bits.
    pub words: At<Vec<u32>>,
    /// `limbs`: for every word, or for one.
    pub limbs: LimbWish,
    /// `reduction`.
    pub reduction: At<ReductionChoice>,
    /// `unroll`.
    pub unroll: Option<Unroll>,
    /// `multiplicative_generator`.
    pub multiplicative_generator: Option<At<Number>>,
}

/// Where a curve's field comes from.
#[derive(Clone, Debug)]
pub enum FieldRef {
    /// `field = "NAME"`: a stanza of its own.
    Named(At<String>),
    /// `prime = …` in the curve's stanza.
    Inline(At<Number>, Box<Wishes>),
    /// `polynomial = …` in the curve's stanza, with its words.
    Polynomial(At<PolynomialText>, At<Vec<u32>>),
}

/// A `[curve.NAME]` stanza.
#[derive(Clone, Debug)]
pub struct CurveStanza {
    /// The name, at its header.
    pub name: At<String>,
    /// `title`: the name in prose.
    pub title: Option<String>,
    /// `field`, `prime` or `polynomial`.
    pub field: FieldRef,
    /// `a`.
    pub a: At<Number>,
    /// `b`.
    pub b: At<Number>,
    /// `generator.x` and `generator.y`.
    pub generator: At<(At<Number>, At<Number>)>,
    /// `order`: of the generator.
    pub order: At<Number>,
    /// `cofactor`, or nothing where the order determines it.
    pub cofactor: Option<At<Number>>,
    /// `successor`: the curve that has taken this one's place, as its publisher names it.
    pub successor: Option<At<String>>,
    /// `oid`.
    pub oid: Option<At<String>>,
    /// `aliases`.
    pub aliases: Vec<At<String>>,
    /// `low_s`.
    pub low_s: SPolicy,
    /// `digest`.
    pub digest: Option<Digest>,
    /// `table`: the bytes of the fixed-base table.
    pub table: At<usize>,
    /// `public_table`: the bytes of the odd multiples of the generator, for public scalars.
    pub public_table: Option<At<usize>>,
    /// `scalar`: how the integers modulo the order are to be kept; the words are the field's.
    pub scalar: ScalarWishes,
    /// `source`: the publication.
    pub source: Option<String>,
    /// `allow`: names of strength checks to waive.
    pub allow: Vec<At<String>>,
}

/// What a curve's stanza asks of the representation of scalars.
#[derive(Clone, Debug)]
pub struct ScalarWishes {
    /// `limbs`.
    pub limbs: LimbWish,
    /// `reduction`.
    pub reduction: At<ReductionChoice>,
    /// `unroll`.
    pub unroll: Option<Unroll>,
    /// `multiplicative_generator`.
    pub multiplicative_generator: Option<At<Number>>,
}

/// The values of `[defaults]`, which stand for keys that a stanza leaves out.
#[derive(Clone, Debug)]
struct Defaults {
    words: Vec<u32>,
    table: usize,
}

impl Default for Defaults {
    fn default() -> Self {
        Self { words: vec![64, 32], table: 16 << 10 }
    }
}

impl Spec {
    /// Reads the text of a configuration; `name` is what messages call the file.
    pub fn parse(text: &str, name: &str) -> Result<Self, Report> {
        let source = Source::new(name, text);
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => return Err(syntax::explain(&source, &error).into()),
        };
        let mut reader = Reader::default();
        let mut root = Section::root(&source, document.as_table());
        let defaults =
            root.take("defaults").map_or_else(Defaults::default, |entry| read_defaults(&mut reader, entry));
        let (mut extensions, mut edwards) = (Vec::new(), Vec::new());
        let mut binary_fields = Vec::new();
        let fields = read_stanzas(&mut reader, &mut root, "field", |reader, name, section| {
            if section.has("extension") {
                extensions.extend(field::read_extension(reader, name, section));
                return None;
            }
            if section.has("polynomial") {
                binary_fields.extend(field::read_binary(reader, name, section, &defaults));
                return None;
            }
            field::read(reader, name, section, &defaults)
        });
        let curves = read_stanzas(&mut reader, &mut root, "curve", |reader, name, section| {
            if section.has("d") {
                edwards.extend(edwards::read(reader, name, section, &defaults));
                return None;
            }
            curve::read(reader, name, section, &defaults)
        });
        let integers = read_stanzas(&mut reader, &mut root, "integer", |reader, name, section| {
            integer::read(reader, name, section, &defaults)
        });
        root.finish(&mut reader);
        let is_binary = |curve: &CurveStanza| match &curve.field {
            FieldRef::Named(name) => {
                binary_fields.iter().any(|field: &BinaryFieldStanza| field.name.value == name.value)
            }
            FieldRef::Inline(..) => false,
            FieldRef::Polynomial(..) => true,
        };
        let (binary_curves, curves) = curves.into_iter().partition(is_binary);
        let spec =
            Self { source, fields, extensions, curves, edwards, binary_fields, binary_curves, integers };
        Report::unless_empty(reader.into_problems(), spec)
    }
}

/// Reads all stanzas of one kind. A stanza that cannot be read leaves its problems with the reader.
fn read_stanzas<T>(
    reader: &mut Reader,
    root: &mut Section<'_>,
    kind: &'static str,
    mut read: impl FnMut(&mut Reader, At<String>, Section<'_>) -> Option<T>,
) -> Vec<T> {
    let Some(section) = root.take(kind).and_then(|entry| reader.keep(entry.section())) else {
        return Vec::new();
    };
    let mut stanzas = Vec::new();
    let table = section.table();
    for entry in section.into_entries() {
        let name = entry.name();
        if let Some(problem) = entry.without_header(kind, table) {
            reader.push(problem);
        } else if let Some(section) = reader.keep(entry.section()) {
            stanzas.extend(read(reader, name, section));
        }
    }
    stanzas
}

fn read_defaults(reader: &mut Reader, entry: table::Entry<'_>) -> Defaults {
    let mut defaults = Defaults::default();
    let Some(mut section) = reader.keep(entry.section()) else {
        return defaults;
    };
    if let Some(words) = section.take("words").and_then(|entry| reader.keep(entry.words())) {
        defaults.words = words.value;
    }
    if let Some(table) = section.take("table").and_then(|entry| reader.keep(entry.byte_count())) {
        defaults.table = table.value;
    }
    section.finish(reader);
    defaults
}

impl Number {
    /// Evaluates an expression.
    pub fn parse(text: &str) -> Result<Self, expr::ExprError> {
        let value = expr::evaluate(text)?;
        Ok(Self { value, text: text.split_whitespace().collect::<Vec<_>>().join(" ") })
    }
}
