//! `haulwarden admin feature`, `admin plan`, `admin company set-plan`, `set-limits` and `set-vehicle-search`, as they are typed.

use super::*;
use store::private_postgres::Scratch;
use tokio::process::Command;

async fn admin(app: &TestApp, arguments: &[&str]) -> (bool, String) {
    let url = Scratch::shared().await.url(&app.app.config.database);
    let mut command = Command::new(env!("CARGO_BIN_EXE_haulwarden"));
    let output = command.args(["admin", "--database-url", &url]).args(arguments).output().await.expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn features_are_turned_on_and_off_and_shown() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;

    assert!(admin(&app, &["feature", "set", "User;1", "new_map", "on"]).await.0);
    assert!(admin(&app, &["feature", "set", &format!("Company;{company}"), "old_map", "off"]).await.0);

    assert_eq!(admin(&app, &["feature", "list", "User;1"]).await, (true, "new_map\ton\n".to_owned()));
    let own = me.get("/api/flipper/actors/User;1").await.expect(200).json();
    assert_eq!(own["features"], json!({"new_map": true}));
    assert_eq!(acts(&app, company).await, ["feature.set"; 2]);
}

#[tokio::test]
async fn a_feature_is_not_set_without_a_target_or_under_a_strange_name() {
    let app = TestApp::start().await;
    on_trial(&app).await;

    for wrong in [["User;999", "new_map"], ["Company;999", "new_map"], ["Robot;1", "new_map"], ["User;1", "new map"]] {
        assert!(!admin(&app, &["feature", "set", wrong[0], wrong[1], "on"]).await.0, "{wrong:?}");
    }
}

#[tokio::test]
async fn an_operator_sees_the_plans_and_gives_one_without_payment_and_end() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;

    let (_, plans) = admin(&app, &["plan", "list"]).await;
    let (is_set, _) = admin(&app, &["company", "set-plan", &company.to_string(), "Enterprise"]).await;

    assert!(
        plans.contains("\tStarter\t$99.00\toffered\t50\t") && plans.contains("\tTrial\tnot sold\tnot offered\t"),
        "{plans}"
    );
    assert!(is_set);
    let own = me.get("/api/v1/companies/current").await.expect(200).json();
    assert_eq!((&own["plan"]["name"], &own["status"]), (&json!("Enterprise"), &json!("active")));
    assert_eq!(own["paid_until"], Value::Null);
    assert_eq!(acts(&app, company).await, ["company.plan_set"]);
    assert!(!admin(&app, &["company", "set-plan", "999", "Enterprise"]).await.0);
    assert!(!admin(&app, &["company", "set-plan", &company.to_string(), "Nothing"]).await.0);
}

#[tokio::test]
async fn an_operator_hides_the_vehicle_search_and_shows_it_again() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    let set = async |state: &str| admin(&app, &["company", "set-vehicle-search", &company.to_string(), state]).await;
    let is_hidden = async || {
        let own = me.get("/api/v1/users/current").await.expect(200).json();
        own["company"]["hide_vehicle_search"].as_bool().expect("it says so")
    };
    me.get("/api/v1/carrier_vehicles").await.expect(200);

    assert_eq!(set("hidden").await, (true, format!("vehicle search is hidden for company {company}\n")));

    assert!(is_hidden().await);
    me.get("/api/v1/carrier_vehicles").await.expect(403);
    assert!(set("shown").await.0);
    assert!(!is_hidden().await);
    me.get("/api/v1/carrier_vehicles").await.expect(200);
    // The first search made the company's classification as well.
    let acts: Vec<_> = acts(&app, company).await.into_iter().filter(|act| act.starts_with("company.")).collect();
    assert_eq!(acts, ["company.vehicle_search_set"; 2]);
    assert!(!admin(&app, &["company", "set-vehicle-search", "999", "hidden"]).await.0);
    assert!(!set("away").await.0);
}

#[tokio::test]
async fn an_operator_gives_a_company_limits_of_its_own_and_takes_them_back() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    let id = company.to_string();
    let set = async |limits: &[&str]| admin(&app, &[&["company", "set-limits", &id][..], limits].concat()).await;
    let shown = async || {
        let answer = me.get("/api/v1/companies/current").await.expect(200);
        (answer.header("ratelimit-limit").to_owned(), answer.json()["storage"]["limit_bytes"].clone())
    };
    let of_plan = shown().await;

    let (is_set, words) = set(&["--calls-per-minute", "77", "--stored-gb", "3"]).await;

    assert!(
        is_set && words.contains("calls per minute\t77\n") && words.contains("emails per day\tset by its plan\n"),
        "{words}"
    );
    assert_eq!(shown().await, ("77".to_owned(), json!(3_i64 << 30)));
    assert!(set(&["--calls-per-minute", "plan"]).await.0);
    assert_eq!(shown().await, (of_plan.0, json!(3_i64 << 30)), "what is not given stays");
    assert!(set(&[]).await.0);
    assert_eq!(acts(&app, company).await, ["company.limits_set"; 2], "showing them is no change");
    assert!(!set(&["--calls-at-once", "0"]).await.0);
    assert!(!set(&["--mails-per-day", "many"]).await.0);
    assert!(!admin(&app, &["company", "set-limits", "999"]).await.0);
}
