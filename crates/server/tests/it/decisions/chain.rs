//! The chain: it is one, it is only added to, and whatever was done to it shows.

use super::{listed, tenant};
use crate::carriers::files::carrier;
use crate::rules::{AGE, manager, override_rule};
use crate::support::{Client, TestApp};
use kernel::ids::{CarrierId, LoadId};
use kernel::subject::Subject;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor};
use store::decisions::{self, Kind, NewDecision};
use store::private_postgres::Scratch;
use tokio::process::Command;

/// Adds so many records about a carrier, one after another.
async fn add(app: &TestApp, me: &Client, carrier_id: i64, count: usize) {
    let (tenant, mut db) = (tenant(me).await, app.db().await);
    for number in 0..count {
        let inputs = json!({"number": number, "text": "é"});
        let new = NewDecision::about(CarrierId(carrier_id), Kind::Connect, &inputs, None);
        decisions::append(&mut db, tenant, &new, app.now()).await.expect("a record");
    }
}

/// What the call says of the chain: records in order, and the first that is not.
async fn verified(me: &Client) -> (i64, Value, String) {
    let chain = me.get("/api/v1/decisions/verify").await.expect(200).json();
    let broken = &chain["first_break"];
    assert_eq!(chain["is_intact"], broken.is_null());
    (
        chain["checked"].as_i64().expect("a count"),
        broken["sequence"].clone(),
        broken["reason"].as_str().unwrap_or_default().to_owned(),
    )
}

/// Does what the database forbids all other callers, and returns the result of verifying afterwards; the change is undone.
async fn tampered(app: &TestApp, me: &Client, sql: &str) -> (i64, Value, String) {
    let mut db = app.db().await;
    db.execute("create table if not exists saved as select * from decisions").await.expect("saved");
    db.execute("create table if not exists saved_chains as select * from decision_chains").await.expect("saved");
    db.execute("set session_replication_role = replica").await.expect("a superuser");
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.expect("tampered");
    assert!(done.rows_affected() > 0, "{sql}");
    let said = verified(me).await;
    let undo = "truncate decisions; truncate decision_chains; insert into decision_chains select * from saved_chains;
        insert into decisions overriding system value select * from saved; set session_replication_role = default";
    sqlx::raw_sql(undo).execute(&mut *db).await.expect("undone");
    assert_eq!(verified(me).await.1, Value::Null);
    said
}

#[tokio::test]
async fn a_change_of_any_field_is_found() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    override_rule(&me, id, AGE, json!({})).await.expect(201);
    add(&app, &me, id, 4).await;
    assert_eq!(verified(&me).await, (5, Value::Null, String::new()));

    for change in [
        "version = 1",
        "version = 3",
        "carrier_id = carrier_id + 1, subject_id = subject_id + 1",
        "subject_kind = 'load'",
        "subject_kind = 'load', subject_id = subject_id + 1",
        "kind = 'onboard'",
        "inputs = replace(inputs, 'é', 'e')",
        "inputs = replace(inputs, ',', ', ')",
        "user_id = 1",
        "created_at = created_at + interval '1 microsecond'",
        "prev_hash = decode(repeat('00', 32), 'hex')",
        "hash = decode(repeat('00', 32), 'hex')",
    ] {
        let (checked, sequence, reason) =
            tampered(&app, &me, &format!("update decisions set {change} where sequence = 3")).await;
        assert_eq!((checked, sequence), (2, json!(3)), "{change}: {reason}");
        assert_eq!(reason, "Record 3 was changed after it was written.", "{change}");
    }
}

#[tokio::test]
async fn a_record_about_a_load_is_of_its_carrier_and_a_forged_subject_is_found() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let (tenant, inputs) = (tenant(&me).await, json!({}));
    let about_load = |carrier| NewDecision {
        subject: Subject::Load(LoadId(9)),
        carrier,
        ..NewDecision::about(CarrierId(id), Kind::Connect, &inputs, None)
    };
    for carrier in [Some(CarrierId(id)), None] {
        let appended = decisions::append(&mut *app.db().await, tenant, &about_load(carrier), app.now()).await;
        let appended = appended.expect("a record");
        let found = decisions::find(&mut *app.db().await, tenant, appended.id).await.expect("read").expect("a record");
        assert_eq!((found.subject(), found.carrier_id), (Some(Subject::Load(LoadId(9))), carrier));
        let heads =
            format!("\nsubject: load 9\ncarrier: {}\n", carrier.map_or_else(|| "-".to_owned(), |id| id.to_string()));
        assert!(found.text().contains(&heads), "{}", found.text());
        // It need not concern a carrier on file.
        me.get(&format!("/api/v1/decisions/{}", appended.id)).await.expect(200);
    }
    assert_eq!(listed(&me, id).await.as_array().map(Vec::len), Some(1));
    assert_eq!(verified(&me).await, (2, Value::Null, String::new()));

    for change in [
        "subject_kind = 'ticket'",
        "subject_kind = 'carrier', subject_id = carrier_id",
        "subject_id = 10",
        "carrier_id = null",
        "carrier_id = carrier_id + 1",
    ] {
        let (_, sequence, reason) =
            tampered(&app, &me, &format!("update decisions set {change} where sequence = 1")).await;
        assert_eq!((sequence, reason.as_str()), (json!(1), "Record 1 was changed after it was written."), "{change}");
    }
}

#[tokio::test]
async fn a_gap_a_lost_end_and_a_forged_one_are_found() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    add(&app, &me, id, 5).await;

    let at = async |sql: &str| {
        let (_, sequence, reason) = tampered(&app, &me, sql).await;
        (sequence, reason)
    };
    assert_eq!(at("delete from decisions where sequence = 3").await, (json!(3), "Record 3 is missing.".to_owned()));
    assert_eq!(at("delete from decisions where sequence = 1").await, (json!(1), "Record 1 is missing.".to_owned()));
    assert_eq!(at("delete from decisions where sequence = 5").await.0, 5);
    assert_eq!(at("update decisions set sequence = 6 where sequence = 5").await.0, 5);
    assert_eq!(at("update decision_chains set sequence = 4").await.0, 4);
    assert_eq!(at("delete from decision_chains").await.0, 1);
    let forged = "insert into decisions (version, company_id, sequence, subject_kind, subject_id, carrier_id, kind, inputs, created_at,
            prev_hash, hash)
        select version, company_id, 6, subject_kind, subject_id, carrier_id, kind, inputs, created_at, hash, hash from decisions where sequence = 5";
    assert_eq!(at(forged).await.0, 6);
    // A record that was written anew, with a hash of its own by the documented form, is no longer what the next one follows.
    let anew = r#"update decisions set kind = 'onboard', hash = sha256(convert_to(format(
            E'haulwarden decision 2\ncompany: %s\nsequence: 2\nsubject: carrier %s\ncarrier: %s\nkind: onboard\nperson: -\ntime: %s\nprevious: %s\ninputs: %s',
            company_id, subject_id, carrier_id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            encode(prev_hash, 'hex'), inputs), 'UTF8')) where sequence = 2"#;
    assert_eq!(at(anew).await, (json!(3), "Record 3 doesn't follow the one before it.".to_owned()));
}

#[tokio::test]
async fn the_database_refuses_changes() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    add(&app, &me, id, 2).await;
    let mut db = app.db().await;

    for sql in [
        "update decisions set kind = 'connect'",
        "update decisions set inputs = '{}' where sequence = 2",
        "delete from decisions where sequence = 2",
        "truncate decisions",
        "truncate decisions, decision_chains cascade",
        "delete from decision_chains",
        "update decision_chains set sequence = sequence - 1",
        "update decision_chains set hash = decode(repeat('00', 32), 'hex')",
    ] {
        let refused = db.execute(sql).await.expect_err(sql).to_string();
        assert!(refused.contains("the decision record is only ever added to"), "{sql}: {refused}");
    }
    assert_eq!(verified(&me).await.0, 2);
}

#[tokio::test]
async fn decisions_at_the_same_time_form_one_chain() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let (tenant, url) = (tenant(&me).await, Scratch::shared().await.url(&app.app.config.database));

    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..20 {
        let (url, now) = (url.clone(), app.now());
        tasks.spawn(async move {
            let mut db = sqlx::PgConnection::connect(&url).await.expect("a connection");
            let mut tx = db.begin().await.expect("a transaction");
            let inputs = json!({"number": number});
            let new = NewDecision::about(CarrierId(id), Kind::Connect, &inputs, None);
            let appended = decisions::append(&mut tx, tenant, &new, now).await.expect("a record");
            if number % 5 == 0 {
                tx.rollback().await.expect("taken back");
                return None;
            }
            tx.commit().await.expect("kept");
            Some(appended.sequence)
        });
    }
    let mut sequences: Vec<_> = tasks.join_all().await.into_iter().flatten().collect();
    sequences.sort_unstable();

    assert_eq!(sequences, (1..=16).collect::<Vec<_>>());
    assert_eq!(verified(&me).await, (16, Value::Null, String::new()));
}

#[tokio::test]
async fn an_operator_verifies_every_chain_at_the_command_line() {
    let app = TestApp::start().await;
    let (me, other, id) = (manager(&app).await, manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let url = Scratch::shared().await.url(&app.app.config.database);
    let run = async || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
        command.args(["admin", "--database-url", &url, "verify-decisions"]).output().await.expect("it runs")
    };
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(said(&run().await.stdout), "no vetting records yet\n");
    add(&app, &me, id, 3).await;
    add(&app, &other, id, 2).await;

    let whole = run().await;
    assert!(whole.status.success());
    assert_eq!(said(&whole.stdout), "5 records of 2 companies: all intact\n");

    let mut db = app.db().await;
    let forge = "set session_replication_role = replica; update decisions set kind = 'onboard' where sequence = 2;
        set session_replication_role = default";
    sqlx::raw_sql(forge).execute(&mut *db).await.expect("tampered");
    let broken = run().await;
    assert_eq!(broken.status.code(), Some(1));
    let company = tenant(&me).await.company();
    let why = said(&broken.stderr);
    assert!(why.contains(&format!("company {company}: Record 2 was changed after it was written.")), "{why}");
    assert!(why.contains("not intact: 2 of 2 companies; 2 records intact"), "{why}");
    assert_eq!(listed(&me, id).await[1]["is_intact"], false);
}
