//! Which of a stanza's words a target takes, as conditions of `cfg`.

/// The kinds of targets, by the word that suits them, and how `cfg` tells them.
const TARGETS: [(u32, &str); 4] = [
    (64, "target_pointer_width = \"64\""),
    (32, "target_pointer_width = \"32\""),
    (16, "all(target_pointer_width = \"16\", not(target_arch = \"avr\"))"),
    (8, "target_arch = \"avr\""),
];

/// When the module of one word is compiled, and when its names are those of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The targets that take this word, unless all do.
    pub native: Option<String>,
}

impl Condition {
    /// The attribute line for the module itself, which the feature `words` adds elsewhere.
    pub fn module_attribute(&self) -> String {
        match self.native.as_deref() {
            None => String::new(),
            Some("any()") => String::from("#[cfg(feature = \"words\")]\n"),
            Some(native) => format!("#[cfg(any({native}, feature = \"words\"))]\n"),
        }
    }

    /// The attribute line for what only the native word has.
    pub fn native_attribute(&self) -> String {
        self.native.as_ref().map(|native| format!("#[cfg({native})]\n")).unwrap_or_default()
    }

    /// Whether any target takes this word by itself.
    pub fn is_native_somewhere(&self) -> bool {
        self.native.as_deref() != Some("any()")
    }
}

/// The condition of one word among those that a stanza lists: a target takes the widest word
/// that is not wider than its own, or the narrowest.
pub fn condition(words: &[u32], word: u32) -> Condition {
    let takes = |target: u32| {
        let fitting = words.iter().filter(|&&word| word <= target).max();
        fitting.or(words.iter().min()) == Some(&word)
    };
    let (mine, others): (Vec<_>, Vec<_>) = TARGETS.iter().partition(|(target, _)| takes(*target));
    let native = match (mine.as_slice(), others.as_slice()) {
        (_, []) => None,
        ([], _) => Some(String::from("any()")),
        ([(_, one)], _) => Some(String::from(*one)),
        (_, [(_, other)]) => Some(format!("not({other})")),
        (several, _) => {
            let names: Vec<&str> = several.iter().map(|(_, name)| *name).collect();
            Some(format!("any({})", names.join(", ")))
        }
    };
    Condition { native }
}

#[cfg(test)]
mod tests {
    use super::condition;

    fn native(words: &[u32], word: u32) -> Option<String> {
        condition(words, word).native
    }

    #[test]
    fn every_target_takes_exactly_one_word() {
        let wide = "target_pointer_width = \"64\"";
        assert_eq!(native(&[64, 32], 64).as_deref(), Some(wide));
        assert_eq!(native(&[64, 32], 32), Some(format!("not({wide})")));
        assert_eq!(native(&[32], 32), None);
        assert_eq!(native(&[64], 64), None);
        assert_eq!(native(&[8, 64], 8), Some(format!("not({wide})")));
        assert_eq!(native(&[8, 16, 32, 64], 8).as_deref(), Some("target_arch = \"avr\""));
    }

    #[test]
    fn modules_are_compiled_where_they_are_native_or_asked_for() {
        assert_eq!(condition(&[32], 32).module_attribute(), "");
        assert_eq!(
            condition(&[64, 32], 64).module_attribute(),
            "#[cfg(any(target_pointer_width = \"64\", feature = \"words\"))]\n"
        );
    }
}
