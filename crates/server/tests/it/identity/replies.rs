use super::*;
use chrono::TimeDelta;

const PATH: &str = "/api/v1/identity_alert_replies";
const CARRIER_EMAIL: &str = "OFFICE@SYN-CARRIER.EXAMPLE.COM";

/// The token from the newest email to the carrier.
async fn token(app: &TestApp) -> String {
    app.run_jobs().await;
    let letter = "select body_text from outbox where recipient = $1 order by id desc limit 1";
    let text: String =
        sqlx::query_scalar(letter).bind(CARRIER_EMAIL).fetch_one(&mut *app.db().await).await.expect("a letter");
    let (_, rest) = text.split_once("/broker/identity-alerts/reply?token=").expect("a link");
    rest.split_whitespace().next().expect("a token").to_owned()
}

async fn reply(visitor: &Client, token: &str) -> Answer {
    visitor.post(PATH, json!({"identity_alert_reply": {"token": token, "message": "It was not us."}})).await
}

#[tokio::test]
async fn the_accused_carrier_replies_once_and_everyone_sees_it_with_the_alert() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, Some(CARRIER_EMAIL)).await;
    let (me, other, staff, visitor) = (app.broker().await, app.broker().await, staff(&app).await, app.visitor());
    let id = published(&me, &staff, carrier, json!({})).await;
    let token = token(&app).await;

    let asked = visitor.get(&format!("{PATH}?token={token}")).await.expect(200);
    assert_eq!(asked.json()["message"], PUBLIC);
    assert!(!asked.text().contains(RAW) && !asked.text().contains("Company-"), "{}", asked.text());
    reply(&visitor, &token).await.expect(204);

    let shown = other.get(&format!("{ALERTS}/{id}")).await.expect(200).json();
    assert_eq!(shown["reply"]["message"], "It was not us.");
    assert_eq!(shown["reply_until"], "2026-11-24T12:00:00Z");
    assert_eq!(reply(&visitor, &token).await.expect(422).fields(), ["identity_alert_reply.token"]);
    assert_eq!(visitor.get(&format!("{PATH}?token={token}")).await.expect(422).fields(), ["token"]);
    let kept: i64 = sqlx::query_scalar("select count(*) from identity_alert_replies where token_hash is not null")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn a_link_works_for_72_hours_and_while_the_alert_is_shown() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, Some(CARRIER_EMAIL)).await;
    let (me, staff, visitor) = (app.broker().await, staff(&app).await, app.visitor());
    published(&me, &staff, carrier, json!({})).await;
    let first = token(&app).await;
    let taken_back = published(&me, &staff, carrier, json!({})).await;
    let second = token(&app).await;
    patch(&me, taken_back, "unpublish", json!({})).await.expect(200);

    reply(&visitor, &second).await.expect(422);
    app.app.clock.advance(TimeDelta::hours(72) - TimeDelta::seconds(1));
    visitor.get(&format!("{PATH}?token={first}")).await.expect(200);
    app.app.clock.advance(TimeDelta::seconds(1));
    visitor.get(&format!("{PATH}?token={first}")).await.expect(422);
    reply(&visitor, &first).await.expect(422);
}

#[tokio::test]
async fn guessing_links_is_stopped() {
    let app = TestApp::start().await;
    let visitor = app.visitor();

    for _ in 0..60 {
        visitor.get(&format!("{PATH}?token=nonsense")).await.expect(422);
    }

    visitor.get(&format!("{PATH}?token=nonsense")).await.expect(429);
    reply(&visitor, "nonsense").await.expect(429);
    let nothing = json!({"identity_alert_reply": {"token": "nonsense", "message": ""}});
    assert_eq!(visitor.post(PATH, nothing).await.expect(422).fields(), ["identity_alert_reply.message"]);
}

#[tokio::test]
async fn in_demonstration_mode_no_real_carrier_is_written_to() {
    let app = TestApp::start_with(|config| config.is_demonstration = true).await;
    let (real, none) = (carrier(&app, 1_234_567, Some(CARRIER_EMAIL)).await, carrier(&app, 90_000_002, None).await);
    let (me, staff) = (app.broker().await, staff(&app).await);

    for carrier in [real, none] {
        let id = published(&me, &staff, carrier, json!({})).await;
        assert_eq!(me.get(&format!("{ALERTS}/{id}")).await.expect(200).json()["reply_until"], Value::Null);
    }

    app.run_jobs().await;
    let letters: i64 = sqlx::query_scalar("select count(*) from outbox where recipient = $1")
        .bind(CARRIER_EMAIL)
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!(letters, 0);
}
