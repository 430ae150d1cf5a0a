//! What people read of the server speaks as the screens do: errors, letters, documents, the API's description.

use std::path::{Path, PathBuf};

/// Words that are not said, in lower case, and those to say.
const BANNED: [(&str, &str); 7] = [
    ("e-mail", "email"),
    ("colleague", "teammate"),
    ("somebody", "someone"),
    ("this letter", "this email"),
    ("handed in", "submitted"),
    ("you watch", "you monitor"),
    ("do not belong together", "incorrect"),
];

#[test]
fn errors_letters_and_documents_use_the_products_words() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["accounts", "carriers", "mail", "platform", "vetting"].map(|name| crates.join(name).join("src"));

    let found: Vec<_> = folders.iter().flat_map(|folder| files(folder)).flat_map(|path| said(&path)).collect();

    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_apis_description_uses_the_products_words() {
    let text = server::router::openapi_json().to_lowercase();

    let found: Vec<_> = BANNED.iter().filter(|(word, _)| text.contains(word)).collect();

    assert!(found.is_empty(), "{found:?}");
}

/// The banned words in a file's texts, with their lines; comments are not looked at.
fn said(path: &Path) -> Vec<String> {
    let source = std::fs::read_to_string(path).expect("a file");
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let texts = lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_lowercase);
    let banned = texts.flat_map(|text| BANNED.map(|(word, say)| (text.contains(word), text.clone(), say)));
    banned
        .filter(|(is_banned, ..)| *is_banned)
        .map(|(_, text, say)| format!("{}: {text} ({say})", path.display()))
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect()
}
