use super::{ACTIVITIES, colleague, confirm, events, given, sample, underwriter};
use crate::carriers::files::{carrier, put};
use crate::support::{Client, Person, TestApp};
use chrono::TimeDelta;
use fmcsa::DataSet;
use vetting::insurance::watch::WatchInsurance;

async fn look(app: &TestApp) {
    queue::enqueue(&mut *app.db().await, &WatchInsurance {}, app.now()).await.expect("a job");
    app.run_jobs().await;
}

async fn count_of(me: &Client, event: &str) -> usize {
    let rows = me.get(&format!("{ACTIVITIES}?q[event_eq]={event}")).await.expect(200).json();
    rows.as_array().expect("rows").len()
}

#[tokio::test]
async fn a_policy_that_ends_is_reported_once_before_and_once_after_and_no_longer_counts() {
    let app = TestApp::start().await;
    let (company, id) = (app.company(Person::default()).await, carrier(&app, 1_000_001, &[]).await);
    let me = colleague(&app, company).await;
    confirm(&me, &given(&me, id, &sample()).await).await;

    look(&app).await;
    assert_eq!((count_of(&me, "expires_soon").await, count_of(&me, "expired").await), (0, 0));
    app.app.clock.advance(TimeDelta::days(75));
    let me = colleague(&app, company).await;
    look(&app).await;
    look(&app).await;
    assert_eq!((count_of(&me, "expires_soon").await, count_of(&me, "expired").await), (2, 0));
    app.app.clock.advance(TimeDelta::days(30));
    let me = colleague(&app, company).await;
    look(&app).await;
    look(&app).await;

    assert_eq!(count_of(&me, "expired").await, 2);
    let covers: i64 = sqlx::query_scalar("select count(*) from insurance_covers")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    let vins: i64 = sqlx::query_scalar("select count(*) from scheduled_vehicles")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!((covers, vins), (0, 0));
}

#[tokio::test]
async fn a_filing_that_fmcsa_lists_as_canceled_before_the_expiry_is_reported_once() {
    let app = TestApp::start().await;
    let (me, id) = (underwriter(&app).await, carrier(&app, 1_000_001, &[]).await);
    confirm(&me, &given(&me, id, &sample()).await).await;
    let past = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("INS_FORM_CODE", "BMC-91X"),
        ("MAX_COV_AMOUNT", "750000.00"),
        ("POLICY_NO", "AU 200"),
        ("EFFECTIVE_DATE", "20260301"),
        ("CANCL_EFFECTIVE_DATE", "20261215"),
    ];
    put(&app, DataSet::MotusInsurance, &[&past[..6]]).await;
    put(&app, DataSet::MotusInsuranceHistory, &[&past]).await;

    look(&app).await;
    look(&app).await;

    assert_eq!(events(&me, id).await, ["uploaded", "confirmed", "filing_cancelled"]);
    let certificate = me.get(super::CERTIFICATES).await.expect(200).json()[0]["id"].clone();
    let shown = me.get(&format!("{}/{certificate}", super::CERTIFICATES)).await.expect(200).json();
    assert!(shown["traps"].as_array().expect("traps").iter().any(|trap| trap["kind"] == "filing_cancelled"));
}
