use super::*;
use chrono::TimeDelta;
use vetting::notices::detect::detect;

async fn run(app: &TestApp) -> u64 {
    detect(&mut *app.db().await, app.now()).await.expect("a look")
}

async fn change(app: &TestApp, dot_number: i32, field: &str, before: &str, after: &str) {
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, run_id)
               select $1, $2, $3, $4, 'census', '2026-11-20', max(id) from import_runs";
    let done =
        sqlx::query(sql).bind(dot_number).bind(field).bind(before).bind(after).execute(&mut *app.db().await).await;
    done.expect("a change");
}

async fn execute(app: &TestApp, sql: &str) {
    sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut *app.db().await).await.expect("arranged");
}

#[tokio::test]
async fn changed_contacts_of_monitored_carriers_are_reported_once_from_the_first_run_on() {
    let app = TestApp::start().await;
    let (one, two, me, other) =
        (carrier(&app, 90_000_001).await, carrier(&app, 90_000_002).await, app.broker().await, app.broker().await);
    watch(&app, company(&me).await, one).await;
    watch(&app, company(&other).await, two).await;
    change(&app, 90_000_001, "phone", "0", "1").await;
    assert_eq!(run(&app).await, 0, "what was before the first look is no news");

    change(&app, 90_000_001, "phone", "1", "2").await;
    change(&app, 90_000_001, "power_units", "5", "6").await;
    change(&app, 90_000_003, "phone", "1", "2").await;
    assert_eq!((run(&app).await, run(&app).await), (1, 0));

    assert_eq!(summaries(&me, "").await, ["Phone changed from 1 to 2."]);
    assert_eq!(summaries(&other, "").await, [""; 0]);
    let row = me.get(NOTICES).await.expect(200).json()[0].clone();
    assert_eq!((row["before"].as_str(), row["after"].as_str()), (Some("1"), Some("2")));
    assert_eq!(
        (row["source"]["data_set"].as_str(), row["source"]["as_of"].as_str()),
        (Some("census"), Some("2026-11-20"))
    );

    change(&app, 90_000_001, "phone", "2", "3").await;
    change(&app, 90_000_001, "phy_street", "A", "B").await;
    change(&app, 90_000_001, "email_address", "a@b.example", "c@d.example").await;
    assert_eq!(run(&app).await, 1);
    assert_eq!(summaries(&me, "").await[0], "Email, phone and physical address changed.");
}

#[tokio::test]
async fn nothing_is_missed_while_an_import_writes() {
    let app = TestApp::start().await;
    let (one, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    watch(&app, company(&me).await, one).await;
    run(&app).await;
    change(&app, 90_000_001, "phone", "1", "2").await;
    let mut import = app.app.pool.begin().await.expect("a transaction");
    // The lock that imports hold. (store::import::IMPORT_LOCK)
    sqlx::query("select pg_advisory_xact_lock(5212715690113323604)").execute(&mut *import).await.expect("the lock");

    assert_eq!(run(&app).await, 0);
    import.rollback().await.expect("ended");
    assert_eq!(run(&app).await, 1);
}

#[tokio::test]
async fn an_alert_is_reported_to_companies_that_monitor_and_not_to_its_publisher() {
    let app = TestApp::start().await;
    let (one, me, publisher, late) =
        (carrier(&app, 90_000_001).await, app.broker().await, app.broker().await, app.broker().await);
    for client in [&me, &publisher] {
        watch(&app, company(client).await, one).await;
    }
    let sql = format!(
        "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, message, file_date, site, status, created_at,
             reviewed_at, published_at)
         select company_id, id, {one}, 'hostage_load', 'Raw.', 'Public.', '2026-11-20', 'portal', 'published', $t, $t, $t
           from users where company_id = {}",
        company(&publisher).await
    );
    execute(&app, &sql.replace("$t", &format!("'{}'", app.now().to_rfc3339()))).await;
    app.app.clock.advance(TimeDelta::minutes(1));
    watch(&app, company(&late).await, one).await;

    assert_eq!((run(&app).await, run(&app).await), (1, 0));

    let row = me.get(NOTICES).await.expect(200).json()[0].clone();
    assert_eq!((row["kind"].as_str(), row["reason"].as_str()), (Some("identity_alert"), Some("Hostage load")));
    assert!(!row.to_string().contains("Raw."));
    assert!(summaries(&publisher, "").await.is_empty() && summaries(&late, "").await.is_empty());
}

#[tokio::test]
async fn a_served_lapse_is_reported_thirty_days_ahead_and_again_when_its_day_moves() {
    let app = TestApp::start().await;
    let (one, two, me) = (carrier(&app, 90_000_001).await, carrier(&app, 90_000_002).await, app.broker().await);
    watch(&app, company(&me).await, one).await;
    watch(&app, company(&me).await, two).await;
    execute(
        &app,
        "insert into carrier_facts (dot_number, operating_status, lapses_on, lapse_reason)
         values (90000001, 'authorized', '2026-12-21', 'BIPD insurance is canceled (MC1)'),
                (90000002, 'authorized', '2026-12-22', 'BIPD insurance is canceled (MC2)')",
    )
    .await;

    assert_eq!((run(&app).await, run(&app).await), (1, 0));
    let row = me.get(NOTICES).await.expect(200).json()[0].clone();
    assert_eq!((row["kind"].as_str(), row["after"].as_str()), (Some("lapse_ahead"), Some("2026-12-21")));
    assert_eq!(row["reason"].as_str(), Some("BIPD insurance is canceled (MC1)"));

    app.app.clock.advance(TimeDelta::days(1));
    assert_eq!((run(&app).await, run(&app).await), (1, 0), "the next day the other one is near");

    execute(&app, "update carrier_facts set lapses_on = '2026-12-20' where dot_number = 90000001").await;
    change(&app, 90_000_001, "lapses_on", "2026-12-21", "2026-12-20").await;
    assert_eq!((run(&app).await, run(&app).await), (1, 0));
    execute(&app, "insert into stale_facts (dot_number) values (90000001)").await;
    execute(&app, "update carrier_facts set lapses_on = '2026-12-19' where dot_number = 90000001").await;
    change(&app, 90_000_001, "lapses_on", "2026-12-20", "2026-12-19").await;
    assert_eq!(run(&app).await, 0, "while facts are still to be worked out");
}
