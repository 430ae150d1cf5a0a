use crate::support::{Client, Person, TestApp};
use axum::http::Method;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const MANAGER: &[Scope] = &[Scope::ManageUsers];

/// The person's own id.
async fn id_of(person: &Client) -> i64 {
    person.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64().expect("an id")
}

async fn change(by: &Client, id: i64, user: Value) -> crate::support::Answer {
    by.call(Method::PATCH, &format!("/api/v1/users/{id}"), Some(json!({"user": user}))).await
}

async fn remove(by: &Client, id: i64) -> crate::support::Answer {
    by.call(Method::DELETE, &format!("/api/v1/users/{id}"), None).await
}

async fn company(app: &TestApp) -> CompanyId {
    app.company(Person::default()).await
}

#[tokio::test]
async fn scopes_that_are_given_and_taken_count_at_the_next_request() {
    let app = TestApp::start().await;
    let company = company(&app).await;
    let (boss, other) = (app.member(Some(company), MANAGER).await, app.member(Some(company), &[]).await);
    let id = id_of(&other).await;
    other.get("/api/v1/audit_log").await.expect(403);

    let changed = change(&boss, id, json!({"scopes": ["manage_users", "view_loads"]})).await.expect(200).json();

    assert_eq!(changed["scopes"], json!(["view_loads", "manage_users"]));
    let log = other.get("/api/v1/audit_log?q[action_eq]=user.scopes_changed").await.expect(200).json();
    assert_eq!((&log[0]["subject"], &log[0]["details"]["before"]), (&json!(format!("User;{id}")), &json!([])));
    change(&boss, id, json!({"scopes": []})).await.expect(200);
    other.get("/api/v1/audit_log").await.expect(403);
}

#[tokio::test]
async fn people_change_their_own_names_and_managers_everybodys() {
    let app = TestApp::start().await;
    let company = company(&app).await;
    let (boss, other) = (app.member(Some(company), MANAGER).await, app.member(Some(company), &[]).await);
    let (mine, theirs) = (id_of(&other).await, id_of(&boss).await);

    let own =
        change(&other, mine, json!({"first_name": " Grace ", "phone_e164": "+15555550100"})).await.expect(200).json();

    assert_eq!((&own["first_name"], &own["phone_e164"]), (&json!("Grace"), &json!("+15555550100")));
    change(&other, mine, json!({"scopes": ["manage_users"]})).await.expect(403);
    change(&other, theirs, json!({"first_name": "Eve"})).await.expect(403);
    change(&boss, mine, json!({"last_name": "Hopper"})).await.expect(200);
    let wrong = json!({"first_name": "", "phone_e164": "555", "scopes": ["support_workflow"]});
    let fields = change(&boss, mine, wrong).await.expect(422).fields();
    assert_eq!(fields, ["user.first_name", "user.phone_e164", "user.scopes"]);
}

#[tokio::test]
async fn who_is_removed_is_out_at_once_and_can_be_invited_again() {
    let app = TestApp::start().await;
    let company = company(&app).await;
    let (boss, other) = (app.member(Some(company), MANAGER).await, app.member(Some(company), &[]).await);
    let (id, email) = (id_of(&other).await, other.get("/api/v1/users/current").await.json()["email"].clone());

    remove(&boss, id).await.expect(204);

    other.get("/api/v1/users/current").await.expect(401);
    remove(&boss, id).await.expect(404);
    let invitation = json!({"user_invitation": {"email": email, "scopes": []}});
    boss.post("/api/v1/user_invitations", invitation).await.expect(201);
}

#[tokio::test]
async fn no_one_removes_themselves_or_the_last_who_manages_users() {
    let app = TestApp::start().await;
    let company = company(&app).await;
    let boss = app.member(Some(company), MANAGER).await;
    let me = id_of(&boss).await;

    assert_eq!(remove(&boss, me).await.expect(409).code(), "conflict");
    assert_eq!(change(&boss, me, json!({"scopes": ["view_loads"]})).await.expect(409).code(), "conflict");

    let second = app.member(Some(company), MANAGER).await;
    change(&boss, me, json!({"scopes": ["view_loads"]})).await.expect(200);
    change(&second, id_of(&second).await, json!({"scopes": []})).await.expect(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_managers_who_take_each_others_scope_at_once_cannot_both_succeed() {
    let app = TestApp::start().await;
    let company = company(&app).await;
    let (one, two) = (app.member(Some(company), MANAGER).await, app.member(Some(company), MANAGER).await);
    let (first, second) = (id_of(&one).await, id_of(&two).await);

    let none = json!({"scopes": []});
    let (a, b) = tokio::join!(change(&one, second, none.clone()), change(&two, first, none));

    let managers: i64 = sqlx::query_scalar("select count(*) from users where 'manage_users' = any (scopes)")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");
    assert_eq!((managers, [a, b].iter().filter(|answer| answer.status == 200).count()), (1, 1));
}

#[tokio::test]
async fn another_companys_people_are_not_there() {
    let app = TestApp::start().await;
    let all = Person { scopes: MANAGER, ..Person::default() };
    let (mine, other) = (app.person(all).await, app.person(all).await);
    let id = id_of(&other).await;

    change(&mine, id, json!({"first_name": "Eve"})).await.expect(404);
    remove(&mine, id).await.expect(404);

    let found = mine.get("/api/v1/users/search_company_users?search_term=ada").await.expect(200);
    assert_eq!((found.header("totalitems"), &found.json()[0]["id"]), ("1", &json!(id_of(&mine).await)));
    let nobody = mine.get("/api/v1/users/search_company_users?search_term=%25").await.expect(200);
    assert_eq!(nobody.header("totalitems"), "0");
    let long = "a".repeat(101);
    let fields = mine.get(&format!("/api/v1/users/search_company_users?search_term={long}")).await.expect(422).fields();
    assert_eq!(fields, ["search_term"]);
}

#[tokio::test]
async fn a_carriers_people_are_shown_without_their_names() {
    let app = TestApp::start().await;
    let id = crate::carriers::files::carrier(&app, 1_000_001, &[]).await;
    let company = app.company(Person { company_type: store::users::CompanyType::Carrier, ..Person::default() }).await;
    sqlx::query("update companies set carrier_id = $1 where id = $2")
        .bind(id)
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("arranged");
    app.user(Some(company), "dana@carrier.example", "no password fits", &[]).await;
    let me = app.broker().await;

    let found =
        me.get(&format!("/api/v1/users/redacted_users?carrier_id={id}&scope=onboarding")).await.expect(200).json();

    assert_eq!(found["carrier_users"][0]["name"], "A. E.");
    assert_eq!(found["carrier_users"][0]["email"], "d***@c***.example");
    assert_eq!(found["pending_dispatchers"], json!([]));
    assert_eq!(me.get("/api/v1/users/redacted_users?carrier_id=9").await.expect(422).fields(), ["carrier_id"]);
}
