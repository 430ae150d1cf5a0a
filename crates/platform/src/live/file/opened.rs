//! Reading the file: nothing in it is believed before its checksum was compared.

use super::{END, ENTRY, HEAD, LONGEST_MARK, MAGIC, MOST_THREADS, Program, Refused, end, head};
use index::{Section, Snapshot};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use store::index_feed::kept::Mark;

/// A file whose head and table are whole.
#[derive(Debug)]
pub(in crate::live) struct Opened {
    file: File,
    /// What it is of.
    pub(in crate::live) mark: Mark,
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
    pub(super) fn of(file: File, program: Program) -> Result<Self, Refused> {
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
    pub(in crate::live) fn snapshot(&self) -> Result<Snapshot, Refused> {
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

pub(super) fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}
