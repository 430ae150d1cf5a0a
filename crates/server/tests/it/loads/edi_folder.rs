//! Partners exchange documents as files: what they put into their folder is taken once, and what is written for them gets there once, whenever
//! the work is broken off.

use super::desk::{Desk, on};
use super::shipper::{INTERCHANGES, PARTNERS, interchange, partner, send, tender, waiting};
use crate::support::TestApp;
use axum::http::Method;
use dispatch::edi::folder::ExchangeEdiFiles;
use platform::config::edi::EdiFolder;
use queue::{JobResult, Run};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;
use tempfile::TempDir;

/// A desk with one partner, and the partner's folder.
struct Exchange {
    desk: Desk,
    partner: i64,
    own: PathBuf,
    _root: TempDir,
}

async fn exchange() -> Exchange {
    let root = tempfile::tempdir().expect("a folder");
    let path = root.path().to_owned();
    let settings = EdiFolder { path: path.clone(), settle: Duration::ZERO };
    let desk = on(TestApp::start_with(|config| config.edi_folder = Some(settings)).await).await;
    let made = desk.me.post(PARTNERS, partner(json!({}))).await.expect(201).json();
    let partner = made["id"].as_i64().expect("an id");
    let own = path.join(format!("partner-{partner}"));
    fs::create_dir(&own).expect("a folder");
    let exchange = Exchange { desk, partner, own, _root: root };
    exchange.run().await.expect("nothing to do but to make the folders");
    exchange
}

impl Exchange {
    async fn run(&self) -> JobResult {
        ExchangeEdiFiles {}.run(&self.desk.app.app).await
    }

    /// The partner sends a file, whole at once.
    fn put(&self, name: &str, content: impl AsRef<[u8]>) {
        let unfinished = self.own.join("in").join(format!("{name}.tmp"));
        fs::write(&unfinished, content).expect("a file");
        fs::rename(unfinished, self.own.join("in").join(name)).expect("its name");
    }

    /// The files of one of the folders by name, hidden ones left out.
    fn files(&self, folder: &str) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(self.own.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = name_of(&path);
            if !name.starts_with('.') {
                files.insert(name, fs::read_to_string(path).expect("a file"));
            }
        }
        files
    }

    /// The partner takes what is there for it.
    fn collect(&self) -> BTreeMap<String, String> {
        let files = self.files("out");
        for name in files.keys() {
            fs::remove_file(self.own.join("out").join(name)).expect("taken");
        }
        files
    }

    /// Whether nothing is left to do.
    async fn is_done(&self) -> bool {
        self.files("in").is_empty() && waiting(&self.desk, "997").await.is_empty()
    }

    /// Works until nothing is left to do: a folder may still be held for a moment by work that was broken off.
    async fn finish(&self) {
        for _ in 0..100 {
            self.run().await.expect("a turn");
            if self.is_done().await {
                return;
            }
        }
        panic!("it doesn't come to an end");
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned()
}

/// The note beside the one file of a folder that has one.
fn note(files: &BTreeMap<String, String>, of: &str) -> String {
    let found: Vec<&String> =
        files.iter().filter(|(name, _)| name.ends_with(&format!("{of}.txt"))).map(|(_, text)| text).collect();
    let [note] = found[..] else { panic!("one note beside {of}: {files:?}") };
    note.clone()
}

#[tokio::test]
async fn a_file_is_taken_like_a_call_and_answered_by_a_file() {
    let exchange = exchange().await;
    let wrong = tender("SH2", "00", 1_000).replace("20261127*U", "20261327*U");
    exchange.put("tenders.edi", interchange(1, &[tender("SH1", "00", 1_000), wrong]));

    exchange.run().await.expect("a turn");

    assert_eq!(exchange.desk.numbers("").await, ["SH1"]);
    let done = exchange.files("done");
    assert_eq!((done.len(), exchange.files("in").len(), exchange.files("failed").len()), (2, 0, 0));
    assert!(note(&done, "tenders.edi").contains("204 0002: G6202 (segment"), "{done:?}");
    let out = exchange.collect();
    let [(name, acknowledgment)] = &out.iter().collect::<Vec<_>>()[..] else { panic!("one document: {out:?}") };
    assert!(name.ends_with("-997.edi") && acknowledgment.contains("AK9*P*2*2*1~"), "{out:?}");
    assert!(waiting(&exchange.desk, "997").await.is_empty(), "what went out waits no longer");
    let rows = exchange.desk.me.get(&format!("{INTERCHANGES}?q[direction_eq]=in")).await.expect(200).json();
    assert_eq!((rows[0]["partner_id"].as_i64(), rows.as_array().map(Vec::len)), (Some(exchange.partner), Some(1)));
}

#[tokio::test]
async fn what_can_not_be_taken_is_put_aside_with_the_reason() {
    let exchange = exchange().await;
    let others = partner(json!({"name": "Another", "partner_code": "OTHER"}));
    exchange.desk.me.post(PARTNERS, others).await.expect(201);
    let tenders = interchange(1, &[tender("SH1", "00", 1_000)]);
    let from_another = tenders.replace("*02*SHPR           *", "*02*OTHER          *");
    exchange.put("text.edi", "Hello");
    exchange.put("other.edi", from_another);
    exchange.put("large.edi", vec![b' '; 4 * 1024 * 1024 + 1]);
    fs::write(exchange.own.join("in/still.edi.part"), "ISA").expect("a file");

    exchange.run().await.expect("a turn");

    let failed = exchange.files("failed");
    assert!(note(&failed, "text.edi").contains("does not begin with an ISA"), "{failed:?}");
    assert!(note(&failed, "other.edi").contains("from another partner"), "{failed:?}");
    assert!(note(&failed, "large.edi").contains("up to 4194304 bytes"), "it is refused unread");
    assert_eq!(exchange.files("in").into_keys().collect::<Vec<_>>(), ["still.edi.part"]);
    assert!(exchange.desk.numbers("").await.is_empty() && exchange.files("out").is_empty());
}

#[tokio::test]
async fn the_folder_of_a_partner_that_is_switched_off_is_left_alone() {
    let exchange = exchange().await;
    exchange.put("tenders.edi", interchange(1, &[tender("SH1", "00", 1_000)]));
    let path = format!("{PARTNERS}/{}", exchange.partner);
    exchange.desk.me.call(Method::PUT, &path, Some(partner(json!({"is_active": false})))).await.expect(200);

    exchange.run().await.expect("a turn");

    assert_eq!(exchange.files("in").len(), 1);
}

#[tokio::test]
async fn what_was_told_by_a_call_or_taken_from_the_folder_does_not_come_again() {
    let exchange = exchange().await;
    let text = interchange(1, &[tender("SH1", "00", 1_000)]);
    send(&exchange.desk.me, 1, &[tender("SH1", "00", 1_000)]).await.expect(200);
    // As after a process that died when the interchange was told and before its file was moved.
    exchange.put("tenders.edi", text);
    exchange.run().await.expect("a turn");
    assert_eq!(exchange.collect().len(), 1, "one acknowledgment");

    // As after a process that died when a document was moved and before that was noted; the partner took it.
    let sql = "update edi_interchanges set fetched_at = null where direction = 'out'";
    sqlx::query(sql).execute(&mut *exchange.desk.app.db().await).await.expect("set back");
    exchange.run().await.expect("a turn");

    assert_eq!(exchange.collect(), BTreeMap::new());
    assert!(exchange.is_done().await);
}

/// Works until it ends, or until it went on this many times; whether it ended. What it then held is let go, as when a process ends.
async fn broken_off(work: impl Future<Output = JobResult>, steps: usize) -> bool {
    let mut work = pin!(work);
    let mut left = steps;
    let polled = std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        work.as_mut().poll(context).map(Some)
    });
    match polled.await {
        Some(result) => {
            result.expect("a turn");
            true
        }
        None => false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn work_that_is_broken_off_anywhere_tells_nothing_twice_and_loses_nothing() {
    let exchange = exchange().await;
    let mut collected = Vec::new();
    let mut control = 0;

    for steps in (1..).step_by(5) {
        control += 1;
        exchange.put(&format!("{control}.edi"), interchange(control, &[tender(&format!("SH{control}"), "00", 1_000)]));
        let has_ended = Box::pin(broken_off(exchange.run(), steps)).await;
        collected.extend(exchange.collect());
        exchange.finish().await;
        collected.extend(exchange.collect());
        if has_ended {
            break;
        }
    }

    assert!(control > 3, "it was broken off more than once");
    for number in 1..=control {
        let about = |text: &String| text.contains(&format!("AK1*SM*{number}~"));
        let told = collected.iter().filter(|(_, text)| about(text)).count();
        assert_eq!(told, 1, "acknowledgments of interchange {number}");
    }
    assert_eq!(exchange.files("done").len(), control as usize);
    assert_eq!(exchange.desk.numbers("per_page=100").await.len(), control as usize);
}

#[tokio::test]
async fn a_file_of_several_interchanges_is_taken_whole_or_not_at_all() {
    let exchange = exchange().await;
    let [first, second] = [1, 2].map(|number| interchange(number, &[tender(&format!("SH{number}"), "00", 1_000)]));
    exchange.put("broken.edi", format!("{first}GARBAGE"));
    exchange.run().await.expect("a turn");
    let failed = exchange.files("failed");
    assert!(note(&failed, "broken.edi").contains("Something that is no interchange follows"), "{failed:?}");
    assert!(exchange.desk.numbers("").await.is_empty());

    exchange.put("both.edi", format!("{first}\r\n{second}"));
    exchange.run().await.expect("a turn");

    let mut numbers = exchange.desk.numbers("").await;
    numbers.sort_unstable();
    assert_eq!(numbers, ["SH1", "SH2"]);
    assert_eq!(exchange.collect().len(), 2, "an acknowledgment for each");
}
