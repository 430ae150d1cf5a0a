//! Records that an earlier release wrote: they verify, and are read in full.
//!
//! `records_of_version_1.jsonl` is the chain of a demonstration company, a decision of every kind, as the release before the record had types
//! of its own wrote it: a row of `decisions` a line, bytes as hexadecimal digits. It is never written again by a later release.

use super::tenant;
use crate::rules::manager;
use crate::support::TestApp;
use kernel::ids::CompanyId;
use serde_json::{Value, json};
use std::collections::BTreeSet;
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

/// Puts the chain where the release found it. People and carriers are those of the company that wrote it.
async fn put(app: &TestApp) {
    const PUT: &str = "
        set session_replication_role = replica;
        insert into carriers (id, dot_number, data_set, run_id) overriding system value
            select distinct (row ->> 'carrier_id')::bigint, 90000000 + (row ->> 'carrier_id')::int, 'census', 1
              from jsonb_array_elements(current_setting('test.rows')::jsonb) as row;
        insert into decisions (version, company_id, sequence, carrier_id, kind, inputs, user_id, created_at, prev_hash, hash)
            select (row ->> 'version')::smallint, (row ->> 'company_id')::bigint, (row ->> 'sequence')::bigint,
                   (row ->> 'carrier_id')::bigint, row ->> 'kind', row ->> 'inputs', (row ->> 'user_id')::bigint,
                   (row ->> 'created_at')::timestamptz, decode(row ->> 'prev_hash', 'hex'), decode(row ->> 'hash', 'hex')
              from jsonb_array_elements(current_setting('test.rows')::jsonb) as row;
        insert into decision_chains (company_id, sequence, hash)
            select company_id, sequence, hash from decisions order by sequence desc limit 1;
        set session_replication_role = default";
    let mut db = app.db().await;
    sqlx::query("select set_config('test.rows', $1, false)")
        .bind(Value::from(rows()).to_string())
        .execute(&mut *db)
        .await
        .expect("the rows");
    sqlx::raw_sql(PUT).execute(&mut *db).await.expect("a superuser");
}

#[tokio::test]
async fn records_of_an_earlier_release_verify_and_are_shown_in_full() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let rows = rows();
    assert_eq!(tenant(&me).await.company(), CompanyId(1), "the company that the records name");
    put(&app).await;

    let chain = me.get("/api/v1/decisions/verify").await.expect(200).json();

    let last = &rows[rows.len() - 1]["hash"];
    assert_eq!(chain, json!({"is_intact": true, "checked": rows.len(), "last_hash": last, "first_break": null}));
    for (row, id) in rows.iter().zip(1..) {
        let shown = me.get(&format!("/api/v1/decisions/{id}")).await.expect(200).json();
        let frozen: Value = serde_json::from_str(inputs(row)).expect("JSON");
        for part in ["company", "carrier", "about", "standing", "documents", "checked", "not_checked_because"] {
            assert_eq!(shown[part], frozen[part], "{part} of {}", row["kind"]);
        }
        let decision = &shown["decision"];
        assert_eq!((&decision["person"], &decision["note"]), (&frozen["person"], &frozen["note"]));
        assert_eq!((&decision["kind"], &decision["hash"]), (&row["kind"], &row["hash"]));
        assert_eq!((&decision["is_intact"], &decision["result"]), (&json!(true), &frozen["checked"]["result"]));
        assert!(shown["text"].as_str().is_some_and(|text| text.ends_with(inputs(row))));
        let paper = me.get(&format!("/api/v1/decisions/{id}/paper")).await.expect(200);
        assert!(paper.bytes().starts_with(b"%PDF-1.7") && paper.bytes().len() > 5_000, "{}", row["kind"]);
    }
    let listed = me.get("/api/v1/carriers/7/decisions").await.expect(200).json();
    let kinds: Vec<_> = listed.as_array().expect("rows").iter().map(|row| row["kind"].clone()).collect();
    assert_eq!(kinds, ["onboard", "hold", "override_activated", "override_deactivated", "override"]);
}

#[test]
fn what_an_earlier_release_froze_is_of_every_kind_and_would_be_frozen_the_same_today() {
    let rows = rows();

    let kinds: BTreeSet<_> = rows.iter().filter_map(|row| row["kind"].as_str()).collect();
    let known: BTreeSet<_> = vetting::decisions::Kind::ALL.iter().map(|kind| kind.as_str()).collect();
    assert_eq!(kinds, known);
    for row in &rows {
        let read: v1::Inputs = frozen::read(1, inputs(row)).expect("a record of version 1");
        let again = serde_json::to_value(&read).expect("JSON");
        assert_eq!(store::decisions::canonical(&again), inputs(row), "{}", row["kind"]);
        assert_eq!(frozen::read(2, inputs(row)), None, "a newer release's form is not guessed at");
    }
}
