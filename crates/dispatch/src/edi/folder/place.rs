//! One partner's folder on disk. Partners write into it, so nothing in it is trusted: every folder and file is opened below a folder that is
//! open already, no link is followed, and nothing but plain files is read.

use chrono::DateTime;
use edi::limits::MAX_BYTES;
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::collections::HashSet;
use std::fs::File;
use std::io::{Error, Read, Result, Write};
use std::os::fd::OwnedFd;
use std::path::Path;

/// The most entries of a folder that are looked at. In a fuller one the order of the files can't be told, so nothing is taken. (Ours.)
pub(super) const MOST_ENTRIES: usize = 10_000;
/// The longest part of a file's name that is kept, in bytes: names have 255 at most, and something is put before and behind it.
const LONGEST_NAME: usize = 180;

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
/// Without waiting, since opening a pipe would wait for its other end.
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);
/// A file of our own, which must not be there.
const NEW_FILE: OFlags =
    OFlags::WRONLY.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// A partner's folder and those in it, open.
#[derive(Debug)]
pub(super) struct PartnerFolder {
    /// `in`: what the partner sends.
    incoming: OwnedFd,
    /// `done`: what was taken of it.
    done: OwnedFd,
    /// `failed`: what could not be.
    failed: OwnedFd,
    /// `out`: what is written for the partner.
    outgoing: OwnedFd,
    /// `.ready`: the same before it is moved there. Nobody but the product may look into it.
    ready: OwnedFd,
}

/// Where a file goes from `in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Away {
    /// It was taken.
    Done,
    /// It could not be.
    Failed,
}

/// A plain file in `in`, as a look saw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seen {
    /// Its name.
    pub(super) name: String,
    /// When it was changed last: seconds since 1970, and nanoseconds.
    changed: (i64, u64),
    size: u64,
    inode: u64,
}

/// What a look at `in` found.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// Plain files, those first that were written first.
    pub(super) files: Vec<Seen>,
    /// How many entries were passed over because they are no plain files of their own (links, pipes, folders), or have no readable name.
    pub(super) strange: usize,
}

impl PartnerFolder {
    /// Opens the folder with this name below `root`. The folders in it that are missing are made.
    pub(super) fn open(root: &Path, name: &str) -> Result<Self> {
        let root = rustix::fs::open(root, FOLDER, Mode::empty())?;
        let own = rustix::fs::openat(&root, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())?;
        let part = |name: &str, mode: Mode| -> Result<OwnedFd> {
            match rustix::fs::mkdirat(&own, name, mode) {
                Ok(()) | Err(Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            }
            Ok(rustix::fs::openat(&own, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())?)
        };
        let shared = Mode::RWXU | Mode::RWXG;
        Ok(Self {
            incoming: part("in", shared)?,
            done: part("done", shared)?,
            failed: part("failed", shared)?,
            outgoing: part("out", shared)?,
            ready: part(".ready", Mode::RWXU)?,
        })
    }

    /// Looks at what the partner sent. Names that uploads have before they are whole are passed over.
    pub(super) fn look(&self) -> Result<Look> {
        let mut look = Look::default();
        for (at, entry) in Dir::read_from(&self.incoming)?.enumerate() {
            if at == MOST_ENTRIES {
                return Err(Error::other(format!("`in` has more than {MOST_ENTRIES} entries; nothing of it is taken")));
            }
            let entry = entry?;
            let Ok(name) = entry.file_name().to_str() else {
                look.strange += 1;
                continue;
            };
            if is_unfinished(name) {
                continue;
            }
            let stat = match rustix::fs::statat(&self.incoming, name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(stat) => stat,
                Err(Errno::NOENT) => continue,
                Err(error) => return Err(error.into()),
            };
            match Seen::of(name, &stat) {
                Some(seen) => look.files.push(seen),
                None => look.strange += 1,
            }
        }
        look.files.sort_by(|a, b| (a.changed, &a.name).cmp(&(b.changed, &b.name)));
        Ok(look)
    }

    /// The content of a file; none if it isn't anymore what was seen.
    pub(super) fn read(&self, seen: &Seen) -> Result<Option<Vec<u8>>> {
        let file = match rustix::fs::openat(&self.incoming, seen.name.as_str(), FILE, Mode::empty()) {
            Ok(file) => file,
            Err(Errno::NOENT | Errno::LOOP) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        if Seen::of(&seen.name, &rustix::fs::fstat(&file)?).as_ref() != Some(seen) {
            return Ok(None);
        }
        let mut content = Vec::new();
        File::from(file).take(seen.size + 1).read_to_end(&mut content)?;
        Ok((content.len() as u64 == seen.size).then_some(content))
    }

    /// Moves a file out of `in`, unless it isn't anymore what was seen. What is to be said of it is beside it before: as often as this is
    /// broken off and done again, the same files come of it.
    pub(super) fn put_away(&self, seen: &Seen, to: Away, note: Option<&str>) -> Result<()> {
        let folder = match to {
            Away::Done => &self.done,
            Away::Failed => &self.failed,
        };
        let is_same = match rustix::fs::statat(&self.incoming, seen.name.as_str(), AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Seen::of(&seen.name, &stat).as_ref() == Some(seen),
            Err(Errno::NOENT) => false,
            Err(error) => return Err(error.into()),
        };
        if !is_same {
            return Ok(());
        }
        let name = seen.name_away();
        if let Some(note) = note {
            write_whole(folder, &format!("{name}.txt"), note.as_bytes())?;
        }
        rustix::fs::renameat(&self.incoming, seen.name.as_str(), folder, name.as_str())?;
        rustix::fs::fsync(folder)?;
        Ok(rustix::fs::fsync(&self.incoming)?)
    }

    /// Writes a file for the partner where the partner doesn't see it yet. It is on disk when this returns.
    pub(super) fn lay_ready(&self, name: &str, text: &str) -> Result<()> {
        write_whole(&self.ready, name, text.as_bytes())
    }

    /// Moves a file that lies ready to where the partner sees it. One that doesn't lie there was moved before.
    pub(super) fn hand_over(&self, name: &str) -> Result<()> {
        match rustix::fs::renameat(&self.ready, name, &self.outgoing, name) {
            Ok(()) => Ok(rustix::fs::fsync(&self.outgoing)?),
            Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

impl Seen {
    /// A plain file that has no other name; none for anything else.
    fn of(name: &str, stat: &Stat) -> Option<Self> {
        let is_plain = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile && stat.st_nlink == 1;
        is_plain.then(|| Self {
            name: name.to_owned(),
            changed: (stat.st_mtime, stat.st_mtime_nsec),
            size: stat.st_size as u64,
            inode: stat.st_ino,
        })
    }

    /// Whether no interchange may be as long.
    pub(super) fn is_too_long(&self) -> bool {
        self.size > MAX_BYTES as u64
    }

    /// Its name where it is kept: the same for the same file, and another one for each other.
    fn name_away(&self) -> String {
        let at = DateTime::from_timestamp(self.changed.0, 0).unwrap_or_default().format("%Y%m%dT%H%M%SZ");
        let mut from = self.name.len().saturating_sub(LONGEST_NAME);
        while !self.name.is_char_boundary(from) {
            from += 1;
        }
        format!("{at}-{}-{}", self.inode, &self.name[from..])
    }
}

/// The files that two looks found the same, in the order of the second.
pub(super) fn settled(before: &[Seen], now: Vec<Seen>) -> Vec<Seen> {
    let before: HashSet<&Seen> = before.iter().collect();
    now.into_iter().filter(|seen| before.contains(seen)).collect()
}

/// Whether a name is that of a file that is being written: hidden ones, `.tmp` and `.part`.
fn is_unfinished(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    name.starts_with('.') || matches!(ending.as_deref(), Some("tmp" | "part"))
}

/// Writes a file that has its name only when all of it is on disk. Another one of that name is replaced.
fn write_whole(folder: &OwnedFd, name: &str, content: &[u8]) -> Result<()> {
    let unfinished = format!(".{name}.part");
    match rustix::fs::unlinkat(folder, unfinished.as_str(), AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    let mode = Mode::RUSR | Mode::WUSR | Mode::RGRP | Mode::WGRP;
    let mut file = File::from(rustix::fs::openat(folder, unfinished.as_str(), NEW_FILE, mode)?);
    file.write_all(content)?;
    file.sync_all()?;
    rustix::fs::renameat(folder, unfinished.as_str(), folder, name)?;
    Ok(rustix::fs::fsync(folder)?)
}

#[cfg(test)]
mod tests;
