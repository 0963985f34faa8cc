//! Walking a table so that no key goes unread unnoticed.

use toml_edit::{Item, TableLike};

use crate::report::{At, Problem, Site, Source};

/// Collects the problems met while reading, so that one run shows them all.
#[derive(Default)]
pub(super) struct Reader {
    problems: Vec<Problem>,
}

impl Reader {
    /// The value of a successful reading; the problem of a failed one is kept for the report.
    pub(super) fn keep<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// Keeps a problem for the report.
    pub(super) fn push(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    pub(super) fn into_problems(self) -> Vec<Problem> {
        self.problems
    }
}

/// A table of which some keys have been taken. What nobody took is unknown.
pub(super) struct Section<'a> {
    table: &'a dyn TableLike,
    site: Site,
    known: Vec<&'static str>,
    taken: Vec<String>,
}

/// A key with its value.
pub(super) struct Entry<'a> {
    /// The key itself, as the last part of the path.
    name: String,
    /// The key's place; its header if the value is a table with one.
    key_site: Site,
    /// The value.
    pub(super) item: &'a Item,
    /// The value's place.
    pub(super) site: Site,
}

impl<'a> Section<'a> {
    /// The whole document.
    pub(super) fn root(source: &Source, table: &'a dyn TableLike) -> Self {
        Self { table, site: source.site("", 0..0), known: Vec::new(), taken: Vec::new() }
    }

    /// The place of the table: its header, or all of an inline table.
    pub(super) fn site(&self) -> &Site {
        &self.site
    }

    /// The value of `name`, if it is there; from now on the key is known.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Entry<'a>> {
        self.known.push(name);
        let entry = self.entry(name)?;
        self.taken.push(name.to_owned());
        Some(entry)
    }

    /// Whether the key is there, without taking it.
    pub(super) fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// The value of a key that must be there.
    pub(super) fn require(&mut self, name: &'static str, help: &str) -> Result<Entry<'a>, Problem> {
        let site = self.site.clone();
        self.take(name).ok_or_else(|| {
            let problem = site.error(format!("the key `{name}` is missing"));
            problem.label(format!("`{name}` belongs here")).help(help)
        })
    }

    /// All entries, in order, of a table whose keys are names.
    pub(super) fn into_entries(self) -> impl Iterator<Item = Entry<'a>> {
        let names: Vec<String> = self.table.iter().map(|(name, _)| name.to_owned()).collect();
        names.into_iter().filter_map(move |name| self.entry(&name))
    }

    /// The table itself.
    pub(super) fn table(&self) -> &'a dyn TableLike {
        self.table
    }

    /// Reports every key that nobody took.
    pub(super) fn finish(self, reader: &mut Reader) {
        for (name, _) in self.table.iter() {
            if self.taken.iter().any(|taken| taken == name) {
                continue;
            }
            let Some(entry) = self.entry(name) else {
                continue;
            };
            let problem = entry.key_site.error("unknown key").label("nothing reads this");
            reader.push(problem.help(suggest(name, &self.known)));
        }
    }

    fn entry(&self, name: &str) -> Option<Entry<'a>> {
        let (key, item) = self.table.get_key_value(name)?;
        let path = match self.site.key() {
            "" => name.to_owned(),
            parent => format!("{parent}.{name}"),
        };
        let key_span = key.span().unwrap_or_else(|| self.site.span());
        let item_span = item.span().unwrap_or_else(|| key_span.clone());
        let source = self.site.source();
        Some(Entry {
            name: name.to_owned(),
            key_site: source.site(path.clone(), key_span),
            item,
            site: source.site(path, item_span),
        })
    }
}

impl<'a> Entry<'a> {
    /// The name of a stanza, at the place where its header says it.
    pub(super) fn name(&self) -> At<String> {
        At::new(self.name.clone(), self.key_site.clone())
    }

    /// The place of the key.
    pub(super) fn key_site(&self) -> &Site {
        &self.key_site
    }

    /// The problem of a stanza that is there only because a table within it is: its header is missing, or spelt
    /// in another way. `stanzas` are all of the kind.
    pub(super) fn without_header(&self, kind: &str, stanzas: &dyn TableLike) -> Option<Problem> {
        let is_implicit =
            |item: &'a Item| item.as_table().filter(|table| table.is_implicit() && !table.is_dotted());
        let inner = is_implicit(self.item)?.iter().next().map_or("", |(key, _)| key);
        let name = &self.name;
        let distance = |other: &str| strsim::damerau_levenshtein(&other.to_lowercase(), &name.to_lowercase());
        let lacks_it =
            |(_, item): &(&str, &Item)| item.as_table_like().is_some_and(|table| !table.contains_key(inner));
        let near = stanzas.iter().filter(lacks_it).map(|(other, _)| (distance(other), other)).min();
        let help = match near {
            Some((distance, other)) if distance <= name.len() / 3 => {
                format!("is [{kind}.{other}] meant? Both headers must have one name")
            }
            _ => format!("write the stanza [{kind}.{name}] above it"),
        };
        let problem = self.key_site.error(format!("only its `{inner}` is there, and no [{kind}.{name}]"));
        Some(problem.label("its header is missing").help(help))
    }

    /// The value as a table.
    pub(super) fn section(&self) -> Result<Section<'a>, Problem> {
        match self.item.as_table_like() {
            Some(table) => {
                Ok(Section { table, site: self.site.clone(), known: Vec::new(), taken: Vec::new() })
            }
            None => Err(self.wrong_type("a table")),
        }
    }

    /// The problem of a value that is not what `wanted` says.
    pub(super) fn wrong_type(&self, wanted: &str) -> Problem {
        let found = match self.item.type_name() {
            "array of tables" => "a list of tables",
            "array" => "a list",
            "inline table" | "table" => "a table",
            "integer" => "an integer",
            other => &format!("a {other}"),
        };
        self.site.error(format!("expected {wanted}, found {found}")).label(format!("this is {found}"))
    }
}

/// Advice for a word that is not among the known ones.
pub(crate) fn suggest(word: &str, known: &[&str]) -> String {
    let list = || known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let near = known.iter().map(|name| (strsim::damerau_levenshtein(&word.to_lowercase(), name), name)).min();
    match near {
        Some((distance, name)) if distance <= (name.len() / 3).max(1) => {
            format!("did you mean `{name}`?")
        }
        _ => format!("known here: {}", list()),
    }
}
