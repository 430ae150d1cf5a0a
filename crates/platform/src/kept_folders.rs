//! The folders of the data directory that kept files are in, for what looks at all of them: removing what unfinished writes left, and
//! backups. Which files there must be, the rows of `files` say.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The folders, each with one for every company.
const FOLDERS: [&str; 5] = ["rule_overrides", "packets", "certificates", "connections", "reports"];
/// How a file that is being written ends.
const UNFINISHED: &str = "part";
/// A write that goes on touches its file more often than this. Another process on the directory may be in the middle of one.
const AT_REST: Duration = Duration::from_mins(5);

/// Where the file with this key is; none for what is no key of ours, so that a list from outside cannot name a place elsewhere.
pub fn path_of(data_dir: &Path, key: &str) -> Option<PathBuf> {
    let parts: Vec<_> = Path::new(key).components().collect();
    let is_plain = parts.iter().all(|part| matches!(part, Component::Normal(_)));
    let is_ours = FOLDERS.iter().any(|folder| key.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')));
    (is_plain && is_ours && parts.len() == 3).then(|| data_dir.join(key))
}

/// Removes what writes left that did not finish, those that may still go on excepted; how many files that were.
pub fn remove_unfinished(data_dir: &Path) -> io::Result<usize> {
    let mut removed = 0;
    for company in
        FOLDERS.iter().map(|folder| entries(&data_dir.join(folder))).collect::<io::Result<Vec<_>>>()?.concat()
    {
        for path in entries(&company)? {
            let is_unfinished = path.extension().is_some_and(|end| end == UNFINISHED);
            if is_unfinished && is_at_rest(&path) {
                fs::remove_file(&path)?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}

fn is_at_rest(path: &Path) -> bool {
    let age = fs::metadata(path).and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= AT_REST)
}

/// What is in a folder; nothing where there is none.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(found) => found.map(|entry| entry.map(|entry| entry.path())).collect(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn what_unfinished_writes_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let company = folder.path().join("packets/7");
        fs::create_dir_all(&company).expect("made");
        for name in ["old.part", "new.part", "whole"] {
            fs::write(company.join(name), "x").expect("written");
        }
        let old = fs::File::options().write(true).open(company.join("old.part")).expect("opened");
        old.set_modified(SystemTime::UNIX_EPOCH).expect("aged");

        assert_eq!(remove_unfinished(folder.path()).expect("removed"), 1);

        assert!(!company.join("old.part").exists());
        assert!(company.join("new.part").exists() && company.join("whole").exists());
    }

    #[test]
    fn a_key_leads_nowhere_but_to_kept_files() {
        let data = Path::new("/data");

        assert_eq!(path_of(data, "packets/7/abc"), Some("/data/packets/7/abc".into()));
        for key in
            ["../x/y", "packets/../../etc", "/etc/passwd/x", "postgres/data/base", "packets/7", "packets/7/a/b", ""]
        {
            assert_eq!(path_of(data, key), None, "{key}");
        }
    }
}
