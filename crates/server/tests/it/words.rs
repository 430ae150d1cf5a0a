//! What people read of the server speaks as the screens do: errors, reasons, rules' labels of ours, letters, documents, the API's description.
//! The words are the front end's own list, `web/scripts/words.json`.

use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Crates whose texts people read.
const READ: [&str; 8] = ["accounts", "acord", "carriers", "mail", "platform", "profile", "rules", "vetting"];

/// Beginnings of lines that people do not read: logs, and reasons for whoever reads the code.
const UNREAD: [&str; 7] =
    ["reason = \"", "expect(", "tracing::", "unrecorded_change(", "panic!", "context(", "#[error("];

/// Phrases that are not said, and what to say.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Banned {
    say: String,
    never: Vec<String>,
    /// The phrase is the whole text, as labels are.
    #[serde(default)]
    whole: bool,
    #[serde(default)]
    exact_case: bool,
    /// Said on screens alone: the specification's own names for calls and fields have these words.
    #[serde(default)]
    screens: bool,
}

impl Banned {
    fn is_in(&self, text: &str) -> bool {
        self.never.iter().any(|phrase| {
            let fold = |text: &str| if self.exact_case { text.to_owned() } else { text.to_lowercase() };
            let (text, phrase) = (fold(text), fold(phrase));
            if self.whole { text.trim() == phrase } else { has(&text, &phrase) }
        })
    }
}

/// Whether the phrase is in the text between other words.
fn has(text: &str, phrase: &str) -> bool {
    let is_part = |neighbor: char| neighbor.is_ascii_alphanumeric() || matches!(neighbor, '_' | '-');
    let is_apart = |neighbor: Option<char>| neighbor.is_none_or(|neighbor| !is_part(neighbor));
    text.match_indices(phrase).any(|(at, found)| {
        is_apart(text[..at].chars().next_back()) && is_apart(text[at + found.len()..].chars().next())
    })
}

#[test]
fn errors_reasons_letters_and_documents_use_the_products_words() {
    let banned = banned();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = READ.map(|name| crates.join(name).join("src")).into_iter().chain([crates.join("server/src/demo")]);

    let found: Vec<_> = folders.flat_map(|folder| files(&folder)).flat_map(|path| said(&path, &banned)).collect();

    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_apis_description_uses_the_products_words() {
    let banned = banned();
    let description = serde_json::from_str(&server::router::openapi_json()).expect("JSON");
    let mut texts = Vec::new();
    descriptions(&description, &mut texts);

    let found: Vec<_> = texts.iter().flat_map(|text| finds(text, &banned)).collect();

    assert!(texts.len() > 1000, "the descriptions were found");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_phrase_is_found_between_other_words_alone() {
    assert!(has("we watch it", "watch") && has("watch", "watch") && has("(e-mail)", "e-mail"));
    assert!(!has("watchdog mode", "watch") && !has("touch-action", "touch") && !has("re-packet of", "packets"));
    let may =
        Banned { say: String::new(), never: vec!["May".to_owned()], whole: true, exact_case: true, screens: true };
    assert!(may.is_in("May") && !may.is_in("may") && !may.is_in("May 3, 2026"));
}

/// The list, without what is banned from screens alone.
fn banned() -> Vec<Banned> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/scripts/words.json");
    let text = std::fs::read_to_string(path).expect("the list");
    let all: Vec<Banned> = serde_json::from_str(&text).expect("phrases and what to say");
    all.into_iter().filter(|banned| !banned.screens).collect()
}

/// Texts of descriptions and summaries, without names and values in backticks.
fn descriptions(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(text) if name == "description" || name == "summary" => {
                        found.push(text.split('`').step_by(2).collect::<Vec<_>>().join("…"));
                    }
                    _ => descriptions(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| descriptions(value, found)),
        _ => {}
    }
}

fn finds(text: &str, banned: &[Banned]) -> Vec<String> {
    let found = banned.iter().filter(|banned| banned.is_in(text));
    found.map(|banned| format!("{text} ({})", banned.say)).collect()
}

/// The banned words in a file's texts; comments, logs and tests are not looked at.
fn said(path: &Path, banned: &[Banned]) -> Vec<String> {
    let source = std::fs::read_to_string(path).expect("a file");
    let shipped = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = shipped.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    let read = lines.filter(|line| UNREAD.iter().all(|unread| !line.contains(*unread)));
    let texts = read.flat_map(|line| line.split('"').skip(1).step_by(2)).filter(|text| is_prose(text));
    texts.flat_map(|text| finds(text, banned)).map(|found| format!("{}: {found}", path.display())).collect()
}

/// Words apart by spaces, or one word with a capital, as a label has it.
fn is_prose(text: &str) -> bool {
    text.trim().contains(' ') || text.starts_with(|first: char| first.is_ascii_uppercase())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect()
}
