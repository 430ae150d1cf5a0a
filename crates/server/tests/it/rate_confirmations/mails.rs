//! Emails over real SMTP: what the server's answers make of them.

use super::{MAILS, Rates, accept};
use crate::carriers::files::carrier;
use crate::loads::desk::Desk;
use crate::loads::yard::tenant;
use crate::mail::server::{At, MailServer};
use crate::support::{Person, TestApp};
use ::confirmations::rate_confirmations::mails::send_mail::SendConfirmationMail;
use ::platform::config::Smtp;
use chrono::TimeDelta;
use kernel::ids::RateConfirmationMailId;
use platform::http::brand::Brand;
use serde_json::{Value, json};
use store::loads::feed;

/// How email is sent through the server at an address.
pub fn through(url: String) -> Smtp {
    Smtp { url: url.into(), from: "Haulwarden <no-reply@haulwarden.example>".into() }
}

/// A desk whose product sends email through this server.
pub async fn rates_through(mails: &MailServer) -> Rates {
    let app = TestApp::start_with(|config| config.smtp = Some(through(mails.url()))).await;
    let company = app.company(Person::default()).await;
    let carrier = carrier(&app, 1_000_001, &[]).await;
    let sql = "update carriers set email_address = $2 where id = $1";
    sqlx::query(sql).bind(carrier).bind(super::OWNER).execute(&mut *app.db().await).await.expect("on file");
    crate::tickets::asks::followed_in(&app).await;
    app.index().await;
    let me = app.member(Some(company), super::SCOPES).await;
    let desk = Desk { me: me.copy(), app, company, carrier };
    Rates { desk, me }
}

async fn sent(rates: &Rates) -> Value {
    let draft = rates.draft("L-1").await;
    rates.send(&draft, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    draft
}

/// Lets time pass, and signs in again: a session does not last that long.
async fn pass(rates: &mut Rates, span: TimeDelta) {
    let app = &rates.desk.app;
    app.app.clock.set(app.now() + span);
    rates.me = app.member(Some(rates.desk.company), super::SCOPES).await;
    app.run_jobs().await;
}

async fn newest(rates: &Rates) -> Value {
    rates.me.get(MAILS).await.expect(200).json()[0].clone()
}

#[tokio::test]
async fn what_the_server_takes_is_delivered_with_its_answer_kept() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;

    let draft = sent(&rates).await;

    let mail = newest(&rates).await;
    assert_eq!(
        (&mail["status"], &mail["attempts"], &mail["may_be_twice"]),
        (&json!("completed"), &json!(1), &json!(false))
    );
    assert!(mail["response"].as_str().expect("an answer").starts_with("250"), "{mail}");
    assert_eq!(rates.now(&draft).await["status"], "delivered");
    let [taken] = &mails.taken()[..] else { panic!("one email: {:?}", mails.taken()) };
    assert!(taken.to == [super::OWNER] && taken.text.contains("Message-ID: <rate-confirmation-"), "{}", taken.text);
}

#[tokio::test]
async fn emails_are_told_by_the_clock_that_their_confirmations_are_told_by() {
    let rates = super::rates().await;
    let (app, company) = (&rates.desk.app, rates.desk.company);
    let origin = app.now() - TimeDelta::hours(8);
    let mut change = app.app.unrecorded_change("a test").await.expect("a change");
    let clock = "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until) values ($1, $2, $3, 60, 1, $2)";
    sqlx::query(clock).bind(company.0).bind(origin).bind(app.now()).execute(&mut *change).await.expect("a clock");
    let xid = feed::announce(&mut change, tenant(company), &[]).await.expect("announced");
    change.announce_loads(xid);
    change.commit().await.expect("committed");

    let (one, browser) = rates.sent("L-1").await;

    let mail = newest(&rates).await;
    assert_eq!((&mail["created_at"], &one["sent_at"]), (&json!(origin), &json!(origin)));
    assert_eq!(mail["completed_at"], one["delivered_at"]);
    let path = format!("/api/v1/loads/{}/proof_records", one["load"]["id"]);
    let record = rates.me.get(&path).await.expect(200).json()["records"][0].clone();
    assert_eq!((&record["created_at"], &record["loads_clock_at"]), (&json!(app.now()), &json!(origin)));
    let path = format!("{}/{}/voice_code", super::CONFIRMATIONS, one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    assert_eq!(voice["expires_at"], json!(origin + TimeDelta::hours(10)), "ten minutes, sixty times as fast");
    let emailed = browser.post(&format!("{}/code", super::CARRIER), json!({})).await.expect(201).json();
    assert_eq!(emailed["expires_at"], voice["expires_at"], "the carrier's page, too");
}

#[tokio::test]
async fn what_it_cannot_take_now_is_deferred_and_arrives_once() {
    let mails = MailServer::start(&[(At::Recipient, 451)]);
    let mut rates = rates_through(&mails).await;
    let draft = sent(&rates).await;
    let deferred = newest(&rates).await;
    assert_eq!((&deferred["status"], &rates.now(&draft).await["status"]), (&json!("deferred"), &json!("pending")));
    assert!(deferred["response"].as_str().expect("an answer").contains("451"), "{deferred}");

    pass(&mut rates, TimeDelta::minutes(30)).await;

    let mail = newest(&rates).await;
    assert_eq!((&mail["status"], &mail["attempts"], mails.taken().len()), (&json!("completed"), &json!(2), 1));
    let shown = rates.me.get(&format!("{MAILS}/{}", mail["id"])).await.expect(200).json();
    let log = shown["attempt_log"].as_array().expect("attempts");
    let told: Vec<_> = log.iter().map(|one| (one["attempt"].clone(), one["outcome"].clone())).collect();
    assert_eq!(told, [(json!(2), json!("completed")), (json!(1), json!("deferred"))]);
    assert!(log[1]["response"].as_str().is_some_and(|said| said.contains("451")), "{shown}");
}

#[tokio::test]
async fn what_it_refuses_for_good_bounces_and_is_not_sent_again() {
    let mails = MailServer::start(&[(At::Recipient, 550)]);
    let mut rates = rates_through(&mails).await;
    let draft = sent(&rates).await;

    pass(&mut rates, TimeDelta::hours(6)).await;

    let mail = newest(&rates).await;
    assert_eq!((&mail["status"], &mail["attempts"], mails.taken().len()), (&json!("bounced"), &json!(1), 0));
    assert_eq!(rates.now(&draft).await["status"], "pending");
    assert_eq!(
        rates.count("select count(*) from notices where kind = 'rate_confirmation' and after = 'bounced'").await,
        1
    );
}

#[tokio::test]
async fn an_attempt_that_was_cut_off_is_made_again_and_says_so() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    let draft = rates.draft("L-1").await;
    rates.send(&draft, json!({})).await.expect(202);
    let id = newest(&rates).await["id"].as_i64().expect("an id");
    // As a process leaves it that is killed between handing the message over and noting the answer.
    let sql = "update rate_confirmation_mails set status = 'sending', attempts = 1 where id = $1";
    sqlx::query(sql).bind(id).execute(&mut *rates.desk.app.db().await).await.expect("cut off");

    rates.desk.app.run_jobs().await;

    let mail = newest(&rates).await;
    assert_eq!(
        (&mail["status"], &mail["attempts"], &mail["may_be_twice"]),
        (&json!("completed"), &json!(2), &json!(true))
    );
    let again = SendConfirmationMail { mail: RateConfirmationMailId(id), brand: Brand::Portal };
    queue::enqueue(&mut *rates.desk.app.db().await, &again, rates.desk.app.now()).await.expect("a job");
    rates.desk.app.run_jobs().await;
    assert_eq!(mails.taken().len(), 1, "what is completed is not sent again");
}

#[tokio::test]
async fn the_signed_copies_go_to_both_with_the_document() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    sent(&rates).await;
    let text = mails.taken()[0].text.replace("=\r\n", "").replace("=3D", "=");
    let token = text.split("token=").nth(1).and_then(|rest| rest.get(..64)).expect("a token").to_owned();
    let browser = rates.desk.app.visitor().with_header("x-link-token", &token);
    accept(&browser).await;

    rates.desk.app.run_jobs().await;

    let copies: Vec<_> = mails.taken().into_iter().skip(1).collect();
    assert_eq!(copies.len(), 2, "{:?}", copies.iter().map(|copy| &copy.to).collect::<Vec<_>>());
    for copy in copies {
        assert!(
            copy.text.contains("application/pdf") && copy.text.contains("multipart/mixed"),
            "{}",
            &copy.text[..800]
        );
    }
}

#[tokio::test]
async fn an_offer_that_no_longer_counts_is_not_sent() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    let draft = rates.draft("L-1").await;
    rates.send(&draft, json!({})).await.expect(202);
    rates.act(&draft, "mark_as_cancelled").await.expect(200);

    rates.desk.app.run_jobs().await;

    assert_eq!((mails.taken().len(), &newest(&rates).await["status"]), (0, &json!("discarded")));
}

/// Has the job look that tells carriers of cancellations, and sends what it queued.
async fn tell_cancelled(rates: &Rates) {
    let job = ::confirmations::rate_confirmations::mails::tell_cancelled::TellCancelled {};
    queue::enqueue(&mut *rates.desk.app.db().await, &job, rates.desk.app.now()).await.expect("a job");
    rates.desk.app.run_jobs().await;
}

fn subjects(mails: &MailServer) -> Vec<String> {
    let taken = mails.taken();
    let subject = |text: &str| text.lines().find_map(|line| line.strip_prefix("Subject: ").map(str::to_owned));
    taken.iter().filter_map(|mail| subject(&mail.text)).collect()
}

#[tokio::test]
async fn a_carrier_that_had_it_is_told_once_that_it_was_canceled() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    let draft = sent(&rates).await;
    rates.act(&draft, "mark_as_cancelled").await.expect(200);

    tell_cancelled(&rates).await;
    tell_cancelled(&rates).await;

    let mail = newest(&rates).await;
    assert_eq!((&mail["kind"], &mail["status"]), (&json!("cancellation"), &json!("completed")));
    let taken = mails.taken();
    let [_, told] = &taken[..] else { panic!("two emails: {taken:?}") };
    let text = told.text.replace("=\r\n", "");
    assert!(told.to == [super::OWNER] && text.contains("pick up this load on it"), "{text}");
    assert!(text.contains("Asked by the customer."), "{text}");
}

#[tokio::test]
async fn a_carrier_whose_load_is_canceled_is_told_and_one_that_never_had_it_or_got_a_revision_is_not() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    let gone = sent(&rates).await;
    let load = rates.load_now(&gone).await;
    rates.desk.patch_because(&load, json!({"status": "cancelled"}), Some("customer_change")).await.expect(200);
    let never = rates.draft("L-2").await;
    rates.act(&never, "mark_as_cancelled").await.expect(200);
    let revised = rates.draft("L-3").await;
    rates.send(&revised, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    let path = format!("{}/{}/revise", super::CONFIRMATIONS, revised["id"]);
    rates.me.post(&path, json!({"revise": {"rate": 9_000.0}})).await.expect(201);

    tell_cancelled(&rates).await;

    let all = subjects(&mails);
    let told: Vec<_> = all.iter().filter(|subject| subject.starts_with("Canceled")).collect();
    assert_eq!(told, ["Canceled: rate confirmation for load L-1"], "{all:?}");
}
