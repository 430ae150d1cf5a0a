//! What keeps a confirmation from being sent, and to whom it goes.

use super::{CONFIRMATIONS, MAILS, OWNER, Rates, rates, reach_to};
use crate::rules::AGE;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn mail(rates: &Rates) -> Value {
    rates.me.get(MAILS).await.expect(200).json()[0].clone()
}

/// Someone who sends and may not override.
async fn sender(rates: &Rates) -> crate::support::Client {
    rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageRateConfirmations]).await
}

#[tokio::test]
async fn a_draft_says_what_the_load_says_in_two_parts() {
    let rates = rates().await;
    let draft = rates.draft("L-1").await;
    let terms = rates.me.get(&format!("{CONFIRMATIONS}/{}/get_terms", draft["id"])).await.expect(200).json();
    let text = |name: &str| terms[name].as_str().expect("a text").to_owned();

    for line in [
        "Load: L-1\n",
        "Carrier: ACME HAULING LLC (USDOT 1000001)\n",
        "Rate: 2,150.50\n",
        "Equipment: van\n",
        "1. Pickup, Dallas, TX: ",
    ] {
        assert!(text("terms").contains(line), "{line} in {}", text("terms"));
    }
    for secret in ["7 Secret Street", "PU-77", "SYN dock", "75201"] {
        assert!(!text("terms").contains(secret) && text("details").contains(secret), "{secret}");
    }
    assert!(text("terms").contains(&text("details_sha256")), "the first part names the second");
    assert_eq!(
        (super::sha256(&text("terms")), super::sha256(&text("details"))),
        (text("sha256"), text("details_sha256"))
    );
    // Such a load doesn't say how many pieces it has.
    let found: Vec<_> = terms["findings"].as_array().expect("checked").iter().map(|one| &one["kind"]).collect();
    assert!(found.contains(&&json!("missing_pieces")), "{found:?}");
    assert!(found.iter().all(|kind| kind.as_str().is_some_and(|kind| kind.starts_with("missing_"))), "{found:?}");
}

#[tokio::test]
async fn what_a_draft_needs_is_named() {
    let rates = rates().await;
    let post = async |body: Value| rates.me.post(CONFIRMATIONS, json!({"rate_confirmation": body})).await;
    let uncovered = rates.desk.make(crate::loads::desk::body("L-1")).await;
    assert_eq!(post(json!({"load_id": uncovered["id"]})).await.expect(422).fields(), ["rate_confirmation.movement_id"]);
    assert_eq!(post(json!({"load_id": 987_654_321})).await.expect(422).fields(), ["rate_confirmation.load_id"]);
    let load = rates.load("L-2").await;
    let wrong = json!({"load_id": load["id"], "rate": -1, "recipient_email": "nobody"});
    let fields = post(wrong).await.expect(422).fields();
    assert_eq!(fields, ["rate_confirmation.rate", "rate_confirmation.recipient_email"]);
    rates.draft_of(&load).await;
    post(json!({"load_id": load["id"]})).await.expect(409);
}

#[tokio::test]
async fn charges_that_are_no_rate_are_told_and_a_rate_helps() {
    let rates = rates().await;
    let post = async |body: Value| rates.me.post(CONFIRMATIONS, json!({"rate_confirmation": body})).await;
    let cases = [
        (json!([{"kind": "linehaul", "amount": 1_000_000}, {"kind": "fuel", "amount": 1}]), "more than $1,000,000"),
        (json!([{"kind": "linehaul", "amount": -500}]), "deductions are more than its charges"),
    ];
    for (nth, (charges, why)) in cases.into_iter().enumerate() {
        let load = rates.load(&format!("L-{nth}")).await;
        rates.desk.patch(&load, json!({"charges": charges})).await.expect(200);

        let refused = post(json!({"load_id": load["id"]})).await.expect(422);

        assert_eq!(refused.fields(), ["rate_confirmation.rate"]);
        assert!(refused.text().contains(why), "{}", refused.text());
        post(json!({"load_id": load["id"], "rate": 1_500})).await.expect(201);
    }
}

#[tokio::test]
async fn the_address_on_file_is_sent_and_others_are_held() {
    let rates = rates().await;
    for (nth, (email, standing, status)) in [
        (OWNER, "on_file", "completed"),
        ("dispatch@acmehauling.example", "same_domain", "completed"),
        ("dispatch@acmehaulings.example", "look_alike", "flagged"),
        ("acme.dispatch@gmail.com", "unknown", "flagged"),
    ]
    .into_iter()
    .enumerate()
    {
        let draft = rates.draft(&format!("L-{nth}")).await;
        rates.send(&draft, json!({"recipient_email": email})).await.expect(202);
        rates.desk.app.run_jobs().await;
        let mail = mail(&rates).await;
        assert_eq!(
            (&mail["standing"], &mail["status"], &mail["email"]),
            (&json!(standing), &json!(status), &json!(email))
        );
        let now = rates.now(&draft).await;
        let expected = if status == "flagged" { "pending" } else { "delivered" };
        assert_eq!((&now["status"], now["sent_at"].is_null()), (&json!(expected), status == "flagged"), "{email}");
    }
    let list = rates
        .me
        .get(&format!("/api/v1/carriers/{}/rate_confirmation_endpoints", rates.desk.carrier))
        .await
        .expect(200)
        .json();
    let emails: Vec<_> = list["endpoints"].as_array().expect("rows").iter().map(|row| row["email"].clone()).collect();
    assert_eq!(emails.len(), 2, "{list}");
}

#[tokio::test]
async fn an_address_on_file_is_held_where_no_census_shows_that_it_is_the_same() {
    let rates = rates().await;
    reach_to(&rates, "2026-11-01").await;
    let draft = rates.draft("L-1").await;

    rates.send(&draft, json!({})).await.expect(202);

    let held = mail(&rates).await;
    assert_eq!(
        (&held["standing"], &held["status"], &held["email"]),
        (&json!("unknown"), &json!("flagged"), &json!(OWNER))
    );
    let check = held["checks"].as_array().expect("checks").iter().find(|check| check["label"] == "On file for 30 days");
    assert_eq!(check.expect("why")["value"], "Unknown: our newest census file is more than 7 days old");
}

#[tokio::test]
async fn an_address_that_changed_of_late_is_held() {
    let rates = rates().await;
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select dot_number, 'email_address', 'before@acmehauling.example', email_address, data_set, '2026-11-15T00:00:00Z' from carriers where id = $1";
    sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await.expect("a change");
    let draft = rates.draft("L-1").await;

    rates.send(&draft, json!({})).await.expect(202);

    let held = mail(&rates).await;
    assert_eq!((&held["standing"], &held["status"]), (&json!("changed"), &json!("flagged")));
    let before = held["checks"].as_array().expect("checks").iter().find(|check| check["label"] == "Email before");
    assert_eq!(before.expect("the address before")["value"], "before@acmehauling.example");
}

#[tokio::test]
async fn an_old_change_that_a_late_file_shows_hides_no_later_one() {
    let rates = rates().await;
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, observed_at)
               select c.dot_number, 'email_address', x.before, x.after, c.data_set, x.as_of, '2026-11-20T00:00:00Z'
                 from carriers c, (values ('oldest@acmehauling.example', 'before@acmehauling.example', date '2026-08-01'),
                                          ('before@acmehauling.example', 'owner@acmehauling.example', date '2026-11-15')) as x (before, after, as_of)
                where c.id = $1 order by x.as_of";
    sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await.expect("two changes");
    let draft = rates.draft("L-1").await;

    rates.send(&draft, json!({})).await.expect(202);

    let held = mail(&rates).await;
    assert_eq!((&held["standing"], &held["status"]), (&json!("changed"), &json!("flagged")));
    let before = held["checks"].as_array().expect("checks").iter().find(|check| check["label"] == "Email before");
    assert_eq!(before.expect("the address before")["value"], "before@acmehauling.example");
}

#[tokio::test]
async fn a_held_email_goes_with_a_reason_of_someone_who_may_override() {
    let rates = rates().await;
    let draft = rates.draft("L-1").await;
    rates.send(&draft, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
    rates.desk.app.run_jobs().await;
    let path = format!("{MAILS}/{}/release", mail(&rates).await["id"]);
    sender(&rates).await.post(&path, json!({"reason": "Called the owner."})).await.expect(403);
    assert_eq!(rates.me.post(&path, json!({"reason": " "})).await.expect(422).fields(), ["reason"]);

    let released = rates.me.post(&path, json!({"reason": "Called the owner on file."})).await.expect(200).json();

    assert_eq!(
        (&released["status"], &released["release_reason"]),
        (&json!("queued"), &json!("Called the owner on file."))
    );
    rates.me.post(&path, json!({"reason": "Again."})).await.expect(409);
    rates.desk.app.run_jobs().await;
    assert_eq!(rates.now(&draft).await["status"], "delivered");
    let decisions =
        rates.me.get(&format!("/api/v1/carriers/{}/decisions", rates.desk.carrier)).await.expect(200).json();
    assert_eq!(
        (&decisions[0]["kind"], &decisions[0]["note"]),
        (&json!("rate_confirmation_released"), &json!("Called the owner on file."))
    );
    let page = rates.browser().await.get(super::CARRIER).await.expect(200).json();
    assert_eq!(page["needs_code"], true, "released is not proven");
}

#[tokio::test]
async fn a_discarded_email_leaves_a_draft_that_goes_to_someone_else() {
    let rates = rates().await;
    let draft = rates.draft("L-1").await;
    rates.send(&draft, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
    let path = format!("{MAILS}/{}/discard", mail(&rates).await["id"]);
    rates.me.post(&path, json!({})).await.expect(200);
    rates.me.post(&path, json!({})).await.expect(409);

    rates.send(&draft, json!({"recipient_email": OWNER})).await.expect(202);
    rates.desk.app.run_jobs().await;

    assert_eq!(rates.now(&draft).await["status"], "delivered");
}

#[tokio::test]
async fn what_says_other_stops_or_windows_than_the_load_is_not_sent_or_released_but_revised() {
    let rates = rates().await;
    let (draft, held) = (rates.draft("L-1").await, rates.draft("L-2").await);
    rates.send(&held, json!({"recipient_email": "acme.dispatch@gmail.com"})).await.expect(202);
    for (one, changed) in [
        (&draft, "update load_stops set window_end_at = '2026-11-24T18:00:00Z' where load_id = $1 and position = 0"),
        (&held, "update load_stops set street = '9 Other Street' where load_id = $1 and position = 0"),
    ] {
        let load = one["load"]["id"].as_i64();
        sqlx::query(changed).bind(load).execute(&mut *rates.desk.app.db().await).await.expect("changed");
    }

    let refused = rates.send(&draft, json!({})).await.expect(422);
    assert!(refused.fields() == ["send"] && refused.text().contains("Revise"), "{}", refused.text());
    let path = format!("{MAILS}/{}/release", mail(&rates).await["id"]);
    let refused = rates.me.post(&path, json!({"reason": "Called the owner on file."})).await.expect(409);
    assert!(refused.text().contains("Revise"), "{}", refused.text());

    let revised = rates.me.post(&format!("{CONFIRMATIONS}/{}/revise", draft["id"]), json!({"revise": {}})).await;
    rates.send(&revised.expect(201).json(), json!({})).await.expect(202);
}

#[tokio::test]
async fn a_failing_carrier_takes_the_scope_and_a_reason() {
    let rates = rates().await;
    let manager =
        rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageUsers, Scope::ManageRuleOverrides]).await;
    let everyone = json!({"classification": {"name": "Everyone", "is_active": true}});
    let made = manager.post("/api/v1/classifications", everyone).await.expect(201).json();
    let rules = manager.get(&format!("/api/v1/rules?q[classification_id_eq]={}", made["id"])).await.expect(200).json();
    let values = json!({"rule": {"values": {(AGE): 2}}});
    manager.patch(&format!("/api/v1/rules/{}", rules[0]["id"]), values).await.expect(200);
    let sql =
        "insert into carrier_facts (dot_number) select dot_number from carriers where id = $1 on conflict do nothing";
    let _ = sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await;
    let draft = rates.draft("L-1").await;
    let load = draft["load"]["id"].as_i64();
    // A classification that the carrier is not in fails whatever is known of it.
    let sql = "update loads set classification_ids = array[987654] where id = $1";
    sqlx::query(sql).bind(load).execute(&mut *rates.desk.app.db().await).await.expect("a requirement");
    let path = format!("{CONFIRMATIONS}/{}/send", draft["id"]);

    let refused = sender(&rates).await.post(&path, json!({"send": {"reason": "Known."}})).await.expect(422);
    assert!(refused.text().contains("fails your rules"), "{}", refused.text());
    assert_eq!(rates.send(&draft, json!({})).await.expect(422).fields(), ["send.reason"]);
    rates.send(&draft, json!({"reason": "Known for years."})).await.expect(202);
    let decisions =
        rates.me.get(&format!("/api/v1/carriers/{}/decisions", rates.desk.carrier)).await.expect(200).json();
    assert_eq!(
        (&decisions[0]["kind"], &decisions[0]["note"]),
        (&json!("rate_confirmation_sent"), &json!("Known for years."))
    );
}

#[tokio::test]
async fn an_open_high_alert_takes_the_scope_and_a_reason_and_a_blocked_carrier_never_passes() {
    let rates = rates().await;
    let draft = rates.draft("L-1").await;
    let sql = "insert into tickets (company_id, load_id, movement_id, is_type, severity, status, opened_at, fingerprint, advice, clears_when, why,
                   evaluated_at, updated_at)
               select company_id, load_id, movement_id, 'out_of_range', 'high', 'new', now(), 'x', 'replace_carrier', 'x', 'x', now(), now()
                 from rate_confirmations where id = $1";
    sqlx::query(sql).bind(draft["id"].as_i64()).execute(&mut *rates.desk.app.db().await).await.expect("an alert");
    let refused = rates.send(&draft, json!({})).await.expect(422);
    assert_eq!((refused.fields(), refused.text().contains("open high alerts")), (vec!["send.reason".to_owned()], true));
    let block = "insert into connections (company_id, carrier_id, status, created_at, updated_at) values ($1, $2, 'do_not_dispatch', now(), now())
                 on conflict (company_id, carrier_id) do update set status = 'do_not_dispatch'";
    let db = &mut *rates.desk.app.db().await;
    sqlx::query(block).bind(rates.desk.company.0).bind(rates.desk.carrier).execute(db).await.expect("blocked");

    let never = rates.send(&draft, json!({"reason": "Known for years."})).await.expect(422);

    assert!(never.fields() == ["send"] && never.text().contains("dispatch this carrier"), "{}", never.text());
    assert_eq!(rates.count("select count(*) from rate_confirmation_mails").await, 0);
}

#[tokio::test]
async fn a_company_sets_its_own_terms_and_what_was_made_stays() {
    let rates = rates().await;
    let path = "/api/v1/rate_confirmation_text";
    let standard = rates.me.get(path).await.expect(200).json();
    assert!(standard["version"] == 0 && standard["body"].as_str().expect("a text").contains("371.3"), "{standard}");
    let before = rates.draft("L-1").await;
    let put = async |body: &str| rates.me.call(axum::http::Method::PUT, path, Some(json!({"body": body}))).await;
    put(" ").await.expect(422);

    let own = put("Detention: $80 an hour after 90 minutes.\nNo more.").await.expect(200).json();

    assert_eq!(own["version"], 1);
    let terms =
        async |one: &Value| rates.me.get(&format!("{CONFIRMATIONS}/{}/get_terms", one["id"])).await.expect(200).text();
    assert!(!terms(&before).await.contains("$80 an hour"));
    assert!(terms(&rates.draft("L-2").await).await.contains("$80 an hour"));
}
