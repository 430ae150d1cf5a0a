use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use kernel::ids::{CompanyId, ReportId};
use kernel::scopes::Scope;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use vetting::reports::run::RunReport;

pub const PATH: &str = "/api/v1/company_reports";

/// The product with files of its own, and a user with every scope.
pub async fn start() -> (tempfile::TempDir, TestApp, CompanyId, Client) {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let company = app.company(Person::default()).await;
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    (files, app, company, me)
}

/// The report of that kind.
pub async fn report(me: &Client, kind: &str) -> Value {
    let reports = me.get(PATH).await.expect(200).json();
    let reports = reports.as_array().cloned().unwrap_or_default();
    reports.into_iter().find(|report| report["kind"] == kind).expect("a report")
}

pub async fn run(me: &Client, report: &Value) -> Answer {
    me.call(Method::PATCH, &format!("{PATH}/{}/run_report", report["id"]), None).await
}

pub async fn download(me: &Client, report: &Value, format: &str) -> Answer {
    me.get(&format!("{PATH}/{}/download?format={format}", report["id"])).await
}

/// The files of a company's reports.
fn files_of(folder: &tempfile::TempDir, company: CompanyId) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path().join(format!("reports/{company}"))).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[tokio::test]
async fn a_report_is_run_in_the_background_and_downloaded_in_both_formats() {
    let (_files, app, _, me) = start().await;
    let people = report(&me, "users_and_scopes").await;
    assert_eq!((&people["status"], &people["formats"]), (&json!("never_run"), &json!([])));
    assert_eq!(people["name"], "Users and permissions");

    assert_eq!(run(&me, &people).await.expect(202).json()["status"], "waiting");
    app.run_jobs().await;

    let done = report(&me, "users_and_scopes").await;
    assert_eq!((&done["status"], &done["rows_done"], &done["rows_total"]), (&json!("finished"), &json!(1), &json!(1)));
    let csv = download(&me, &done, "csv").await.expect(200);
    assert!(csv.text().starts_with("Id,First name,Last name,Email") && csv.text().contains("Ada,Example,"));
    let row = csv.text().lines().nth(1).expect("a row").to_owned();
    let last_sign_in = row.rsplit(',').next().expect("a cell");
    assert!(last_sign_in.starts_with("2026-11-21"), "{row}");
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"users_and_scopes-2026-11-21.csv\"");
    let xlsx = download(&me, &done, "xlsx").await.expect(200);
    let mut book = zip::ZipArchive::new(Cursor::new(xlsx.bytes().to_vec())).expect("a workbook");
    let mut strings = String::new();
    book.by_name("xl/sharedStrings.xml").expect("strings").read_to_string(&mut strings).expect("text");
    assert!(strings.contains("manage_users"), "{strings}");
}

#[tokio::test]
async fn a_name_that_is_a_formula_stays_a_name() {
    let (_files, app, company, me) = start().await;
    sqlx::query("update users set first_name = '=1+1', phone_e164 = '+15125550100' where company_id = $1")
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("named");
    let people = report(&me, "users_and_scopes").await;
    run(&me, &people).await.expect(202);
    app.run_jobs().await;

    let csv = download(&me, &people, "csv").await.expect(200).text();

    assert!(csv.contains(",'=1+1,") && csv.contains(",'+15125550100,"), "{csv}");
}

#[tokio::test]
async fn a_run_that_was_killed_is_begun_anew_and_leaves_nothing_behind() {
    let (files, app, company, me) = start().await;
    let people = report(&me, "users_and_scopes").await;
    run(&me, &people).await.expect(202);
    app.run_jobs().await;
    for number in 0..600 {
        app.user(Some(company), &format!("p{number}@example.com"), "no password fits", &[]).await;
    }
    // What a worker that died in the middle leaves: a running report, and the job whose lease runs out. Its files had no names.
    run(&me, &people).await.expect(202);
    sqlx::query("update company_reports set status = 'running', rows_done = 500, rows_total = 601 where id = $1")
        .bind(people["id"].as_i64())
        .execute(&mut *app.db().await)
        .await
        .expect("killed");
    download(&me, &people, "csv").await.expect(200);

    app.run_jobs().await;

    let done = report(&me, "users_and_scopes").await;
    assert_eq!((&done["status"], &done["rows_done"]), (&json!("finished"), &json!(601)));
    assert_eq!(download(&me, &people, "csv").await.expect(200).text().lines().count(), 602);
    assert_eq!(files_of(&files, company).len(), 2, "{:?}", files_of(&files, company));
}

#[tokio::test]
async fn asking_twice_runs_once() {
    let (_files, app, _, me) = start().await;
    let people = report(&me, "users_and_scopes").await;

    run(&me, &people).await.expect(202);
    run(&me, &people).await.expect(202);

    assert_eq!(app.run_jobs().await, 1);
}

#[tokio::test]
async fn files_that_cannot_be_written_are_a_failed_run_and_not_a_dead_job() {
    let (files, app, _, me) = start().await;
    std::fs::write(files.path().join("reports"), "a file where the folder should be").expect("written");
    let people = report(&me, "users_and_scopes").await;
    run(&me, &people).await.expect(202);

    app.run_jobs().await;

    let failed = report(&me, "users_and_scopes").await;
    assert_eq!((&failed["status"], failed["failure"].is_string()), (&json!("failed"), true));
    download(&me, &failed, "csv").await.expect(409);
    std::fs::remove_file(files.path().join("reports")).expect("removed");
    run(&me, &people).await.expect(202);
    app.run_jobs().await;
    download(&me, &failed, "csv").await.expect(200);
}

#[tokio::test]
async fn a_report_shows_no_more_than_a_screen_would() {
    let (_files, app, company, manager) = start().await;
    let colleague = app.member(Some(company), &[]).await;
    let log = report(&manager, "audit_log").await;

    let kinds = colleague.get(PATH).await.expect(200).json();

    let names: Vec<_> = kinds.as_array().expect("reports").iter().map(|report| &report["kind"]).collect();
    let open = ["users_and_scopes", "connections", "subscriptions", "assessments", "insurance_expiries", "overrides"];
    assert_eq!(names, open);
    run(&colleague, &log).await.expect(403);
    download(&colleague, &log, "csv").await.expect(403);
}

#[tokio::test]
async fn another_companys_report_is_not_found() {
    let (_files, app, _, me) = start().await;
    let people = report(&me, "users_and_scopes").await;
    run(&me, &people).await.expect(202);
    app.run_jobs().await;
    let stranger = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;

    run(&stranger, &people).await.expect(404);
    download(&stranger, &people, "csv").await.expect(404);
}

#[tokio::test]
async fn every_kind_can_be_run() {
    let (_files, app, company, me) = start().await;
    sqlx::query(
        "insert into user_invitations (company_id, email, site, invited_by, created_at, expires_at)
         select $1, 'new@example.com', 'portal', min(id), now(), '2020-01-01' from users where company_id = $1",
    )
    .bind(company.0)
    .execute(&mut *app.db().await)
    .await
    .expect("invited");
    me.post(
        "/api/v1/company_change_orders",
        json!({"company_change_order": {"field": "city", "after": "Austin", "reason": "We moved."}}),
    )
    .await
    .expect(201);
    for kind in ["users_and_scopes", "audit_log", "invitations"] {
        run(&me, &report(&me, kind).await).await.expect(202);
    }
    app.run_jobs().await;

    let log = download(&me, &report(&me, "audit_log").await, "csv").await.expect(200).text();
    let invitations = download(&me, &report(&me, "invitations").await, "csv").await.expect(200).text();

    assert!(log.contains("company.change_requested") && log.contains("Austin"), "{log}");
    assert!(invitations.contains("new@example.com") && invitations.contains("expired"), "{invitations}");
}

#[tokio::test]
async fn the_companys_carriers_are_reported_and_no_other_companys() {
    let (_files, app, company, me) = start().await;
    let first = crate::carriers::files::carrier(&app, 1_000_001, &[("PHY_STATE", "TX")]).await;
    let second = crate::carriers::files::carrier(&app, 1_000_002, &[]).await;
    let other = app.company(Person::default()).await;
    for (company, carrier) in [(company, first), (other, second)] {
        for sql in [
            "insert into connections (company_id, carrier_id, status, notes, created_at, updated_at)
             values ($1, $2, 'do_not_dispatch', '=Held a load', now(), now())",
            "insert into subscriptions (company_id, carrier_id, created_at) values ($1, $2, now())",
        ] {
            sqlx::query(sql).bind(company.0).bind(carrier).execute(&mut *app.db().await).await.expect("arranged");
        }
    }
    for kind in ["connections", "subscriptions"] {
        run(&me, &report(&me, kind).await).await.expect(202);
    }
    app.run_jobs().await;

    let connections = download(&me, &report(&me, "connections").await, "csv").await.expect(200).text();
    let subscriptions = download(&me, &report(&me, "subscriptions").await, "csv").await.expect(200).text();

    assert!(connections.contains(",1000001,ACME HAULING LLC,,TX,do_not_dispatch,no,,'=Held a load,"), "{connections}");
    assert!(subscriptions.contains(",1000001,ACME HAULING LLC,,TX,"), "{subscriptions}");
    assert!(!connections.contains("1000002") && !subscriptions.contains("1000002"));
}

#[tokio::test]
async fn a_job_of_a_report_that_is_gone_does_nothing() {
    let (_files, app, company, _) = start().await;
    let mut db = app.db().await;
    queue::enqueue(&mut db, &RunReport { report: ReportId(999), company }, app.now()).await.expect("enqueued");
    drop(db);

    assert_eq!(app.run_jobs().await, 1);
}

#[tokio::test]
async fn exports_are_part_of_the_plan() {
    let app = TestApp::start().await;
    let without = app.person(Person { flags: &[], ..Person::default() }).await;

    assert_eq!(without.get(PATH).await.expect(403).code(), "paywall");
}
