//! A partner's folder on a real disk.

use super::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use tempfile::TempDir;

/// A partner's folder, with `in` filled by `fill`.
fn folder(fill: impl FnOnce(&Path)) -> (TempDir, PathBuf, PartnerFolder) {
    let root = tempfile::tempdir().expect("a folder");
    let own = root.path().join("partner-7");
    fs::create_dir(&own).expect("a folder");
    let opened = PartnerFolder::open(root.path(), "partner-7").expect("opened");
    fill(&own.join("in"));
    (root, own, opened)
}

fn names(look: &Look) -> Vec<&str> {
    look.files.iter().map(|seen| seen.name.as_str()).collect()
}

fn written(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    names
}

#[test]
fn plain_files_are_seen_in_the_order_they_were_written_and_nothing_else() {
    let (_root, _, opened) = folder(|incoming| {
        for (name, second) in [("b.edi", 1), ("a.edi", 2), ("c.edi.tmp", 0), ("d.PART", 0), (".e.edi", 0)] {
            let file = File::create(incoming.join(name)).expect("a file");
            file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(second)).expect("aged");
        }
        symlink("/etc/passwd", incoming.join("link.edi")).expect("a link");
        fs::hard_link(incoming.join(".e.edi"), incoming.join("twin.edi")).expect("a twin");
        fs::create_dir(incoming.join("folder.edi")).expect("a folder");
        let (here, mode) = (rustix::fs::CWD, Mode::RWXU);
        rustix::fs::mknodat(here, incoming.join("pipe.edi"), FileType::Fifo, mode, 0).expect("a pipe");
    });

    let look = opened.look().expect("a look");

    assert_eq!((names(&look), look.strange), (vec!["b.edi", "a.edi"], 4));
}

#[test]
fn a_file_that_changes_between_two_looks_is_not_taken() {
    let (_root, own, opened) = folder(|incoming| {
        fs::write(incoming.join("still.edi"), "ISA").expect("a file");
        fs::write(incoming.join("grows.edi"), "ISA").expect("a file");
    });
    let first = opened.look().expect("a look");
    fs::write(own.join("in/grows.edi"), "ISA*00").expect("more of it");
    fs::write(own.join("in/new.edi"), "ISA").expect("a file");

    let settled = settled(&first.files, opened.look().expect("a look").files);

    assert_eq!(settled.iter().map(|seen| seen.name.as_str()).collect::<Vec<_>>(), ["still.edi"]);
    let grew = first.files.iter().find(|seen| seen.name == "grows.edi").expect("it was seen");
    assert_eq!(opened.read(grew).expect("a look"), None);
    opened.put_away(grew, Away::Done, None).expect("nothing is done");
    assert!(own.join("in/grows.edi").exists());
}

#[test]
fn a_file_is_put_away_with_what_is_said_of_it_however_often_that_is_tried() {
    let long = format!("{}.edi", "é".repeat(120));
    let (_root, own, opened) = folder(|incoming| fs::write(incoming.join(&long), "ISA").expect("a file"));
    let look = opened.look().expect("a look");
    let [seen] = &look.files[..] else { panic!("one file") };
    // As after a process that died between the note and the move.
    write_whole(&opened.failed, &format!("{}.txt", seen.name_away()), b"Not").expect("a note");

    assert_eq!(opened.read(seen).expect("read").as_deref(), Some(&b"ISA"[..]));
    opened.put_away(seen, Away::Failed, Some("Not an interchange.\n")).expect("put away");
    opened.put_away(seen, Away::Failed, Some("Not an interchange.\n")).expect("nothing is left to do");

    assert_eq!(written(&own.join("in")), Vec::<String>::new());
    let [file, note] = &written(&own.join("failed"))[..] else { panic!("a file and its note") };
    assert_eq!(note, &format!("{file}.txt"));
    assert_eq!(fs::read_to_string(own.join("failed").join(note)).expect("a note"), "Not an interchange.\n");
}

#[test]
fn what_is_handed_over_appears_whole_and_once() {
    let (_root, own, opened) = folder(|_| {});
    // As after a process that died while it wrote.
    fs::write(own.join(".ready/.1-997.edi.part"), "IS").expect("a part");

    opened.lay_ready("1-997.edi", "ISA").expect("ready");
    assert_eq!(written(&own.join("out")), Vec::<String>::new());
    opened.hand_over("1-997.edi").expect("handed over");
    assert_eq!(fs::read_to_string(own.join("out/1-997.edi")).expect("a file"), "ISA");
    // The partner takes it, and the product didn't note yet that it went.
    fs::remove_file(own.join("out/1-997.edi")).expect("taken");
    opened.hand_over("1-997.edi").expect("it went before");

    assert_eq!(written(&own.join("out")), Vec::<String>::new());
}

#[test]
fn a_folder_that_is_a_link_is_not_opened() {
    let root = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(root.path().join("elsewhere")).expect("a folder");
    symlink("elsewhere", root.path().join("partner-7")).expect("a link");
    fs::create_dir(root.path().join("partner-8")).expect("a folder");
    symlink("../elsewhere", root.path().join("partner-8/in")).expect("a link");

    PartnerFolder::open(root.path(), "partner-7").expect_err("a link");
    PartnerFolder::open(root.path(), "partner-8").expect_err("a link within");
}

#[test]
fn a_folder_that_is_too_full_is_left_alone() {
    let (_root, _, opened) = folder(|incoming| {
        for number in 0..MOST_ENTRIES {
            File::create(incoming.join(format!("{number}.tmp"))).expect("a file");
        }
    });

    let refused = opened.look().expect_err("too many");

    assert!(refused.to_string().contains("more than 10000 entries"), "{refused}");
}
