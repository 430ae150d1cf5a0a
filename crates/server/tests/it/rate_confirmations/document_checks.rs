//! What an emailed confirmation's own document says beside its load, what follows from that, and who is told.

use super::received::{DESK, Intake, document, email_with, intake, pdf};
use super::{CARRIER, CONFIRMATIONS, accept, open};
use crate::support::bombs::objects_at_one_place;
use acord::synthetic::pages;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use store::outbox::Kept;

/// The document check of the newest confirmation.
async fn check(intake: &Intake) -> Value {
    let newest = &intake.confirmations().await[0];
    let terms = intake.rates.me.get(&format!("{CONFIRMATIONS}/{}/get_terms", newest["id"])).await.expect(200).json();
    terms["document_check"].clone()
}

/// The outcome of a point, of a stop where it has one.
fn outcome<'a>(check: &'a Value, point: &str, stop: Option<u16>) -> &'a str {
    let compared = check["compared"].as_array().expect("points");
    let one = compared.iter().find(|one| one["point"] == point && one["stop"] == json!(stop)).expect("the point");
    one["outcome"].as_str().expect("a word")
}

/// The emails that tell people of a flagged one.
async fn told(intake: &Intake) -> Vec<Kept> {
    let mails = store::outbox::newest(&mut *intake.rates.desk.app.db().await, 20).await.expect("mails");
    mails.into_iter().filter(|mail| mail.subject.starts_with("Review needed: ")).collect()
}

#[tokio::test]
async fn a_document_that_agrees_is_sent_on_and_its_terms_are_read_for_both_sides() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take(DESK, email_with(DESK, "Load L-1", "1", &pdf())).await;

    let check = check(&intake).await;
    assert_eq!((&check["unreadable"], &check["unread_pages"]), (&Value::Null, &json!([])));
    for (point, stop) in [
        ("rate", None),
        ("carrier", None),
        ("dot_number", None),
        ("load_number", None),
        ("address", Some(1)),
        ("address", Some(2)),
        ("day", Some(1)),
        ("day", Some(2)),
    ] {
        assert_eq!(outcome(&check, point, stop), "agrees", "{point} {stop:?}: {check}");
    }
    let has_free_time = |findings: &Value| {
        let all = findings.as_array().expect("findings");
        all.iter().any(|one| one["kind"] == "detention_free_time" && one["words"]["text"].is_string())
    };
    assert!(has_free_time(&check["findings"]), "{check}");
    assert_eq!(intake.confirmations().await[0]["status"], "delivered");
    let page = open(&intake.rates.browser().await).await;
    assert!(has_free_time(&page["document_findings"]), "{page}");
    assert_eq!(told(&intake).await.len(), 0);
}

#[tokio::test]
async fn a_document_that_differs_waits_for_someone_with_the_scope_and_a_reason() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take(DESK, email_with(DESK, "Load L-1", "1", &document("$1,150.50", "900 Harbor Road"))).await;

    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    let why = shown["why"].as_str().expect("a reason");
    assert!(why.starts_with("The draft wasn’t sent. The emailed PDF differs from the load."), "{why}");
    assert!(why.contains("The document pays $1,150.50; the load pays $2,150.50."), "{why}");
    assert!(why.contains("900 Harbor Road"), "{why}");
    let draft = intake.confirmations().await[0].clone();
    assert_eq!((&shown["status"], &draft["sent_at"]), (&json!("flagged"), &Value::Null));
    assert_eq!(outcome(&check(&intake).await, "rate", None), "differs");

    let rates = &intake.rates;
    let send = format!("{CONFIRMATIONS}/{}/send", draft["id"]);
    let sender = rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageRateConfirmations]).await;
    let reason = json!({"send": {"reason": "Agreed with the shipper by phone."}});
    assert_eq!(sender.post(&send, reason.clone()).await.expect(422).fields(), ["send"]);
    assert_eq!(rates.me.post(&send, json!({"send": {}})).await.expect(422).fields(), ["send.reason"]);
    rates.me.post(&send, reason).await.expect(202);
    rates.desk.app.run_jobs().await;
    assert_eq!(rates.now(&draft).await["status"], "delivered");
}

#[tokio::test]
async fn a_document_that_cannot_be_read_waits_for_someone_and_says_why() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take(DESK, email_with(DESK, "Load L-1", "1", &pages(&[&[]]))).await;

    let why = "Its pages are pictures without text (a scan or a photo).";
    let check = check(&intake).await;
    assert_eq!((&check["unreadable"], &check["compared"]), (&json!(why), &json!([])));
    let [shown] = &intake.shown().await[..] else { panic!("one email") };
    assert_eq!(shown["status"], "flagged");
    let said = shown["why"].as_str().expect("a reason");
    assert!(said.contains(&format!("couldn’t be compared with the load: {why}")), "{said}");
}

#[tokio::test]
async fn a_document_that_never_ends_waits_for_someone_and_the_next_one_is_read() {
    let intake = intake().await;
    intake.rates.load("L-1").await;

    intake.take(DESK, email_with(DESK, "Load L-1", "1", &objects_at_one_place("ObjStm", 80))).await;
    let endless = check(&intake).await;
    intake.take(DESK, email_with(DESK, "Load L-1", "2", &pdf())).await;

    let why = endless["unreadable"].as_str().expect("a reason");
    assert!(why.starts_with("The file is too complex to read"), "{why}");
    let statuses: Vec<_> = intake.shown().await.iter().map(|mail| mail["status"].clone()).collect();
    assert_eq!(statuses, [json!("received"), json!("flagged")]);
    assert_eq!(intake.confirmations().await[0]["status"], "delivered");
}

#[tokio::test]
async fn a_flagged_email_is_told_once_to_whoever_sent_it() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let differing = email_with(DESK, "Load L-1", "1", &document("$1,150.50", "7 Secret Street"));

    intake.take(DESK, &differing).await;
    intake.take(DESK, &differing).await;
    intake.take(DESK, email_with(DESK, "Load L-9 of another day", "2", b"no document")).await;

    let told = told(&intake).await;
    assert_eq!(told.iter().map(|mail| mail.recipient.as_str()).collect::<Vec<_>>(), [DESK, DESK]);
    assert!(told[1].body_text.contains("The document pays $1,150.50"), "{}", told[1].body_text);
    assert!(told[0].body_text.contains("No PDF is attached."), "{}", told[0].body_text);
}

#[tokio::test]
async fn what_a_system_sent_is_told_to_people_who_can_see_to_it() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let tms = "tms@broker.example";

    intake.take(DESK, email_with(tms, "Load L-1", "1", &document("$1,150.50", "7 Secret Street"))).await;

    let told = told(&intake).await;
    assert!(!told.is_empty() && told.iter().all(|mail| mail.recipient != DESK && mail.recipient != tms), "{told:?}");
}

#[tokio::test]
async fn a_second_document_is_a_revision_and_the_same_one_again_is_nothing_new() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    let newer = document("$2,150.50", "7 Secret Street, Gate 4");

    intake.take(DESK, email_with(DESK, "Load L-1", "1", &pdf())).await;
    intake.take(DESK, email_with(DESK, "Load L-1 corrected", "2", &newer)).await;
    intake.take(DESK, email_with(DESK, "Load L-1 once more", "3", &newer)).await;
    intake.take(DESK, email_with(DESK, "Load L-1 as before", "4", &pdf())).await;

    let received = intake.received().await;
    let statuses: Vec<_> = received.iter().map(|(status, _)| status.as_str()).collect();
    assert_eq!(statuses, ["taken", "taken", "repeated", "flagged"]);
    assert!(received[3].1.contains("a newer rate confirmation took its place"), "{}", received[3].1);
    let [second, first] = &intake.confirmations().await[..] else { panic!("two confirmations") };
    assert_eq!((&first["status"], &first["ended_because"]), (&json!("cancelled"), &json!("revised")));
    assert_eq!((&second["revision"], &second["replaces_id"]), (&json!(2), &first["id"]));
    assert_eq!((&second["status"], &second["recipient_email"]), (&json!("delivered"), &first["recipient_email"]));
}

#[tokio::test]
async fn a_document_after_acceptance_is_an_amendment_and_what_was_agreed_counts() {
    let intake = intake().await;
    intake.rates.load("L-1").await;
    intake.take(DESK, email_with(DESK, "Load L-1", "1", &pdf())).await;
    accept(&intake.rates.browser().await).await;

    intake.take(DESK, email_with(DESK, "Load L-1", "2", &document("$2,150.50", "7 Secret Street, Gate 4"))).await;

    let [second, first] = &intake.confirmations().await[..] else { panic!("two confirmations") };
    assert_eq!((&second["is_amendment"], &second["status"]), (&json!(true), &json!("delivered")));
    assert_eq!((&first["ended_at"], first["accepted_at"].is_string()), (&Value::Null, true));
    let page = intake.rates.browser().await.get(CARRIER).await.expect(200).json();
    assert_eq!(page["is_amendment"], true);
}
