//! Files that nothing names, and what unfinished writes left on disk: found and removed once they are a day old. The day is the grace for
//! transactions under way: a file is on disk before the row that names it is committed.

use super::{Folder, remove};
use crate::app::App;
use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

/// How old what nothing names must be.
pub const GRACE: TimeDelta = TimeDelta::days(1);
/// Rows that are looked at together.
const BATCH: usize = 500;
/// The most that is removed in one run, so that it stays short.
const MOST: usize = 50_000;
/// Where reports are (`vetting::reports::files`).
const REPORTS: &str = "reports";
/// From so many files without a row on, they must not be most of what is there: the database may be another than the folder's.
const SUSPICIOUS: usize = 100;

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// Rows that nothing named, with their files.
    pub rows: usize,
    /// Files without a row.
    pub files: usize,
    /// What unfinished writes left.
    pub unfinished: usize,
}

/// Removes what nothing names any more.
pub async fn remove_orphans(app: &App) -> anyhow::Result<Removed> {
    let before = app.clock.now() - GRACE;
    let mut removed = Removed::default();
    loop {
        let keys = store::files::remove_unnamed(&mut *app.pool.acquire().await?, before, BATCH as i64).await?;
        remove(app, &keys).await;
        removed.rows += keys.len();
        if keys.len() < BATCH || removed.rows >= MOST {
            break;
        }
    }
    let data_dir = app.config.data_dir.clone();
    let old = tokio::task::spawn_blocking(move || old_files(&data_dir, before)).await??;
    removed.unfinished = old.unfinished.len();
    remove(app, &old.unfinished).await;
    let mut unknown = Vec::new();
    for keys in old.whole.chunks(BATCH) {
        let known = store::files::known_keys(&mut *app.pool.acquire().await?, keys).await?;
        let known: HashSet<_> = known.iter().collect();
        unknown.extend(keys.iter().filter(|key| !known.contains(key)).cloned());
    }
    if unknown.len() >= SUSPICIOUS && unknown.len() * 2 > old.whole.len() {
        tracing::error!(
            files = old.whole.len(),
            without_row = unknown.len(),
            "most files in the data directory are unknown to this database; none is removed"
        );
        return Ok(removed);
    }
    unknown.truncate(MOST);
    removed.files = unknown.len();
    remove(app, &unknown).await;
    Ok(removed)
}

/// Files of ours that were last written before a moment, by their keys.
#[derive(Debug, Default)]
struct Old {
    whole: Vec<String>,
    unfinished: Vec<String>,
}

/// What is in the folders of companies. Other files than the product's own are left alone.
fn old_files(data_dir: &Path, before: DateTime<Utc>) -> anyhow::Result<Old> {
    let mut old = Old::default();
    let folders = Folder::ALL.map(Folder::as_str).into_iter().chain([REPORTS]);
    for folder in folders {
        for (company, _) in entries(&data_dir.join(folder))? {
            if !company.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            for (name, modified) in entries(&data_dir.join(folder).join(&company))? {
                let (stem, is_unfinished) = name.strip_suffix(".part").map_or((&*name, false), |stem| (stem, true));
                if modified >= before || !is_ours(folder, stem) {
                    continue;
                }
                let list = if is_unfinished { &mut old.unfinished } else { &mut old.whole };
                list.push(format!("{folder}/{company}/{name}"));
            }
        }
    }
    Ok(old)
}

/// Whether the product names its files so: a random number in hexadecimal; a report has its own number before that and an ending.
fn is_ours(folder: &str, stem: &str) -> bool {
    let is_hex = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if folder != REPORTS {
        return is_hex(stem, 32);
    }
    let random = stem.split_once('-').and_then(|(_, rest)| rest.rsplit_once('.')).map(|(random, _)| random);
    random.is_some_and(|random| is_hex(random, 16))
}

/// The names in a folder with when they were last written; none where there is no such folder. What goes away meanwhile is left out.
fn entries(folder: &Path) -> anyhow::Result<Vec<(String, DateTime<Utc>)>> {
    let read = match std::fs::read_dir(folder) {
        Ok(read) => read,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| folder.display().to_string()),
    };
    let mut found = Vec::new();
    for entry in read {
        let entry = entry?;
        let written = entry.metadata().and_then(|data| data.modified());
        if let (Ok(written), Ok(name)) = (written, entry.file_name().into_string()) {
            found.push((name, written.into()));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_the_product_gives_are_its_own() {
        let random = "0123456789abcdef0123456789abcdef";
        assert!(is_ours("packets", random));
        assert!(is_ours(REPORTS, "12-0123456789abcdef.csv"));

        let foreign = [("packets", "notes.txt"), (REPORTS, random), (REPORTS, "budget-2026.xlsx"), ("packets", "")];
        for (folder, name) in foreign {
            assert!(!is_ours(folder, name), "{folder}/{name}");
        }
    }
}
