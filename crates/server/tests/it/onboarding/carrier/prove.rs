use super::*;
use chrono::TimeDelta;
use std::sync::{Arc, Mutex};

#[tokio::test]
async fn the_code_goes_to_the_contact_on_file_and_opens_the_packet() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();

    let code = invited.code(&me).await;
    let answer = invited.confirm(&me, &format!("{} {}", &code[..3], &code[3..])).await.expect(200);

    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Max-Age=604800"));
    assert_eq!((&answer.json()["state"], invited.status().await.as_str()), (&json!("started"), "started"));
    assert_eq!(invited.events().await, ["proved", "started"]);
    let receiver: (String, i64) = sqlx::query_as(
        "select c.company_type, c.carrier_id from connections n join companies c on c.id = n.receiver_id where n.id = $1",
    )
    .bind(invited.connection)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("the carrier's company");
    assert_eq!(receiver, ("carrier".to_owned(), invited.carrier));
    let opened = me.post(&format!("{BASE}/open"), json!({"token": invited.token})).await.expect(200).json();
    assert_eq!(opened["is_proved"], true);
    me.get(&invited.path("")).await.expect(200);
}

#[tokio::test]
async fn a_carrier_of_two_brokers_has_one_company() {
    let app = TestApp::start().await;
    let (first, second) =
        (Invited::of(&app, 1_000_001, INVITER).await, Invited::of(&app, 1_000_001, "ivan@other.example").await);

    first.proved().await;
    second.proved().await;

    let companies: i64 = sqlx::query_scalar("select count(*) from companies where company_type = 'carrier'")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!(companies, 1);
}

#[tokio::test]
async fn a_code_is_wrong_after_five_tries_ten_minutes_or_its_use() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();
    let wrong = |code: &str| if code == "000000" { "000001" } else { "000000" };

    let code = invited.code(&me).await;
    for _ in 0..5 {
        assert_eq!(invited.confirm(&me, wrong(&code)).await.expect(422).code(), "wrong_code");
    }
    assert_eq!(invited.confirm(&me, &code).await.expect(422).fields(), ["code"]);

    app.app.clock.advance(TimeDelta::minutes(1));
    let late = invited.code(&me).await;
    app.app.clock.advance(TimeDelta::minutes(11));
    invited.confirm(&me, &late).await.expect(422);

    let used = invited.code(&me).await;
    invited.confirm(&me, &used).await.expect(200);
    assert_eq!(invited.confirm(&app.visitor(), &used).await.expect(422).code(), "wrong_code");
}

#[tokio::test]
async fn what_is_no_code_is_no_try() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();
    let code = invited.code(&me).await;

    let endless = "1".repeat(10_000);
    for wrong in ["", " - ", "12345", "1234567", "12345x", "１２３４５６", endless.as_str()].repeat(3) {
        let refused = invited.confirm(&me, wrong).await.expect(422);
        assert_eq!((refused.code().as_str(), refused.fields()), ("invalid", vec!["code".to_owned()]), "{wrong}");
    }

    let spaced = format!("{} {}", &code[..3], &code[3..]);
    invited.confirm(&me, &spaced).await.expect(200);
}

#[tokio::test]
async fn codes_are_sent_seldom_and_tried_seldom() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();
    let ask = async || me.post(&format!("{BASE}/codes"), json!({"token": invited.token, "contact": "email"})).await;

    ask().await.expect(201);
    assert_eq!(ask().await.expect(429).header("retry-after"), "30");
    for _ in 0..9 {
        app.app.clock.advance(TimeDelta::seconds(31));
        ask().await.expect(201);
    }
    app.app.clock.advance(TimeDelta::seconds(31));
    assert!(!ask().await.expect(429).header("retry-after").is_empty());

    // Too late for any of the codes, whichever they were.
    app.app.clock.advance(TimeDelta::minutes(11));
    for _ in 0..15 {
        invited.confirm(&me, "000000").await.expect(422);
    }
    invited.confirm(&me, "000000").await.expect(429);
}

#[tokio::test]
async fn a_packet_gets_only_so_many_codes_in_its_life_and_those_that_came_back_do_not_count() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();
    let ask = async || me.post(&format!("{BASE}/codes"), json!({"token": invited.token, "contact": "email"})).await;
    invited.proved().await;

    for _ in 0..15 {
        app.app.clock.advance(TimeDelta::minutes(10));
        ask().await.expect(201);
    }
    app.app.clock.advance(TimeDelta::days(1));
    let refused = ask().await.expect(409);

    assert!(refused.text().contains("Ask the broker for a new invitation"), "{}", refused.text());
}

#[tokio::test]
async fn no_one_else_opens_a_packet() {
    let app = TestApp::start().await;
    let (mine, other) =
        (Invited::of(&app, 1_000_001, INVITER).await, Invited::of(&app, 1_000_002, "ivan@other.example").await);
    let me = mine.proved().await;
    other.proved().await;
    let secret = me.cookie(&format!("haulwarden_onboarding_{}", mine.packet)).expect("a session");
    let forged = app.visitor().with_cookie(&format!("haulwarden_onboarding_{}", other.packet), &secret);

    for browser in [&me, &forged, &app.visitor()] {
        browser.get(&other.path("")).await.expect(401);
        other.save(browser, "lanes", json!({"version": 0, "lanes": lanes()})).await.expect(401);
        other.save(browser, "company", json!({"version": 0, "company": company()})).await.expect(401);
        other.save(browser, "insurance", json!({"version": 0, "insurance": agent()})).await.expect(401);
        other.save(browser, "payment", bank(0, other.term, "000123456789")).await.expect(401);
        other.save(browser, "tax_form", json!({"version": 0, "tax_form": w9(), "tin": "12-3456789"})).await.expect(401);
        other.sign(browser, other.contract).await.expect(401);
        browser.post(&other.path("remove_file"), json!({"file_id": 1})).await.expect(401);
        browser.post(&other.path("submit"), json!({})).await.expect(401);
        browser.get(&other.path(&format!("agreement_document?contract_id={}", other.contract))).await.expect(401);
        assert_eq!(other.upload(browser, "certificate", PDF).await.0, 401);
    }
    app.app.clock.advance(TimeDelta::days(7));
    me.get(&mine.path("")).await.expect(401);
}

#[tokio::test]
async fn a_contact_that_is_not_on_file_or_cannot_be_reached_gets_no_code() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let ask = async |contact: &str| {
        app.visitor().post(&format!("{BASE}/codes"), json!({"token": invited.token, "contact": contact})).await
    };

    assert_eq!(ask("phone").await.expect(422).fields(), ["contact"]);
    assert_eq!(ask("cell_phone").await.expect(422).fields(), ["contact"]);
    assert_eq!(ask("stranger@elsewhere.example").await.expect(422).fields(), ["contact"]);
}

#[tokio::test]
async fn with_a_gateway_a_code_goes_to_the_phone_on_file() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (listener, taken) = (tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port"), Arc::clone(&heard));
    let url = format!("http://{}/send", listener.local_addr().expect("an address"));
    let take = move |headers: axum::http::HeaderMap, axum::Json(body): axum::Json<Value>| async move {
        taken.lock().expect("the list").push((headers[header::AUTHORIZATION].clone(), body));
    };
    let service = axum::Router::new().route("/send", axum::routing::post(take));
    let serving = tokio::spawn(async move { axum::serve(listener, service).await });
    let app = TestApp::start_with(|config| {
        let (url, token) = (url.parse().expect("an address"), "gateway token".into());
        config.messages = Some(platform::config::messages::MessageGateway { url, token });
    })
    .await;
    let invited = Invited::new(&app).await;
    let me = app.visitor();

    me.post(&format!("{BASE}/codes"), json!({"token": invited.token, "contact": "phone"})).await.expect(201);
    app.run_jobs().await;

    let (authorization, body) = heard.lock().expect("the list").pop().expect("a message");
    let (to, text) = (body["to"].as_str().expect("a number"), body["text"].as_str().expect("a text"));
    assert_eq!((authorization.to_str().ok(), to), (Some("Bearer gateway token"), "+15125550142"));
    invited.confirm(&me, &text[..6]).await.expect(200);
    serving.abort();
}
