//! Reports about carriers: what the company's rules say of them, their insurance, and exceptions.

use super::reports::{PATH, download, report, run, start};
use crate::carriers::files::{carrier, put_of};
use crate::insurance::{confirm, given, sample, with_four};
use crate::rules::{AGE, OVERRIDES, RULES, first_rule, override_rule};
use crate::support::{ALL_FLAGS, Client, Person, TestApp};
use axum::http::Method;
use fmcsa::DataSet;
use kernel::ids::CompanyId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use rules::RuleType;
use serde_json::json;
use std::collections::BTreeMap;

/// The company's people who make exceptions and confirm certificates.
async fn decider(app: &TestApp, company: CompanyId) -> Client {
    app.member(Some(company), &[Scope::ManageUsers, Scope::ManageRuleOverrides, Scope::Onboarding]).await
}

async fn watch(app: &TestApp, company: CompanyId, carrier: i64) {
    sqlx::query("insert into subscriptions (company_id, carrier_id, created_at) values ($1, $2, now())")
        .bind(company.0)
        .bind(carrier)
        .execute(&mut *app.db().await)
        .await
        .expect("watched");
    app.index().await;
}

/// Sets these rules so and all others off.
async fn ask(me: &Client, asked: &[(RuleType, i16)]) {
    let rule = first_rule(me).await["id"].clone();
    let value = |known: &RuleType| asked.iter().find(|(is_type, _)| is_type == known).map_or(0, |(_, value)| *value);
    let values: BTreeMap<_, _> = RuleType::ALL.iter().map(|known| (known.as_str(), value(known))).collect();
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(json!({"rule": {"values": values}}))).await.expect(200);
}

/// The lines of a report that was just made, as CSV without its head.
async fn made(app: &TestApp, me: &Client, kind: &str) -> Vec<String> {
    run(me, &report(me, kind).await).await.expect(202);
    app.run_jobs().await;
    let done = report(me, kind).await;
    assert_eq!(done["status"], "finished", "{done}");
    assert_eq!(done["rows_done"], done["rows_total"]);
    download(me, &done, "xlsx").await.expect(200);
    let text = download(me, &done, "csv").await.expect(200).text();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[tokio::test]
async fn monitored_carriers_are_reported_with_their_results_and_the_reasons() {
    let (_files, app, company, _) = start().await;
    let me = decider(&app, company).await;
    let active = carrier(&app, 1_000_001, &[("PHY_STATE", "TX")]).await;
    let inactive = carrier(&app, 1_000_002, &[("STATUS_CODE", "I"), ("LEGAL_NAME", "=1+1 LLC")]).await;
    let elsewhere = carrier(&app, 1_000_003, &[]).await;
    ask(&me, &[(RuleType::OperatingStatus, 3)]).await;
    for carrier in [active, inactive] {
        watch(&app, company, carrier).await;
    }
    watch(&app, app.company(Person::default()).await, elsewhere).await;

    let lines = made(&app, &me, "assessments").await;

    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("1000001,") && lines[0].contains(": pass,Pass,,2026-11-21"), "{}", lines[0]);
    assert!(lines[1].contains(",'=1+1 LLC,") && lines[1].contains(": fail,Fail,"), "{}", lines[1]);
    assert!(lines[1].contains("The operating status is inactive"), "{}", lines[1]);
    override_rule(&me, inactive, RuleType::OperatingStatus.as_str(), json!({})).await.expect(201);
    let lines = made(&app, &me, "assessments").await;
    assert!(lines[1].contains(": override,Pass,,2026-11-21"), "{}", lines[1]);
}

#[tokio::test]
async fn reports_about_carriers_end_with_the_verdict_and_its_reasons() {
    let (_files, app, company, _) = start().await;
    let (me, blocked) = (decider(&app, company).await, with_four(&app).await);
    watch(&app, company, blocked).await;
    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={blocked}");
    me.patch(&path, json!({"status": "do_not_dispatch"})).await.expect(200);
    app.index().await;

    for kind in ["connections", "subscriptions", "assessments", "insurance_expiries"] {
        let lines = made(&app, &me, kind).await;

        let reason = "Your company marked this carrier do not dispatch.";
        // A cell may hold several lines; the verdict follows it.
        let told = lines.join("\n");
        assert!(told.contains(",Do not use,") && told.contains(reason), "{kind}: {told}");
    }
}

#[tokio::test]
async fn a_filing_of_a_file_of_unknown_day_has_no_day_in_the_report() {
    let (_files, app, company, _) = start().await;
    let me = decider(&app, company).await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let filed = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("INS_FORM_CODE", "BMC-91X"),
        ("MAX_COV_AMOUNT", "1000000.00"),
        ("POLICY_NO", "A"),
    ];
    put_of(&app, DataSet::MotusInsurance, None, &[&filed]).await;
    watch(&app, company, id).await;

    let lines = made(&app, &me, "insurance_expiries").await;

    // Neither may the day of the import stand for it.
    let undated = format!(",{},,", DataSet::MotusInsurance.label());
    assert!(lines.len() == 1 && lines[0].contains(&undated), "{lines:?}");
}

#[tokio::test]
async fn insurance_is_reported_with_what_ends_first_on_top() {
    let (_files, app, company, _) = start().await;
    let me = decider(&app, company).await;
    let id = with_four(&app).await;
    let nobodys = carrier(&app, 1_000_002, &[]).await;
    confirm(&me, &given(&me, nobodys, &sample()).await).await;
    assert!(made(&app, &me, "insurance_expiries").await.is_empty());
    watch(&app, company, id).await;
    confirm(&me, &given(&me, id, &sample()).await).await;

    let lines = made(&app, &me, "insurance_expiries").await;

    let is_of = |at: usize, words: &[&str]| assert!(words.iter().all(|word| lines[at].contains(word)), "{}", lines[at]);
    assert_eq!(lines.len(), 4, "{lines:?}");
    is_of(0, &["1000001,", ",BIPD,", ",B,750000,2025-02-01,2026-12-15,Cancellation served,"]);
    is_of(1, &[",SYN Mutual,", ",2026-03-01,2027-03-01,Expires,Certificate of insurance,2026-11-02"]);
    is_of(3, &[",A,750000,2025-01-01,,Until canceled,"]);
    let other = decider(&app, app.company(Person::default()).await).await;
    assert!(made(&app, &other, "insurance_expiries").await.is_empty());
}

#[tokio::test]
async fn a_sorted_report_says_how_many_carriers_it_has_read() {
    let (_files, app, company, me) = start().await;
    let report = report(&me, "insurance_expiries").await;
    let mut db = app.db().await;
    let steps = [
        "insert into import_runs (data_set, source, sha256, status, finished_at) values ('census', 'test', sha256('a'), 'finished', now())",
        "insert into carriers (dot_number, data_set, run_id)
         select dot, 'census', max(r.id) from generate_series(1000001, 1000120) dot cross join import_runs r group by dot",
        "insert into subscriptions (company_id, carrier_id, created_at) select $1, id, now() from carriers",
        "create table told (carriers_read integer, carriers_total integer, rows_total integer)",
        "create function tell() returns trigger language plpgsql as
         'begin insert into told values (new.carriers_read, new.carriers_total, new.rows_total); return new; end'",
        "create trigger tell before update on company_reports for each row when (new.status = 'running') execute function tell()",
    ];
    for step in steps {
        let query = sqlx::query(step);
        let query = if step.contains("$1") { query.bind(company.0) } else { query };
        query.execute(&mut *db).await.expect(step);
    }

    run(&me, &report).await.expect(202);
    app.run_jobs().await;

    let progress: Vec<(Option<i32>, Option<i32>, Option<i32>)> =
        sqlx::query_as("select * from told").fetch_all(&mut *db).await.expect("told");
    let of = |read| (Some(read), Some(120), None);
    let rows = (Some(120), Some(120), Some(0));
    assert_eq!(progress, [(None, None, None), of(0), of(50), of(100), of(120), rows]);
}

#[tokio::test]
async fn overrides_are_reported_with_who_made_and_who_ended_them() {
    let (_files, app, company, _) = start().await;
    let me = decider(&app, company).await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let more = json!({"reason": "@Known for years", "expiration_date": "2026-12-31"});
    override_rule(&me, id, AGE, more).await.expect(201);
    let ended = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    me.post(&format!("{OVERRIDES}/deactivate"), json!({"rule_override": {"id": ended["id"]}})).await.expect(200);

    let lines = made(&app, &me, "overrides").await;

    assert_eq!(lines.len(), 2, "{lines:?}");
    let first = ",Accepted by override,'@Known for years,person-";
    assert!(lines[0].contains(first) && lines[0].contains(",2026-12-31,active,,"), "{}", lines[0]);
    assert!(lines[1].contains(",Indefinite,deactivated,person-") && lines[1].contains("2026-11-21"), "{}", lines[1]);
    let other = decider(&app, app.company(Person::default()).await).await;
    assert!(made(&app, &other, "overrides").await.is_empty());
}

#[tokio::test]
async fn reports_by_rules_need_a_plan_with_rules_and_access_to_safety_data() {
    let (_files, app, company, me) = start().await;
    let without_safety = app.member(Some(company), &[Scope::BlockSafetyData]).await;
    let flags: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::Rule).collect();
    let without_rules = app.person(Person { flags: &flags, ..Person::default() }).await;
    let kinds = async |me: &Client| me.get(PATH).await.expect(200).text();

    assert!(kinds(&me).await.contains("\"assessments\""));
    assert!(!kinds(&without_safety).await.contains("\"assessments\""));
    run(&without_safety, &report(&me, "assessments").await).await.expect(403);
    let shown = kinds(&without_rules).await;
    assert!(!shown.contains("\"assessments\"") && !shown.contains("\"overrides\""), "{shown}");
    assert!(shown.contains("\"insurance_expiries\""), "{shown}");
    run(&without_rules, &report(&me, "overrides").await).await.expect(404);
}

#[tokio::test]
async fn a_report_by_rules_waits_for_the_index() {
    let (files, app, company, me) = start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    watch(&app, company, id).await;
    let assessments = report(&me, "assessments").await;
    run(&me, &assessments).await.expect(202);
    let other = TestApp::join(app.app.config.database.clone(), app.app.clock.clone(), |config| {
        files.path().clone_into(&mut config.data_dir);
    });

    other.await.run_jobs().await;

    assert_eq!(report(&me, "assessments").await["status"], "running");
    app.app.clock.advance(chrono::TimeDelta::minutes(30));
    app.run_jobs().await;
    let me = app.member(Some(company), &[]).await;
    assert_eq!(report(&me, "assessments").await["status"], "finished");
}
