//! A code proves something only over a contact that has stood for 30 days: what changed waits for the broker.

use super::*;
use crate::carriers::files::{put_complete, put_complete_of, put_named};
use crate::onboarding::{PACKETS, decide};
use fmcsa::DataSet;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;

const THIEF: &str = "acme@freemail.example";
/// Six days before the tests' day, and days before that.
const SIX_DAYS_AGO: &str = "2026-11-15";
const IN_OCTOBER: &str = "2026-10-10";
const IN_APRIL: &str = "2026-04-25";

/// The carrier's row with this email address, in a complete census of this day.
async fn census(app: &TestApp, day: &str, email: &str) {
    let row = [
        ("DOT_NUMBER", "1000001"),
        ("LEGAL_NAME", "ACME HAULING LLC"),
        ("STATUS_CODE", "A"),
        ("EMAIL_ADDRESS", email),
        ("PHONE", "5125550142"),
        ("PHY_STREET", "100 MAIN ST"),
        ("PHY_CITY", "AUSTIN"),
        ("PHY_STATE", "TX"),
        ("PHY_ZIP", "78701"),
        ("PHY_COUNTRY", "US"),
    ];
    put_complete_of(app, DataSet::Census, day.parse().expect("a day"), &[&row]).await;
}

/// Censuses of these days, all imported now, the last with this email address and the others with the owner's.
async fn invited(app: &TestApp, days: &[&str], last: &str) -> Invited {
    let invited = Invited::new(app).await;
    for (nth, day) in days.iter().enumerate() {
        census(app, day, if nth + 1 == days.len() { last } else { "OWNER@ACME.EXAMPLE" }).await;
    }
    invited
}

async fn contacts(app: &TestApp, invited: &Invited) -> Value {
    let opened = app.visitor().post(&format!("{BASE}/open"), json!({"token": invited.token})).await;
    opened.expect(200).json()["contacts"].clone()
}

/// Verifies this contact with the code that was sent to `to`; gives the browser.
async fn prove(invited: &Invited, wanted: Value, to: &str) -> Client {
    let browser = invited.app.visitor().with_header("user-agent", "A phone");
    let mut asked = json!({"token": invited.token});
    asked.as_object_mut().expect("an object").extend(wanted.as_object().expect("an object").clone());
    browser.post(&format!("{BASE}/codes"), asked).await.expect(201);
    invited.app.run_jobs().await;
    let (recipient, text) = invited.app.newest_mail().await.expect("a mail");
    assert_eq!(recipient, to);
    let code = text.lines().find_map(|line| line.strip_prefix("    ")).expect("a code").to_owned();
    invited.confirm(&browser, &code).await.expect(200);
    invited.app.app.clock.advance(chrono::TimeDelta::seconds(31));
    browser
}

async fn broker(invited: &Invited) -> Client {
    invited.app.member(Some(CompanyId(invited.company)), &[Scope::Onboarding]).await
}

/// What the review finds: the contact, and what needs a reason because of it.
async fn found(invited: &Invited, me: &Client) -> (Value, Vec<Value>) {
    let shown = me.get(&format!("{PACKETS}/{}", invited.packet)).await.expect(200).json();
    let blockers = shown["review"]["blockers"].as_array().expect("blockers").iter();
    let of_contact = blockers.filter(|one| one.as_str().is_some_and(|one| one.starts_with("contact_")));
    (shown["review"]["contact"].clone(), of_contact.cloned().collect())
}

#[tokio::test]
async fn a_hijacked_contact_opens_the_packet_and_waits_for_a_person() {
    let app = TestApp::start().await;
    let invited = invited(&app, &[IN_APRIL, IN_OCTOBER, SIX_DAYS_AGO], THIEF).await;
    let recent = json!({"standing": "recent", "on": SIX_DAYS_AGO, "days": 6, "why": null});
    let proven = json!({"standing": "proven", "on": IN_APRIL, "days": 210, "why": null});
    let offered = json!([
        {"contact": "email", "masked": "a•••@freemail.example", "is_former": false, "standing": recent, "can_receive_code": true},
        {"contact": "email", "masked": "o•••@acme.example", "is_former": true, "standing": proven, "can_receive_code": true},
        {"contact": "phone", "masked": "(•••) •••-0142", "is_former": false, "standing": proven, "can_receive_code": false},
    ]);
    assert_eq!(contacts(&app, &invited).await, offered);

    let thief = prove(&invited, json!({"contact": "email"}), THIEF).await;
    invited.fill(&thief).await;
    thief.post(&invited.path("submit"), json!({})).await.expect(200);

    let me = broker(&invited).await;
    let (contact, blockers) = found(&invited, &me).await;
    assert_eq!((&contact["kind"], &contact["contact"]), (&json!("email"), &json!(THIEF)));
    assert_eq!((&contact["standing"], &contact["is_former"]), (&recent, &json!(false)));
    assert_eq!(blockers, ["contact_recent"]);
    let events = me.get(&format!("{PACKETS}/{}", invited.packet)).await.expect(200).json()["events"].clone();
    let proved = events.as_array().expect("events").iter().find(|one| one["event"] == "proved").expect("the proof");
    assert_eq!(proved["detail"], "email acme@freemail.example, changed 6 days ago");
    let refused = decide(&me, invited.packet, "complete", None).await.expect(422);
    assert_eq!(refused.fields(), ["onboarding_packet.reason"]);
    assert!(refused.text().contains("the contact that the carrier verified had just changed"), "{}", refused.text());

    decide(&me, invited.packet, "complete", Some("Called them on the number in our file.")).await.expect(200);

    assert_eq!(invited.status().await, "complete");
}

#[tokio::test]
async fn the_contact_from_before_the_change_proves_and_a_later_day_changes_nothing_of_what_was_recorded() {
    let app = TestApp::start().await;
    let invited = invited(&app, &[IN_APRIL, IN_OCTOBER, SIX_DAYS_AGO], THIEF).await;

    prove(&invited, json!({"contact": "email", "is_former": true}), OWNER).await;

    let me = broker(&invited).await;
    let (contact, blockers) = found(&invited, &me).await;
    assert_eq!((&contact["contact"], &contact["is_former"]), (&json!(OWNER), &json!(true)));
    assert_eq!((&contact["standing"]["standing"], &contact["standing"]["on"]), (&json!("proven"), &json!(IN_APRIL)));
    assert!(blockers.is_empty(), "{blockers:?}");

    // Whoever else had a code could have changed the packet: what proves least counts, as it stood then.
    prove(&invited, json!({"contact": "email"}), THIEF).await;
    app.app.clock.advance(chrono::TimeDelta::days(60));
    let me = broker(&invited).await;
    let (contact, blockers) = found(&invited, &me).await;
    assert_eq!((&contact["contact"], &contact["standing"]["days"]), (&json!(THIEF), &json!(6)));
    assert_eq!(blockers, ["contact_recent"]);
}

#[tokio::test]
async fn a_contact_in_censuses_of_different_days_is_proven_though_all_were_imported_today() {
    let app = TestApp::start().await;
    let invited = invited(&app, &[IN_APRIL, IN_OCTOBER, "2026-11-21"], "OWNER@ACME.EXAMPLE").await;
    assert_eq!(contacts(&app, &invited).await[0]["standing"]["on"], IN_APRIL);

    prove(&invited, json!({"contact": "email"}), OWNER).await;

    let me = broker(&invited).await;
    let (contact, blockers) = found(&invited, &me).await;
    assert_eq!((&contact["standing"]["standing"], blockers.len()), (&json!("proven"), 0));
    let former = json!({"token": invited.token, "contact": "email", "is_former": true});
    assert_eq!(app.visitor().post(&format!("{BASE}/codes"), former).await.expect(422).fields(), ["contact"]);
}

#[tokio::test]
async fn a_contact_without_history_is_unknown_and_waits_too() {
    let app = TestApp::start().await;
    let invited = invited(&app, &["2026-11-21"], "OWNER@ACME.EXAMPLE").await;

    prove(&invited, json!({"contact": "email"}), OWNER).await;

    let me = broker(&invited).await;
    let (contact, blockers) = found(&invited, &me).await;
    let why = "Its history on record begins Nov 21, 2026, less than 30 days ago";
    assert_eq!((&contact["standing"]["standing"], &contact["standing"]["why"]), (&json!("unknown"), &json!(why)));
    assert_eq!(blockers, ["contact_unknown"]);
}

#[tokio::test]
async fn only_censuses_that_are_known_to_have_listed_the_carrier_count() {
    let app = TestApp::start().await;
    // A complete census of last year and one of October, before the carrier came: it was in neither.
    put_complete_of(&app, DataSet::Census, "2025-11-01".parse().expect("a day"), &[]).await;
    put_complete_of(&app, DataSet::Census, IN_OCTOBER.parse().expect("a day"), &[]).await;
    let invited = invited(&app, &[SIX_DAYS_AGO], "OWNER@ACME.EXAMPLE").await;
    let standing = async || contacts(&app, &invited).await[0]["standing"].clone();
    assert!(standing().await["why"].as_str().is_some_and(|why| why.contains("Nov 15, 2026")), "{}", standing().await);

    // A part of a census that names its day lists it or does not: only a row that it changed shows that it does.
    put_named(&app, "census-2026-11-16.csv", DataSet::Census, &[&[("DOT_NUMBER", "1000002")]]).await;
    assert!(standing().await["why"].as_str().is_some_and(|why| why.contains("Nov 15, 2026")), "{}", standing().await);

    // What a complete census does not list has ended; listed again, its history begins anew.
    put_complete_of(&app, DataSet::Census, "2026-11-17".parse().expect("a day"), &[]).await;
    assert_eq!(standing().await["why"], "No Company Census File on record lists this carrier");
    census(&app, "2026-11-19", "OWNER@ACME.EXAMPLE").await;
    assert!(standing().await["why"].as_str().is_some_and(|why| why.contains("Nov 19, 2026")), "{}", standing().await);
}

#[tokio::test]
async fn the_rule_on_changed_contacts_and_the_standing_agree() {
    let app = TestApp::start().await;
    let invited = invited(&app, &[IN_APRIL, IN_OCTOBER], "OWNER@ACME.EXAMPLE").await;
    let me = broker(&invited).await;
    let check = async || {
        let path = format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", invited.carrier);
        let detail = me.get(&path).await.expect(200).json();
        let checks = detail["checks"].as_array().expect("checks").clone();
        let one = checks.iter().find(|check| check["code"] == "no_recent_contact_change").expect("the check");
        one["outcome"].clone()
    };
    let standing = async || contacts(&app, &invited).await[0]["standing"]["standing"].clone();
    // The last census is 42 days old: nobody can tell either.
    assert_eq!((check().await, standing().await), (json!("unknown"), json!("unknown")));

    put_complete(&app, DataSet::Census, &[&[("DOT_NUMBER", "1000001"), ("EMAIL_ADDRESS", "owner@acme.example")]]).await;
    assert_eq!(standing().await, "proven", "capitals are no change");

    census(&app, "2026-11-21", THIEF).await;
    assert_eq!((check().await, standing().await), (json!("warn"), json!("recent")));
}
