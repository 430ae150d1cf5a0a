//! PDF files made to take their reader endless time or memory: they come in unread, with the limit that ended the reading, the server does
//! not grow, and the next honest certificate is read.

use super::{CERTIFICATES, REQUESTS, given, sample, underwriter, upload};
use crate::carriers::files::carrier;
use crate::support::bombs::{entries_at_one_place, nested, objects_at_one_place};
use crate::support::{Client, TestApp};
use platform::links::TOKEN_HEADER;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most that the tests' own process may grow while files are read in others, in kB. Eighty objects at one place take 5.6 GB.
const MOST: u64 = 1_000_000;
/// The longest that a file may take, with a slow machine's room.
const LONGEST: Duration = Duration::from_secs(20);

/// The most memory that this process had so far, in kB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

async fn certificate_of(me: &Client, carrier: i64, file: &[u8]) -> Value {
    let carrier = carrier.to_string();
    let (status, made) =
        upload(&me.app, Some(me), CERTIFICATES, &[("carrier_id", &carrier)], Some(("file", file))).await;
    assert_eq!(status, 201, "{made}");
    made["certificate"].clone()
}

#[tokio::test]
async fn a_file_that_never_ends_comes_in_unread_and_the_next_one_is_read() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let before = peak();
    // Without optimization, or on a busy machine, time may end before memory does.
    let too_complex = Some("The file is too complex to read: it takes more than ");

    // More of them than are read at once: none keeps its place.
    for (file, reason) in [
        (objects_at_one_place("ObjStm", 20), too_complex),
        (objects_at_one_place("ObjStm", 80), too_complex),
        (objects_at_one_place("Obj#53tm", 80), too_complex),
        (entries_at_one_place(), too_complex),
        (nested(), None),
    ] {
        let started = Instant::now();
        let made = certificate_of(&me, id, &file).await;
        assert!(started.elapsed() < LONGEST, "{:?} for {made}", started.elapsed());
        assert_eq!(made["state"], "to_confirm");
        let said = made["unreadable"].as_str().expect("a reason");
        assert!(reason.is_none_or(|reason| said.starts_with(reason)), "{said}");
    }

    let honest = given(&me, id, &sample()).await;
    assert_eq!((&honest["certificate"]["state"], &honest["certificate"]["unreadable"]), (&json!("read"), &Value::Null));
    assert!(peak() - before < MOST, "from {before} to {} kB", peak());
}

#[tokio::test]
async fn an_agents_file_that_never_ends_comes_in_unread_and_the_server_goes_on() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    let wanted = json!({"carrier_id": id, "email": "ada@agency.example.com", "agent_name": "Ada Agent", "note": ""});
    me.post(REQUESTS, json!({"insurance_certificate_request": wanted})).await.expect(201);
    app.run_jobs().await;
    let (_, text) = app.newest_mail().await.expect("a mail");
    let token = text.split("?token=").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a token");
    let (before, started) = (peak(), Instant::now());

    let file = objects_at_one_place("ObjStm", 80);
    let path = format!("{REQUESTS}/answer");
    let (status, _) = upload(&app, None, &path, &[(TOKEN_HEADER, token)], Some(("file", &file))).await;

    assert_eq!(status, 204);
    assert!(started.elapsed() < LONGEST && peak() - before < MOST, "{:?}, {} kB", started.elapsed(), peak());
    let came = me.get(&format!("{CERTIFICATES}?q[carrier_id_eq]={id}")).await.expect(200).json();
    assert_eq!((&came[0]["source"], &came[0]["state"]), (&json!("agent"), &json!("to_confirm")));
    assert_eq!(given(&me, id, &sample()).await["certificate"]["state"], "read");
}

#[test]
fn a_reader_has_taken_everything_from_itself_before_it_looks_at_a_document() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_haulwarden"))
        .args(["read-document", "certificate"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a reader");
    let limits = || {
        let text = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap_or_default();
        let lines = text.lines().filter(|line| line.starts_with("Max ")).map(|line| {
            let (name, rest) = line.split_at(26);
            (name.trim().to_owned(), rest.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
        });
        lines.collect::<BTreeMap<_, _>>()
    };
    let is_set = |name: &str, value: &str| limits().get(name).is_some_and(|set| set == value);

    // The last one that it sets; it waits for its document then.
    let started = Instant::now();
    while !is_set("Max cpu time", "5 6") && started.elapsed() < LONGEST {
        std::thread::yield_now();
    }

    for (name, value) in [
        ("Max cpu time", "5 6"),
        ("Max data size", "256000000 256000000"),
        ("Max address space", "1000000000 1000000000"),
        ("Max file size", "0 0"),
        ("Max core file size", "0 0"),
        ("Max processes", "0 0"),
        ("Max open files", "3 3"),
    ] {
        assert!(is_set(name, value), "{name}: {:?}", limits());
    }
    child.stdin.take().expect("its input").write_all(b"no PDF").expect("handed over");
    let ended = child.wait_with_output().expect("an end");
    let answer: Value = serde_json::from_slice(&ended.stdout).expect("an answer");
    assert_eq!((ended.status.success(), &answer["read"]), (true, &json!({"Err": "Broken"})));
}
