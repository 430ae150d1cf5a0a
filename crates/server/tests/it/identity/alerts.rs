use super::*;
use chrono::TimeDelta;
use kernel::ids::CarrierId;
use std::collections::HashMap;

#[tokio::test]
async fn a_report_waits_for_staff_and_only_its_own_company_sees_it() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other) = (app.broker().await, app.broker().await);

    let made = report(&me, carrier, json!({"email": "Fake@Dispatch.example.com"})).await.expect(201).json();

    assert_eq!(
        (&made["status"], &made["message"], &made["is_own"]),
        (&json!("pending_review"), &Value::Null, &json!(true))
    );
    assert_eq!(
        (&made["email"], &made["report"]["unsanitized_message"]),
        (&json!("fake@dispatch.example.com"), &json!(RAW))
    );
    let mine = me.get(ALERTS).await.expect(200);
    assert_eq!(ids(&mine), [1]);
    assert!(mine.json()[0]["verdict"]["verdict"].is_string(), "each with the verdict on its carrier");
    assert_eq!(ids(&other.get(ALERTS).await.expect(200)), Vec::<i64>::new());
    other.get(&format!("{ALERTS}/1")).await.expect(404);
}

#[tokio::test]
async fn signs_that_turn_the_direction_of_text_are_left_out_of_reports() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let me = app.broker().await;

    let said = json!({"unsanitized_message": "They called from \u{202e}1234-555\u{202c} twice."});
    let made = report(&me, carrier, said).await.expect(201).json();

    assert_eq!(made["report"]["unsanitized_message"], "They called from 1234-555 twice.");
}

#[tokio::test]
async fn a_carrier_is_reported_by_its_usdot_number_where_no_profile_can_be_opened() {
    let app = TestApp::start().await;
    let id = carrier(&app, 90_000_001, None).await;
    let me = app.broker().await;
    let send = async |alert: Value| me.post(ALERTS, json!({"identity_alert": alert})).await;
    let mut by_number = a_report(id);
    by_number.as_object_mut().expect("fields").remove("carrier_id");
    let neither = by_number.clone();
    by_number["dot_number"] = json!(90_000_001);

    let made = send(by_number.clone()).await.expect(201).json();

    assert_eq!(made["carrier"]["id"], id);
    let fields = async |alert: Value| {
        let errors = send(alert).await.expect(422).json()["errors"].clone();
        errors.as_array().expect("errors").iter().map(|error| error["field"].clone()).collect::<Vec<_>>()
    };
    let mut both = by_number.clone();
    both["carrier_id"] = json!(id);
    by_number["dot_number"] = json!(90_000_002);
    assert_eq!(fields(by_number).await, ["identity_alert.dot_number"]);
    assert_eq!(fields(both).await, ["identity_alert.dot_number"]);
    assert_eq!(fields(neither).await, ["identity_alert.carrier_id"]);
}

#[tokio::test]
async fn no_other_company_ever_learns_who_published() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other, staff) = (app.broker().await, app.broker().await, staff(&app).await);
    let load = json!({"origin_postal_code": "75201", "commodity_type_id": 1});
    let id = published(&me, &staff, carrier, load).await;
    let about_me = me.get("/api/v1/users/current").await.expect(200).json();
    let secrets = [
        RAW,
        "75201",
        about_me["email"].as_str().expect("mail"),
        about_me["company"]["legal_name"].as_str().expect("name"),
    ];

    let asked = json!({"identity_alert_message": {"identity_alert_id": id, "message": "Who was it?"}});
    let answer = json!({"identity_alert_message": {"identity_alert_id": id, "message": "They never said."}});
    let answers = [
        other.get(ALERTS).await.expect(200),
        other.get(&format!("{ALERTS}/{id}")).await.expect(200),
        other.post("/api/v1/identity_alert_messages", asked).await.expect(201),
        me.post("/api/v1/identity_alert_messages", answer).await.expect(201),
        other.get(&format!("/api/v1/identity_alert_messages?identity_alert_id={id}")).await.expect(200),
    ];

    for (number, answer) in answers.iter().enumerate().filter(|(number, _)| *number != 3) {
        for secret in secrets {
            assert!(!answer.text().contains(secret), "answer {number} tells {secret}: {}", answer.text());
        }
    }
    let shown = answers[1].json();
    assert_eq!((&shown["company_id"], &shown["user_id"], &shown["report"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!((&shown["message"], &shown["is_own"]), (&json!(PUBLIC), &json!(false)));
    let own = me.get(&format!("{ALERTS}/{id}")).await.expect(200).json();
    assert_eq!((&own["company_id"], &own["user_id"]), (&about_me["company"]["id"], &about_me["id"]));
}

#[tokio::test]
async fn alerts_are_found_by_every_filter() {
    let app = TestApp::start().await;
    let (one, two) = (carrier(&app, 90_000_001, None).await, carrier(&app, 90_000_002, None).await);
    let (me, staff) = (app.broker().await, super::staff(&app).await);
    let contact =
        json!({"email": "fake@dispatch.example.com", "phone_e164": "+12145550123", "is_type": "identity_theft"});
    let first = published(&me, &staff, one, contact).await;
    // Tokens of before are too old by then.
    app.app.clock.advance(TimeDelta::days(10));
    let (me, other, staff) = (app.broker().await, app.broker().await, super::staff(&app).await);
    let second = published(&me, &staff, two, json!({"site": "watchdog"})).await;
    let found = async |query: &str| ids(&other.get(&format!("{ALERTS}?{query}")).await.expect(200));

    assert_eq!(found("").await, [second, first]);
    assert_eq!(found("q[site_eq]=watchdog").await, [second]);
    assert_eq!(found(&format!("q[carrier_id_eq]={one}")).await, [first]);
    assert_eq!(found("q[is_type_in][]=identity_theft&q[is_type_in][]=hostage_load").await, [first]);
    assert_eq!(found("q[email_eq]=FAKE@dispatch.example.com").await, [first]);
    assert_eq!(found("q[phone_e164_eq]=%2B12145550123").await, [first]);
    assert_eq!(found("q[created_at_gteq]=2026-11-25T00:00:00Z").await, [second]);
    assert_eq!(found("q[created_at_lteq]=2026-11-25T00:00:00Z").await, [first]);
    for far in ["-4713-01-01T00:00:00Z", "%2B262142-01-01T00:00:00Z"] {
        let refused = other.get(&format!("{ALERTS}?q[created_at_gteq]={far}")).await.expect(422);
        assert_eq!(refused.fields(), ["q[created_at_gteq]"], "{far}");
    }
    assert_eq!(found("q[recent]=1").await, [second]);
    assert_eq!(found("q[own]=1").await, Vec::<i64>::new());
    assert_eq!(ids(&me.get(&format!("{ALERTS}?q[own]=1")).await.expect(200)), [second]);
    assert_eq!(other.get(&format!("{ALERTS}?q[company_id_eq]=1")).await.expect(422).fields(), ["q[company_id_eq]"]);
}

#[tokio::test]
async fn an_alert_that_expired_is_shown_to_its_own_company_alone() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let company = app.company(Person::default()).await;
    let (me, other, staff) = (app.member(Some(company), &[]).await, app.broker().await, staff(&app).await);
    let id = report(&me, carrier, json!({})).await.expect(201).json()["id"].as_i64().expect("an id");
    let review = json!({"decision": "publish", "message": PUBLIC, "expires_on": "2026-11-22"});
    patch(&staff, id, "review", review).await.expect(200);
    let asked = [CarrierId(carrier), CarrierId(99)];
    let counted =
        async || store::identity::alerts_of(&mut *app.db().await, &asked, app.app.clock.today()).await.expect("counts");
    let one = HashMap::from([(asked[0], 1)]);
    assert_eq!((ids(&other.get(ALERTS).await.expect(200)), counted().await), (vec![id], one));

    app.app.clock.advance(TimeDelta::hours(12));
    // The tokens of before are too old by now.
    let (me, other) = (app.member(Some(company), &[]).await, app.broker().await);

    assert_eq!((ids(&other.get(ALERTS).await.expect(200)), counted().await), (vec![], HashMap::new()));
    other.get(&format!("{ALERTS}/{id}")).await.expect(404);
    assert_eq!(me.get(&format!("{ALERTS}/{id}")).await.expect(200).json()["status"], "expired");
    patch(&me, id, "unpublish", json!({})).await.expect(409);
}

#[tokio::test]
async fn the_publisher_and_staff_take_an_alert_back_and_others_cannot() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, other, staff) = (app.broker().await, app.broker().await, staff(&app).await);
    let one = published(&me, &staff, carrier, json!({})).await;
    let two = published(&me, &staff, carrier, json!({})).await;

    patch(&other, one, "unpublish", json!({"reason": "I do not like it."})).await.expect(404);
    let taken = patch(&me, one, "unpublish", json!({"reason": "It was a mistake."})).await.expect(200).json();
    assert_eq!(patch(&staff, two, "unpublish", json!({})).await.expect(422).fields(), ["reason"]);
    patch(&staff, two, "unpublish", json!({"reason": "A court asks for it."})).await.expect(200);

    assert_eq!(
        (&taken["status"], &taken["report"]["unpublish_reason"]),
        (&json!("unpublished"), &json!("It was a mistake."))
    );
    assert_eq!(ids(&other.get(ALERTS).await.expect(200)), Vec::<i64>::new());
    patch(&me, one, "unpublish", json!({})).await.expect(409);
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["id"].as_i64();
    let acts: Vec<String> = sqlx::query_scalar("select action from audit_log where company_id = $1 order by id")
        .bind(company)
        .fetch_all(&mut *app.db().await)
        .await
        .expect("acts");
    let once = ["identity_alert.reported", "identity_alert.published"];
    assert_eq!(acts, [&once[..], &once, &["identity_alert.unpublished"; 2]].concat());
    let feed: i64 = sqlx::query_scalar("select count(*) from change_log where topic = 'facts' and keys = '{90000001}'")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!(feed, 4);
}

#[tokio::test]
async fn what_cannot_be_reported_is_named() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let me = app.broker().await;
    for (name, value) in [
        ("carrier_id", json!(999)),
        ("is_type", json!("rudeness")),
        ("unsanitized_message", json!(" ")),
        ("unsanitized_message", json!("\u{202e}")),
        ("unsanitized_message", json!("\u{7} \u{2066}\u{200b}")),
        ("unsanitized_message", json!("x".repeat(4_001))),
        ("file_date", json!("2026-11-22")),
        ("file_date", json!("-4713-01-01")),
        ("file_date", json!("1899-12-31")),
        ("phone_e164", json!("555 0123")),
        ("email", json!("nobody")),
        ("origin_postal_code", json!("75201_1")),
        ("origin_area_id", json!(0)),
        ("origin_area_id", json!(999_999_999)),
        ("commodity_type_id", json!(9_999)),
        ("site", json!("elsewhere")),
    ] {
        let refused = report(&me, carrier, json!({name: value})).await.expect(422);
        assert_eq!(refused.fields(), [format!("identity_alert.{name}")], "{value}");
    }
    assert_eq!(ids(&me.get(ALERTS).await.expect(200)), Vec::<i64>::new());
}

#[tokio::test]
async fn lists_know_an_alert_of_identity_theft_from_others_while_it_is_shown() {
    let app = TestApp::start().await;
    let (stolen, other) = (carrier(&app, 90_000_001, None).await, carrier(&app, 90_000_002, None).await);
    let (me, staff) = (app.broker().await, staff(&app).await);
    app.index().await;
    let flags = async |id: i64| {
        app.app.live.catch_up(&app.app.pool).await.expect("followed");
        let snapshot = app.app.live.snapshot();
        let carrier = snapshot.carrier(snapshot.find_id(id).expect("it is there"));
        [carrier.has_identity_alert, carrier.has_impersonation_alert].map(|flag| flag == index::Flag::Yes)
    };
    assert_eq!(flags(stolen).await, [false, false]);

    let theft = json!({"is_type": "identity_theft"});
    let waiting = report(&me, stolen, theft.clone()).await.expect(201).json()["id"].as_i64().expect("an id");
    assert_eq!(flags(stolen).await, [false, false], "nobody has looked at it");
    patch(&staff, waiting, "review", json!({"decision": "publish", "message": PUBLIC})).await.expect(200);
    published(&me, &staff, other, json!({"is_type": "double_brokering"})).await;
    assert_eq!((flags(stolen).await, flags(other).await), ([true, true], [true, false]));

    patch(&me, waiting, "unpublish", json!({"reason": "It was a mistake."})).await.expect(200);
    assert_eq!(flags(stolen).await, [false, false]);

    let again = published(&me, &staff, stolen, theft).await;
    assert_eq!(flags(stolen).await, [true, true]);
    let mut db = app.db().await;
    let today: chrono::NaiveDate =
        sqlx::query_scalar("update identity_alerts set expires_on = current_date where id = $1 returning expires_on")
            .bind(again)
            .fetch_one(&mut *db)
            .await
            .expect("a day");
    store::identity::decisions::announce_expired(&mut db, today).await.expect("announced");
    drop(db);
    assert_eq!(flags(stolen).await, [false, false]);
}
