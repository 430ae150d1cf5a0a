//! The carrier's page: what it shows when, and who may answer.

use super::{CARRIER, OWNER, Rates, accept, acceptance, open, rates};
use crate::loads::desk::VIN;
use crate::loads::yard::tenant;
use crate::support::Client;
use chrono::TimeDelta;
use platform::limits::count_mail_to;
use serde_json::{Value, json};

/// Sent to an address that isn't on file, and released.
pub(super) async fn released(rates: &Rates, number: &str) -> (Value, Client) {
    let draft = rates.draft(number).await;
    rates.send(&draft, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
    let mail = rates.me.get(super::MAILS).await.expect(200).json()[0]["id"].clone();
    let reason = json!({"reason": "Called the owner on file."});
    rates.me.post(&format!("{}/{mail}/release", super::MAILS), reason).await.expect(200);
    rates.desk.app.run_jobs().await;
    (draft, rates.browser().await)
}

pub(super) async fn code(rates: &Rates, browser: &Client) -> String {
    browser.post(&format!("{CARRIER}/code"), json!({})).await.expect(201);
    rates.desk.app.run_jobs().await;
    let (to, text) = rates.desk.app.newest_mail().await.expect("an email");
    assert_eq!(to, OWNER, "to the contact on file, and to no other");
    text.lines().find_map(|line| line.strip_prefix("    ")).expect("a code").trim().to_owned()
}

/// Types a code; gives the page, and the browser with the token that it has from then on.
pub(super) async fn prove(rates: &Rates, browser: Client, code: &str) -> (Value, Client) {
    let proven = browser.post(&format!("{CARRIER}/verify"), json!({"code": code})).await.expect(200).json();
    let browser = match proven["token"].as_str() {
        Some(token) => rates.desk.app.visitor().with_header("x-link-token", token),
        None => browser,
    };
    (proven["confirmation"].clone(), browser)
}

#[tokio::test]
async fn streets_numbers_and_contacts_come_once_it_is_accepted() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;
    let secrets = ["7 Secret Street", "PU-77", "SYN dock", "75201", "@example.com"];
    let teaser = browser.get(CARRIER).await.expect(200).text();
    let opened = open(&browser).await;
    for secret in secrets {
        assert!(!teaser.contains(secret) && !opened.to_string().contains(secret), "{secret} before");
    }
    let early = browser.get(&format!("{CARRIER}/pdf")).await.expect(200);
    assert!(early.bytes().starts_with(b"%PDF"));
    assert!(holds(early.bytes(), opened["terms"].as_str().expect("terms")), "the terms are attached");
    for secret in ["7 Secret Street", "PU-77", "SYN dock", "@example.com", "stop-details.txt"] {
        assert!(!holds(early.bytes(), secret), "{secret} before, in the document");
    }
    assert_eq!((&opened["stops"][0]["city"], &opened["needs_code"]), (&json!("Dallas"), &json!(false)));
    assert!(opened["terms"].as_str().expect("terms").contains("LANE"));

    let accepted = browser.post(&format!("{CARRIER}/accept"), acceptance(&opened)).await.expect(200).text();

    for secret in secrets {
        assert!(accepted.contains(secret), "{secret} after: {accepted}");
    }
    let page = browser.get(CARRIER).await.expect(200).json();
    assert_eq!(super::sha256(page["details"].as_str().expect("details")).len(), 64);
    assert!(
        page["terms"].as_str().expect("terms").contains(&super::sha256(page["details"].as_str().expect("details")))
    );
}

#[tokio::test]
async fn what_is_signed_is_what_was_read_by_someone_named() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    let page = open(&browser).await;
    let path = format!("{CARRIER}/accept");
    let with = |name: &str, value: Value| {
        let mut body = acceptance(&page);
        body[name] = value;
        body
    };
    assert_eq!(browser.post(&path, with("name", json!(" "))).await.expect(422).fields(), ["name"]);
    assert_eq!(
        browser.post(&path, with("consents_electronically", json!(false))).await.expect(422).fields(),
        ["consents_electronically"]
    );
    let typo = with("crew", json!({"vin": "1M8GDM9A1KP042788"}));
    assert_eq!(browser.post(&path, typo).await.expect(422).fields(), ["crew.vin"]);
    browser.post(&path, with("terms_sha256", json!("00".repeat(32)))).await.expect(409);
    assert_eq!(rates.count("select count(*) from rate_confirmations where accepted_at is not null").await, 0);
    let crew = json!({"vin": VIN.to_lowercase(), "unit": "12", "driver_name": "Sam Driver", "driver_phone_e164": "+15125550143"});

    browser.post(&path, with("crew", crew)).await.expect(200);

    let load = rates.load_now(&one).await;
    assert_eq!((&load["vehicle"]["vin"], &load["movements"][0]["driver_name"]), (&json!(VIN), &json!("Sam Driver")));
    let terms = rates.me.get(&format!("{}/{}/get_terms", super::CONFIRMATIONS, one["id"])).await.expect(200).json();
    let signature = terms["signature"].as_str().expect("a signature");
    for line in [
        "name: Olga Owner\n",
        "title: Owner\n",
        "email: owner@acmehauling.example\n",
        "recognized by: the link emailed to the address on FMCSA's file\n",
        "vin: 1M8GDM9AXKP042788\n",
    ] {
        assert!(signature.contains(line), "{line} in {signature}");
    }
    assert!(signature.contains(terms["sha256"].as_str().expect("a hash")));
    assert_eq!(super::sha256(signature), terms["signature_sha256"].as_str().expect("a hash"));
    let pdf = rates.me.get(&format!("{}/{}/pdf", super::CONFIRMATIONS, one["id"])).await.expect(200);
    assert!(
        pdf.bytes().starts_with(b"%PDF")
            && pdf.bytes() == browser.get(&format!("{CARRIER}/pdf")).await.expect(200).bytes()
    );
    for (part, file) in [("terms", "terms.txt"), ("details", "stop-details.txt"), ("signature", "signature.txt")] {
        let text = terms[part].as_str().expect("a text");
        assert!(holds(pdf.bytes(), text) && holds(pdf.bytes(), file), "{part}, as its hash is of");
    }
}

/// Whether a document holds a text byte for byte.
fn holds(document: &[u8], text: &str) -> bool {
    document.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn what_the_broker_changed_since_it_was_sent_is_not_accepted_but_revised() {
    let rates = rates().await;
    let (sent, browser) = rates.sent("L-1").await;
    let page = open(&browser).await;
    assert_eq!(
        (&page["has_load_changed"], &rates.now(&sent).await["has_load_changed"]),
        (&json!(false), &json!(false))
    );
    let move_to = async |end: &str| {
        let sql = "update load_stops set window_end_at = $2::text::timestamptz where load_id = $1 and position = 0";
        let load = sent["load"]["id"].as_i64();
        sqlx::query(sql).bind(load).bind(end).execute(&mut *rates.desk.app.db().await).await.expect("moved");
    };
    move_to("2026-11-24T18:00:00Z").await;

    let refused = browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(409);

    assert!(refused.text().contains("revised rate confirmation"), "{}", refused.text());
    let page = refused.json()["current"].clone();
    assert_eq!((&page["has_load_changed"], &page["actions"]), (&json!(true), &json!(["counter", "reject"])));
    assert_eq!(rates.count("select count(*) from rate_confirmations where accepted_at is not null").await, 0);
    assert_eq!(rates.now(&sent).await["has_load_changed"], true);
    // Asking for a change agrees to nothing.
    let asked = json!({"name": "Olga Owner", "message": "Is the new window right?"});
    browser.post(&format!("{CARRIER}/counter"), asked).await.expect(200);

    let path = format!("{}/{}/revise", super::CONFIRMATIONS, sent["id"]);
    let revised = rates.me.post(&path, json!({"revise": {}})).await.expect(201).json();
    rates.send(&revised, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    super::accept(&rates.browser().await).await;
    // What was accepted is amended; nothing waits for an answer.
    move_to("2026-11-24T19:00:00Z").await;
    assert_eq!(rates.now(&revised).await["has_load_changed"], false);
}

#[tokio::test]
async fn a_carrier_that_the_broker_stopped_dispatching_does_not_accept() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;
    let page = open(&browser).await;
    let block = "insert into connections (company_id, carrier_id, status, created_at, updated_at) values ($1, $2, 'do_not_dispatch', now(), now())
                 on conflict (company_id, carrier_id) do update set status = 'do_not_dispatch'";
    let db = &mut *rates.desk.app.db().await;
    sqlx::query(block).bind(rates.desk.company.0).bind(rates.desk.carrier).execute(db).await.expect("blocked");

    let refused = browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(409);

    assert!(refused.text().contains("Call the broker"), "{}", refused.text());
    assert_eq!(rates.count("select count(*) from rate_confirmations where accepted_at is not null").await, 0);
}

#[tokio::test]
async fn a_code_that_was_not_sent_does_not_count_and_a_links_codes_leave_the_desk_its_emails() {
    let rates = rates().await;
    let (_, browser) = released(&rates, "L-1").await;
    let (app, path) = (&rates.desk.app, format!("{CARRIER}/code"));
    browser.post(&path, json!({})).await.expect(201);
    for _ in 0..12 {
        assert_eq!(browser.post(&path, json!({})).await.expect(429).header("retry-after"), "30");
    }
    for _ in 0..9 {
        app.app.clock.advance(TimeDelta::seconds(31));
        browser.post(&path, json!({})).await.expect(201);
    }
    app.app.clock.advance(TimeDelta::seconds(31));

    let refused = browser.post(&path, json!({})).await.expect(429);

    assert_eq!(refused.code(), "email_limit_reached");
    let desks = count_mail_to(&mut *app.db().await, tenant(rates.desk.company), OWNER, app.now()).await;
    desks.expect("the desk's own emails to the address");
}

#[tokio::test]
async fn an_address_that_is_not_fmcsas_takes_a_code_to_one_that_is() {
    let rates = rates().await;
    let (one, browser) = released(&rates, "L-1").await;
    let page = open(&browser).await;
    assert_eq!((&page["needs_code"], &page["code_contact"]), (&json!(true), &json!("o•••@acmehauling.example")));
    let accept = format!("{CARRIER}/accept");
    assert_eq!(browser.post(&accept, acceptance(&page)).await.expect(422).fields(), ["code"]);
    let digits = code(&rates, &browser).await;
    browser.post(&format!("{CARRIER}/code"), json!({})).await.expect(429);
    let wrong = if digits == "000000" { "000001" } else { "000000" };
    assert_eq!(
        browser.post(&format!("{CARRIER}/verify"), json!({"code": wrong})).await.expect(422).code(),
        "wrong_code"
    );

    let (page, browser) = prove(&rates, browser, &digits).await;

    assert_eq!((&page["needs_code"], &page["proven_by"]), (&json!(false), &json!("code")));
    browser.post(&format!("{CARRIER}/verify"), json!({"code": digits})).await.expect(422);
    browser.post(&accept, acceptance(&page)).await.expect(200);
    let accepted = rates.now(&one).await;
    assert_eq!(
        (&accepted["acceptance"]["proof"], &accepted["acceptance"]["email"]),
        (&json!("code"), &json!("acme.dispatch@gmail.com"))
    );
    // The carrier's own address hears of it as well.
    let kinds: Vec<_> = accepted["mails"]
        .as_array()
        .expect("mails")
        .iter()
        .map(|mail| (mail["kind"].clone(), mail["email"].clone()))
        .collect();
    assert!(kinds.contains(&(json!("carrier_copy"), json!(OWNER))), "{kinds:?}");
}

#[tokio::test]
async fn a_code_is_tried_five_times() {
    let rates = rates().await;
    let (_, browser) = released(&rates, "L-1").await;
    open(&browser).await;
    let digits = code(&rates, &browser).await;
    let wrong = if digits == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        browser.post(&format!("{CARRIER}/verify"), json!({"code": wrong})).await.expect(422);
    }

    browser.post(&format!("{CARRIER}/verify"), json!({"code": digits})).await.expect(422);
}

#[tokio::test]
async fn wrong_codes_of_one_network_lock_no_other_out() {
    let rates = rates().await;
    let (_, browser) = released(&rates, "L-1").await;
    open(&browser).await;
    let stranger = browser.copy().at_address("198.51.100.9");
    let (verify, wrong) = (format!("{CARRIER}/verify"), json!({"code": "000000"}));
    for _ in 0..15 {
        stranger.post(&verify, wrong.clone()).await.expect(422);
    }
    stranger.post(&verify, wrong).await.expect(429);

    let digits = code(&rates, &browser).await;
    let (page, _) = prove(&rates, browser, &digits).await;

    assert_eq!(page["proven_by"], "code");
}

#[tokio::test]
async fn truck_and_driver_may_follow() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    let crew = json!({"vin": VIN, "unit": "12", "driver_name": "Sam Driver"});
    browser.post(&format!("{CARRIER}/crew"), crew.clone()).await.expect(409);
    let page = accept(&browser).await["confirmation"].clone();
    assert_eq!((&page["crew_due_at"], &page["actions"]), (&json!("2026-11-24T09:00:00Z"), &json!(["name_crew"])));

    let page = browser.post(&format!("{CARRIER}/crew"), crew).await.expect(200).json();

    assert_eq!(
        (&page["vin"], &page["driver_name"], &page["crew_due_at"]),
        (&json!(VIN), &json!("Sam Driver"), &Value::Null)
    );
    assert!(rates.load_now(&one).await["movements"][0]["confirmed_at"].is_string(), "the carrier stays confirmed");
}

#[tokio::test]
async fn another_truck_at_the_dock_is_named_by_the_broker_alone() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    accept(&browser).await;
    let crew = json!({"vin": VIN, "driver_name": "Sam Driver"});
    browser.post(&format!("{CARRIER}/crew"), crew).await.expect(200);
    let load = rates.load_now(&one).await;
    let step = json!({"step": "dock_another_truck", "reason": "The VIN on the door post is another."});
    rates.desk.me.post(&format!("/api/v1/loads/{}/guard_steps", load["id"]), step).await.expect(201);

    let other = json!({"vin": "1XKYD49X0LJ000033", "driver_name": "Sam Driver"});
    let refused = browser.post(&format!("{CARRIER}/crew"), other).await.expect(409);

    assert!(refused.text().contains("The dock saw another truck than the one named."), "{}", refused.text());
    let steps = rates.load_now(&one).await["guard_steps"].clone();
    assert_eq!((&steps[0]["step"], &steps[0]["is_current"]), (&json!("dock_another_truck"), &json!(true)));
}

#[tokio::test]
async fn everything_of_an_acceptance_is_there_at_once() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;

    accept(&browser).await;

    for (what, sql) in [
        ("the load stays off the board", "select count(*) from loads where posted_at is null"),
        ("the signed document is kept", "select count(*) from rate_confirmations r join files f on f.id = r.file_id"),
        ("people are told", "select count(*) from notices where kind = 'rate_confirmation' and after = 'accepted'"),
        ("systems are told", "select count(*) from load_events where kind = 'rate_confirmation_accepted'"),
        (
            "it is recorded",
            "select count(*) from decisions where kind = 'rate_confirmation_accepted' and subject_kind = 'rate_confirmation'",
        ),
        ("the carrier's copy is queued", "select count(*) from rate_confirmation_mails where kind = 'carrier_copy'"),
        ("the broker's copy is queued", "select count(*) from rate_confirmation_mails where kind = 'broker_copy'"),
        ("it is in the audit log", "select count(*) from audit_log where action = 'rate_confirmation.accepted'"),
    ] {
        assert_eq!(rates.count(sql).await, 1, "{what}");
    }
    let verified = rates.me.get("/api/v1/decisions/verify").await.expect(200).json();
    assert_eq!(verified["is_intact"], true, "{verified}");
}

#[tokio::test]
async fn the_brokers_logo_is_on_the_page_and_on_the_signed_document() {
    let rates = rates().await;
    let jpeg = [0xff_u8, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 100, 1, 44, 3];
    let logo = [("logo", Some("logo.jpg"), &jpeg[..])];
    let (status, kept) = crate::support::form::send(&rates.me, "/api/v1/companies/current/logo", &logo).await;
    assert_eq!(status, 200, "{kept}");
    let (_, browser) = rates.sent("L-1").await;

    let page = open(&browser).await;
    accept(&browser).await;

    assert!(page["broker_logo_url"].as_str().is_some_and(|url| url.starts_with("data:image/jpeg;base64,")), "{page}");
    let signed = browser.get(&format!("{CARRIER}/pdf")).await.expect(200);
    assert!(signed.bytes().windows(jpeg.len()).any(|part| part == jpeg), "the picture as it is");
}

#[tokio::test]
async fn a_wrong_or_old_token_opens_nothing() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;
    rates.desk.app.visitor().get(CARRIER).await.expect(422);
    rates.desk.app.visitor().with_header("x-link-token", "0a1b").get(CARRIER).await.expect(404);
    rates.desk.app.app.clock.set(crate::loads::desk::instant("2027-02-19T11:59:00Z"));
    browser.get(CARRIER).await.expect(200);
    rates.desk.app.app.clock.set(crate::loads::desk::instant("2027-02-19T12:00:00Z"));
    browser.get(CARRIER).await.expect(404);
}
