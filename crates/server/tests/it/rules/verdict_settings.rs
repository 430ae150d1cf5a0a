//! What a company weighs more than the product does.

use super::manager;
use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/v1/verdict_settings";

async fn save(me: &Client, signals: Value) -> Answer {
    me.call(Method::PUT, SETTINGS, Some(json!({"signals": signals}))).await
}

/// The verdict that a signal gives, and its floor.
fn of(settings: &Value, code: &str) -> (String, String) {
    let signals = settings["signals"].as_array().expect("signals");
    let found = signals.iter().find(|signal| signal["code"] == code).expect("the signal");
    let word = |name: &str| found[name].as_str().expect("a word").to_owned();
    assert!(!word("label").is_empty() && !word("why").is_empty() && word("change").ends_with('.'), "{found}");
    (word("verdict"), word("floor"))
}

async fn kept(app: &TestApp) -> Vec<(String, String)> {
    let sql = "select signal, verdict from verdict_settings order by signal";
    sqlx::query_as(sql).fetch_all(&mut *app.db().await).await.expect("rows")
}

fn pair(verdict: &str, floor: &str) -> (String, String) {
    (verdict.to_owned(), floor.to_owned())
}

#[tokio::test]
async fn a_signal_is_raised_and_set_back_and_the_log_says_so() {
    let app = TestApp::start().await;
    let (me, other) = (manager(&app).await, manager(&app).await);
    let before = me.get(SETTINGS).await.expect(200).json();
    assert_eq!(of(&before, "contact_changed"), pair("review", "review"));
    assert_eq!(of(&before, "out_of_service_order"), pair("do_not_use", "do_not_use"));

    let wanted = json!([
        {"code": "contact_changed", "verdict": "do_not_use"},
        {"code": "lapse_served", "verdict": "review"},
        {"code": "out_of_service_order", "verdict": "do_not_use"},
    ]);
    let raised = save(&me, wanted.clone()).await.expect(200).json();

    assert_eq!(of(&raised, "contact_changed"), pair("do_not_use", "review"));
    assert_eq!(me.get(SETTINGS).await.expect(200).json(), raised);
    assert_eq!(kept(&app).await, [pair("contact_changed", "do_not_use")], "what is at its floor is not kept");
    assert_eq!(other.get(SETTINGS).await.expect(200).json(), before, "another company's stay as they are");
    save(&me, wanted).await.expect(200);
    let back = save(&me, json!([{"code": "contact_changed", "verdict": "review"}])).await.expect(200).json();
    assert_eq!((back, kept(&app).await), (before, Vec::new()));
    let log = me.get("/api/v1/audit_log?q[action_eq]=verdict_settings.changed").await.expect(200).json();
    let details: Vec<_> = log.as_array().expect("entries").iter().map(|entry| entry["details"].clone()).collect();
    let (none, one) = (json!({}), json!({"contact_changed": "do_not_use"}));
    assert_eq!(details, [json!({"before": one, "after": none}), json!({"before": none, "after": one})]);
}

#[tokio::test]
async fn nothing_is_set_below_its_floor_and_nothing_is_kept_of_a_refused_call() {
    let app = TestApp::start().await;
    let me = manager(&app).await;

    let refused = save(
        &me,
        json!([
            {"code": "contact_changed", "verdict": "do_not_use"},
            {"code": "out_of_service_order", "verdict": "review"},
            {"code": "lapse_served", "verdict": "use"},
            {"code": "bad_weather", "verdict": "review"},
            {"code": "identity_alert", "verdict": "burn"},
        ]),
    )
    .await
    .expect(422);

    let fields =
        ["signals.out_of_service_order", "signals.lapse_served", "signals.bad_weather", "signals.identity_alert"];
    assert_eq!(refused.fields(), fields);
    let twice = json!([
        {"code": "contact_changed", "verdict": "do_not_use"}, {"code": "contact_changed", "verdict": "review"}
    ]);
    assert_eq!(save(&me, twice).await.expect(422).fields(), ["signals.contact_changed"]);
    assert_eq!(kept(&app).await, []);
}

#[tokio::test]
async fn only_those_who_set_rules_set_signals() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let reader = app.member(Some(company), &[Scope::ManageRuleOverrides]).await;
    reader.get(SETTINGS).await.expect(200);
    save(&reader, json!([])).await.expect(403);

    let unpaid =
        app.person(Person { flags: &[PlanFlag::Connect], scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    unpaid.get(SETTINGS).await.expect(403);
    save(&unpaid, json!([])).await.expect(403);
}
