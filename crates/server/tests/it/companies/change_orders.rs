use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/company_change_orders";

/// A company with two managers.
async fn two_managers(app: &TestApp) -> (CompanyId, Client, Client) {
    let company = app.company(Person::default()).await;
    let manager = async || app.member(Some(company), &[Scope::ManageUsers]).await;
    (company, manager().await, manager().await)
}

async fn ask(me: &Client, field: &str, after: Value) -> Answer {
    me.post(PATH, json!({"company_change_order": {"field": field, "after": after, "reason": "We moved."}})).await
}

async fn decide(me: &Client, order: &Value, decision: &str) -> Answer {
    me.call(Method::PATCH, &format!("{PATH}/{}/{decision}", order["id"]), Some(json!({"note": "Seen."}))).await
}

#[tokio::test]
async fn an_approved_change_is_made_and_written_down() {
    let app = TestApp::start().await;
    let (company, one, other) = two_managers(&app).await;
    let order = ask(&one, "dot_number", json!("0123456")).await.expect(201).json();
    assert_eq!(
        (&order["after"], &order["before"], &order["can_decide"]),
        (&json!("123456"), &Value::Null, &json!(false))
    );
    assert_eq!(other.get(&format!("{PATH}/{}", order["id"])).await.expect(200).json()["can_decide"], true);

    let decided = decide(&other, &order, "approve").await.expect(200).json();

    assert_eq!((&decided["status"], &decided["decision_note"]), (&json!("approved"), &json!("Seen.")));
    assert_eq!(one.get("/api/v1/companies/current").await.expect(200).json()["dot_number"], 123_456);
    let acts: Vec<String> = sqlx::query_scalar("select action from audit_log where company_id = $1 order by id")
        .bind(company.0)
        .fetch_all(&mut *app.db().await)
        .await
        .expect("acts");
    assert_eq!(acts, ["company.change_requested", "company.change_approved"]);
}

#[tokio::test]
async fn a_rejected_change_is_not_made() {
    let app = TestApp::start().await;
    let (_, one, other) = two_managers(&app).await;
    let order = ask(&one, "city", json!("Austin")).await.expect(201).json();

    decide(&other, &order, "reject").await.expect(200);

    assert_eq!(one.get("/api/v1/companies/current").await.expect(200).json()["city"], Value::Null);
    decide(&other, &order, "approve").await.expect(409);
}

#[tokio::test]
async fn no_one_decides_on_their_own_request_unless_no_one_else_can() {
    let app = TestApp::start().await;
    let (_, one, _) = two_managers(&app).await;
    let alone = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    let order = ask(&one, "city", json!("Austin")).await.expect(201).json();
    let lonely = ask(&alone, "city", json!("Austin")).await.expect(201).json();

    decide(&one, &order, "approve").await.expect(403);
    assert_eq!(lonely["can_decide"], true);
    decide(&alone, &lonely, "approve").await.expect(200);
}

#[tokio::test]
async fn only_managers_decide_and_other_companies_see_nothing() {
    let app = TestApp::start().await;
    let (company, one, _) = two_managers(&app).await;
    let colleague = app.member(Some(company), &[]).await;
    let stranger = app.person(Person { scopes: &[Scope::ManageUsers], ..Person::default() }).await;
    let order = ask(&one, "city", json!("Austin")).await.expect(201).json();

    decide(&colleague, &order, "approve").await.expect(403);
    decide(&stranger, &order, "approve").await.expect(404);
    stranger.get(&format!("{PATH}/{}", order["id"])).await.expect(404);
    assert_eq!(stranger.get(PATH).await.expect(200).json(), json!([]));
    assert_eq!(colleague.get(PATH).await.expect(200).json()[0]["id"], order["id"]);
}

#[tokio::test]
async fn a_field_that_was_changed_since_is_not_written_over() {
    let app = TestApp::start().await;
    let (company, one, other) = two_managers(&app).await;
    let order = ask(&one, "city", json!("Austin")).await.expect(201).json();
    sqlx::query("update companies set city = 'Dallas' where id = $1")
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("changed");

    decide(&other, &order, "approve").await.expect(409);

    assert_eq!(one.get("/api/v1/companies/current").await.expect(200).json()["city"], "Dallas");
    decide(&other, &order, "reject").await.expect(200);
}

#[tokio::test]
async fn a_value_that_is_no_longer_valid_is_not_made() {
    let app = TestApp::start().await;
    let (_, one, other) = two_managers(&app).await;
    let order = ask(&one, "state", json!("TX")).await.expect(201).json();
    sqlx::query("update company_change_orders set after = 'ZZ'").execute(&mut *app.db().await).await.expect("spoilt");

    let refused = decide(&other, &order, "approve").await.expect(422);

    assert_eq!(refused.fields(), ["after"]);
}

#[tokio::test]
async fn bad_wishes_are_named() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let field = |answer: Answer| answer.expect(422).fields();

    assert_eq!(field(ask(&me, "plan_id", json!("1")).await), ["company_change_order.field"]);
    assert_eq!(field(ask(&me, "legal_name", Value::Null).await), ["company_change_order.after"]);
    assert_eq!(field(ask(&me, "city", Value::Null).await), ["company_change_order.after"]);
    let no_reason = json!({"company_change_order": {"field": "city", "after": "Austin", "reason": " "}});
    assert_eq!(field(me.post(PATH, no_reason).await), ["company_change_order.reason"]);
    ask(&me, "city", json!("Austin")).await.expect(201);
    let again = ask(&me, "city", json!("Dallas")).await.expect(422);
    assert_eq!((again.fields(), again.code().as_str()), (vec!["company_change_order.field".to_owned()], "taken"));
}

#[tokio::test]
async fn orders_are_listed_newest_first_and_by_status() {
    let app = TestApp::start().await;
    let (_, one, other) = two_managers(&app).await;
    for (field, after) in [("city", "Austin"), ("street", "1 Main Street"), ("country", "US")] {
        ask(&one, field, json!(after)).await.expect(201);
    }
    let newest = other.get(PATH).await.expect(200).json()[0].clone();
    decide(&other, &newest, "reject").await.expect(200);

    let pending = one.get(&format!("{PATH}?q[status_eq]=pending&per_page=1")).await.expect(200);

    assert_eq!((newest["field"].as_str(), pending.json()[0]["field"].as_str()), (Some("country"), Some("street")));
    assert_eq!(pending.header("totalitems"), "2");
}
