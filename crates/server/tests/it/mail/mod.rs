//! Email through a real SMTP server on a TCP port of this machine: what it accepts arrives once, what it rejects temporarily is retried,
//! what it rejects permanently is not.

pub mod name_server;
pub mod server;

use crate::support::{Client, Person, TestApp};
use ::platform::config::Smtp;
use chrono::TimeDelta;
use serde_json::json;
use server::{At, MailServer};

const EMAIL: &str = "ada@broker.example";
const PASSWORD: &str = "correct horse battery";

/// A product that sends email through `mails`, and the browser in which Ada has just given her password and waits for her code.
async fn ada_waits_for_a_code(mails: &MailServer) -> (TestApp, Client) {
    let smtp = Smtp { url: mails.url().into(), from: "Haulwarden <no-reply@haulwarden.example>".into() };
    let app = TestApp::start_with(|config| config.smtp = Some(smtp)).await;
    let company = app.company(Person::default()).await;
    let hash = ::accounts::auth::password::hash(PASSWORD).await.expect("a hash");
    app.user(Some(company), EMAIL, &hash, &[]).await;
    let browser = app.visitor();
    browser.post("/sign_in", json!({"email": EMAIL, "password": PASSWORD})).await.expect(200);
    (app, browser)
}

/// The code in an email, as written in its plain-text part.
fn code_in(mail: &str) -> String {
    mail.lines().find_map(|line| line.strip_prefix("    ")).expect("a code").trim().to_owned()
}

#[tokio::test]
async fn an_emailed_code_arrives_and_signs_in() {
    let mails = MailServer::start(&[]);
    let (app, browser) = ada_waits_for_a_code(&mails).await;

    app.run_jobs().await;

    let [mail] = &mails.taken()[..] else { panic!("one mail: {:?}", mails.taken()) };
    assert_eq!((mail.from.as_str(), mail.to.as_slice()), ("no-reply@haulwarden.example", &[EMAIL.to_owned()][..]));
    assert!(mail.text.contains("text/plain") && mail.text.contains("text/html"), "{}", mail.text);
    browser.post("/sign_in/code", json!({"email": EMAIL, "code": code_in(&mail.text)})).await.expect(200);
}

#[tokio::test]
async fn what_a_server_cannot_take_now_is_tried_again_and_arrives_once() {
    for busy in [At::Sender, At::Recipient] {
        let mails = MailServer::start(&[(busy, 451)]);
        let (app, browser) = ada_waits_for_a_code(&mails).await;

        assert_eq!((app.run_jobs().await, mails.taken().len()), (1, 0), "at {busy:?}");
        app.app.clock.advance(TimeDelta::seconds(5));
        assert_eq!((app.run_jobs().await, mails.taken().len()), (1, 1), "at {busy:?}");
        app.app.clock.advance(TimeDelta::minutes(5));
        assert_eq!((app.run_jobs().await, mails.taken().len()), (0, 1), "at {busy:?}");

        let code = code_in(&mails.taken()[0].text);
        browser.post("/sign_in/code", json!({"email": EMAIL, "code": code})).await.expect(200);
    }
}

#[tokio::test]
async fn what_a_server_refuses_for_good_is_not_tried_again() {
    let mails = MailServer::start(&[(At::Recipient, 550)]);
    let (app, _) = ada_waits_for_a_code(&mails).await;

    assert_eq!(app.run_jobs().await, 1);
    app.app.clock.advance(TimeDelta::hours(2));

    assert_eq!((app.run_jobs().await, mails.taken().len()), (0, 0));
    let failure: String = sqlx::query_scalar("select last_error from jobs where name = 'mail_code'")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("the job");
    assert!(failure.contains("given up") && !failure.contains("no-reply"), "{failure}");
}

#[tokio::test]
async fn a_server_that_is_away_is_tried_again() {
    let mails = MailServer::start(&[]);
    let away = TestApp::start_on(&ada_waits_for_a_code(&mails).await.0, |config| {
        config.smtp = Some(Smtp { url: "smtp://127.0.0.1:1".into(), from: "no-reply@haulwarden.example".into() });
    });
    let back = TestApp::start_on(&away, |config| config.smtp.as_mut().expect("a server").url = mails.url().into());

    assert_eq!(away.run_jobs().await, 1);
    back.app.clock.advance(TimeDelta::seconds(5));

    assert_eq!((back.run_jobs().await, mails.taken().len()), (1, 1));
}
