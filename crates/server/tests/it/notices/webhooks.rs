use super::receiver::{ENDPOINTS, Receiver, app, app_with, endpoint, patient};
use super::*;
use crate::support::Person;
use axum::http::Method;
use chrono::TimeDelta;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use std::time::Duration;
use vetting::notices::send::SendNotices;

async fn manager(app: &TestApp) -> Client {
    app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await
}

/// What the clock's next job does.
async fn send(app: &TestApp) {
    queue::enqueue(&mut *app.db().await, &SendNotices {}, app.now()).await.expect("asked");
    app.run_jobs().await;
}

async fn shown(me: &Client) -> Value {
    me.get(ENDPOINTS).await.expect(200).json()[0].clone()
}

#[tokio::test]
async fn notices_arrive_in_order_signed_as_the_standard_says() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let (carrier, me) = (carrier(&app, 90_000_001).await, manager(&app).await);
    let mine = company(&me).await;
    tell(&app, mine, carrier, 0..2).await;
    let (id, secret) = endpoint(&me, &receiver.url).await;
    tell(&app, mine, carrier, 2..4).await;

    send(&app).await;

    assert_eq!(receiver.sequences(), [3, 4], "from the making of the endpoint on");
    let got = &receiver.got()[0];
    let body = got.json();
    assert_eq!((&body["type"], &body["data"]["kind"]), (&json!("notice.packet_held"), &json!("packet_held")));
    assert_eq!((got.header("webhook-id"), body["data"]["is_read"].is_null()), (format!("ntc_{mine}_3").as_str(), true));
    assert_eq!(got.header("webhook-timestamp"), app.now().timestamp().to_string());
    assert_eq!(got.header("webhook-signature"), got.signature(&secret));
    let deliveries = me.get(&format!("{ENDPOINTS}/{id}/deliveries")).await.expect(200);
    assert_eq!((deliveries.header("totalitems"), &deliveries.json()[0]["last_status"]), ("2", &json!(204)));
    assert!(!me.get(ENDPOINTS).await.expect(200).text().contains(&secret));
}

#[tokio::test]
async fn what_is_declined_is_tried_again_later_and_holds_up_what_follows() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let (carrier, me) = (carrier(&app, 90_000_001).await, manager(&app).await);
    let (id, _) = endpoint(&me, &receiver.url).await;
    tell(&app, company(&me).await, carrier, 0..2).await;
    receiver.answer(&[500, 302]);

    send(&app).await;
    send(&app).await;
    assert_eq!(receiver.sequences(), [1], "not before its time");
    app.app.clock.advance(TimeDelta::minutes(1));
    send(&app).await;
    let waits = shown(&me).await;
    assert_eq!((&waits["failed_attempts"], &waits["waiting"]), (&json!(2), &json!(2)));
    app.app.clock.advance(TimeDelta::minutes(2));
    send(&app).await;

    assert_eq!(receiver.sequences(), [1, 1, 1, 2], "in order, and no redirect is followed");
    let ids: Vec<_> = receiver.got().iter().map(|got| got.header("webhook-id").to_owned()).collect();
    assert_eq!((&ids[0], &ids[1]), (&ids[1], &ids[2]), "one that is sent again is known by its id");
    let deliveries = me.get(&format!("{ENDPOINTS}/{id}/deliveries")).await.expect(200).json();
    assert_eq!((&deliveries[1]["attempts"], &deliveries[1]["last_error"]), (&json!(3), &Value::Null));
    assert_eq!((&shown(&me).await["failed_attempts"], &shown(&me).await["waiting"]), (&json!(0), &json!(0)));
}

#[tokio::test]
async fn one_that_does_not_answer_is_left_for_later() {
    let (app, receiver) = (app_with(Duration::from_millis(300)).await, Receiver::start().await);
    let (carrier, me) = (carrier(&app, 90_000_001).await, manager(&app).await);
    let (id, _) = endpoint(&me, &receiver.url).await;
    tell(&app, company(&me).await, carrier, 0..1).await;
    receiver.wait(Duration::from_secs(2));

    send(&app).await;

    let delivery = me.get(&format!("{ENDPOINTS}/{id}/deliveries?q[delivered]=0")).await.expect(200).json()[0].clone();
    assert_eq!(
        (&delivery["last_status"], &delivery["last_error"]),
        (&Value::Null, &json!("It did not answer in time."))
    );
    receiver.wait(Duration::ZERO);
    let app = patient(&app);
    app.app.clock.advance(TimeDelta::minutes(1));
    send(&app).await;
    // It took the first one too, before the line was given up: it knows both by their id.
    assert_eq!(receiver.sequences(), [1, 1]);
    assert_eq!(receiver.got()[0].body, receiver.got()[1].body);
}

#[tokio::test]
async fn after_three_days_an_endpoint_fails_until_it_is_turned_on_again() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let (carrier, me) = (carrier(&app, 90_000_001).await, manager(&app).await);
    let (id, mine) = (endpoint(&me, &receiver.url).await.0, company(&me).await);
    tell(&app, mine, carrier, 0..1).await;
    receiver.answer(&[503; 40]);
    for _ in 0..40 {
        send(&app).await;
        app.app.clock.advance(TimeDelta::hours(8));
    }

    // Sign-ins last a day.
    let me = app.member(Some(mine), &[Scope::ManageUsers]).await;
    let tries = receiver.got().len();
    assert!((8..16).contains(&tries), "{tries}");
    assert!(!shown(&me).await["failing_since"].is_null());
    receiver.answer(&[410]);
    let path = format!("{ENDPOINTS}/{id}");
    let on = Some(json!({"webhook_endpoint": {"is_active": true}}));
    let answers = 40 - tries;
    for _ in 0..answers {
        me.call(Method::PATCH, &path, on.clone()).await.expect(200);
        app.run_jobs().await;
    }
    assert!(shown(&me).await["failing_since"].is_null());
    me.call(Method::PATCH, &path, on.clone()).await.expect(200);
    app.run_jobs().await;
    assert!(!shown(&me).await["failing_since"].is_null(), "410 is final at once");
    me.call(Method::PATCH, &path, on).await.expect(200);
    app.run_jobs().await;
    assert_eq!(shown(&me).await["waiting"], json!(0));
}

#[tokio::test]
async fn a_replay_sends_again_from_a_notice_on() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let (carrier, me) = (carrier(&app, 90_000_001).await, manager(&app).await);
    let (id, _) = endpoint(&me, &receiver.url).await;
    tell(&app, company(&me).await, carrier, 0..4).await;
    send(&app).await;

    let replay = format!("{ENDPOINTS}/{id}/replay");
    let waiting = me.post(&replay, json!({"from_sequence": 3})).await.expect(200).json();
    app.run_jobs().await;

    assert_eq!((&waiting["waiting"], receiver.sequences()), (&json!(2), vec![1, 2, 3, 4, 3, 4]));
    assert_eq!(receiver.got()[2].body, receiver.got()[4].body);
    assert_eq!(me.post(&replay, json!({"from_sequence": 0})).await.expect(422).fields(), ["from_sequence"]);
}

#[tokio::test]
async fn addresses_of_neighbours_are_refused() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    for url in
        ["http://example.com/", "https://127.0.0.1/", "https://169.254.169.254/latest", "https://[::1]/", "nonsense"]
    {
        let refused = me.post(ENDPOINTS, json!({"webhook_endpoint": {"url": url}})).await.expect(422);
        assert_eq!(refused.fields(), ["webhook_endpoint.url"], "{url}");
    }
    for _ in 0..5 {
        endpoint(&me, "https://hooks.example.com/").await;
    }
    me.post(ENDPOINTS, json!({"webhook_endpoint": {"url": "https://hooks.example.com/"}})).await.expect(409);
}

#[tokio::test]
async fn another_companys_endpoint_is_not_there() {
    let app = TestApp::start().await;
    let (me, other) = (manager(&app).await, manager(&app).await);
    let (id, _) = endpoint(&me, "https://hooks.example.com/").await;
    let path = format!("{ENDPOINTS}/{id}");

    other.call(Method::PATCH, &path, Some(json!({"webhook_endpoint": {"is_active": false}}))).await.expect(404);
    other.call(Method::DELETE, &path, None).await.expect(404);
    other.post(&format!("{path}/replay"), json!({"from_sequence": 1})).await.expect(404);
    other.get(&format!("{path}/deliveries")).await.expect(404);
    assert_eq!(other.get(ENDPOINTS).await.expect(200).json(), json!([]));

    let changed =
        me.call(Method::PATCH, &path, Some(json!({"webhook_endpoint": {"is_active": false}}))).await.expect(200);
    assert_eq!(changed.json()["is_active"], json!(false));
    me.call(Method::DELETE, &path, None).await.expect(204);
    assert_eq!(me.get(ENDPOINTS).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn companies_with_many_slow_endpoints_leave_room_for_the_others() {
    let (app, receiver) = (app().await, Receiver::start().await);
    let carrier = carrier(&app, 90_000_001).await;
    receiver.wait(Duration::from_millis(100));
    for _ in 0..4 {
        let slow = manager(&app).await;
        for number in 0..5 {
            endpoint(&slow, &format!("{}?{number}", receiver.url)).await;
        }
        tell(&app, company(&slow).await, carrier, 0..1).await;
    }
    let me = manager(&app).await;
    endpoint(&me, &receiver.url).await;
    let mine = company(&me).await;
    tell(&app, mine, carrier, 0..1).await;

    send(&app).await;

    let got = receiver.got();
    let place = got.iter().position(|got| got.json()["data"]["company_id"] == mine.0);
    assert_eq!(got.len(), 21);
    assert!(
        place.is_some_and(|place| place < 16),
        "two endpoints of each company have their turn at a time: {place:?}"
    );
}
