//! How fast very many emails are delivered while pages are served. Not a test:
//! `cargo test --release -p server --test it rate_confirmations::speed -- --ignored --nocapture`.

use super::mails::rates_through;
use super::{CONFIRMATIONS, OWNER, Rates};
use crate::loads::desk::{LOADS, body, with};
use crate::mail::server::MailServer;
use ::confirmations::rate_confirmations::mails::send_mail::SendConfirmationMail;
use kernel::ids::RateConfirmationMailId;
use platform::http::brand::Brand;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Issue 17: 10,000 are delivered in ten minutes on two cores while serving.
const EMAILS: i64 = 10_000;
/// The most loads of one call.
const TOGETHER: i64 = 1_000;
/// How often a page is asked for: seldom enough that nobody is limited.
const EVERY: Duration = Duration::from_millis(250);

/// Makes loads, their confirmations, and the emails that wait to be sent.
async fn prepare(rates: &Rates) {
    for first in (0..EMAILS).step_by(TOGETHER as usize) {
        let load = |nth| with(body(&format!("L-{nth}")), json!({"carrier": {"carrier_id": rates.desk.carrier}}));
        let loads: Vec<Value> = (first..first + TOGETHER).map(load).collect();
        rates.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200);
    }
    let (mut db, now) = (rates.desk.app.db().await, rates.desk.app.now());
    let confirmations = "insert into rate_confirmations (company_id, load_id, movement_id, carrier_id, revision, status, status_changed_at, terms,
            details, terms_sha256, details_sha256, rate_cents, recipient_email, created_at, sent_at, expires_at)
        select company_id, load_id, id, carrier_id, 1, 'pending', $1, 'terms', 'details', sha256('terms'), sha256('details'), 215050, $2, $1, $1,
               $1::timestamptz + interval '20 hours' from movements";
    sqlx::query(confirmations).bind(now).bind(OWNER).execute(&mut *db).await.expect("confirmations");
    let emails = "insert into rate_confirmation_mails (company_id, rate_confirmation_id, carrier_id, kind, status, status_changed_at, email, subject,
            standing, why, created_at)
        select company_id, id, carrier_id, 'offer', 'queued', $1, recipient_email, 'Rate confirmation', 'on_file', 'On file.', $1
          from rate_confirmations returning id";
    let emails: Vec<i64> = sqlx::query_scalar(emails).bind(now).fetch_all(&mut *db).await.expect("emails");
    for id in emails {
        let job = SendConfirmationMail { mail: RateConfirmationMailId(id), brand: Brand::Portal };
        queue::enqueue(&mut db, &job, now).await.expect("a job");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
#[expect(clippy::print_stdout, reason = "it says what it measured")]
async fn ten_thousand_emails_are_delivered_while_pages_are_served() {
    let mails = MailServer::start(&[]);
    let rates = rates_through(&mails).await;
    prepare(&rates).await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let (started, mut pages) = (Instant::now(), Vec::new());
    let worker = server::jobs::worker(&rates.desk.app.app);
    let worker = tokio::spawn(worker.run(async { stopped.await.expect("it is told to stop") }));

    while rates.count("select count(*) from rate_confirmation_mails where status <> 'completed'").await > 0 {
        let asked = Instant::now();
        rates.me.get(CONFIRMATIONS).await.expect(200);
        pages.push(asked.elapsed());
        tokio::time::sleep(EVERY).await;
    }

    let took = started.elapsed().as_secs_f64();
    stop.send(()).expect("it runs");
    worker.await.expect("it ends");
    assert_eq!(mails.taken().len() as i64, EMAILS, "each arrived once");
    pages.sort_unstable();
    let page = |share: f64| pages[((pages.len() - 1) as f64 * share) as usize].as_millis();
    println!("{EMAILS} emails in {took:.0} s ({:.0} a second)", EMAILS as f64 / took);
    println!("{} pages of the list meanwhile: p50 {} ms, p99 {} ms", pages.len(), page(0.5), page(0.99));
}
