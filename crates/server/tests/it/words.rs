//! What people read of the server speaks as the screens do: errors, reasons, rules' labels of ours, emails, documents, the API's description,
//! the command line and its manual. The words are the front end's own list, `web/scripts/words.json`.

use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every crate's texts are read, but for those below these: the benchmark's, which its engineers read; and what FMCSA and the Postal Service
/// write, which is theirs.
const UNREAD_FOLDERS: [&str; 4] =
    ["bench", "fmcsa/src/generate", "kernel/src/addresses.rs", "kernel/src/mail_drops.rs"];

/// Names that others gave, which have words of the list in them.
const NAMES: [&str; 2] = ["SAFER Company Snapshot", "CANCELLED"];

/// Beginnings of lines that people do not read: logs, reasons for whoever reads the code, and patterns.
const UNREAD: [&str; 9] = [
    "reason = \"",
    "expect(",
    "tracing::",
    "unrecorded_change(",
    "unrecorded_visitors_change(",
    "panic!",
    "context(",
    "#[error(",
    "r\"",
];

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
    let is_unread = |path: &Path| UNREAD_FOLDERS.iter().any(|folder| path.starts_with(crates.join(folder)));
    let sources = folders(&crates).into_iter().flat_map(|krate| files(&krate.join("src")));
    let shipped: Vec<_> = sources.filter(|path| !path.ends_with("tests.rs") && !is_unread(path)).collect();

    let found: Vec<_> = shipped.iter().flat_map(|path| said(path, &banned)).collect();

    assert!(shipped.len() > 1000, "the sources were found");
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
fn the_command_line_uses_the_products_words() {
    let banned = banned();
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new(env!("CARGO_BIN_EXE_haulwarden")).arg("manual").arg(folder.path()).status();
    assert!(made.expect("it runs").success());

    let pages = files(&folder.path().join("man"));
    let lines = pages.iter().flat_map(|page| {
        let text = std::fs::read_to_string(page).expect("a page").replace("\\-", "-");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let found: Vec<_> = lines.flat_map(|line| finds(&line, &banned)).collect();

    assert!(pages.len() > 20, "every command has a page");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn texts_are_found_whole_over_lines_and_without_comments() {
    let source = r##"
        // "a comment"
        let text = "one \
                    text"; // and no "other"
        let (quote, raw) = ('"', r#"a "raw" one"#);
        let said = "with \"quotes\"";
    "##;

    let texts: Vec<_> = literals(source).into_iter().map(|(_, text)| text).collect();

    assert_eq!(texts, ["one text", "a \"raw\" one", "with \"quotes\""]);
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
    let read = literals(shipped).into_iter().filter(|(line, _)| UNREAD.iter().all(|unread| !line.contains(*unread)));
    let texts = read.map(|(_, text)| prose_of(&text)).filter(|text| is_prose(text));
    texts.flat_map(|text| finds(&text, banned)).map(|found| format!("{}: {found}", path.display())).collect()
}

/// A text without values in backticks and names that others gave.
fn prose_of(text: &str) -> String {
    let prose = text.split('`').step_by(2).collect::<Vec<_>>().join("…");
    NAMES.iter().fold(prose, |prose, name| prose.replace(name, "…"))
}

/// The string literals of a source, each with the line that it begins on.
fn literals(source: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, text) = token(rest, source[..at].chars().next_back());
        if let Some(text) = text {
            let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
            found.push((source[start..].lines().next().unwrap_or_default(), text));
        }
        at += length;
    }
    found
}

/// How long the comment, literal or character is that the source goes on with, and the text of a string literal.
fn token(rest: &str, before: Option<char>) -> (usize, Option<String>) {
    let first = rest.chars().next().map_or(1, char::len_utf8);
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), None);
    }
    if let Some(quote) = ["'\"'", "'\\\"'", "'\\''"].iter().find(|quote| rest.starts_with(**quote)) {
        return (quote.len(), None);
    }
    let hashes = rest.strip_prefix('r').map_or(0, |raw| raw.len() - raw.trim_start_matches('#').len());
    let begins = format!("r{}\"", "#".repeat(hashes));
    if rest.starts_with(&begins) && !before.is_some_and(|before| before.is_alphanumeric() || before == '_') {
        let ends = format!("\"{}", "#".repeat(hashes));
        let length = rest[begins.len()..].find(&ends).unwrap_or(rest.len() - begins.len());
        let text = rest[begins.len()..begins.len() + length].to_owned();
        return (begins.len() + length + ends.len(), Some(text));
    }
    match rest.strip_prefix('"') {
        None => (first, None),
        Some(body) => {
            let length = length_of(body);
            (length + 2, Some(unescaped(&body[..length])))
        }
    }
}

/// The bytes of a literal's body up to its closing quote.
fn length_of(body: &str) -> usize {
    let mut is_escaped = false;
    let end = body.find(|letter| {
        let ends = letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    end.unwrap_or(body.len())
}

/// A literal's text, with lines that go on joined and other escapes as spaces.
fn unescaped(body: &str) -> String {
    let mut parts = body.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    let whole = parts.fold(first, |whole, part| whole + part.trim_start());
    whole.replace("\\\"", "\"").replace("\\n", " ")
}

/// Words apart by spaces, or one word with a capital, as a label has it; no statement of SQL.
fn is_prose(text: &str) -> bool {
    let is_sql =
        ["select ", "insert ", "update ", "delete ", "with "].iter().any(|verb| text.trim_start().starts_with(verb));
    !is_sql && text.trim().contains(' ') || text.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The folders in a folder: the crates.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.is_dir()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect()
}
