//! The day's queue counts what its screens list, for the caller's company and the caller alone.

use crate::connections::invitations::onboarder;
use crate::onboarding::{PACKETS, set_status, submitted};
use crate::support::{Client, TestApp};
use axum::http::Method;
use chrono::{Days, TimeDelta};
use kernel::ids::{CarrierId, CompanyId};
use serde_json::{Value, json};
use store::notices::{Kind, NewNotice};

const QUEUE: &str = "/api/v1/home_queue";
const ALERTS: &str = "/api/v1/identity_alerts";
const MESSAGES: &str = "/api/v1/identity_alert_messages";

async fn queue(me: &Client) -> Value {
    me.get(QUEUE).await.expect(200).json()
}

async fn company(me: &Client) -> CompanyId {
    let user = me.get("/api/v1/users/current").await.expect(200).json();
    CompanyId(user["company"]["id"].as_i64().expect("a company"))
}

async fn execute(app: &TestApp, sql: &'static str, id: i64) {
    sqlx::query(sql).bind(id).execute(&mut *app.db().await).await.expect("arranged");
}

async fn total(me: &Client, path: &str) -> String {
    me.get(path).await.expect(200).header("totalitems").to_owned()
}

/// A carrier with this number, with a lapse on this many days from now.
async fn lapsing(app: &TestApp, dot_number: i32, days: u64) -> i64 {
    let id = crate::carriers::files::carrier(app, dot_number, &[]).await;
    let on = app.now().date_naive().checked_add_days(Days::new(days));
    let sql = "insert into carrier_facts (dot_number, operating_status, lapses_on) values ($1, 'authorized', $2)
               on conflict (dot_number) do update set lapses_on = excluded.lapses_on";
    sqlx::query(sql).bind(dot_number).bind(on).execute(&mut *app.db().await).await.expect("facts");
    id
}

#[tokio::test]
async fn packets_wait_for_the_broker_until_it_acts_on_them() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    execute(&app, "update onboarding_packets set updated_at = '2026-11-01T12:00:00Z' where id = $1", packet).await;

    let waiting = queue(&me).await["packets"].clone();

    assert_eq!(
        waiting,
        json!({"count": 1, "is_at_least": false, "since": "2026-11-01T12:00:00Z", "oldest_id": packet})
    );
    let listed = "?q[status_in][]=submitted&q[status_in][]=held_bank_changed&q[status_in][]=held_contact_changed&q[status_in][]=held_insurance";
    assert_eq!(total(&me, &format!("{PACKETS}{listed}")).await, "1");
    for (status, count) in [("held_bank_changed", 1), ("held_by_broker", 0), ("complete", 0), ("started", 0)] {
        set_status(&app, packet, status).await;
        assert_eq!(queue(&me).await["packets"]["count"], count, "{status}");
    }
    set_status(&app, packet, "submitted").await;
    assert_eq!(queue(&onboarder(&app).await).await["packets"]["count"], 0, "another company's");
    assert_eq!(queue(&app.broker().await).await["packets"], Value::Null, "who may not review packets");
}

#[tokio::test]
async fn unread_notices_of_carriers_that_fail_and_of_alerts_are_counted_each() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let carrier = CarrierId(crate::carriers::files::carrier(&app, 1_000_001, &[]).await);
    let mine = company(&me).await;
    let result = |key: &str, after: &str| {
        let new = NewNotice::new(mine, carrier, Kind::AssessmentChanged, key.to_owned());
        new.changed(Some("pass".to_owned()), Some(after.to_owned()))
    };
    let new = [
        result("a", "fail"),
        result("b", "pass"),
        NewNotice::new(mine, carrier, Kind::IdentityAlert, "c".to_owned()).reason("Hostage load"),
        result("d", "fail"),
    ];
    store::notices::add(&mut *app.db().await, &new, app.now()).await.expect("added");

    let found = queue(&me).await;

    let counts = |found: &Value| [&found["failing"], &found["identity_alerts"]].map(|part| part["count"].clone());
    assert_eq!((counts(&found), &found["notices"]), ([json!(2), json!(1)], &json!(4)));
    assert!(found["failing"]["since"].is_string() && found["failing"]["is_at_least"] == json!(false), "{found}");
    assert_eq!(total(&me, "/api/v1/notices?q[unread]=1&q[result_eq]=fail").await, "2");
    assert_eq!(total(&me, "/api/v1/notices?q[unread]=1&q[kind_in][]=identity_alert").await, "1");
    me.call(Method::PATCH, "/api/v1/notices/1/read", Some(json!({}))).await.expect(204);
    assert_eq!(counts(&queue(&me).await), [json!(1), json!(1)]);
    let other = queue(&app.broker().await).await;
    assert_eq!((counts(&other), &other["notices"]), ([json!(0), json!(0)], &json!(0)));
}

#[tokio::test]
async fn lapses_of_the_companys_network_are_counted_with_the_first_day() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let (connected, monitored) = (lapsing(&app, 1_000_001, 12).await, lapsing(&app, 1_000_002, 30).await);
    let (later, dismissed) = (lapsing(&app, 1_000_003, 31).await, lapsing(&app, 1_000_004, 3).await);
    let stranger = lapsing(&app, 1_000_005, 2).await;
    let mine = company(&me).await.0;
    let sql = "insert into connections (company_id, carrier_id, status, is_dismissed, created_at, updated_at)
               values ($1, $2, 'onboarded', $3, now(), now())";
    for (carrier, is_dismissed) in [(connected, false), (dismissed, true)] {
        let done = sqlx::query(sql).bind(mine).bind(carrier).bind(is_dismissed).execute(&mut *app.db().await).await;
        done.expect("a connection");
    }
    for carrier in [monitored, later] {
        let sql = "insert into subscriptions (company_id, carrier_id, created_at) values ($1, $2, now())";
        sqlx::query(sql).bind(mine).bind(carrier).execute(&mut *app.db().await).await.expect("a subscription");
    }
    app.index().await;

    let found = queue(&me).await["lapses"].clone();

    let first_on = app.now().date_naive() + TimeDelta::days(12);
    assert_eq!([&found["count"], &found["first_on"], &found["days"]], [&json!(2), &json!(first_on), &json!(30)]);
    let dots = async |network: &str| {
        let rows = me.get(&format!("/api/v1/carriers?q[network_eq]={network}")).await.expect(200).json();
        crate::search::dots(&rows)
    };
    assert_eq!(dots("any").await.len(), 3);
    assert_eq!((dots("connected").await, dots("monitored").await.len()), (vec![1_000_001], 2));
    let none = queue(&onboarder(&app).await).await["lapses"].clone();
    let nothing = json!({"count": 0, "first_on": null, "days": 30, "unknown_because": null});
    assert_eq!(none, nothing, "of carrier {stranger}");
}

#[tokio::test]
async fn no_lapse_is_known_only_where_the_files_of_notices_are_on_record() {
    let app = TestApp::start().await;
    let me = onboarder(&app).await;
    let carrier = crate::carriers::files::carrier(&app, 1_000_001, &[]).await;
    let sql = "insert into subscriptions (company_id, carrier_id, created_at) values ($1, $2, now())";
    let mine = company(&me).await.0;
    sqlx::query(sql).bind(mine).bind(carrier).execute(&mut *app.db().await).await.expect("a subscription");
    app.index().await;
    let why = async || queue(&me).await["lapses"]["unknown_because"].clone();
    let import = async |data_set: &str| {
        let sql = "insert into import_runs (data_set, source, sha256, status, vintage, finished_at, covers_real, is_complete, covers_to)
                   values ($1, 'test', sha256($1::text::bytea), 'finished', $2, now(), true, true, $2)";
        let today = app.now().date_naive();
        sqlx::query(sql).bind(data_set).bind(today).execute(&mut *app.db().await).await.expect("a run");
    };

    let missing = why().await;
    import("motus_insurance_history").await;
    import("motus_revocations").await;

    assert!(missing.as_str().is_some_and(|why| why.contains("is not on file")), "{missing}");
    assert_eq!(why().await, Value::Null);
}

#[tokio::test]
async fn a_question_about_ones_alert_waits_until_it_is_answered() {
    let app = TestApp::start().await;
    let (me, other, staff) = (app.broker().await, app.broker().await, app.broker().await);
    let staff_id = staff.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64().expect("an id");
    execute(&app, "update users set is_staff = true where id = $1", staff_id).await;
    let carrier = crate::carriers::files::carrier(&app, 1_000_001, &[]).await;
    let report = json!({"carrier_id": carrier, "is_type": "double_brokering", "unsanitized_message": "Raw.", "file_date": "2026-11-19", "site": "portal"});
    let alert = me.post(ALERTS, json!({"identity_alert": report})).await.expect(201).json()["id"].as_i64();
    let review = json!({"decision": "publish", "message": "The load went to another carrier."});
    let path = format!("{ALERTS}/{}/review", alert.expect("an id"));
    staff.call(Method::PATCH, &path, Some(review)).await.expect(200);
    let write = async |who: &Client, message: &str| {
        let body = json!({"identity_alert_message": {"identity_alert_id": alert, "message": message}});
        who.post(MESSAGES, body).await.expect(201);
    };
    let unanswered = format!("{ALERTS}?q[unanswered]=1");
    assert_eq!((&queue(&me).await["messages"]["count"], total(&me, &unanswered).await.as_str()), (&json!(0), "0"));

    write(&other, "What happened?").await;

    let waiting = queue(&me).await["messages"].clone();
    assert_eq!((&waiting["count"], &waiting["oldest_id"]), (&json!(1), &json!(alert)));
    assert_eq!(total(&me, &unanswered).await, "1");
    assert_eq!(queue(&other).await["messages"]["count"], 0, "the one who asks waits, and is not waited for");
    assert_eq!(total(&other, &unanswered).await, "0");
    write(&me, "They re-brokered it.").await;
    assert_eq!(queue(&me).await["messages"]["count"], 0);
    assert_eq!(total(&me, &unanswered).await, "0");
}

#[tokio::test]
async fn the_age_of_the_files_is_of_the_finished_import_of_the_latest_day() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let import = async |sha: &str, status: &str, as_of: Option<&str>, at: &str| {
        let sql = "insert into import_runs (data_set, source, sha256, status, vintage, finished_at, covers_real)
                   values ('census', 'test', sha256($1::text::bytea), $2, $3::date, $4::timestamptz, true)";
        let done = sqlx::query(sql).bind(sha).bind(status).bind(as_of).bind(at).execute(&mut *app.db().await).await;
        done.expect("a run");
    };
    let ages = async || {
        let imports = queue(&me).await["imports"].clone();
        let all = imports.as_array().expect("imports");
        ["census", "insurance"].map(|kind| {
            let one = all.iter().find(|one| one["kind"] == kind).expect("it is named");
            json!([one["kind"], one["as_of"], one["is_old"]])
        })
    };
    let no_insurance = json!(["insurance", null, true]);
    assert_eq!(ages().await, [json!(["census", null, true]), no_insurance.clone()]);

    import("a", "finished", Some("2026-10-12"), "2026-10-13T00:00:00Z").await;
    import("b", "failed", Some("2026-11-20"), "2026-11-20T00:00:00Z").await;
    assert_eq!(ages().await, [json!(["census", "2026-10-12", true]), no_insurance.clone()]);

    import("c", "finished", Some("2026-11-18"), "2026-11-19T00:00:00Z").await;
    assert_eq!(ages().await, [json!(["census", "2026-11-18", false]), no_insurance.clone()]);

    import("d", "finished", Some("2019-03-01"), "2026-11-20T00:00:00Z").await;
    assert_eq!(
        ages().await,
        [json!(["census", "2026-11-18", false]), no_insurance.clone()],
        "an old file that comes late"
    );

    import("e", "finished", None, "2026-11-21T00:00:00Z").await;
    assert_eq!(ages().await, [json!(["census", "2026-11-18", false]), no_insurance], "a file of unknown day");
}

#[tokio::test]
async fn a_file_of_unknown_day_is_not_taken_for_one_of_today() {
    let app = TestApp::start().await;
    let sql = "insert into import_runs (data_set, source, sha256, status, finished_at, covers_real)
               values ('census', 'test', sha256('a'), 'finished', '2026-11-21T00:00:00Z', true)";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("a run");

    let census = queue(&app.broker().await).await["imports"][0].clone();

    assert_eq!((&census["as_of"], &census["is_old"]), (&json!(null), &json!(true)));
}

#[tokio::test]
async fn neither_sample_data_nor_a_part_of_a_file_makes_a_whole_one_younger() {
    let app = TestApp::start().await;
    let sql = "insert into import_runs (data_set, source, sha256, status, vintage, finished_at, covers_real, covers_synthetic, is_complete)
               select 'census', 'test', sha256(day::text::bytea), 'finished', day, '2026-11-21T00:00:00Z', is_real, not is_real, is_complete
                 from (values (date '2026-08-01', true, true), ('2026-11-20', true, false), ('2026-11-21', false, true))
                      as files (day, is_real, is_complete)";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("runs");

    let imports = queue(&app.broker().await).await["imports"].clone();

    let census = imports.as_array().expect("imports").iter().find(|one| one["kind"] == "census").expect("it is named");
    assert_eq!((&census["as_of"], &census["is_old"]), (&json!("2026-08-01"), &json!(true)));
}
