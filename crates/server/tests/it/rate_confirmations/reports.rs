//! Reports of mail servers that come late: what they end, and what they can't.

use super::received::{DOMAIN, Intake, intake_with};
use super::{MAILS, OWNER};
use crate::mail::server::MailServer;
use ::platform::config::Smtp;
use serde_json::{Value, json};

const BOUNCES: &str = "bounces@in.example.com";

/// A desk whose product sends an offer, and the offer's Message-ID.
async fn sent(mails: &MailServer) -> (Intake, String) {
    let url = mails.url();
    let intake = intake_with(|config| {
        config.smtp = Some(Smtp { url: url.into(), from: "Haulwarden <no-reply@haulwarden.example>".into() });
    });
    let intake = intake.await;
    let draft = intake.rates.draft("L-1").await;
    intake.rates.send(&draft, json!({})).await.expect(202);
    intake.rates.desk.app.run_jobs().await;
    let taken = &mails.taken()[0];
    assert_eq!(taken.from, format!("bounces@{DOMAIN}"), "reports come back to the intake");
    let id = taken.text.split("Message-ID: <").nth(1).and_then(|rest| rest.split('>').next()).expect("a Message-ID");
    (intake, id.to_owned())
}

/// A report as Postfix writes it.
fn report(id: &str, recipient: &str, action: &str, status: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mx.carrier.example (Mail Delivery System)\r\nTo: {BOUNCES}\r\nSubject: Undelivered Mail Returned to Sender\r\n\
         Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary=\"4BX.17/mx.carrier.example\"\r\n\
         Message-Id: <20261121120000.4BX@mx.carrier.example>\r\n\r\nThis is a MIME-encapsulated message.\r\n\r\n\
         --4BX.17/mx.carrier.example\r\nContent-Description: Notification\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\n\
         I'm sorry to have to inform you that your message could not be delivered.\r\n\r\n\
         --4BX.17/mx.carrier.example\r\nContent-Description: Delivery report\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mx.carrier.example\r\nX-Postfix-Queue-ID: 4BX\r\nArrival-Date: Sat, 21 Nov 2026 12:00:00 +0000\r\n\r\n\
         Final-Recipient: rfc822; {recipient}\r\nOriginal-Recipient: rfc822;{recipient}\r\nAction: {action}\r\nStatus: {status}\r\n\
         Remote-MTA: dns; box.carrier.example\r\nDiagnostic-Code: smtp; 550 5.1.1 <{recipient}>: Recipient address rejected: User\r\n\
         \x20   unknown in local recipient table\r\n\r\n\
         --4BX.17/mx.carrier.example\r\nContent-Description: Undelivered Message Headers\r\nContent-Type: text/rfc822-headers\r\n\r\n\
         Message-ID: <{id}>\r\nSubject: Rate confirmation\r\n\r\n--4BX.17/mx.carrier.example--\r\n"
    )
}

async fn newest(intake: &Intake) -> Value {
    intake.rates.me.get(&format!("{MAILS}?q[kind_eq]=offer")).await.expect(200).json()[0].clone()
}

#[tokio::test]
async fn a_report_that_comes_late_ends_the_email_and_people_are_told_once() {
    let mails = MailServer::start(&[]);
    let (intake, id) = sent(&mails).await;
    assert_eq!(newest(&intake).await["status"], "completed");

    for recipient in [OWNER.to_owned(), OWNER.to_uppercase()] {
        assert_eq!(intake.deliver("", BOUNCES, report(&id, &recipient, "failed", "5.1.1")).await, "250");
    }
    intake.rates.desk.app.run_jobs().await;

    let mail = newest(&intake).await;
    assert_eq!(mail["status"], "bounced");
    assert!(mail["response"].as_str().expect("words").contains("User unknown in local recipient table"), "{mail}");
    let told = "select count(*) from notices where kind = 'rate_confirmation' and after = 'bounced'";
    assert_eq!(intake.rates.count(told).await, 1);
    assert_eq!(intake.received().await[0], ("reported".to_owned(), "The email didn’t arrive.".to_owned()));
}

#[tokio::test]
async fn a_guessed_email_another_recipient_and_a_delay_end_nothing() {
    let mails = MailServer::start(&[]);
    let (intake, id) = sent(&mails).await;
    let (local, host) = id.split_once('@').expect("an id");
    let (_, number) = local.rsplit_once('-').expect("a number");
    let guessed = format!("rate-confirmation-{}-{number}@{host}", "0".repeat(32));

    for forged in [
        report(&guessed, OWNER, "failed", "5.1.1"),
        report(&format!("rate-confirmation-{number}@{host}"), OWNER, "failed", "5.1.1"),
        report(&id, "someone@else.example", "failed", "5.1.1"),
        report(&id, OWNER, "delayed", "4.4.1"),
    ] {
        assert_eq!(intake.deliver("", BOUNCES, forged).await, "250");
    }
    intake.rates.desk.app.run_jobs().await;

    assert_eq!(newest(&intake).await["status"], "completed");
    let statuses: Vec<_> = intake.received().await.into_iter().map(|(status, _)| status).collect();
    assert_eq!(statuses, ["unclaimed", "unclaimed", "unclaimed", "reported"]);
}
