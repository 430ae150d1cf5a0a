use super::opened::number;
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
    std::fs::write(file.path(), b"something else, as long as a head and an end, which is no index at all, not at all")
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
