use super::{AGE, OVERRIDES, STATUS, first_rule, manager, override_rule};
use crate::carriers::files::carrier;
use crate::support::{Client, Person, TestApp};
use crate::verdicts::set_rules;
use axum::body::Body;
use axum::http::{Method, Request, header};
use kernel::ids::{CarrierId, CompanyId};
use kernel::scopes::Scope;
use platform::http::token::TOKEN_COOKIE;
use rules::RuleType;
use serde_json::{Value, json};

/// A form's parts: name, file name, content.
type Parts<'a> = &'a [(&'a str, Option<&'a str>, &'a [u8])];

/// Sends a form.
async fn send(me: &Client, parts: Parts<'_>) -> (u16, Value) {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        let file = file.map_or_else(String::new, |file| format!("; filename=\"{file}\""));
        body.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").into_bytes());
        body.extend_from_slice(content);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    let request = Request::post(format!("/monitor{OVERRIDES}"))
        .header(header::HOST, "portal.example")
        .header(header::COOKIE, format!("{TOKEN_COOKIE}={}", me.cookie(TOKEN_COOKIE).expect("a session")))
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
    me.app.send_raw(request.body(Body::from(body)).expect("a request")).await
}

#[tokio::test]
async fn an_override_names_person_reason_and_expiry_and_turns_its_rule() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    let more = json!({"reason": "Known for years.", "expiration_date": "2026-12-31", "is_active": true, "file": null});
    let made = override_rule(&me, id, AGE, more).await.expect(201).json();

    assert_eq!((&made["reason"], &made["expiration_date"]), (&json!("Known for years."), &json!("2026-12-31")));
    assert_eq!((&made["user"]["name"], &made["is_in_force"]), (&json!("Ada Example"), &json!(true)));
    let assessed = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
    let results = assessed["classifications"][0]["results"].as_array().expect("results").clone();
    let of = |token: &str| results.iter().find(|one| one["is_type"] == token).cloned().expect("a result");
    assert_eq!((&of(AGE)["result"], &of(AGE)["outcome"]), (&json!("incomplete"), &json!("override")));
    assert_eq!(of(AGE)["rule_override"]["id"], made["id"]);
    assert_ne!(of("no_active_oos_orders")["outcome"], "override");
    let log = me.get("/api/v1/audit_log?q[action_eq]=rule_override.created").await.expect(200).json();
    assert_eq!(log[0]["details"]["is_type"], AGE);
}

#[tokio::test]
async fn what_cannot_be_overridden_is_refused_by_its_field() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let fields = async |carrier: i64, is_type: &str, more: Value| {
        override_rule(&me, carrier, is_type, more).await.expect(422).fields()
    };

    assert_eq!(fields(id, STATUS, json!({})).await, ["rule_override.is_type"]);
    assert_eq!(fields(id, "has_eld_connection", json!({})).await, ["rule_override.is_type"]);
    assert_eq!(fields(id, "no_such_rule", json!({})).await, ["rule_override.is_type"]);
    assert_eq!(fields(99_999, AGE, json!({})).await, ["rule_override.carrier_id"]);
    assert_eq!(fields(id, AGE, json!({"classification_id": 99_999})).await, ["rule_override.classification_id"]);
    assert_eq!(fields(id, AGE, json!({"expiration_date": "2026-11-20"})).await, ["rule_override.expiration_date"]);
    assert_eq!(fields(id, AGE, json!({"expiration_date": "2200-01-01"})).await, ["rule_override.expiration_date"]);
    assert_eq!(fields(id, AGE, json!({"file": "a.pdf"})).await, ["rule_override.file"]);
    assert_eq!(fields(id, AGE, json!({"reason": "x".repeat(1_001)})).await, ["rule_override.reason"]);
}

#[tokio::test]
async fn a_file_comes_in_a_form_and_is_typed_by_its_content() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let (carrier, class) = (id.to_string(), first_rule(&me).await["classification_id"].to_string());
    let texts: Parts<'_> = &[
        ("rule_override[carrier_id]", None, carrier.as_bytes()),
        ("rule_override[classification_id]", None, class.as_bytes()),
        ("rule_override[is_type]", None, AGE.as_bytes()),
        ("rule_override[reason]", None, b"See the letter."),
    ];
    let pdf: Parts<'_> = &[("rule_override[file]", Some("letter.pdf"), b"%PDF-1.7 hello")];

    let (status, made) = send(&me, &[texts, pdf].concat()).await;

    assert_eq!(
        (status, &made["file"]["name"], &made["reason"]),
        (201, &json!("letter.pdf"), &json!("See the letter."))
    );
    assert_eq!(made["expiration_date"], "2080-01-01");
    let path = format!("{OVERRIDES}/{}/file", made["id"]);
    let file = me.get(&path).await.expect(200);
    assert_eq!((file.bytes(), file.header("content-type")), (&b"%PDF-1.7 hello"[..], "application/pdf"));
    manager(&app).await.get(&path).await.expect(404);
    let program: Parts<'_> = &[("rule_override[file]", Some("letter.pdf"), b"MZ\x90\0")];
    let (status, refused) = send(&me, &[texts, program].concat()).await;
    assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!("rule_override[file]")));
    let (status, refused) = send(&me, &texts[1..]).await;
    assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!("rule_override.carrier_id")));
}

#[tokio::test]
async fn overrides_are_listed_in_order_and_shown_to_their_company_alone() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let one = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    let two = override_rule(&me, id, AGE, json!({"is_active": false})).await.expect(201).json();

    let query =
        format!("?q[company_id_eq]={}&q[carrier_id_eq]={id}&page=1&per_page=50&q[s]=updated_at+asc", one["company_id"]);
    let listed = me.get(&format!("{OVERRIDES}{query}")).await.expect(200);

    assert_eq!(listed.header("totalitems"), "2");
    let path = format!("{OVERRIDES}/{}", two["id"]);
    assert_eq!(me.get(&path).await.expect(200).json()["is_active"], false);
    let other = manager(&app).await;
    other.get(&path).await.expect(404);
    assert_eq!(other.get(&format!("{OVERRIDES}{query}")).await.expect(200).json(), json!([]));
    me.get(&format!("{path}/file")).await.expect(404);
}

#[tokio::test]
async fn an_override_is_deactivated_by_its_id_or_by_its_rule_and_switched_on_again() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    let deactivate =
        async |which: Value| me.post(&format!("{OVERRIDES}/deactivate"), json!({"rule_override": which})).await;

    let done = deactivate(json!({"id": made["id"]})).await.expect(200).json();
    assert_eq!((&done[0]["is_active"], &done[0]["deactivated_by"]["name"]), (&json!(false), &json!("Ada Example")));
    let path = format!("{OVERRIDES}/{}", made["id"]);
    let on =
        me.call(Method::PATCH, &path, Some(json!({"rule_override": {"is_active": true}}))).await.expect(200).json();
    assert_eq!((&on["is_active"], &on["deactivated_at"]), (&json!(true), &Value::Null));
    let rule = json!({"carrier_id": id, "classification_id": made["classification_id"], "is_type": AGE});
    assert_eq!(deactivate(rule.clone()).await.expect(200).json()[0]["id"], made["id"]);
    assert_eq!(deactivate(rule).await.expect(200).json(), json!([]));
    assert_eq!(deactivate(json!({})).await.expect(422).fields(), ["rule_override"]);
    deactivate(json!({"id": 99_999})).await.expect(404);
}

#[tokio::test]
async fn an_override_that_ended_applies_again_with_a_new_last_day_and_reason() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({"expiration_date": "2026-11-30", "reason": "Known for years."}));
    let made = made.await.expect(201).json();
    let company = CompanyId(made["company_id"].as_i64().expect("an id"));
    app.app.clock.set("2026-12-02T12:00:00Z".parse().expect("a moment"));
    // Tokens of before are too old by then.
    let me = app.member(Some(company), &[Scope::ManageUsers, Scope::ManageRuleOverrides]).await;
    let path = format!("{OVERRIDES}/{}", made["id"]);
    let change = async |wanted: Value| me.patch(&path, json!({"rule_override": wanted})).await;

    assert_eq!(change(json!({"is_active": true})).await.expect(200).json()["is_in_force"], false);
    let past = change(json!({"is_active": true, "expiration_date": "2026-12-01"})).await.expect(422);
    assert_eq!(past.fields(), ["rule_override.expiration_date"]);
    let long = change(json!({"is_active": true, "reason": "x".repeat(1_001)})).await.expect(422);
    assert_eq!(long.fields(), ["rule_override.reason"]);
    let off = change(json!({"is_active": false, "expiration_date": "2027-01-31"})).await.expect(422);
    assert_eq!(off.fields(), ["rule_override.expiration_date"]);
    let off = change(json!({"is_active": false, "reason": "Gone."})).await.expect(422);
    assert_eq!(off.fields(), ["rule_override.reason"]);

    let wanted = json!({"is_active": true, "expiration_date": "2027-01-31", "reason": " Looked at again. "});
    let again = change(wanted).await.expect(200).json();

    assert_eq!((&again["id"], &again["is_in_force"]), (&made["id"], &json!(true)));
    assert_eq!((&again["expiration_date"], &again["reason"]), (&json!("2027-01-31"), &json!("Looked at again.")));
    let assessed = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
    let results = assessed["classifications"][0]["results"].as_array().expect("results").clone();
    let rule = results.iter().find(|one| one["is_type"] == AGE).expect("the rule");
    assert_eq!((&rule["outcome"], &rule["rule_override"]["id"]), (&json!("override"), &made["id"]));
    let record = me.get(&format!("/api/v1/carriers/{id}/decisions")).await.expect(200).json();
    let newest = record.as_array().expect("decisions").iter().find(|one| one["kind"] == "override_activated");
    assert_eq!(newest.expect("a decision")["note"], "Looked at again.");
    let log = me.get("/api/v1/audit_log?q[action_eq]=rule_override.activated").await.expect(200).json();
    assert_eq!(log[0]["details"]["expiration_date"], "2027-01-31");
    let (was, is) = (&log[0]["details"]["before"], &log[0]["details"]["after"]);
    let state = |day: &str, reason: &str| json!({"is_active": true, "expiration_date": day, "reason": reason});
    assert_eq!(was, &state("2026-11-30", "Known for years."));
    assert_eq!(is, &state("2027-01-31", "Looked at again."));
    let twice = change(json!({"is_active": true, "reason": "Again."})).await.expect(422);
    assert_eq!(twice.fields(), ["rule_override.is_active"]);
}

#[tokio::test]
async fn what_changes_nothing_in_an_override_writes_nothing_and_a_reason_is_not_blank() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({"reason": "Known for years."})).await.expect(201).json();
    let path = format!("{OVERRIDES}/{}", made["id"]);
    let change = async |wanted: Value| me.patch(&path, json!({"rule_override": wanted})).await;

    // Beyond 2080 it is indefinite, which it is already.
    let same = change(json!({"is_active": true, "expiration_date": "2150-06-01"})).await.expect(200).json();
    assert_eq!((&same["expiration_date"], &same["updated_at"]), (&json!("2080-01-01"), &made["updated_at"]));
    change(json!({"is_active": true, "reason": "Known for years."})).await.expect(200);
    for blank in ["", "  "] {
        let refused = change(json!({"is_active": true, "reason": blank})).await.expect(422);
        assert_eq!(refused.fields(), ["rule_override.reason"]);
        assert!(refused.text().contains("Give a reason or leave the field out."), "{}", refused.text());
    }

    let log = me.get("/api/v1/audit_log?q[action_start]=rule_override").await.expect(200);
    assert_eq!(log.header("totalitems"), "1", "its creation alone");
}

#[tokio::test]
async fn a_change_of_an_override_waits_for_another_and_sees_what_it_left() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    let path = format!("{OVERRIDES}/{}", made["id"]);
    let mut other = app.app.pool.begin().await.expect("a transaction");
    sqlx::query("update rule_overrides set is_active = false, deactivated_at = updated_at where id = $1")
        .bind(made["id"].as_i64())
        .execute(&mut *other)
        .await
        .expect("changed");
    // Ends when the call waits for it.
    let end = async {
        let waiting = "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')";
        while !sqlx::query_scalar::<_, bool>(waiting).fetch_one(&mut *app.db().await).await.expect("a state") {}
        other.commit().await.expect("committed");
    };

    let (answer, ()) = tokio::join!(me.patch(&path, json!({"rule_override": {"is_active": false}})), end);

    assert_eq!(answer.expect(200).json()["is_active"], false);
    let log = me.get("/api/v1/audit_log?q[action_eq]=rule_override.deactivated").await.expect(200);
    assert_eq!(log.header("totalitems"), "0", "it was off already");
}

#[tokio::test]
async fn an_override_of_a_rule_that_may_no_longer_be_overridden_stays_off() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    let path = format!("{OVERRIDES}/{}", made["id"]);
    let change = async |is_active: bool| me.patch(&path, json!({"rule_override": {"is_active": is_active}})).await;
    change(false).await.expect(200);
    set_rules(&me, &[(RuleType::AuthorityThreeMonths, 2)]).await.expect(200);

    assert_eq!(change(true).await.expect(422).fields(), ["rule_override.is_type"]);

    set_rules(&me, &[(RuleType::AuthorityThreeMonths, 3)]).await.expect(200);
    assert_eq!(change(true).await.expect(200).json()["is_in_force"], true);
}

#[tokio::test]
async fn only_those_who_may_make_exceptions_do() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    let other = manager(&app).await;
    let theirs = override_rule(&other, id, AGE, json!({})).await.expect(201).json();

    override_rule(&me, id, AGE, json!({})).await.expect(403);
    let path = format!("{OVERRIDES}/{}", theirs["id"]);
    let off = json!({"rule_override": {"is_active": false}});
    manager(&app).await.call(Method::PATCH, &path, Some(off)).await.expect(404);
    let stranger = manager(&app).await;
    let which = json!({"rule_override": {"id": theirs["id"]}});
    stranger.post(&format!("{OVERRIDES}/deactivate"), which).await.expect(404);
}

#[tokio::test]
async fn lists_read_what_the_latest_override_of_each_rule_covers() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let other = "has_been_inspected_in_the_last_twenty_four_months";
    let made = override_rule(&me, id, AGE, json!({"expiration_date": "2026-11-30"})).await.expect(201).json();
    override_rule(&me, id, other, json!({})).await.expect(201);
    override_rule(&me, id, other, json!({"is_active": false})).await.expect(201);

    let company = CompanyId(made["company_id"].as_i64().expect("an id"));
    #[expect(clippy::disallowed_methods, reason = "asks the store itself, which no call does yet")]
    let tenant = store::Tenant::of(company);
    let on = async |day: &str| {
        let day = day.parse().expect("a day");
        store::rules::overrides::in_force(&mut *app.db().await, tenant, day).await.expect("overrides")
    };

    let covered: Vec<_> = on("2026-11-30").await.into_iter().map(|one| (one.carrier_id, one.is_type)).collect();
    assert_eq!(covered, [(CarrierId(id), AGE.to_owned())]);
    assert_eq!(on("2026-12-01").await, []);
}
