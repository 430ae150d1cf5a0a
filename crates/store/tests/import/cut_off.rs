//! Imports that are killed in the middle, again and again, end in the same tables as one that was left in peace.

use crate::files::{Place, TODAY, everything, file_of};
use fmcsa::catalogue::DataSet::{self, OosOrders};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use store::import::{self, Options, Watch};
use store::private_postgres::Scratch;

/// Some chunks' worth of orders; every tenth is another one (or none at all) in the second edition.
fn edition(second: bool) -> String {
    let mut text = file_of(OosOrders, &[]);
    for number in 0..110_000 {
        let rescinded = if second && number % 10 == 3 { "2024-05-06" } else { "" };
        if second && number % 10 == 7 {
            let _ = writeln!(text, "{number},,,2024-02-03,New,ACTIVE,");
        } else {
            let _ = writeln!(text, "{},,,2024-02-03,R,{},{rescinded}", number / 2 + 1, number % 2);
        }
    }
    text.push_str("x,,,bad,R,,\n");
    text
}

/// Everything an import writes, without the numbers and times that differ from run to run.
async fn traces(place: &mut Place) -> Vec<(String, Vec<String>)> {
    let mut traces = everything(place).await;
    let queries = [
        "select dot_number, item, field, before, after, data_set, as_of from carrier_changes",
        "select topic, unnest(keys) as key from change_log",
        "select data_set, status, rows_done, rows_read, rows_inserted, rows_changed, rows_unchanged, rows_rejected, rows_ended from import_runs",
        "select line, column_name, reason, raw from rejected_rows",
        "select dot_number from stale_facts",
    ];
    for query in queries {
        traces.push((query.to_owned(), place.rows(query).await));
    }
    traces
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_imports_that_are_started_again_end_in_the_same_tables() {
    let (mut peaceful, mut disturbed) = (Place::new().await, Place::new().await);
    let url = Scratch::shared().await.url(&disturbed.database);
    let mut kills = 0;

    for second in [false, true] {
        let file = peaceful.file("oos.csv", edition(second));
        peaceful.import(&file).await.expect("imported");
        kills += (0..5).take_while(|nth| is_killed(&url, &file, *nth)).count();
        let finished: i64 = disturbed.one("select count(*) from import_runs where status = 'finished'").await;
        if finished == i64::from(second) {
            disturbed.import(&file).await.expect("it goes on after the last whole chunk");
        }
    }

    assert!(kills >= 4, "killed {kills} times: too seldom to show anything");
    let (expected, found) = (traces(&mut peaceful).await, traces(&mut disturbed).await);
    for ((name, expected), (_, found)) in expected.iter().zip(&found) {
        assert!(expected == found, "{name}: {} rows and {} rows", expected.len(), found.len());
    }
}

/// Imports in a process of its own and kills it some moments after it has done something; false when it finished before that.
fn is_killed(url: &str, file: &Path, nth: u64) -> bool {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "cut_off::child", "--ignored", "--nocapture"])
        .env("IMPORT_INTO", url)
        .env("IMPORT_FILE", file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    // The last one continues until only the end of the run is left.
    let sign = if nth == 4 { "finishing" } else { "advanced" };
    let mut lines = BufReader::new(child.stdout.take().expect("its words")).lines().map_while(Result::ok);
    if lines.any(|line| line.starts_with(sign)) {
        std::thread::sleep(Duration::from_millis(nth % 4 * 9));
        child.kill().expect("killed");
    }
    !child.wait().expect("it ends").success()
}

struct Says;

impl Watch for Says {
    fn advanced(&self, records: u64) {
        say(&format!("advanced {records}"));
    }

    fn finishing(&self) {
        say("finishing");
    }
}

fn say(what: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{what}").and_then(|()| out.flush()).expect("the parent listens");
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by the test above"]
async fn child() {
    let (Ok(url), Ok(file)) = (std::env::var("IMPORT_INTO"), std::env::var("IMPORT_FILE")) else { return };
    let database = sqlx::postgres::PgConnectOptions::from_str(&url).expect("an address");
    let source = import::find(&[file.into()]).expect("a file").remove(0);
    let options = Options::part(TODAY);
    let report = import::import(&database, &source, options, Arc::new(Says)).await.expect("imported");
    assert_eq!(report.data_set, DataSet::OosOrders);
}
