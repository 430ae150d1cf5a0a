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

use index::{Damaged, FORMAT, Section, Snapshot, layout};
use sha2::{Digest, Sha256};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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

/// A file whose head and table are whole.
#[derive(Debug)]
pub(super) struct Opened {
    file: File,
    /// What it is of.
    pub(super) mark: Mark,
    sections: Vec<Place>,
}

/// Where a section is, and its checksum.
#[derive(Clone, Copy, Debug)]
struct Place {
    from: u64,
    length: usize,
    sum: u32,
}

impl Opened {
    fn of(file: File, program: Program) -> Result<Self, Refused> {
        let length = file.metadata()?.len();
        let mut found = [0; HEAD];
        if length < (HEAD + END) as u64 {
            return Err(Refused::NotAnIndex);
        }
        file.read_exact_at(&mut found, 0)?;
        if &found[..8] != MAGIC {
            return Err(Refused::NotAnIndex);
        }
        let mark_length = number(&found[12..16]) as usize;
        if mark_length > LONGEST_MARK || (HEAD + END + mark_length) as u64 > length {
            return Err(Refused::Damaged);
        }
        let mut mark = vec![0; mark_length];
        file.read_exact_at(&mut mark, HEAD as u64)?;
        if crc32fast::hash(&[&found[..60], &mark[..]].concat()) != number(&found[60..]) {
            return Err(Refused::Damaged);
        }
        let expected = head(program, &mark);
        if found[8..12] != expected[8..12] || found[16..24] != expected[16..24] {
            return Err(Refused::OtherFormat);
        }
        if found != expected {
            return Err(Refused::OtherProgram);
        }
        let mark_length = mark.len() as u64;
        let mark = serde_json::from_slice(&mark).map_err(|_| Refused::Damaged)?;
        let sections = sections(&file, HEAD as u64 + mark_length, length)?;
        Ok(Self { file, mark, sections })
    }

    /// The snapshot in it, read by several threads at once. Every section's checksum is compared before it is looked at.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Refused> {
        let (next, has_failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let read = || {
            let (mut read, mut bytes) = (Vec::new(), Vec::new());
            loop {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = self.sections.get(nth).filter(|_| !has_failed.load(Ordering::Relaxed)) else {
                    return Ok(read);
                };
                match without_panic(|| self.section(*place, &mut bytes)) {
                    Ok(section) => read.push((nth, section)),
                    Err(error) => {
                        has_failed.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get().min(MOST_THREADS));
        let parts = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(read)).collect();
            let mut parts = vec![read()];
            for other in others {
                parts.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            parts
        });
        let mut sections = Vec::with_capacity(self.sections.len());
        for part in parts {
            sections.extend(part?);
        }
        sections.sort_unstable_by_key(|(nth, _)| *nth);
        without_panic(|| Ok(Snapshot::thawed(sections.into_iter().map(|(_, section)| section))?))
    }

    fn section(&self, place: Place, bytes: &mut Vec<u8>) -> Result<Section, Refused> {
        bytes.resize(place.length, 0);
        self.file.read_exact_at(bytes, place.from)?;
        if crc32fast::hash(bytes) != place.sum {
            return Err(Refused::Damaged);
        }
        Ok(Section::read(bytes)?)
    }
}

/// Reads something whose checksum is right and that is odd all the same. If it breaks the program's assumptions, it is damaged: the carriers are
/// in the database, so that no file may keep the program from starting.
fn without_panic<T>(read: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(Refused::Damaged))
}

/// The places of the sections, which begin at `from` in a file of so many bytes: together with table and end they are all of the rest.
fn sections(file: &File, from: u64, length: u64) -> Result<Vec<Place>, Refused> {
    let mut found = [0; END];
    file.read_exact_at(&mut found, length - END as u64)?;
    let table_length = u64::from(number(&found[..4])) * ENTRY as u64;
    let table_at = (length - END as u64).checked_sub(table_length).filter(|at| *at >= from).ok_or(Refused::Damaged)?;
    let mut table = vec![0; table_length as usize];
    file.read_exact_at(&mut table, table_at)?;
    if found != end(&table) {
        return Err(Refused::Damaged);
    }
    let mut at = from;
    let place = |entry: &[u8]| {
        let place = Place { from: at, length: number(&entry[..4]) as usize, sum: number(&entry[4..]) };
        at += place.length as u64;
        place
    };
    let places = table.chunks_exact(ENTRY).map(place).collect();
    if at == table_at { Ok(places) } else { Err(Refused::Damaged) }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use index::{Builder, Carrier};
    use std::os::unix::fs::PermissionsExt;

    const PROGRAM: Program = [7; 32];

    fn mark() -> Mark {
        let mark = r#"{"id": "1", "system": 2, "database": 3, "carriers": 4, "read_on": "2026-11-20",
            "position": {"timeline": 1, "below": 900, "read": {"5": 901}}}"#;
        serde_json::from_str(mark).expect("a mark")
    }

    fn snapshot(carriers: u32) -> Snapshot {
        let mut builder = Builder::new();
        for dot_number in 1..=carriers {
            builder.carrier(&Carrier { dot_number, legal_name: Some("ACME FREIGHT"), ..Carrier::default() });
        }
        builder.finish()
    }

    /// A folder with a file of so many carriers.
    fn kept(carriers: u32) -> (tempfile::TempDir, IndexFile) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = IndexFile { folder: folder.path().join("index"), program: Some(PROGRAM) };
        file.write(&snapshot(carriers), &mark(), &AtomicBool::new(false)).expect("it is written");
        (folder, file)
    }

    fn read(file: &IndexFile) -> Result<Snapshot, Refused> {
        file.open()?.expect("there is one").snapshot()
    }

    #[test]
    fn what_was_written_is_read_and_nobody_else_may_look() {
        let (_folder, file) = kept(5_000);

        let opened = file.open().expect("whole").expect("there");
        let read = opened.snapshot().expect("whole");

        assert_eq!((read.len(), opened.mark), (5_000, mark()));
        assert_eq!(read.find_dot(4_999).map(|at| read.carrier(at).legal_name), Some(Some("ACME FREIGHT")));
        let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!((mode(&file.folder), mode(&file.path())), (0o700, 0o600));
        assert_eq!(std::fs::read_dir(&file.folder).expect("a folder").count(), 1);
    }

    #[test]
    fn a_byte_changed_anywhere_is_noticed() {
        let (_folder, file) = kept(6);
        let whole = std::fs::read(file.path()).expect("bytes");
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            std::fs::write(file.path(), bytes).expect("written");
            assert!(read(&file).is_err(), "byte {at} of {}", whole.len());
        }
    }

    /// The bytes of a whole file with those at `from` replaced and every checksum made right again.
    fn forged(whole: &[u8], from: usize, with: &[u8]) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        bytes[from..from + with.len()].copy_from_slice(with);
        let mark = HEAD + number(&bytes[12..16]) as usize;
        let sum = crc32fast::hash(&[&bytes[..60], &bytes[HEAD..mark]].concat());
        bytes[60..64].copy_from_slice(&sum.to_le_bytes());
        let end_at = bytes.len() - END;
        let table_at = end_at - number(&bytes[end_at..end_at + 4]) as usize * ENTRY;
        let mut at = mark;
        for entry in (table_at..end_at).step_by(ENTRY) {
            let length = number(&bytes[entry..entry + 4]) as usize;
            let sum = crc32fast::hash(&bytes[at..at + length]);
            bytes[entry + 4..entry + 8].copy_from_slice(&sum.to_le_bytes());
            at += length;
        }
        let new_end = end(&bytes[table_at..end_at]);
        bytes[end_at..].copy_from_slice(&new_end);
        bytes
    }

    #[test]
    fn odd_contents_under_right_checksums_are_refused_or_read_and_never_a_panic() {
        let (_folder, file) = kept(6);
        let whole = std::fs::read(file.path()).expect("bytes");
        let sections = HEAD + number(&whole[12..16]) as usize;
        let table = whole.len() - END - number(&whole[whole.len() - END..][..4]) as usize * ENTRY;

        for at in (sections..table - 4).step_by(3) {
            std::fs::write(file.path(), forged(&whole, at, &[0xff; 4])).expect("written");
            if let Ok(odd) = read(&file) {
                for dot in 1..=6 {
                    std::hint::black_box(odd.find_dot(dot).map(|at| odd.carrier(at).legal_name));
                }
            }
        }
        let mark = forged(&whole, HEAD, b"[[[[");
        std::fs::write(file.path(), mark).expect("written");
        assert!(matches!(read(&file), Err(Refused::Damaged)));
    }

    #[test]
    fn a_file_cut_short_or_with_more_behind_it_is_refused() {
        let (_folder, file) = kept(40);
        let whole = std::fs::read(file.path()).expect("bytes");
        for length in (0..whole.len()).step_by(37) {
            std::fs::write(file.path(), &whole[..length]).expect("written");
            assert!(read(&file).is_err(), "{length} of {}", whole.len());
        }
        std::fs::write(file.path(), [&whole[..], b"more"].concat()).expect("written");
        assert!(read(&file).is_err());
        std::fs::write(
            file.path(),
            b"something else, as long as a head and an end, which is no index at all, not at all",
        )
        .expect("written");
        assert!(matches!(read(&file), Err(Refused::NotAnIndex)));
    }

    #[test]
    fn another_program_s_file_and_an_older_format_are_refused() {
        let (_folder, file) = kept(40);
        let other = IndexFile { program: None, ..file.clone() };
        assert!(matches!(read(&other), Err(Refused::OtherProgram)));

        for (at, bytes) in [(8, 0_u32.to_le_bytes()), (16, (layout() as u32 ^ 1).to_le_bytes())] {
            let mut older = std::fs::read(file.path()).expect("bytes");
            let mark = HEAD + number(&older[12..16]) as usize;
            older[at..at + 4].copy_from_slice(&bytes);
            let sum = crc32fast::hash(&[&older[..60], &older[HEAD..mark]].concat());
            older[60..64].copy_from_slice(&sum.to_le_bytes());
            let beside = IndexFile { folder: file.folder.join("older"), ..file.clone() };
            std::fs::create_dir_all(&beside.folder).expect("a folder");
            std::fs::write(beside.path(), older).expect("written");
            assert!(matches!(read(&beside), Err(Refused::OtherFormat)), "{at}");
        }
    }

    #[test]
    fn an_unfinished_file_leaves_the_old_one_and_nothing_else() {
        let (_folder, file) = kept(40);
        // As a process leaves it that was killed while it wrote.
        std::fs::write(file.folder.join("carriers.part"), b"half").expect("written");

        let stopped = file.write(&snapshot(50), &mark(), &AtomicBool::new(true));

        assert!(matches!(stopped, Err(NotWritten::Stopping)));
        assert_eq!(read(&file).expect("the old one").len(), 40);
        assert_eq!(std::fs::read_dir(&file.folder).expect("a folder").count(), 1);
        let folder = File::open(&file.folder).expect("a folder");
        folder.lock().expect("the lock");
        let busy = file.write(&snapshot(50), &mark(), &AtomicBool::new(false));
        assert!(matches!(busy, Err(NotWritten::Busy)));
    }

    #[test]
    fn a_file_that_is_not_there_is_no_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = IndexFile::within(folder.path());
        assert!(file.open().expect("nothing").is_none() && file.drop_it().is_ok());
    }
}
