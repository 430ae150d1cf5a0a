//! The file that the carrier index is kept in, so that a start need not read every carrier from the database.
//!
//! ```text
//! head      magic, format, layout, program, length of the mark, checksum of all that and the mark
//! mark      which database it is of and how far it goes (store::index_feed::kept), as JSON
//! sections  of the snapshot (index::Frozen), one behind the other
//! table     length and checksum of each section
//! end       how many sections, checksum of the table, magic
//! ```
//!
//! It is read only by the program that wrote it: another build may work a column out otherwise, and nothing in the file would tell. It is
//! written beside the old one and takes its place when it is whole on disk, so there is one file and for a while a second.

mod opened;
#[cfg(test)]
mod tests;

use index::{Damaged, FORMAT, Snapshot, layout};
pub(super) use opened::Opened;
use sha2::{Digest, Sha256};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use store::index_feed::kept::Mark;

const MAGIC: &[u8; 8] = b"HWINDEX\n";
/// Bytes of the head before the mark, and of the end.
const HEAD: usize = 64;
const END: usize = 16;
/// Bytes of a section's entry in the table.
const ENTRY: usize = 8;
/// A mark is a few hundred bytes and some for each transaction that was running: no more is read as one.
const LONGEST_MARK: usize = 1 << 24;
/// About what a carrier takes in the file, in bytes, with its vehicles and inspections.
const A_CARRIER: u64 = 1_000;
/// What a file leaves free on its disk, in bytes: the database and uploads come first.
const LEFT_FREE: u64 = 1 << 30;
/// Threads that read at once.
const MOST_THREADS: usize = 4;

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error("it is no carrier index")]
    NotAnIndex,
    #[error("it was written in another format")]
    OtherFormat,
    #[error("another version of the program wrote it")]
    OtherProgram,
    #[error("it is damaged")]
    Damaged,
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

impl From<Damaged> for Refused {
    fn from(_: Damaged) -> Self {
        Self::Damaged
    }
}

/// Why no file was written.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotWritten {
    #[error("there is not enough room on the disk")]
    NoRoom,
    #[error("another process is writing it")]
    Busy,
    #[error("the process stops")]
    Stopping,
    #[error("{0}")]
    Failed(#[from] io::Error),
}

/// Where the index is kept.
#[derive(Clone, Debug)]
pub(super) struct IndexFile {
    folder: PathBuf,
    /// Who reads and writes; this program unless a test says otherwise.
    program: Option<Program>,
}

/// The hash of a program.
type Program = [u8; 32];

impl IndexFile {
    /// The file in a data directory.
    pub(super) fn within(data_dir: &Path) -> Self {
        Self { folder: data_dir.join("index"), program: None }
    }

    fn program(&self) -> io::Result<Program> {
        static THIS: OnceLock<Program> = OnceLock::new();
        if let Some(program) = self.program.or_else(|| THIS.get().copied()) {
            return Ok(program);
        }
        let this = this_program()?;
        Ok(*THIS.get_or_init(|| this))
    }

    fn path(&self) -> PathBuf {
        self.folder.join("carriers")
    }

    /// The file, if there is one. Its head is checked, its sections not yet.
    pub(super) fn open(&self) -> Result<Option<Opened>, Refused> {
        match File::open(self.path()) {
            Ok(file) => Opened::of(file, self.program()?).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes the file.
    pub(super) fn drop_it(&self) -> io::Result<()> {
        match std::fs::remove_file(self.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes the file anew, unless `stops` becomes true meanwhile; how many bytes it has.
    pub(super) fn write(&self, snapshot: &Snapshot, mark: &Mark, stops: &AtomicBool) -> Result<u64, NotWritten> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let folder = File::open(&self.folder)?;
        match folder.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(NotWritten::Busy),
            locked => locked.map_err(io::Error::from)?,
        }
        let part = self.folder.join("carriers.part");
        // What a process that was killed left.
        let _ = std::fs::remove_file(&part);
        let disk = rustix::fs::fstatvfs(&folder).map_err(io::Error::from)?;
        if disk.f_bavail.saturating_mul(disk.f_frsize) < LEFT_FREE + snapshot.len() as u64 * A_CARRIER {
            return Err(NotWritten::NoRoom);
        }
        let written = self.write_to(&part, snapshot, mark, stops).and_then(|bytes| {
            std::fs::rename(&part, self.path())?;
            folder.sync_all()?;
            Ok(bytes)
        });
        if written.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        written
    }

    fn write_to(&self, path: &Path, snapshot: &Snapshot, mark: &Mark, stops: &AtomicBool) -> Result<u64, NotWritten> {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        let mark = serde_json::to_vec(mark).map_err(io::Error::from)?;
        let head = head(self.program()?, &mark);
        file.write_all(&head)?;
        file.write_all(&mark)?;
        let (frozen, mut bytes, mut table) = (snapshot.frozen(), Vec::new(), Vec::new());
        let mut length = (head.len() + mark.len()) as u64;
        for section in 0..frozen.len() {
            if stops.load(Ordering::Relaxed) {
                return Err(NotWritten::Stopping);
            }
            bytes.clear();
            frozen.write(section, &mut bytes);
            file.write_all(&bytes)?;
            table.extend((bytes.len() as u32).to_le_bytes());
            table.extend(crc32fast::hash(&bytes).to_le_bytes());
            length += bytes.len() as u64;
        }
        let end = end(&table);
        file.write_all(&table)?;
        file.write_all(&end)?;
        file.sync_all()?;
        Ok(length + (table.len() + end.len()) as u64)
    }
}

/// The hash of the program that runs.
fn this_program() -> io::Result<Program> {
    // What runs, even if a newer one has been put in its place meanwhile.
    let mut file = File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?))?;
    let (mut hash, mut bytes) = (Sha256::new(), vec![0; 1 << 20]);
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(hash.finalize().into()),
            count => hash.update(&bytes[..count]),
        }
    }
}

fn head(program: Program, mark: &[u8]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    head[12..16].copy_from_slice(&(mark.len() as u32).to_le_bytes());
    head[16..24].copy_from_slice(&layout().to_le_bytes());
    head[24..56].copy_from_slice(&program);
    let sum = crc32fast::hash(&[&head[..60], mark].concat());
    head[60..].copy_from_slice(&sum.to_le_bytes());
    head
}

fn end(table: &[u8]) -> [u8; END] {
    let mut end = [0; END];
    end[..4].copy_from_slice(&((table.len() / ENTRY) as u32).to_le_bytes());
    end[4..8].copy_from_slice(&crc32fast::hash(table).to_le_bytes());
    end[8..].copy_from_slice(MAGIC);
    end
}
