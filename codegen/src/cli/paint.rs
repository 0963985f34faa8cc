//! Colours for a terminal that wants them.

use std::io::IsTerminal as _;

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[31m";
const RESET: &str = "\x1b[0m";

/// The blocks of a bar with the colour of each.
const BLOCKS: [(char, &str); 5] =
    [('█', "\x1b[34m"), ('▓', "\x1b[36m"), ('▒', "\x1b[32m"), ('░', "\x1b[33m"), ('·', "\x1b[2m")];

/// Whether standard output is a terminal whose user has not asked for plain text.
pub(crate) fn wanted() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stdout().is_terminal() && !plain
}

/// The same text with headings in bold, bars in colours and what is not proved in red.
pub(crate) fn paint(text: &str) -> String {
    text.lines().map(|line| painted(line) + "\n").collect()
}

fn painted(line: &str) -> String {
    if line.contains("NOT PROVED") || line.trim_start().starts_with('✗') {
        return format!("{RED}{line}{RESET}");
    }
    if !line.starts_with(' ') && !line.is_empty() {
        return format!("{BOLD}{line}{RESET}");
    }
    if !line.contains('┃') && !line.contains('█') {
        return line.to_owned();
    }
    let mut text = String::new();
    let mut current = None;
    for c in line.chars() {
        let colour = BLOCKS.iter().find(|(block, _)| *block == c).map(|(_, colour)| *colour);
        if colour != current {
            text.push_str(RESET);
            text.push_str(colour.unwrap_or_default());
            current = colour;
        }
        text.push(c);
    }
    text.push_str(RESET);
    text
}
