//! The key `limbs`: one setting for every word, or a table of settings by word.

use std::collections::BTreeMap;

use super::table::{Entry, Reader, suggest};
use super::value::is_table;
use crate::model::{LimbChoice, Radix};
use crate::report::{At, Problem};

/// What a stanza asks for at each word.
#[derive(Clone, Debug)]
pub struct LimbWish {
    /// The setting of every word that has none of its own.
    pub general: At<LimbChoice>,
    /// Settings of single words.
    pub by_word: BTreeMap<u32, At<LimbChoice>>,
}

impl LimbWish {
    /// One setting for every word.
    pub fn all(general: At<LimbChoice>) -> Self {
        Self { general, by_word: BTreeMap::new() }
    }

    /// The setting for a word.
    pub fn at(&self, word: u32) -> &At<LimbChoice> {
        self.by_word.get(&word).unwrap_or(&self.general)
    }
}

const FORMS: &str = "write \"auto\", \"saturated\", { delayed = { bits = 52 } }, or a table by word: { 64 = \"saturated\", 32 = \"auto\" }";

pub(super) fn read(reader: &mut Reader, entry: Entry<'_>) -> LimbWish {
    let auto = At::new(LimbChoice::Auto, entry.site.clone());
    let Some(section) = entry.section().ok().filter(|_| is_table(entry.item)) else {
        return LimbWish::all(reader.keep(word_or_delayed(&entry)).unwrap_or(auto));
    };
    let keys: Vec<String> = section.into_entries().map(|inner| inner.name().value).collect();
    let by_word = keys.iter().any(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
    if !by_word {
        return LimbWish::all(reader.keep(word_or_delayed(&entry)).unwrap_or(auto));
    }
    let mut wish = LimbWish::all(auto);
    let Some(section) = reader.keep(entry.section()) else {
        return wish;
    };
    for inner in section.into_entries() {
        let setting = word_of(&inner).and_then(|word| Ok((word, word_or_delayed(&inner)?)));
        if let Some((word, setting)) = reader.keep(setting) {
            wish.by_word.insert(word, setting);
        }
    }
    wish
}

fn word_of(entry: &Entry<'_>) -> Result<u32, Problem> {
    let name = entry.name();
    match name.value.parse() {
        Ok(word @ (8 | 16 | 32 | 64)) => Ok(word),
        _ => {
            let problem = name.site.error(format!("`{}` is not a word size", name.value));
            Err(problem.help("word sizes are 8, 16, 32 and 64 bits"))
        }
    }
}

/// `"auto"`, `"saturated"` or `{ delayed = … }`.
fn word_or_delayed(entry: &Entry<'_>) -> Result<At<LimbChoice>, Problem> {
    let site = entry.site.clone();
    if is_table(entry.item) {
        let mut section = entry.section()?;
        let delayed = section.require("delayed", FORMS)?;
        one_reader(|reader| section.finish(reader))?;
        return Ok(At::new(read_delayed(&delayed)?, site));
    }
    if !entry.item.is_str() {
        return Err(entry.wrong_type("a word or a table").help(FORMS));
    }
    let text = entry.string()?.value;
    match text.as_str() {
        "auto" => Ok(At::new(LimbChoice::Auto, site)),
        "saturated" => Ok(At::new(LimbChoice::Saturated, site)),
        "delayed" => Ok(At::new(LimbChoice::Delayed { bits: None, limbs: None, headroom: None }, site)),
        other => {
            let problem = site.error(format!("`{other}` is not a representation"));
            let problem = problem.label("no such representation");
            Err(problem.help(suggest(other, &["auto", "saturated", "delayed"])))
        }
    }
}

fn read_delayed(entry: &Entry<'_>) -> Result<LimbChoice, Problem> {
    let mut section = entry.section().map_err(|problem| problem.help(FORMS))?;
    let bits = section.take("bits");
    if let Some(list) = bits.as_ref().filter(|entry| entry.item.is_array()) {
        one_reader(|reader| section.finish(reader))?;
        return read_mixed(list);
    }
    let bits = bits.map(|entry| entry.count()).transpose()?.map(|bits| bits.value);
    let mut count = |name| section.take(name).map(|entry| entry.count()).transpose();
    let limbs = count("limbs")?.map(|limbs| limbs.value);
    let headroom = count("headroom")?.map(|headroom| headroom.value);
    one_reader(|reader| section.finish(reader))?;
    Ok(LimbChoice::Delayed { bits, limbs, headroom })
}

/// `bits = [26, 25]`: digits of these lengths in turn.
fn read_mixed(list: &Entry<'_>) -> Result<LimbChoice, Problem> {
    const HELP: &str = "give one to eight lengths of 1 to 63 bits, such as [26, 25]";
    let lengths = list.counts().map_err(|problem| problem.help(HELP))?;
    let lengths: Vec<u32> = lengths.iter().map(|length| length.value).collect();
    Radix::new(&lengths).map(LimbChoice::Mixed).ok_or_else(|| {
        let problem = list.site.error("these lengths of digits cannot be taken in turn");
        problem.label("not a mixed radix").help(HELP)
    })
}

/// Runs a step that reports to a reader, and gives its first problem.
fn one_reader(step: impl FnOnce(&mut Reader)) -> Result<(), Problem> {
    let mut reader = Reader::default();
    step(&mut reader);
    reader.into_problems().into_iter().next().map_or(Ok(()), Err)
}
