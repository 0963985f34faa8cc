//! The `[curve.NAME]` stanza of a twisted Edwards curve: the one with a key `d`.

use super::curve::{optional, required};
use super::table::{Entry, Reader, Section};
use super::{Defaults, EdwardsStanza, EndomorphismStanza, Number, PairStanza};
use crate::report::{At, Problem};

const D_HELP: &str = "the coefficient d of −x² + y² = 1 + d·x²·y²";

pub(super) fn read(
    reader: &mut Reader,
    name: At<String>,
    mut section: Section<'_>,
    defaults: &Defaults,
) -> Option<EdwardsStanza> {
    let help = "name the [field.…] stanza of the coordinates by field = \"NAME\"";
    let field = reader.keep(section.require("field", help).and_then(|entry| entry.string()));
    let a = required(reader, &mut section, "a", "twisted Edwards curves are generated for a = -1");
    let d = reader.keep(section.require("d", D_HELP).and_then(|entry| entry.pair()));
    let help = "give both coordinates: generator = { x = …, y = … }";
    let generator = reader.keep(section.require("generator", help));
    let generator = generator.and_then(|entry| {
        let mut inner = reader.keep(entry.section())?;
        let x = reader.keep(inner.require("x", help).and_then(|entry| entry.pair()));
        let y = reader.keep(inner.require("y", help).and_then(|entry| entry.pair()));
        inner.finish(reader);
        Some(At::new((x?, y?), entry.site))
    });
    let order = required(reader, &mut section, "order", "the order of the generator, a prime");
    let cofactor = required(reader, &mut section, "cofactor", "the number of points over the order");
    let endomorphisms = section.take("endomorphisms");
    let endomorphisms = match endomorphisms {
        Some(entry) => Some(read_endomorphisms(reader, &entry)?),
        None => None,
    };
    let title = optional(&mut section, "title", |entry| reader.keep(entry.text()));
    let aliases = optional(&mut section, "aliases", |entry| reader.keep(entry.strings()));
    let digest = optional(&mut section, "digest", |entry| reader.keep(entry.digest()));
    let table = optional(&mut section, "table", |entry| reader.keep(entry.byte_count()));
    let source = optional(&mut section, "source", |entry| reader.keep(entry.text()));
    let allow = optional(&mut section, "allow", |entry| reader.keep(entry.strings()));
    let name = At::new(name.value, section.site().clone());
    section.finish(reader);
    Some(EdwardsStanza {
        title,
        field: field?,
        a: a?,
        d: d?,
        generator: generator?,
        order: order?,
        cofactor: cofactor?,
        endomorphisms,
        aliases: aliases.unwrap_or_default(),
        digest,
        table: table.unwrap_or_else(|| At::new(defaults.table, name.site.clone())),
        name,
        source,
        allow: allow.unwrap_or_default(),
    })
}

/// `Φ(x, y) = (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1))` and `Ψ(x, y) = (β·x̄, 1/ȳ)`.
fn read_endomorphisms(reader: &mut Reader, entry: &Entry<'_>) -> Option<At<EndomorphismStanza>> {
    let help = "give h, alpha and beta of (h·x·(α·y² − β)/y, (y² + β)/(α·y² − 1)) and (β·x̄, 1/ȳ)";
    let mut inner = reader.keep(entry.section().map_err(|problem: Problem| problem.help(help)))?;
    let h = required(reader, &mut inner, "h", help);
    let alpha = reader.keep(inner.require("alpha", help).and_then(|entry| entry.pair()));
    let beta = reader.keep(inner.require("beta", help).and_then(|entry| entry.pair()));
    inner.finish(reader);
    Some(At::new(EndomorphismStanza { h: h?, alpha: alpha?, beta: beta? }, entry.site.clone()))
}

impl Entry<'_> {
    /// An element: a number, or a list of two for the real and the imaginary part.
    fn pair(&self) -> Result<At<PairStanza>, Problem> {
        let Some(array) = self.item.as_array() else {
            let re = self.number()?;
            return Ok(At::new(PairStanza { re: re.value, im: None }, self.site.clone()));
        };
        let mut numbers = Vec::new();
        for element in array {
            let number = match (element.as_integer(), element.as_str()) {
                (Some(integer), _) => Ok(Number { value: integer.into(), text: integer.to_string() }),
                (None, Some(text)) => Number::parse(text).map_err(|error| self.site.error(error.message)),
                (None, None) => Err(self.wrong_type("a list of two numbers")),
            };
            numbers.push(number?);
        }
        match <[Number; 2]>::try_from(numbers) {
            Ok([re, im]) => Ok(At::new(PairStanza { re, im: Some(im) }, self.site.clone())),
            Err(numbers) => {
                let problem = self.site.error(format!("expected two numbers, found {}", numbers.len()));
                Err(problem.help("an element of GF(p²) is its real and its imaginary part: [re, im]"))
            }
        }
    }
}
