//! Kept files in folders of this machine. A file has its name only when all of it is on disk, and so are the entries of the folders that lead
//! to it: after a loss of power a row never names a file that is not there. Nobody but the product's own account may look into the folders
//! (0700) or the files (0600).

use super::Folder;
use super::place::Entry;
use anyhow::Context;
use bytes::Bytes;
use futures::{Stream, TryStreamExt};
use std::fs::Permissions;
use std::io::{ErrorKind, Result};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;
use tokio::fs::{File, OpenOptions};
use tokio::io::AsyncWriteExt;

/// What may be done with a folder: everything, by its owner alone.
const OF_FOLDERS: u32 = 0o700;
/// The same with a file.
const OF_FILES: u32 = 0o600;
/// How a file ends that is not whole yet.
pub(super) const UNFINISHED: &str = ".part";
/// A write that goes on touches its file more often than this. Another process on the directory may be in the middle of one.
const AT_REST: Duration = Duration::from_mins(5);

/// Writes a file. It has its name when this returns without an error, and is not there otherwise.
pub(super) async fn write(root: &Path, key: &str, content: impl Stream<Item = Result<Bytes>> + Send) -> Result<()> {
    let whole = root.join(key);
    let folder = whole.parent().unwrap_or(root).to_owned();
    made(root.to_owned(), folder.clone()).await?;
    let part = PathBuf::from(format!("{}{UNFINISHED}", whole.display()));
    let done = async {
        fill(&part, content).await?;
        tokio::fs::rename(&part, &whole).await?;
        File::open(&folder).await?.sync_all().await
    };
    let done = done.await;
    if done.is_err() {
        // What cannot be removed now is removed at the next start.
        let _ = tokio::fs::remove_file(&part).await;
    }
    done
}

async fn fill(part: &Path, content: impl Stream<Item = Result<Bytes>> + Send) -> Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(OF_FILES).open(part).await?;
    let mut content = pin!(content);
    while let Some(chunk) = content.try_next().await? {
        file.write_all(&chunk).await?;
    }
    file.flush().await?;
    file.sync_all().await
}

/// Makes a folder below `root`, with the entries that lead to it on disk.
async fn made(root: PathBuf, folder: PathBuf) -> Result<()> {
    if tokio::fs::try_exists(&folder).await? {
        return Ok(());
    }
    tokio::task::spawn_blocking(move || {
        std::fs::DirBuilder::new().recursive(true).mode(OF_FOLDERS).create(&folder)?;
        for above in folder.ancestors().skip(1).take_while(|above| above.starts_with(&root)) {
            std::fs::File::open(above)?.sync_all()?;
        }
        Ok(())
    })
    .await?
}

/// Makes the data directory where there is none, closes what others may look into, and removes what writes left that did not finish: the
/// folders at once, the files in them meanwhile.
pub(super) async fn prepare(root: &Path) -> anyhow::Result<()> {
    let root = root.to_owned();
    let folders = tokio::task::spawn_blocking(move || close_folders(&root)).await??;
    tokio::task::spawn_blocking(move || {
        if let Err(error) = close_files(&folders) {
            tracing::warn!(%error, "files of the data directory may be open to others");
        }
        match remove_unfinished(&folders) {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "removed what unfinished writes left"),
            Err(error) => tracing::warn!(%error, "what unfinished writes left could not be removed"),
        }
    });
    Ok(())
}

/// Closes the folders of every use and, in them, those of companies; gives the latter.
fn close_folders(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    std::fs::DirBuilder::new().recursive(true).mode(OF_FOLDERS).create(root)?;
    let mut folders = Vec::new();
    for used in Folder::WORDS.iter().map(|used| root.join(used)) {
        if close(&used, OF_FOLDERS)? {
            folders.extend(entries(&used)?.into_iter().map(|(name, _)| used.join(name)).filter(|one| one.is_dir()));
        }
    }
    for folder in &folders {
        close(folder, OF_FOLDERS)?;
    }
    Ok(folders)
}

fn close_files(folders: &[PathBuf]) -> anyhow::Result<()> {
    for folder in folders {
        for (name, _) in entries(folder)? {
            close(&folder.join(name), OF_FILES)?;
        }
    }
    Ok(())
}

/// Removes what writes left that did not finish, those that may still go on excepted; how many files that were.
fn remove_unfinished(folders: &[PathBuf]) -> anyhow::Result<usize> {
    let mut removed = 0;
    for folder in folders {
        for (name, _) in entries(folder)?.into_iter().filter(|(name, _)| name.ends_with(UNFINISHED)) {
            let path = folder.join(name);
            let age =
                std::fs::metadata(&path).and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
            if age.is_ok_and(|age| age >= AT_REST) {
                std::fs::remove_file(&path)?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}

/// Takes every right from others than the owner; whether there is such a file.
fn close(path: &Path, mode: u32) -> Result<bool> {
    let known = match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        known => known?,
    };
    if !known.is_symlink() && known.permissions().mode() & 0o077 != 0 {
        std::fs::set_permissions(path, Permissions::from_mode(mode))?;
    }
    Ok(true)
}

/// Everything in the folders of companies below the folder of a use.
pub(super) fn list(root: &Path, folder: &str) -> anyhow::Result<Vec<Entry>> {
    let mut found = Vec::new();
    for (company, _) in entries(&root.join(folder))? {
        for (name, written_at) in entries(&root.join(folder).join(&company))? {
            found.push(Entry { key: format!("{folder}/{company}/{name}"), written_at });
        }
    }
    Ok(found)
}

/// The names in a folder with when they were last written; none where there is no such folder. What goes away meanwhile is left out.
fn entries(folder: &Path) -> anyhow::Result<Vec<(String, chrono::DateTime<chrono::Utc>)>> {
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
    use futures::stream::iter;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn a_written_file_is_its_owners_alone_and_one_that_broke_off_is_not_there() {
        let root = tempfile::tempdir().expect("a folder");
        let broken = [Ok(Bytes::from_static(b"half")), Err(std::io::Error::other("broken off"))];

        write(root.path(), "packets/7/a", iter([Ok(Bytes::from_static(b"whole"))])).await.expect("written");
        write(root.path(), "packets/7/b", iter(broken)).await.expect_err("broken off");

        let folder = root.path().join("packets/7");
        assert_eq!(std::fs::read(folder.join("a")).expect("the file"), b"whole");
        assert_eq!((mode(&folder.join("a")), mode(&folder), mode(&root.path().join("packets"))), (0o600, 0o700, 0o700));
        assert_eq!(folder.read_dir().expect("the folder").count(), 1, "nothing half-written stays");
    }

    #[test]
    fn what_unfinished_writes_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["old.part", "new.part", "whole"] {
            std::fs::write(folder.path().join(name), "x").expect("written");
        }
        let old = std::fs::File::options().write(true).open(folder.path().join("old.part")).expect("opened");
        old.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("aged");

        assert_eq!(remove_unfinished(&[folder.path().to_owned()]).expect("removed"), 1);

        assert!(!folder.path().join("old.part").exists());
        assert!(folder.path().join("new.part").exists() && folder.path().join("whole").exists());
    }

    #[test]
    fn what_others_could_look_into_is_closed_at_the_start() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("reports/7");
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("a");
        std::fs::write(&file, "content").expect("a file");
        for (path, mode) in [(root.path().join("reports"), 0o755), (folder.clone(), 0o775), (file.clone(), 0o644)] {
            std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("a mode");
        }

        let folders = close_folders(root.path()).expect("closed");
        close_files(&folders).expect("closed");

        assert_eq!((mode(&root.path().join("reports")), mode(&folder), mode(&file)), (0o700, 0o700, 0o600));
    }
}
