//! Emails that come in, over real SMTP and by the signed call: what becomes of them.

use super::{CARRIER, CONFIRMATIONS, MAILS, Rates, open, rates_on};
use crate::loads::desk;
use crate::mail::name_server::name_server;
use crate::support::TestApp;
use ::confirmations::rate_confirmations::received::listen;
use ::platform::config::mail_in::MailIn;
use acord::synthetic::pages;
use axum::body::Body;
use axum::http::{Method, Request};
use chrono::TimeDelta;
use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use kernel::scopes::Scope;
use platform::config::Config;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, DropGuard};

pub const DOMAIN: &str = "in.example.com";
const TO: &str = "dot1000001@in.example.com";
pub const DESK: &str = "desk@broker.example";
const SECRET: &str = "a secret that signs email, for tests alone";

/// A desk whose product takes email.
pub struct Intake {
    pub rates: Rates,
    port: u16,
    _stop: DropGuard,
}

pub async fn intake() -> Intake {
    intake_with(|_| {}).await
}

pub async fn intake_with(change: impl FnOnce(&mut Config)) -> Intake {
    let resolver = name_server(&[
        ("broker.example", "v=spf1 ip4:127.0.0.1 -all"),
        ("_dmarc.broker.example", "v=DMARC1; p=reject"),
        ("evil.example", "v=spf1 ip4:127.0.0.1 -all"),
    ]);
    let resolver = resolver.await;
    let app = TestApp::start_with(|config| {
        config.mail_in = Some(MailIn {
            domain: DOMAIN.to_owned(),
            listen: Some(([127, 0, 0, 1], 0).into()),
            tls: None,
            is_behind_relay: false,
            secret: Some(SECRET.to_owned().into()),
            resolver: Some(resolver),
            room: 1_000_000_000,
        });
        change(config);
    });
    let rates = rates_on(desk::on(app.await).await).await;
    let company = Some(rates.desk.company);
    rates.desk.app.user(company, DESK, "no password", &[Scope::ManageRateConfirmations]).await;
    let stop = CancellationToken::new();
    let listening = listen::start(&rates.desk.app.app, stop.clone()).expect("a port").expect("a listener");
    Intake { rates, port: listening.address.port(), _stop: stop.drop_guard() }
}

impl Intake {
    /// Has a conversation as mail servers have it; gives the code of the answer to the message.
    pub async fn deliver(&self, from: &str, to: &str, raw: impl AsRef<[u8]>) -> String {
        deliver(self.port, from, to, raw.as_ref()).await
    }

    /// The same, with the jobs that follow done.
    pub async fn take(&self, from: &str, raw: impl AsRef<[u8]>) {
        assert_eq!(self.deliver(from, TO, raw).await, "250");
        self.rates.desk.app.run_jobs().await;
    }

    /// Statuses of what came in, the first first, each with why.
    pub async fn received(&self) -> Vec<(String, String)> {
        let sql = "select status, coalesce(why, '') from received_mails order by id";
        sqlx::query_as(sql).fetch_all(&mut *self.rates.desk.app.db().await).await.expect("rows")
    }

    /// What people see of emails that came in, the newest first.
    pub async fn shown(&self) -> Vec<Value> {
        let mails = self.rates.me.get(&format!("{MAILS}?q[kind_eq]=received")).await.expect(200).json();
        mails.as_array().expect("a list").clone()
    }

    pub async fn confirmations(&self) -> Vec<Value> {
        self.rates.me.get(CONFIRMATIONS).await.expect(200).json().as_array().expect("a list").clone()
    }
}

async fn deliver(port: u16, from: &str, to: &str, raw: &[u8]) -> String {
    let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).await.expect("a connection"));
    let mut code = hear(&mut stream).await;
    assert_eq!(code, "220");
    let said =
        ["EHLO mx.broker.example".into(), format!("MAIL FROM:<{from}>"), format!("RCPT TO:<{to}>"), "DATA".into()];
    for line in said {
        stream.write_all(format!("{line}\r\n").as_bytes()).await.expect("said");
        code = hear(&mut stream).await;
        assert!(code == "250" || code == "354", "{line}: {code}");
    }
    // The listener may answer before everything is read.
    let _ = stream.write_all(&stuffed(raw)).await;
    let _ = stream.write_all(b"\r\n.\r\n").await;
    hear(&mut stream).await
}

/// The code of an answer, its last line.
async fn hear(stream: &mut BufReader<TcpStream>) -> String {
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.expect("an answer");
        if line.as_bytes().get(3) != Some(&b'-') {
            return line.chars().take(3).collect();
        }
    }
}

/// A dot at the start of a line is doubled.
fn stuffed(raw: &[u8]) -> Vec<u8> {
    let mut all = Vec::with_capacity(raw.len() + 64);
    for line in raw.split_inclusive(|sign| *sign == b'\n') {
        if line.starts_with(b".") {
            all.push(b'.');
        }
        all.extend_from_slice(line);
    }
    all
}

/// A broker's own confirmation that says what the load of these tests says.
pub fn pdf() -> Vec<u8> {
    document("$2,150.50", "7 Secret Street")
}

/// The same with another rate, or another street of the pickup.
pub fn document(rate: &str, street: &str) -> Vec<u8> {
    let (rate, pickup) =
        (format!("Total rate: {rate}"), format!("Pickup: {street}, Dallas, TX 75201, 11/24/2026 08:00"));
    pages(&[&[
        ("RATE CONFIRMATION, Load L-1", 40.0, 760.0),
        ("Carrier: ACME HAULING LLC, USDOT 1000001", 40.0, 740.0),
        (pickup.as_str(), 40.0, 720.0),
        ("Delivery: Chicago, IL 60601, 11/25/2026 08:00", 40.0, 700.0),
        (rate.as_str(), 40.0, 680.0),
        ("Detention: $50 an hour after 3 hours free.", 40.0, 660.0),
    ]])
}

/// An email with that PDF, as a system writes it.
fn email(from: &str, subject: &str, id: &str) -> String {
    email_with(from, subject, id, &pdf())
}

/// An email with a PDF.
pub fn email_with(from: &str, subject: &str, id: &str, pdf: &[u8]) -> String {
    let pdf = BASE64.encode(pdf);
    format!(
        "From: Desk <{from}>\r\nTo: {TO}\r\nSubject: {subject}\r\nMessage-ID: <{id}@broker.example>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPlease sign.\r\n--b\r\n\
         Content-Type: application/pdf; name=\"L-1.pdf\"\r\nContent-Disposition: attachment; filename=\"L-1.pdf\"\r\n\
         Content-Transfer-Encoding: base64\r\n\r\n{pdf}\r\n--b--\r\n"
    )
}

#[tokio::test]
async fn an_emailed_confirmation_is_sent_on_with_the_brokers_document_byte_for_byte() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take(DESK, email(DESK, "Rate confirmation, load L-1", "1")).await;

    assert_eq!(intake.received().await, [("taken".to_owned(), String::new())]);
    let [one] = &intake.confirmations().await[..] else { panic!("one confirmation") };
    let sha256 = HEXLOWER.encode(&Sha256::digest(pdf()));
    assert_eq!(one["document"], json!({"name": "L-1.pdf", "sha256": sha256}));
    assert_eq!((&one["status"], &one["recipient_email"]), (&json!("delivered"), &json!(super::OWNER)));
    let terms = intake.rates.me.get(&format!("{CONFIRMATIONS}/{}/get_terms", one["id"])).await.expect(200).json();
    assert!(terms["terms"].as_str().expect("terms").contains(&format!("Fingerprint: {sha256}")), "{terms}");
    let kept = intake.rates.me.get(&format!("{CONFIRMATIONS}/{}/document", one["id"])).await.expect(200);
    assert_eq!(kept.bytes(), pdf());
    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    assert_eq!((&shown["status"], &shown["email"]), (&json!("received"), &json!(DESK)));
    let checks = shown["checks"].as_array().expect("checks");
    assert!(checks.iter().any(|check| check["label"] == "SPF" && check["value"] == "pass (broker.example)"), "{shown}");

    // The carrier reads it once it is known and has opened it, not before.
    let browser = intake.rates.browser().await;
    let document = format!("{CARRIER}/document");
    browser.get(&document).await.expect(409);
    assert_eq!(open(&browser).await["document"]["sha256"], json!(sha256));
    assert_eq!(browser.get(&document).await.expect(200).bytes(), pdf());
}

#[tokio::test]
async fn whoever_forges_a_sender_gets_no_confirmation_and_the_company_sees_it() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take("x@evil.example", email(DESK, "Load L-1", "1")).await;

    let [(status, why)] = &intake.received().await[..] else { panic!("one email") };
    assert_eq!(status, "flagged");
    assert!(why.contains("DMARC"), "{why}");
    assert_eq!(intake.confirmations().await.len(), 0);
    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    assert_eq!((&shown["status"], &shown["why"], &shown["user"]), (&json!("flagged"), &json!(why), &Value::Null));
    let release = format!("{MAILS}/{}/release", shown["id"]);
    intake.rates.me.post(&release, json!({"reason": "Known."})).await.expect(404);

    intake.take(DESK, email(DESK, "Your load L-1", "1")).await;
    assert_eq!(intake.received().await[1].0, "taken", "a forged message keeps the true one with its id out");
}

#[tokio::test]
async fn an_email_of_nobodys_is_told_to_nobody() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take("x@evil.example", email("x@evil.example", "Load L-1", "1")).await;

    assert_eq!(intake.received().await[0].0, "unclaimed");
    assert_eq!((intake.shown().await.len(), intake.confirmations().await.len()), (0, 0));
    assert_eq!(intake.rates.count("select count(*) from files where company_id is null").await, 0, "it takes no room");
}

#[tokio::test]
async fn forged_messages_leave_half_of_the_room_to_true_ones() {
    let size = email(DESK, "Load L-1", "1").len() as u64;
    let intake = intake_with(|config| config.mail_in.as_mut().expect("settings").room = 3 * size + 100).await;
    intake.rates.load("L-1").await;

    for (id, rate) in [("1", "$1,000.00"), ("2", "$2,000.00"), ("3", "$3,000.00")] {
        let forged = email_with(DESK, "Load L-1", id, &document(rate, "7 Secret Street"));
        intake.take("x@evil.example", forged).await;
    }
    intake.take(DESK, email(DESK, "Load L-1", "4")).await;

    let statuses: Vec<_> = intake.received().await.into_iter().map(|(status, _)| status).collect();
    assert_eq!(statuses, ["flagged", "flagged", "flagged", "taken"]);
    let kept = "select count(*) from received_mails where status = 'flagged' and file_id is not null";
    assert_eq!(intake.rates.count(kept).await, 1);
}

#[tokio::test]
async fn a_system_at_the_companys_own_domain_may_send_and_a_teammate_without_the_scope_may_not() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let company = Some(intake.rates.desk.company);
    intake.rates.desk.app.user(company, "reader@broker.example", "no password", &[]).await;

    intake.take(DESK, email("reader@broker.example", "Load L-1", "1")).await;
    intake.take(DESK, email("tms@broker.example", "Load L-1", "2")).await;

    let statuses: Vec<_> = intake.received().await.into_iter().map(|(status, _)| status).collect();
    assert_eq!(statuses, ["flagged", "taken"]);
}

#[tokio::test]
async fn a_number_that_is_not_known_yet_waits_fifteen_minutes() {
    let intake = intake().await;
    let app = &intake.rates.desk.app;
    intake.take(DESK, email(DESK, "Load L-1", "1")).await;
    intake.take(DESK, email(DESK, "Load L-2", "2")).await;
    assert_eq!(intake.received().await[0].0, "waiting");

    intake.rates.load("L-1").await;
    app.app.clock.set(app.now() + TimeDelta::minutes(2));
    app.run_jobs().await;
    let early = intake.received().await;
    app.app.clock.set(app.now() + TimeDelta::minutes(14));
    app.run_jobs().await;

    assert_eq!([&early[0].0, &early[1].0], ["taken", "waiting"]);
    assert_eq!(intake.received().await[1], ("flagged".to_owned(), "No load has the number L-2.".to_owned()));
}

#[tokio::test]
async fn another_carriers_load_is_flagged_at_once() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    assert_eq!(intake.deliver(DESK, "dot1000002@in.example.com", email(DESK, "Load L-1", "1")).await, "250");
    intake.rates.desk.app.run_jobs().await;

    let said = "Load L-1 is assigned to USDOT 1000001, not to USDOT 1000002.";
    assert_eq!(intake.received().await, [("flagged".to_owned(), said.to_owned())]);
}

#[tokio::test]
async fn what_the_gate_asks_a_person_for_stays_a_draft() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let sql = "insert into connections (company_id, carrier_id, status, created_at, updated_at) values ($1, $2, 'do_not_dispatch', now(), now())";
    let rates = &intake.rates;
    sqlx::query(sql)
        .bind(rates.desk.company.0)
        .bind(rates.desk.carrier)
        .execute(&mut *rates.desk.app.db().await)
        .await
        .expect("a decision");

    intake.take(DESK, email(DESK, "Load L-1", "1")).await;

    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    assert_eq!(shown["why"], "The draft wasn’t sent. Your company doesn’t dispatch this carrier.");
    assert_eq!((&shown["status"], &intake.confirmations().await[0]["sent_at"]), (&json!("flagged"), &Value::Null));
}

#[tokio::test]
async fn a_message_that_comes_again_is_told_once() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let first = email(DESK, "Load L-1", "1");

    intake.take(DESK, &first).await;
    // Its sender did not hear the answer; and someone sends on what they caught.
    intake.take(DESK, &first).await;
    intake.take(DESK, format!("Received: from elsewhere.example\r\n{first}")).await;

    let statuses: Vec<_> = intake.received().await.into_iter().map(|(status, _)| status).collect();
    assert_eq!(statuses, ["taken", "repeated"]);
    assert_eq!((intake.confirmations().await.len(), intake.shown().await.len()), (1, 1));
}

#[tokio::test]
async fn nothing_is_answered_for_that_is_not_kept() {
    let intake = intake().await;
    let full = TestApp::start_on(&intake.rates.desk.app, |config| config.least_free = u64::MAX / 2);
    let stop = CancellationToken::new();
    let without_room = listen::start(&full.app, stop.clone()).expect("a port").expect("a listener");

    let port = without_room.address.port();
    assert_eq!(deliver(port, DESK, TO, email(DESK, "Load L-1", "1").as_bytes()).await, "451");
    assert_eq!(intake.received().await, []);
    assert_eq!(intake.deliver(DESK, TO, email(DESK, "Load L-1", "1")).await, "250");
    let kept = "select count(*) from received_mails r join files f on f.id = r.file_id where f.company_id is null";
    assert_eq!(intake.rates.count(kept).await, 1, "it is there before any job ran");
    assert_eq!(intake.rates.count("select count(*) from jobs where name = 'read_received_mail'").await, 1);
    stop.cancel();
    intake.rates.desk.app.app.pool.close().await;
    assert_eq!(intake.deliver(DESK, TO, email(DESK, "Load L-1", "2")).await, "451", "the database is away");
}

#[tokio::test]
async fn hostile_messages_end_decided_and_the_next_one_is_read() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let head = format!("From: {DESK}\r\nSubject: Load L-1\r\nMIME-Version: 1.0\r\n");
    let nested: String = (0..500)
        .map(|level| format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n"))
        .collect::<Vec<_>>()
        .concat();
    let within = "Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\nMIME-Version: 1.0\r\n".repeat(300);
    let zip = email(DESK, "Load L-1", "zip").replace(&BASE64.encode(&pdf()), &BASE64.encode(b"PK\x03\x04 bomb"));
    let odd = format!("{head}Content-Type: text/plain; charset=\"x-nobody-knows-\u{ff}\"\r\n\r\n\u{fe}\u{ff}");
    let two = format!("From: {DESK}\r\nFrom: x@evil.example\r\nSubject: Load L-1\r\n\r\nhello");
    let messages = [format!("{head}{nested}"), format!("{head}{within}"), zip, odd, two, "no header".to_owned()];

    for message in &messages {
        assert_eq!(intake.deliver(DESK, TO, message).await, "250", "{}", &message[..message.len().min(80)]);
    }
    intake.rates.desk.app.run_jobs().await;
    intake.take(DESK, email(DESK, "=?utf-8?B?TG9hZCBMLTE=?=", "good")).await;

    let statuses: Vec<_> = intake.received().await.into_iter().map(|(status, _)| status).collect();
    assert_eq!(statuses.len(), messages.len() + 1);
    assert!(
        statuses[..messages.len()].iter().all(|status| ["flagged", "unclaimed"].contains(&&**status)),
        "{statuses:?}"
    );
    assert_eq!(statuses.last().map(String::as_str), Some("taken"));
}

#[tokio::test]
async fn the_largest_message_is_read_and_a_larger_one_refused() {
    let intake = intake().await;
    let line = "a".repeat(70);
    let filled = |bytes: usize| {
        let head = format!("From: {DESK}\r\nSubject: Load L-9\r\n\r\n");
        let rest = bytes - head.len();
        let lines: String = std::iter::repeat_n(format!("{line}\r\n"), rest / 72).collect();
        format!("{head}{lines}{}", "b".repeat(rest % 72))
    };

    // The line end before the last dot is the message's own.
    assert_eq!(intake.deliver(DESK, TO, filled(24_999_998)).await, "250");
    assert_eq!(intake.deliver(DESK, TO, filled(25_000_100)).await, "552");
    intake.rates.desk.app.run_jobs().await;

    assert_eq!(intake.received().await, [("flagged".to_owned(), "No PDF is attached.".to_owned())]);
}

/// A signed call.
async fn call(intake: &Intake, recipient: &str, raw: &str, secret: &str) -> (u16, Value) {
    let app = &intake.rates.desk.app;
    let (timestamp, content) = (app.now().timestamp(), HEXLOWER.encode(&Sha256::digest(raw)));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{timestamp}.{recipient}.{content}").as_bytes());
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/monitor{MAILS}/intake?recipient={recipient}"))
        .header("content-type", "message/rfc822")
        .header("haulwarden-timestamp", timestamp)
        .header("haulwarden-content-sha256", content)
        .header("haulwarden-signature", format!("v1={}", HEXLOWER.encode(&mac.finalize().into_bytes())))
        .body(Body::from(raw.to_owned()))
        .expect("a request");
    app.send_raw(request).await
}

#[tokio::test]
async fn the_signed_call_is_the_same_way_in_and_strangers_have_nothing_received() {
    let intake = intake().await;
    let raw = email(DESK, "Load L-1", "1");

    let (refused, _) = call(&intake, TO, &raw, "another secret, as long as the right one").await;
    let (wrong, body) = call(&intake, "dot1000001@elsewhere.example", &raw, SECRET).await;
    let (taken, first) = call(&intake, TO, &raw, SECRET).await;
    let (_, again) = call(&intake, TO, &raw, SECRET).await;

    assert_eq!((refused, wrong, taken), (403, 422, 202), "{body}");
    assert_eq!(body["errors"][0]["field"], "recipient");
    assert_eq!((&first["is_repeated"], &again["is_repeated"]), (&json!(false), &json!(true)));
    intake.rates.desk.app.run_jobs().await;
    // No host brought it, and it is not signed: nothing shows that it is the broker's.
    let [(status, why)] = &intake.received().await[..] else { panic!("one email") };
    assert_eq!(status, "flagged", "{why}");
}
