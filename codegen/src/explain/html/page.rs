//! The page of one curve or field.

use std::collections::BTreeMap;

use askama::Template;

use super::super::chains;
use super::super::curve::digest_name;
use super::super::field::{View, views};
use super::super::text::Page as TextPage;
use super::super::{kernels, passes};
use super::svg::{Figure, bars};
use super::{columns, flow, layout, steps};
use crate::binary::emit as binary_emit;
use crate::binary::lower::{Backend, Kind as BinaryKind, lower as binary_lower};
use crate::binary::{judge, pipeline};
use crate::emit::curve::{Budget, Reps, rustcrypto_refusal, tables};
use crate::emit::edwards as edwards_emit;
use crate::lower::Kind;
use crate::model::{BinaryCurve, BinaryField, Curve, Digest, EdwardsCurve, Model, PrimeField};
use crate::plan::describe as describe_rep;
use crate::report::Report;

/// A name and a value.
pub(super) type Fact = (String, String);

/// Everything that the template places.
#[derive(Template)]
#[template(path = "report/page.html")]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) lead: String,
    pub(super) facts: Vec<Fact>,
    pub(super) notes: Vec<String>,
    /// Operation counts per protocol step.
    steps: Vec<[String; 5]>,
    /// Operations on points, the head first, and what the columns mean.
    operations: Vec<Vec<String>>,
    passes: String,
    figures: Vec<Figure>,
    fields: Vec<FieldPart>,
    pub(super) proved: usize,
    pub(super) kernels: usize,
    /// How it is kept at each word, for the index.
    pub(super) representations: Vec<String>,
    pub(super) bits: u32,
    pub(super) table_bytes: Option<usize>,
}

struct FieldPart {
    heading: String,
    facts: Vec<Fact>,
    words: Vec<WordPart>,
}

/// A field at one word.
struct WordPart {
    heading: String,
    reasons: Vec<String>,
    figures: Vec<Figure>,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    sentences: Vec<String>,
}

impl Page {
    fn new(title: &str, lead: String) -> Self {
        Self {
            title: title.to_owned(),
            lead,
            facts: Vec::new(),
            notes: Vec::new(),
            steps: Vec::new(),
            operations: Vec::new(),
            passes: String::new(),
            figures: Vec::new(),
            fields: Vec::new(),
            proved: 0,
            kernels: 0,
            representations: Vec::new(),
            bits: 0,
            table_bytes: None,
        }
    }

    /// The text of the page.
    pub(super) fn render(&self) -> String {
        Template::render(self).expect("a template without code renders")
    }

    fn fact(&mut self, name: &str, value: impl ToString) {
        self.facts.push((name.to_owned(), value.to_string()));
    }

    /// The facts that stanzas of all curves have.
    fn common(
        &mut self,
        key: &str,
        oid: Option<&str>,
        digest: Option<Digest>,
        source: Option<&str>,
        allow: &[String],
    ) {
        self.fact("Stanza", key);
        if let Some(oid) = oid {
            self.fact("Object identifier", oid);
        }
        if let Some(digest) = digest {
            self.fact("Usual digest", digest_name(digest));
        }
        if let Some(source) = source {
            self.fact("Source", source);
        }
        if !allow.is_empty() {
            self.fact("Checks of strength that the stanza waives", allow.join(", "));
        }
    }

    /// A prime field at each of its words; the representations of coordinates go to the index.
    fn prime(&mut self, heading: String, field: &PrimeField, views: &[View], coordinates: bool) {
        let facts = vec![
            (String::from("Modulus"), field.expression.clone()),
            (String::from("Length"), format!("{} bits, {} bytes", field.bits(), field.bytes())),
            (String::from("Multiplicative generator"), generator(field)),
        ];
        let words = views.iter().map(word).collect();
        for view in views {
            self.kernels += view.judged.kernels.len();
            self.proved += view.judged.kernels.iter().filter(|kernel| kernel.is_proved()).count();
            if coordinates {
                self.representations.push(format!("{}: {}", view.word, describe_rep(&view.plan.rep)));
            }
        }
        self.fields.push(FieldPart { heading, facts, words });
    }

    fn binary(&mut self, heading: String, field: &BinaryField) {
        let facts = vec![
            (String::from("Polynomial"), field.f.to_string()),
            (String::from("Length"), format!("{} bits", field.degree())),
        ];
        let mut words = Vec::new();
        for rep in pipeline::reps(field) {
            let faults = judge::module(&rep, &binary_emit::module(&rep));
            let kinds = BinaryKind::of(&rep);
            self.kernels += kinds.len();
            self.proved += kinds.len()
                - faults.iter().filter(|fault| BinaryKind::from_function(&fault.function).is_some()).count();
            let rows = kinds.iter().map(|&kind| {
                let cost = binary_lower(&rep, kind).cost();
                let fault = faults.iter().find(|fault| fault.function == kind.function());
                let verdict =
                    fault.map_or(String::from("yes"), |fault| format!("NOT PROVED: {}", fault.reason));
                let counts = [cost.products, cost.multiplications, cost.logic, cost.moves]
                    .map(|count| count.to_string());
                std::iter::once(kind.function().to_string()).chain(counts).chain([verdict]).collect()
            });
            let rows: Vec<Vec<String>> = rows.collect();
            let logic: Vec<(String, f64, String)> = kinds
                .iter()
                .map(|&kind| (kind.function().to_string(), binary_lower(&rep, kind).cost().logic as f64))
                .filter(|(_, logic)| *logic > 0.0)
                .map(|(name, logic)| (name, logic, format!("{logic}")))
                .collect();
            let backend = match rep.backend {
                Backend::Portable => "any CPU",
                Backend::Clmul => "CPUs with carry-less products",
                Backend::Avr(_) => "AVR",
            };
            if rep.backend == Backend::Portable {
                self.representations.push(format!("{}: {} words", rep.word, rep.n()));
            }
            let mut figures = vec![layout::binary(&rep)];
            if !logic.is_empty() {
                figures.push(Figure {
                    title: String::from("Logic operations"),
                    svg: bars("Logic operations of each kernel", &logic, None),
                    caption: String::from("Xors, masks and shifts of each kernel; nothing carries."),
                    legend: Vec::new(),
                });
            }
            words.push(WordPart {
                heading: format!("Words of {} bits, {backend}", rep.word),
                reasons: Vec::new(),
                figures,
                head: ["kernel", "products", "integer products", "logic", "moves", "proved"]
                    .map(String::from)
                    .to_vec(),
                rows,
                sentences: Vec::new(),
            });
        }
        self.fields.push(FieldPart { heading, facts, words });
    }

    /// The steps of the protocols, as a table and as bars.
    fn steps(&mut self, steps: &[steps::Step]) {
        let row = |step: &steps::Step| {
            let [d, a, m] = [step.doublings, step.additions, step.products].map(|count| count.to_string());
            [step.what.to_owned(), step.used.to_owned(), d, a, m]
        };
        self.steps = steps.iter().map(row).collect();
        let products: Vec<(String, f64, String)> = steps
            .iter()
            .map(|step| (step.what.to_owned(), step.products as f64, step.products.to_string()))
            .collect();
        self.figures.push(Figure {
            title: String::from("Products of coordinates"),
            svg: bars("Products and squarings of coordinates in each protocol step", &products, None),
            caption: String::from(
                "Products and squarings in each step, by the counts of the runtime's formulas.",
            ),
            legend: Vec::new(),
        });
    }

    /// What operations on points do in the field, and their passes of carries.
    fn operations(&mut self, family: &str, base: &[View], pair: bool) {
        self.operations = passes::rows(family, base, pair);
        self.passes = passes::sentences(pair);
    }

    /// Bytes of tables at each word, against the budget.
    fn table_figure(&mut self, rows: &[(String, f64, String)], budget: usize) {
        let limit = (budget as f64, format!("budget: {budget} bytes"));
        self.figures.push(Figure {
            title: String::from("Tables of multiples of the generator"),
            svg: bars("Bytes of the tables at each word", rows, Some(limit)),
            caption: String::from(
                "The budget is that of the widest word; the tables of all words have the same points.",
            ),
            legend: Vec::new(),
        });
    }
}

fn generator(field: &PrimeField) -> String {
    let g = &field.multiplicative_generator;
    match field.generator_is_shown {
        true => g.to_string(),
        false => format!("{g}, up to factors of p − 1 beyond 2^16"),
    }
}

/// A word of a prime field.
fn word(view: &View) -> WordPart {
    let rep = &view.plan.rep;
    let mut figures = vec![layout::prime(rep)];
    let program =
        |kind: Kind| view.judged.kernels.iter().find(|kernel| kernel.kind == kind)?.program.as_ref();
    if let Some(program) = program(Kind::Mul) {
        figures.extend(columns::figure(rep, Kind::Mul, program));
    }
    // The largest kernel that can be read as a picture.
    let drawn = [Kind::Mul, Kind::Square, Kind::FromBytes, Kind::Add];
    figures.extend(drawn.into_iter().filter_map(program).find_map(flow::figure));
    let mut text = TextPage::default();
    chains::describe(&mut text, rep, &view.judged);
    let chains = text.into_text().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut rows = kernels::rows(rep, &view.judged.kernels);
    let head = rows.remove(0);
    WordPart {
        heading: format!("Words of {} bits: {}", view.word, describe_rep(rep)),
        reasons: view.plan.reasons.iter().map(|reason| format!("{reason}.")).collect(),
        figures,
        head,
        rows,
        sentences: vec![chains],
    }
}

/// The page of a curve or a field of the model.
pub(super) fn page(model: &Model, name: &str) -> Result<Page, Report> {
    if let Some(curve) = model.curve(name) {
        return weierstrass(curve);
    }
    if let Some(curve) = model.edwards.iter().find(|curve| curve.is_called(name)) {
        return edwards(curve);
    }
    if let Some(curve) = model.binary_curve(name) {
        return binary_curve(curve);
    }
    if let Some(field) = model.binary_field(name) {
        let mut page = Page::new(&field.name, format!("The field GF(2^{}).", field.degree()));
        page.bits = field.degree();
        page.binary(String::from("The field"), field);
        return Ok(page);
    }
    if let Some(field) = model.field(name) {
        let mut page = Page::new(&field.name, format!("The integers mod a prime of {} bits.", field.bits()));
        page.bits = field.bits();
        page.prime(String::from("The field"), field, &views(field)?, true);
        return Ok(page);
    }
    // Says what is meant by the name, and fails.
    model.select(&[name])?;
    Ok(Page::new(name, String::new()))
}

fn weierstrass(curve: &Curve) -> Result<Page, Report> {
    let (base, order) = rayon::join(|| views(&curve.field), || views(&curve.scalar));
    let (base, order) = (base?, order?);
    let right = match curve.shape {
        crate::model::Shape::Zero => "x³ + b",
        crate::model::Shape::MinusThree => "x³ − 3x + b",
        crate::model::Shape::General => "x³ + ax + b",
    };
    let mut page = Page::new(&curve.title, format!("y² = {right} over the integers mod p."));
    page.bits = curve.field.bits();
    page.fact("Order", format!("a prime of {} bits", curve.scalar.bits()));
    page.fact("Cofactor", &curve.cofactor);
    page.common(&curve.key, curve.oid.as_deref(), curve.digest, curve.source.as_deref(), &curve.allow);
    page.notes.push(format!("Of signatures, {}", curve.low_s.sentence()));
    page.notes.push(match rustcrypto_refusal(curve) {
        None => String::from("The traits of the crates elliptic-curve, ff, group and ecdsa are implemented."),
        Some(reason) => format!("No traits of the crates elliptic-curve and ecdsa: {reason}."),
    });
    page.operations(passes::family(curve), &base, false);
    let reps = pairs(&base, &order);
    if !reps.is_empty() {
        let tables = tables(curve, &reps);
        page.steps(&steps::steps(curve, &tables));
        if let Some(maps) = &curve.cube_root {
            page.notes.push(format!(
                "An endomorphism splits scalars in two of {} bits, which halves the doublings of k·P and of u·G + v·Q.",
                maps.lattice.digits
            ));
        }
        let bytes = |word: u32, base: &crate::rep::Rep| {
            let point = Budget { bytes: 0, public: None, limbs: base.n(), word }.point_bytes();
            (tables.comb.points() + tables.odd.len()) * point
        };
        let rows: Vec<(String, f64, String)> = reps
            .iter()
            .rev()
            .map(|(word, (base, _))| {
                let bytes = bytes(*word, base);
                (format!("{word}-bit words"), bytes as f64, format!("{bytes} bytes"))
            })
            .collect();
        page.table_bytes = reps.iter().map(|(word, (base, _))| bytes(*word, base)).max();
        let public = curve.public_table_budget.unwrap_or(curve.table_budget / 8);
        page.table_figure(&rows, curve.table_budget + public);
    }
    page.prime(format!("Coordinates: {}", curve.field.name), &curve.field, &base, true);
    page.prime(format!("Scalars: {}, where p stands for n", curve.scalar.name), &curve.scalar, &order, false);
    Ok(page)
}

/// The representations of coordinates and scalars at each word that has both.
fn pairs(base: &[View], order: &[View]) -> BTreeMap<u32, Reps> {
    let pair = |view: &View| {
        let other = order.iter().find(|other| other.word == view.word)?;
        Some((view.word, (view.plan.rep.clone(), other.plan.rep.clone())))
    };
    base.iter().filter_map(pair).collect()
}

fn edwards(curve: &EdwardsCurve) -> Result<Page, Report> {
    let (base, order) = rayon::join(|| views(&curve.field), || views(&curve.scalar));
    let (base, order) = (base?, order?);
    let over = if curve.quadratic { "GF(p²), i² = −1" } else { "the integers mod p" };
    let mut page = Page::new(&curve.title, format!("−x² + y² = 1 + d·x²·y² over {over}."));
    page.bits = curve.field.bits() * if curve.quadratic { 2 } else { 1 };
    page.fact("Order", format!("a prime of {} bits", curve.scalar.bits()));
    page.fact("Cofactor", curve.cofactor);
    page.common(&curve.key, None, curve.digest, curve.source.as_deref(), &[]);
    page.operations("edwards", &base, curve.quadratic);
    let reps = pairs(&base, &order);
    if !reps.is_empty() {
        page.steps(&steps::edwards(curve, &edwards_emit::Tables::new(curve, &reps)));
    }
    page.prime(format!("Coordinates: {}", curve.field.name), &curve.field, &base, true);
    page.prime(format!("Scalars: {}, where p stands for n", curve.scalar.name), &curve.scalar, &order, false);
    Ok(page)
}

fn binary_curve(curve: &BinaryCurve) -> Result<Page, Report> {
    let mut page =
        Page::new(&curve.title, format!("y² + xy = x³ + ax² + b over GF(2^{}).", curve.field.degree()));
    page.bits = curve.field.degree();
    page.fact("Order", format!("a prime of {} bits", curve.scalar.bits()));
    page.fact("Cofactor", &curve.cofactor);
    page.common(&curve.key, curve.oid.as_deref(), curve.digest, curve.source.as_deref(), &curve.allow);
    if curve.koblitz.is_some() {
        page.notes
            .push(String::from("A Koblitz curve: scalars are written to the base of the Frobenius map."));
    }
    let tables = binary_emit::Tables::new(curve);
    page.steps(&steps::binary(curve, &tables));
    let rows: Vec<(String, f64, String)> = pipeline::reps(&curve.field)
        .iter()
        .filter(|rep| rep.backend == Backend::Portable)
        .map(|rep| {
            (
                format!("{}-bit words", rep.word),
                tables.bytes(rep) as f64,
                format!("{} bytes", tables.bytes(rep)),
            )
        })
        .collect();
    page.table_bytes = rows.iter().map(|row| row.1 as usize).max();
    page.table_figure(&rows, curve.table_budget);
    page.binary(format!("Coordinates: {}", curve.field.name), &curve.field);
    page.prime(
        format!("Scalars: {}, where p stands for n", curve.scalar.name),
        &curve.scalar,
        &views(&curve.scalar)?,
        false,
    );
    Ok(page)
}
