//! Every way to be refused: each case breaks one thing in a sound configuration, and the whole
//! diagnostic, as a user sees it, is compared with what it should be.

#[path = "spec_errors/edwards.rs"]
mod edwards;
#[path = "spec_errors/group.rs"]
mod group;
#[path = "spec_errors/headers.rs"]
mod headers;
#[path = "spec_errors/integers.rs"]
mod integers;
#[path = "spec_errors/limbs.rs"]
mod limbs;
#[path = "spec_errors/mixed.rs"]
mod mixed;
#[path = "spec_errors/names.rs"]
mod names;
#[path = "spec_errors/numbers.rs"]
mod numbers;
#[path = "spec_errors/strength.rs"]
mod strength;
#[path = "spec_errors/syntax.rs"]
mod syntax;
#[path = "spec_errors/values.rs"]
mod values;
#[path = "spec_errors/weak.rs"]
mod weak;

use std::fmt::Write as _;

use codegen::check::validate;
use codegen::report::Report;
use codegen::spec::Spec;
use miette::{GraphicalReportHandler, GraphicalTheme};

/// Sound stanzas that the cases break: a large curve with a field of its own, a tiny one inline.
const SOUND: &str = include_str!("spec_errors/sound.toml");

/// The diagnostic for `SOUND` with `old` replaced by `new`.
fn refusal(old: &str, new: &str) -> String {
    assert_eq!(SOUND.matches(old).count(), 1, "`{old}` must stand in the sound text once");
    refusal_of(&SOUND.replace(old, new))
}

/// The diagnostic for a whole text; the warnings, if it is not refused.
fn refusal_of(text: &str) -> String {
    match Spec::parse(text, "curves.toml").and_then(|spec| validate(&spec)) {
        Err(report) => format!("refused\n{}", draw(&report)),
        Ok(model) => {
            let mut text = String::from("accepted\n");
            for warning in &model.warnings {
                text += &draw(&Report::from(warning.clone()));
            }
            text
        }
    }
}

fn draw(report: &Report) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let handler = handler.with_word_splitter(textwrap::WordSplitter::NoHyphenation);
    let mut drawn = String::new();
    handler.render_report(&mut drawn, report).expect("drawing into a string");
    // Trailing blanks would not survive an editor.
    drawn.lines().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{}", line.trim_end());
        text
    })
}

#[test]
fn the_sound_text_is_accepted_without_a_warning() {
    assert_eq!(refusal_of(SOUND), "accepted\n");
}

#[test]
fn the_shipped_configuration_is_accepted_without_a_warning() {
    assert_eq!(refusal_of(include_str!("../../curves.toml")), "accepted\n");
}
