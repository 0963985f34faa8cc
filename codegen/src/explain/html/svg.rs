//! Pictures as text: shapes whose colours are the style sheet's.

use std::fmt::Write as _;

/// A picture that grows shape by shape.
pub(super) struct Picture {
    width: f64,
    height: f64,
    label: String,
    shapes: String,
}

impl Picture {
    /// An empty picture; `label` is what a reader hears who does not see it.
    pub(super) fn new(width: f64, height: f64, label: &str) -> Self {
        Self { width, height, label: label.to_owned(), shapes: String::new() }
    }

    /// A rectangle of a class, with words that show when it is pointed at.
    pub(super) fn rect(&mut self, [x, y, width, height]: [f64; 4], class: &str, hint: &str) {
        let _ = write!(
            self.shapes,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="{class}">"#
        );
        if !hint.is_empty() {
            let _ = write!(self.shapes, "<title>{}</title>", escape(hint));
        }
        self.shapes.push_str("</rect>");
    }

    /// A line of a class.
    pub(super) fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], class: &str) {
        let _ = write!(
            self.shapes,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}"/>"#
        );
    }

    /// A curve from one point to another, leaving and arriving level.
    pub(super) fn link(&mut self, [x1, y1, x2, y2]: [f64; 4], class: &str) {
        let middle = (x1 + x2) / 2.0;
        let _ = write!(
            self.shapes,
            r#"<path d="M{x1:.0} {y1:.0}C{middle:.0} {y1:.0} {middle:.0} {y2:.0} {x2:.0} {y2:.0}" class="{class}"/>"#
        );
    }

    /// A dot of a class.
    pub(super) fn dot(&mut self, [x, y, r]: [f64; 3], class: &str, hint: &str) {
        let hint = escape(hint);
        let _ = write!(
            self.shapes,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r}" class="{class}"><title>{hint}</title></circle>"#
        );
    }

    /// Words; `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, [x, y]: [f64; 2], anchor: &str, words: &str) {
        let words = escape(words);
        let _ = write!(self.shapes, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{words}</text>"#);
    }

    /// The element.
    pub(super) fn finish(self) -> String {
        let Self { width, height, label, shapes } = self;
        let label = escape(&label);
        format!(
            r#"<svg viewBox="0 0 {width:.0} {height:.0}" style="max-width:{width:.0}px" role="img" aria-label="{label}">{shapes}</svg>"#
        )
    }
}

/// Text that is no markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A picture with its caption.
#[derive(Clone)]
pub(super) struct Figure {
    pub(super) title: String,
    pub(super) svg: String,
    pub(super) caption: String,
    /// What its colours mean: a class and a word for each.
    pub(super) legend: Vec<(&'static str, String)>,
}

/// Horizontal bars with a name, a length and a word behind each; `limit` draws a line.
pub(super) fn bars(label: &str, rows: &[(String, f64, String)], limit: Option<(f64, String)>) -> String {
    const LEFT: f64 = 130.0;
    const WIDTH: f64 = 480.0;
    const RIGHT: f64 = 110.0;
    const ROW: f64 = 22.0;
    let longest = rows.iter().map(|row| row.1).fold(limit.as_ref().map_or(0.0, |limit| limit.0), f64::max);
    let scale = if longest > 0.0 { WIDTH / longest } else { 0.0 };
    let top = if limit.is_some() { 20.0 } else { 4.0 };
    let height = top + ROW * rows.len() as f64 + 6.0;
    let mut picture = Picture::new(LEFT + WIDTH + RIGHT, height, label);
    for (i, (name, value, words)) in rows.iter().enumerate() {
        let y = top + ROW * i as f64;
        picture.text([LEFT - 8.0, y + 15.0], "end", name);
        picture.rect([LEFT, y + 3.0, WIDTH, ROW - 6.0], "free", "");
        picture.rect([LEFT, y + 3.0, value * scale, ROW - 6.0], "c1", &format!("{name}: {words}"));
        picture.text([LEFT + WIDTH + 8.0, y + 15.0], "start", words);
    }
    if let Some((limit, words)) = limit {
        let x = LEFT + limit * scale;
        picture.line([x, top - 4.0, x, height - 2.0], "limit");
        picture.text([x, 12.0], "end", &words);
    }
    picture.finish()
}
