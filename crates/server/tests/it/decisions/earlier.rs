//! Records that an earlier release wrote: they verify, and are read in full.
//!
//! `records_of_version_1.jsonl` is the chain of a demonstration company, a decision of every kind, as the release before the record had types
//! of its own wrote it: a row of `decisions` a line, bytes as hexadecimal digits. It is never written again by a later release.

use super::tenant;
use crate::rules::manager;
use crate::support::TestApp;
use kernel::ids::{CarrierId, CompanyId};
use kernel::subject::Subject;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::BTreeSet;
use std::path::Path;
use store::decisions::{self, Kind, NewDecision};
use store::private_postgres::Scratch;
use vetting::decisions::frozen::{self, v1};

/// The rows, in the order of the chain.
fn rows() -> Vec<Value> {
    let lines = include_str!("records_of_version_1.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a row")).collect()
}

/// What a row froze, as text.
fn inputs(row: &Value) -> &str {
    row["inputs"].as_str().expect("the inputs")
}

/// Puts the chain where the release found it. People and carriers are those of the company that wrote it. `subject` is what rows have by now
/// beside what they were written with: columns, and their values.
async fn put(db: &mut PgConnection, subject: (&str, &str)) {
    let (columns, values) = subject;
    let put = format!(
        "
        set session_replication_role = replica;
        insert into carriers (id, dot_number, data_set, run_id) overriding system value
            select distinct (row ->> 'carrier_id')::bigint, 90000000 + (row ->> 'carrier_id')::int, 'census', 1
              from jsonb_array_elements(current_setting('test.rows')::jsonb) as row;
        insert into decisions (version, company_id, sequence, carrier_id, kind, inputs, user_id, created_at, prev_hash, hash {columns})
            select (row ->> 'version')::smallint, (row ->> 'company_id')::bigint, (row ->> 'sequence')::bigint,
                   (row ->> 'carrier_id')::bigint, row ->> 'kind', row ->> 'inputs', (row ->> 'user_id')::bigint,
                   (row ->> 'created_at')::timestamptz, decode(row ->> 'prev_hash', 'hex'), decode(row ->> 'hash', 'hex') {values}
              from jsonb_array_elements(current_setting('test.rows')::jsonb) as row;
        insert into decision_chains (company_id, sequence, hash)
            select company_id, sequence, hash from decisions order by sequence desc limit 1;
        set session_replication_role = default"
    );
    sqlx::query("select set_config('test.rows', $1, false)")
        .bind(Value::from(rows()).to_string())
        .execute(&mut *db)
        .await
        .expect("the rows");
    sqlx::raw_sql(AssertSqlSafe(put)).execute(db).await.expect("a superuser");
}

/// Whether all that was frozen is shown as it was. What later releases added to the form is shown as null.
fn holds(shown: &Value, frozen: &Value) -> bool {
    match (shown, frozen) {
        (Value::Object(shown), Value::Object(frozen)) => {
            frozen.iter().all(|(name, value)| shown.get(name).is_some_and(|found| holds(found, value)))
                && shown.iter().all(|(name, value)| frozen.contains_key(name) || value.is_null())
        }
        (Value::Array(shown), Value::Array(frozen)) => {
            shown.len() == frozen.len() && shown.iter().zip(frozen).all(|(shown, frozen)| holds(shown, frozen))
        }
        _ => shown == frozen,
    }
}

#[tokio::test]
async fn records_of_an_earlier_release_verify_and_are_shown_in_full() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let rows = rows();
    assert_eq!(tenant(&me).await.company(), CompanyId(1), "the company that the records name");
    put(&mut *app.db().await, (", subject_kind, subject_id", ", 'carrier', (row ->> 'carrier_id')::bigint")).await;

    let chain = me.get("/api/v1/decisions/verify").await.expect(200).json();

    let last = &rows[rows.len() - 1]["hash"];
    assert_eq!(chain, json!({"is_intact": true, "checked": rows.len(), "last_hash": last, "first_break": null}));
    for (row, id) in rows.iter().zip(1..) {
        let shown = me.get(&format!("/api/v1/decisions/{id}")).await.expect(200).json();
        let frozen: Value = serde_json::from_str(inputs(row)).expect("JSON");
        for part in ["company", "carrier", "about", "standing", "documents", "checked", "not_checked_because"] {
            assert!(holds(&shown[part], &frozen[part]), "{part} of {}: {:#}", row["kind"], shown[part]);
        }
        let decision = &shown["decision"];
        assert_eq!((&decision["person"], &decision["note"]), (&frozen["person"], &frozen["note"]));
        assert_eq!((&decision["kind"], &decision["hash"]), (&row["kind"], &row["hash"]));
        assert_eq!((&decision["is_intact"], &decision["result"]), (&json!(true), &frozen["checked"]["result"]));
        assert!(shown["text"].as_str().is_some_and(|text| text.ends_with(inputs(row))));
        let paper = me.get(&format!("/api/v1/decisions/{id}/pdf")).await.expect(200);
        assert!(paper.bytes().starts_with(b"%PDF-1.7") && paper.bytes().len() > 5_000, "{}", row["kind"]);
    }
    let listed = me.get("/api/v1/carriers/7/decisions").await.expect(200).json();
    let kinds: Vec<_> = listed.as_array().expect("rows").iter().map(|row| row["kind"].clone()).collect();
    assert_eq!(kinds, ["onboard", "hold", "override_activated", "override_deactivated", "override"]);
}

/// Runs the migrations whose number `is_wanted`, in their order.
async fn migrate(db: &mut PgConnection, is_wanted: impl Fn(i32) -> bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut files: Vec<_> =
        folder.read_dir().expect("migrations").map(|entry| entry.expect("a file").file_name()).collect();
    files.sort();
    for file in files {
        let name = file.to_string_lossy();
        let number = name.split('_').next().and_then(|number| number.parse().ok()).expect("a number");
        if is_wanted(number) {
            let sql = std::fs::read_to_string(folder.join(&file)).expect("a migration");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *db).await.expect("migrated");
        }
    }
}

#[tokio::test]
async fn a_chain_from_before_records_had_subjects_verifies_afterwards_and_goes_on() {
    const SUBJECTS: i32 = 28;
    let scratch = Scratch::shared().await.database().await.expect("a database");
    let mut db = PgConnection::connect_with(&scratch).await.expect("a connection");
    sqlx::raw_sql("drop schema public cascade; create schema public").execute(&mut db).await.expect("emptied");
    migrate(&mut db, |number| number < SUBJECTS).await;
    put(&mut db, ("", "")).await;
    let notice = "insert into notices (company_id, sequence, carrier_id, kind, dedupe_key, created_at)
        values (1, 1, 7, 'packet_held', 'a', now())";
    sqlx::raw_sql(notice).execute(&mut db).await.expect("a notice");

    migrate(&mut db, |number| number >= SUBJECTS).await;

    #[expect(clippy::disallowed_methods, reason = "asks the store itself")]
    let tenant = store::Tenant::of(CompanyId(1));
    let rows = rows();
    let found = decisions::verify(&mut db, tenant).await.expect("verified");
    assert_eq!((found.checked, found.first_break), (rows.len() as i64, None));
    let told = store::notices::list::after(&mut db, CompanyId(1), 0, 9).await.expect("notices");
    assert_eq!(
        told.iter().map(store::notices::list::Notice::subject).collect::<Vec<_>>(),
        [Subject::Carrier(CarrierId(7))]
    );

    // The chain goes on in the form of today, and the subject of an old record is no freer than it was.
    sqlx::raw_sql("set session_replication_role = replica").execute(&mut db).await.expect("a superuser");
    let inputs = json!({});
    let new = NewDecision::about(CarrierId(7), Kind::Hold, &inputs, None);
    let now = "2026-11-21T12:00:00Z".parse().expect("an instant");
    let appended = decisions::append(&mut db, tenant, &new, now).await.expect("a record");
    let found = decisions::verify(&mut db, tenant).await.expect("verified");
    assert_eq!((found.checked, found.first_break), (appended.sequence, None));
    let newest = decisions::find(&mut db, tenant, appended.id).await.expect("read").expect("a record");
    assert_eq!((newest.version, newest.subject()), (2, Some(Subject::Carrier(CarrierId(7)))));
    sqlx::raw_sql("update decisions set subject_kind = 'load' where sequence = 2")
        .execute(&mut db)
        .await
        .expect("forged");
    let found = decisions::verify(&mut db, tenant).await.expect("verified");
    assert_eq!((found.checked, found.first_break.map(|at| at.trouble)), (1, Some(decisions::Trouble::Changed)));
}

#[test]
fn what_an_earlier_release_froze_is_of_every_kind_and_would_be_frozen_the_same_today() {
    let rows = rows();

    let kinds: BTreeSet<_> = rows.iter().filter_map(|row| row["kind"].as_str()).collect();
    // These came after version 1.
    let later = [
        Kind::VettingCheck,
        Kind::RateConfirmationSent,
        Kind::RateConfirmationReleased,
        Kind::RateConfirmationAccepted,
        Kind::Pickup,
        Kind::AlertClosed,
    ];
    let known = vetting::decisions::Kind::ALL.iter().filter(|kind| !later.contains(kind));
    assert_eq!(kinds, known.map(|kind| kind.as_str()).collect());
    for row in &rows {
        let read: v1::Inputs = frozen::read(1, inputs(row)).expect("a record of version 1");
        let again = serde_json::to_value(&read).expect("JSON");
        assert_eq!(store::decisions::canonical(&again), inputs(row), "{}", row["kind"]);
        assert_eq!(frozen::read(3, inputs(row)), None, "a newer release's form is not guessed at");
    }
}
