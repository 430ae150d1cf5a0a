//! Imports whose run breaks off: the next goes on where it was, and one that was given up is ended.

use super::{IMPORTS, came, file, row, send, shown};
use crate::loads::desk::{LOADS, desk};
use crate::support::TestApp;
use dispatch::imports::end_lost::EndLostImports;
use queue::Run;
use serde_json::{Value, json};

/// Breaks off each run behind the first part of its file.
const BREAK_OFF: &str = "create function break_off() returns trigger language plpgsql as $$
     begin if new.rows_done > 500 then raise exception 'broken off'; end if; return new; end $$;
     create trigger break_off before update on load_imports for each row execute function break_off()";

async fn run(app: &TestApp, sql: &'static str) {
    sqlx::raw_sql(sql).execute(&mut *app.db().await).await.expect("arranged");
}

#[tokio::test]
async fn an_import_that_breaks_off_goes_on_where_it_was() {
    let mut desk = desk().await;
    let rows: Vec<_> = (0..600).map(|nth| row(&format!("SYN-{nth}"), "11/24/2026", "42000")).collect();
    let text = file(&rows);
    run(&desk.app, BREAK_OFF).await;

    let started = send(&desk.me, IMPORTS, ("loads.csv", text.as_bytes()), &[]).await.expect(201).json();
    desk.app.run_jobs().await;

    let halfway = shown(&desk, &started).await;
    assert_eq!(
        (&halfway["status"], &halfway["rows_done"], came(&halfway)),
        (&json!("running"), &json!(500), [500, 0, 0, 0])
    );
    assert_eq!((&halfway["rows_total"], &halfway["finished_at"]), (&json!(600), &Value::Null));
    assert_eq!(desk.me.get(LOADS).await.expect(200).header("totalitems"), "500");

    run(&desk.app, "drop trigger break_off on load_imports").await;
    desk.at("2026-11-21T15:00:00Z").await;
    desk.app.run_jobs().await;

    let ended = shown(&desk, &started).await;
    assert_eq!((&ended["status"], &ended["rows_done"], came(&ended)), (&json!("done"), &json!(600), [600, 0, 0, 0]));
    assert_eq!(desk.me.get(LOADS).await.expect(200).header("totalitems"), "600");
}

#[tokio::test]
async fn an_import_that_was_given_up_is_ended_after_a_day() {
    let mut desk = desk().await;
    let text = file(&[row("SYN-1", "11/24/2026", "42000")]);
    let lost = send(&desk.me, IMPORTS, ("loads.csv", text.as_bytes()), &[]).await.expect(201).json();

    desk.at("2026-11-22T12:00:00Z").await;
    EndLostImports {}.run(&desk.app.app).await.expect("run");
    assert_eq!(shown(&desk, &lost).await["status"], "waiting");
    desk.at("2026-11-22T12:00:01Z").await;
    EndLostImports {}.run(&desk.app.app).await.expect("run");

    let ended = shown(&desk, &lost).await;
    assert_eq!((&ended["status"], &ended["finished_at"]), (&json!("failed"), &json!("2026-11-22T12:00:01Z")));
    assert!(ended["failure"].as_str().is_some_and(|why| why.contains("Import the file again")), "{ended}");
    desk.app.run_jobs().await;
    assert_eq!(shown(&desk, &lost).await["status"], "failed", "a run that comes late finds it ended");
    assert!(desk.numbers("").await.is_empty());
}
