//! Files that nothing names, and what unfinished writes left: found and removed once they are a day old. The day is the grace for
//! transactions under way: a file is kept before the row that names it is committed.

use super::folder::UNFINISHED;
use super::place::Entry;
use super::{Folder, remove};
use crate::app::App;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;

/// How old what nothing names must be.
pub const GRACE: TimeDelta = TimeDelta::days(1);
/// Rows that are looked at together.
const BATCH: usize = 500;
/// The most that is removed in one run, so that it stays short.
const MOST: usize = 50_000;
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
    let mut old = Old::default();
    for folder in Folder::ALL {
        old.sort_in(*folder, app.files.list(folder.as_str()).await?, before);
    }
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
            "most of the kept files are unknown to this database; none is removed"
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

impl Old {
    /// Takes in what was found. Other files than the product's own are left alone.
    fn sort_in(&mut self, folder: Folder, found: Vec<Entry>, before: DateTime<Utc>) {
        for Entry { key, .. } in found.into_iter().filter(|entry| entry.written_at < before) {
            let (whole, is_unfinished) = key.strip_suffix(UNFINISHED).map_or((&*key, false), |whole| (whole, true));
            if is_ours(folder, whole) {
                if is_unfinished { &mut self.unfinished } else { &mut self.whole }.push(key);
            }
        }
    }
}

/// Whether the product names its files so: `use/company/random`, a number in hexadecimal. Reports of before they were named like the others have
/// the report's number before a shorter one, and an ending.
fn is_ours(folder: Folder, key: &str) -> bool {
    let is_hex = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let within = key.strip_prefix(folder.as_str()).and_then(|rest| rest.strip_prefix('/'));
    let Some((company, name)) = within.and_then(|rest| rest.split_once('/')) else { return false };
    let is_company = !company.is_empty() && company.bytes().all(|byte| byte.is_ascii_digit());
    let random = name.split_once('-').map(|(_, rest)| rest.split_once('.').map_or(rest, |(random, _)| random));
    let is_old_report = folder == Folder::Reports && random.is_some_and(|random| is_hex(random, 16));
    is_company && (is_hex(name, 32) || is_old_report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_the_product_gives_are_its_own() {
        let random = "0123456789abcdef0123456789abcdef";
        assert!(is_ours(Folder::Packets, &format!("packets/7/{random}")));
        assert!(is_ours(Folder::Reports, &format!("reports/7/{random}")));
        assert!(is_ours(Folder::Reports, "reports/7/12-0123456789abcdef.csv"));

        let packets = |key: &str| is_ours(Folder::Packets, key);
        assert!(!packets("packets/7/notes.txt") && !packets("packets/7/") && !packets(&format!("packets/{random}")));
        assert!(!packets(&format!("packets/ours/{random}")) && !packets("packets/7/12-0123456789abcdef.csv"));
        assert!(!is_ours(Folder::Reports, "reports/7/budget-2026.xlsx"));
    }
}
