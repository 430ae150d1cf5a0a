use super::gateway::{Gateway, Trouble};
use super::*;
use accounts::billing::renew::RenewSubscriptions;
use chrono::TimeDelta;
use queue::Run;

/// Moves the clock on, lets the job run, and gives the status and last paid day that are kept.
pub async fn after(app: &TestApp, days: i64, company: CompanyId) -> (String, Option<String>) {
    app.app.clock.advance(TimeDelta::days(days));
    Box::pin(RenewSubscriptions {}.run(&app.app)).await.expect("run");
    sqlx::query_as("select status, paid_until::text from companies where id = $1")
        .bind(company.0)
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a company")
}

/// The status shown to the company's people.
async fn status_of(app: &TestApp, company: CompanyId) -> Value {
    let me = app.member(Some(company), &[]).await;
    me.get("/api/v1/users/current").await.expect(200).json()["company"]["status"].clone()
}

pub const EXPIRED: &str = "subscription_or_trial_expired";

#[tokio::test]
async fn a_trial_that_ended_yesterday_admits_no_one_even_before_the_job_ran() {
    let app = TestApp::start().await;
    let (company, _) = on_trial(&app).await;

    app.app.clock.advance(TimeDelta::days(10));
    assert_eq!(status_of(&app, company).await, "trial");
    app.app.clock.advance(TimeDelta::days(1));
    assert_eq!(status_of(&app, company).await, EXPIRED);

    assert_eq!(after(&app, 0, company).await.0, EXPIRED);
    assert_eq!(acts(&app, company).await, ["company.trial_expired"]);
}

#[tokio::test]
async fn a_subscription_is_renewed_on_its_last_day_and_only_once() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Starter").await).await.expect(200);

    assert_eq!(after(&app, 29, company).await, ("active".into(), Some("2026-12-21".into())));
    assert_eq!(after(&app, 1, company).await, ("active".into(), Some("2027-01-21".into())));
    assert_eq!(after(&app, 0, company).await, ("active".into(), Some("2027-01-21".into())));

    assert_eq!(acts(&app, company).await[0], "company.subscription_renewed");
    assert_eq!(status_of(&app, company).await, "active");
}

#[tokio::test]
async fn a_renewal_without_an_answer_is_found_out_about_and_not_paid_twice() {
    let gateway = Gateway::start([]).await;
    let app = TestApp::start_with(|config| gateway.configure(config)).await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "a-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Starter").await).await.expect(200);
    gateway.trouble([Trouble::LateAnswer]);

    assert_eq!(after(&app, 30, company).await, ("active".into(), Some("2026-12-21".into())));
    assert_eq!(after(&app, 0, company).await, ("active".into(), Some("2027-01-21".into())));

    assert_eq!(gateway.holds().2, 2);
}
