//! Saved searches: one's own and those that teammates share.

use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn keep(me: &Client, more: Value) -> Answer {
    let mut search =
        json!({"name": "Reefers", "kind": "global", "address": "/carriers/global-search?q[search_text]=mc1"});
    search.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    me.post("/api/v1/saved_searches", json!({"saved_search": search})).await
}

async fn id_of(me: &Client, more: Value) -> String {
    keep(me, more).await.expect(201).json()["id"].to_string()
}

async fn names(me: &Client, query: &str) -> Vec<Value> {
    let rows = me.get(&format!("/api/v1/saved_searches{query}")).await.expect(200).json();
    rows.as_array().expect("rows").iter().map(|row| row["name"].clone()).collect()
}

async fn change(me: &Client, method: Method, id: &str, change: Value) -> Answer {
    let body = (method == Method::PATCH).then(|| json!({"saved_search": change}));
    me.call(method, &format!("/api/v1/saved_searches/{id}"), body).await
}

#[tokio::test]
async fn a_search_is_kept_with_its_own_address_and_listed_newest_first() {
    let me = TestApp::start().await.broker().await;

    let made = keep(&me, json!({"filters": {"note": {"deep": [1]}}})).await.expect(201).json();
    id_of(&me, json!({"name": "A truck", "kind": "vehicle", "address": "/vehicles?q[vin_start]=1XK"})).await;

    assert_eq!(made["address"], "/carriers/global-search?q[search_text]=mc1");
    assert_eq!((&made["filters"], &made["is_own"]), (&json!({"note": {"deep": [1]}}), &json!(true)));
    assert_eq!((&made["is_shared"], &made["user"]["name"]), (&json!(false), &json!("Ada Example")));
    assert_eq!(names(&me, "").await, ["A truck", "Reefers"]);
    assert_eq!(names(&me, "?q[kind_in][]=global").await, ["Reefers"]);
    assert_eq!(names(&me, "?q[s]=name+desc&per_page=1").await, ["Reefers"]);
}

#[tokio::test]
async fn a_search_points_at_a_search_screen_and_nothing_else() {
    let me = TestApp::start().await.broker().await;

    for (more, field) in [
        (json!({"name": "  "}), "saved_search.name"),
        (json!({"address": "https://evil.example/"}), "saved_search.address"),
        (json!({"address": "/carriers/7"}), "saved_search.address"),
        (json!({"address": format!("/carriers/global-search?{}", "x".repeat(4_000))}), "saved_search.address"),
        (json!({"kind": "lane"}), "saved_search.address"),
        (json!({"kind": "weather"}), "saved_search.kind"),
        (json!({"filters": {"x": "y".repeat(17_000)}}), "saved_search.filters"),
        (json!({"filters": []}), "saved_search.filters"),
        (json!({"colour": "red"}), "saved_search.colour"),
    ] {
        assert_eq!(keep(&me, more).await.expect(422).fields(), [field]);
    }
}

#[tokio::test]
async fn teammates_see_what_is_shared_and_other_companies_do_not() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (me, colleague, stranger) =
        (app.member(Some(company), &[]).await, app.member(Some(company), &[]).await, app.broker().await);
    let private = id_of(&me, json!({"name": "Mine"})).await;
    let shared = id_of(&me, json!({"name": "Ours", "is_shared": true})).await;

    assert_eq!(names(&colleague, "").await, ["Ours"]);
    assert_eq!(names(&stranger, "").await, Vec::<Value>::new());
    for method in [Method::PATCH, Method::DELETE] {
        change(&colleague, method.clone(), &private, json!({"name": "x"})).await.expect(404);
        change(&colleague, method.clone(), &shared, json!({"name": "x"})).await.expect(403);
        change(&stranger, method, &shared, json!({"name": "x"})).await.expect(404);
    }
    assert_eq!(names(&me, "").await, ["Ours", "Mine"]);
}

#[tokio::test]
async fn its_owner_renames_shares_and_deletes_it_and_so_does_who_manages_users_once_it_is_shared() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (me, boss) = (app.member(Some(company), &[]).await, app.member(Some(company), &[Scope::ManageUsers]).await);
    let id = id_of(&me, json!({})).await;
    change(&boss, Method::DELETE, &id, json!({})).await.expect(404);

    let renamed = change(&me, Method::PATCH, &id, json!({"name": " Flatbeds ", "is_shared": true})).await.expect(200);
    let by_boss = change(&boss, Method::PATCH, &id, json!({"name": "Team flatbeds"})).await.expect(200).json();

    assert_eq!((&renamed.json()["name"], &renamed.json()["is_shared"]), (&json!("Flatbeds"), &json!(true)));
    assert_eq!((&by_boss["name"], &by_boss["is_own"]), (&json!("Team flatbeds"), &json!(false)));
    assert_eq!(
        change(&me, Method::PATCH, &id, json!({"address": "/vehicles"})).await.expect(422).fields(),
        ["saved_search.address"]
    );
    change(&boss, Method::DELETE, &id, json!({})).await.expect(204);
    assert_eq!(names(&me, "").await, Vec::<Value>::new());
    change(&me, Method::DELETE, &id, json!({})).await.expect(404);
}

#[tokio::test]
async fn a_person_keeps_two_hundred_searches_at_most() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (me, colleague) = (app.member(Some(company), &[]).await, app.member(Some(company), &[]).await);
    id_of(&me, json!({})).await;
    sqlx::query(
        "insert into saved_searches (company_id, user_id, name, kind, address, created_at, updated_at)
         select company_id, user_id, name, kind, address, created_at, updated_at from saved_searches, generate_series(1, 199)",
    )
    .execute(&mut *app.db().await)
    .await
    .expect("arranged");

    keep(&me, json!({})).await.expect(409);
    keep(&colleague, json!({})).await.expect(201);

    assert_eq!(me.get("/api/v1/saved_searches").await.expect(200).header("totalitems"), "200");
    assert_eq!(names(&me, "").await.len(), 50);
}
