use super::*;

const PATH: &str = "/api/v1/identity_alert_messages";

async fn write(me: &Client, alert: i64, message: &str, thread: Option<i64>) -> Answer {
    let mut body = json!({"identity_alert_id": alert, "message": message});
    if let Some(thread) = thread {
        body["thread_id"] = json!(thread);
    }
    me.post(PATH, json!({"identity_alert_message": body})).await
}

async fn texts(me: &Client, alert: i64) -> Vec<String> {
    let list = me.get(&format!("{PATH}?identity_alert_id={alert}")).await.expect(200).json();
    let texts =
        list.as_array().expect("a list").iter().map(|row| row["message"].as_str().unwrap_or_default().to_owned());
    texts.collect()
}

async fn email_of(me: &Client) -> String {
    me.get("/api/v1/users/current").await.expect(200).json()["email"].as_str().expect("an address").to_owned()
}

#[tokio::test]
async fn a_thread_is_read_by_its_two_sides_alone() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, one, two, staff) = (app.broker().await, app.broker().await, app.broker().await, staff(&app).await);
    let id = published(&me, &staff, carrier, json!({})).await;

    let asked = write(&one, id, "What happened?", None).await.expect(201).json();
    write(&two, id, "And when?", None).await.expect(201);
    let thread = asked["thread_id"].as_i64();
    let answered = write(&me, id, "They re-brokered it.", thread).await.expect(201).json();

    assert_eq!((&asked["is_own"], &asked["is_from_publisher"]), (&json!(true), &json!(false)));
    assert_eq!((&answered["is_own"], &answered["is_from_publisher"]), (&json!(true), &json!(true)));
    assert_eq!(texts(&me, id).await, ["What happened?", "And when?", "They re-brokered it."]);
    assert_eq!(texts(&one, id).await, ["What happened?", "They re-brokered it."]);
    assert_eq!(texts(&two, id).await, ["And when?"]);
    assert_eq!(texts(&app.broker().await, id).await, Vec::<String>::new());
}

#[tokio::test]
async fn each_side_is_notified_by_email_and_no_email_names_the_publisher() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, one, staff) = (app.broker().await, app.broker().await, staff(&app).await);
    let id = published(&me, &staff, carrier, json!({})).await;
    let (mine, theirs) = (email_of(&me).await, email_of(&one).await);
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["legal_name"].clone();
    app.run_jobs().await;

    write(&one, id, "What happened?", None).await.expect(201);
    app.run_jobs().await;
    let (to_me, first) = app.newest_mail().await.expect("a mail");
    write(&me, id, "They re-brokered it.", None).await.expect(201);
    app.run_jobs().await;
    let (to_them, second) = app.newest_mail().await.expect("a mail");

    assert_eq!((to_me, to_them), (mine.clone(), theirs));
    assert!(first.contains(&format!("/broker/identity-alerts/{id}")) && !first.contains("What happened?"), "{first}");
    assert!(
        !second.contains(&mine) && !second.contains(company.as_str().expect("a name")) && !second.contains("Ada"),
        "{second}"
    );
}

#[tokio::test]
async fn a_publisher_asked_by_several_companies_names_the_one_it_answers() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, one, two, staff) = (app.broker().await, app.broker().await, app.broker().await, staff(&app).await);
    let id = published(&me, &staff, carrier, json!({})).await;
    let field = |answer: Answer| answer.expect(422).fields();

    assert_eq!(field(write(&me, id, "Hello?", None).await), ["identity_alert_message.identity_alert_id"]);
    write(&one, id, "What happened?", None).await.expect(201);
    let other = write(&two, id, "And when?", None).await.expect(201).json()["thread_id"].as_i64();

    assert_eq!(field(write(&me, id, "Last week.", None).await), ["identity_alert_message.thread_id"]);
    assert_eq!(field(write(&me, id, "Last week.", Some(99)).await), ["identity_alert_message.thread_id"]);
    assert_eq!(field(write(&one, id, "Hello!", other).await), ["identity_alert_message.thread_id"]);
    assert_eq!(field(write(&one, id, " ", None).await), ["identity_alert_message.message"]);
}

#[tokio::test]
async fn only_what_is_published_can_be_asked_about_and_a_thread_outlives_it() {
    let app = TestApp::start().await;
    let carrier = carrier(&app, 90_000_001, None).await;
    let (me, one, two, staff) = (app.broker().await, app.broker().await, app.broker().await, staff(&app).await);
    let waiting = report(&me, carrier, json!({})).await.expect(201).json()["id"].as_i64().expect("an id");
    let id = published(&me, &staff, carrier, json!({})).await;
    write(&one, id, "What happened?", None).await.expect(201);
    patch(&me, id, "unpublish", json!({})).await.expect(200);

    for alert in [waiting, id, 99] {
        let refused = write(&two, alert, "What happened?", None).await.expect(422);
        assert_eq!(refused.fields(), ["identity_alert_message.identity_alert_id"]);
    }
    write(&me, id, "It was a mistake.", None).await.expect(201);
    write(&one, id, "Thank you.", None).await.expect(201);
    assert_eq!(texts(&one, id).await.len(), 3);
    one.get(PATH).await.expect(422);
    assert_eq!(one.get(&format!("{PATH}?identity_alert_id={id}&page=0")).await.expect(422).fields(), ["page"]);
}
