//! A renewal that is declined: it is retried once a day, the responsible people get an email, and no month is paid twice.

use super::gateway::{Gateway, PRIVATE_KEY, Trouble};
use super::renew::{EXPIRED, after};
use super::*;
use accounts::billing::mail_declined::MailDeclinedRenewal;
use queue::Run;

/// A company on Starter through 21 December, with its gateway.
async fn on_starter() -> (Gateway, TestApp, CompanyId) {
    let gateway = Gateway::start([]).await;
    let app = TestApp::start_with(|config| gateway.configure(config)).await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "a-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Starter").await).await.expect(200);
    (gateway, app, company)
}

/// The texts of all emails, oldest first, after the due jobs ran.
async fn mails(app: &TestApp) -> Vec<String> {
    app.run_jobs().await;
    sqlx::query_scalar("select body_text from outbox order by id").fetch_all(&mut *app.db().await).await.expect("mails")
}

#[tokio::test]
async fn it_is_tried_once_a_day_and_ends_the_subscription_with_its_day() {
    let (gateway, app, company) = on_starter().await;
    gateway.trouble([Trouble::Decline; 4]);

    assert_eq!(after(&app, 30, company).await.0, "active");
    assert_eq!(after(&app, 0, company).await.0, "active");
    assert_eq!(mails(&app).await.len(), 1);
    for (day, expected) in [(1, 2), (2, 3), (3, 4), (4, 4)] {
        assert_eq!(after(&app, 1, company).await.0, EXPIRED, "{day}");
        assert_eq!(after(&app, 0, company).await.0, EXPIRED, "{day}");
        assert_eq!(mails(&app).await.len(), expected, "{day}");
    }

    // It would succeed now, and is not retried any more.
    assert_eq!(gateway.holds().2, 1);
    let acts = acts(&app, company).await;
    assert_eq!(acts.iter().filter(|act| *act == "company.renewal_declined").count(), 4);
    assert_eq!(acts.iter().filter(|act| *act == "company.subscription_expired").count(), 1);
}

#[tokio::test]
async fn a_try_that_goes_through_opens_the_company_again_from_that_day() {
    let (gateway, app, company) = on_starter().await;
    gateway.trouble([Trouble::Decline]);

    assert_eq!(after(&app, 30, company).await.0, "active");
    assert_eq!(after(&app, 1, company).await, ("active".into(), Some("2027-01-22".into())));

    assert_eq!(gateway.holds().2, 2);
}

#[tokio::test]
async fn everyone_who_manages_billing_learns_what_was_declined_the_next_attempt_and_the_end_of_access() {
    let (gateway, app, company) = on_starter().await;
    app.member(Some(company), &[Scope::ManageUsers]).await;
    app.member(Some(company), &[Scope::Onboarding]).await;
    app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    gateway.trouble([Trouble::Decline; 4]);

    after(&app, 30, company).await;
    let first = mails(&app).await;
    for _ in 0..3 {
        after(&app, 1, company).await;
    }
    let all = mails(&app).await;

    assert_eq!((first.len(), all.len()), (2, 8));
    for words in [
        "renew Starter for",
        "$99.00 with Visa ending in 1881",
        "The card's bank declined",
        "again on Dec 22, 2026",
        "through Dec 21, 2026",
    ] {
        assert!(first.iter().all(|mail| mail.contains(words)), "{words}: {first:?}");
    }
    let last = &all[7];
    assert!(last.contains("We won’t try again") && last.contains("Access ended on Dec 21, 2026"), "{last}");
    assert!(
        all.iter().all(|mail| !mail.contains("method-") && !mail.contains(PRIVATE_KEY) && !mail.contains("a-nonce"))
    );
}

#[tokio::test]
async fn an_email_is_sent_once_and_not_when_the_month_was_paid_meanwhile() {
    let (gateway, app, company) = on_starter().await;
    gateway.trouble([Trouble::Decline]);
    after(&app, 30, company).await;
    let letter: i64 =
        sqlx::query_scalar("select id from billing_letters").fetch_one(&mut *app.db().await).await.expect("a letter");

    for _ in 0..2 {
        MailDeclinedRenewal { letter }.run(&app.app).await.expect("run");
    }
    assert_eq!(mails(&app).await.len(), 1);
    sqlx::query("update billing_letters set done_at = null").execute(&mut *app.db().await).await.expect("not sent");
    sqlx::query("update companies set paid_until = '2027-01-21' where id = $1")
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("paid");
    MailDeclinedRenewal { letter }.run(&app.app).await.expect("run");

    assert_eq!(mails(&app).await.len(), 1);
}

#[tokio::test]
async fn a_later_try_without_an_answer_is_found_out_about_and_not_paid_twice() {
    let (gateway, app, company) = on_starter().await;
    gateway.trouble([Trouble::Decline, Trouble::LateAnswer]);

    after(&app, 30, company).await;
    assert_eq!(after(&app, 1, company).await.0, "active");
    assert_eq!(after(&app, 5, company).await, ("active".into(), Some("2027-01-27".into())));

    assert_eq!(gateway.holds().2, 2);
}

#[tokio::test]
async fn a_company_that_expired_without_a_try_is_not_charged_when_it_adds_a_method() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    add_method(&me, "fake-valid-visa-nonce").await.expect(200);
    change_plan(&me, &plan(&me, "Starter").await).await.expect(200);
    sqlx::query("update payment_methods set removed_at = now(), is_default = false")
        .execute(&mut *app.db().await)
        .await
        .expect("without a method");
    assert_eq!(after(&app, 31, company).await.0, EXPIRED);
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    add_method(&me, "fake-valid-mastercard-nonce").await.expect(200);

    assert_eq!(after(&app, 0, company).await.0, EXPIRED);
}
