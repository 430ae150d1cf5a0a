//! Filter sets: what searches begin with.

use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// The person's id and their company's.
async fn ids(me: &Client) -> (i64, i64) {
    let me = me.get("/api/v1/users/current").await.expect(200).json();
    (me["id"].as_i64().expect("an id"), me["company"]["id"].as_i64().expect("an id"))
}

async fn keep(me: &Client, owner_type: &str, owner_id: i64, more: Value) -> Answer {
    let mut set = json!({
        "owner_type": owner_type, "owner_id": owner_id, "is_type": "carrier_search", "is_default": true,
        "filters": {"classification_id_in": [1], "state_in": ["TX"]},
    });
    set.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    me.post("/api/v1/filter_sets", json!({"filter_set": set})).await
}

async fn default_of(me: &Client, owner_type: &str, owner_id: i64, is_type: &str) -> Answer {
    let query = format!("owner_type={owner_type}&owner_id={owner_id}&is_type={is_type}");
    me.get(&format!("/api/v1/filter_sets/default_for_owner?{query}")).await
}

async fn put(me: &Client, id: &Value, change: Value) -> Answer {
    me.call(Method::PUT, &format!("/api/v1/filter_sets/{id}"), Some(json!({"filter_set": change}))).await
}

#[tokio::test]
async fn an_owner_has_one_default_for_each_type() {
    let me = TestApp::start().await.broker().await;
    let (own, _) = ids(&me).await;
    assert_eq!(default_of(&me, "User", own, "carrier_search").await.expect(200).json(), json!({"filter_set": null}));

    let first = keep(&me, "User", own, json!({"name": "Texas"})).await.expect(201).json();
    let second = keep(&me, "User", own, json!({"filters": {"fleetSizeRange": {"min": 5}}})).await.expect(201).json();
    keep(&me, "User", own, json!({"is_type": "lane_search"})).await.expect(201);

    let now = default_of(&me, "User", own, "carrier_search").await.expect(200).json();
    assert_eq!((&now["filter_set"]["id"], &first["is_default"]), (&second["id"], &json!(true)));
    assert_eq!(now["filter_set"]["filters"], json!({"fleetSizeRange": {"min": 5}}));
    put(&me, &first["id"], json!({"is_default": true, "filters": {"state_in": ["OK"]}})).await.expect(200);
    let now = default_of(&me, "User", own, "carrier_search").await.expect(200).json()["filter_set"].clone();
    assert_eq!((&now["name"], &now["filters"]), (&json!("Texas"), &json!({"state_in": ["OK"]})));
    put(&me, &first["id"], json!({"is_default": false})).await.expect(200);
    assert_eq!(default_of(&me, "User", own, "carrier_search").await.json(), json!({"filter_set": null}));
    assert_eq!(default_of(&me, "User", own, "my_carriers").await.json(), json!({"filter_set": null}));
}

#[tokio::test]
async fn the_companys_is_for_all_its_people_and_changed_by_who_manages_users() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let (me, boss) = (app.member(Some(company), &[]).await, app.member(Some(company), &[Scope::ManageUsers]).await);
    keep(&me, "Company", company.0, json!({})).await.expect(403);

    let set = keep(&boss, "Company", company.0, json!({})).await.expect(201).json();

    let seen = default_of(&me, "Company", company.0, "carrier_search").await.expect(200).json()["filter_set"].clone();
    assert_eq!(seen, set);
    assert_eq!((&seen["owner_type"], &seen["owner_id"]), (&json!("Company"), &json!(company.0)));
    put(&me, &set["id"], json!({"name": "Mine"})).await.expect(403);
    put(&boss, &set["id"], json!({"name": "Ours", "owner_type": "Company", "owner_id": company.0})).await.expect(200);
}

#[tokio::test]
async fn anothers_filter_sets_are_not_there() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let boss: &[Scope] = &[Scope::ManageUsers];
    let (me, colleague) = (app.member(Some(company), boss).await, app.member(Some(company), boss).await);
    let stranger = app.person(Person { scopes: boss, ..Person::default() }).await;
    let own = ids(&me).await.0;
    let set = keep(&me, "User", own, json!({})).await.expect(201).json();
    let ours = keep(&me, "Company", company.0, json!({})).await.expect(201).json();

    for other in [&colleague, &stranger] {
        default_of(other, "User", own, "carrier_search").await.expect(404);
        keep(other, "User", own, json!({})).await.expect(404);
        put(other, &set["id"], json!({"name": "x"})).await.expect(404);
    }
    default_of(&stranger, "Company", company.0, "carrier_search").await.expect(404);
    keep(&stranger, "Company", company.0, json!({})).await.expect(404);
    put(&stranger, &ours["id"], json!({"name": "x"})).await.expect(404);
}

#[tokio::test]
async fn what_no_filter_set_can_hold_is_named() {
    let me = TestApp::start().await.broker().await;
    let (own, _) = ids(&me).await;
    let set = keep(&me, "User", own, json!({})).await.expect(201).json();

    for (more, field) in [
        (json!({"filters": {"colour": "red"}}), "filter_set.filters.colour"),
        (json!({"filters": {"classification_id_in": "1"}}), "filter_set.filters.classification_id_in"),
        (json!({"filters": [1]}), "filter_set.filters"),
        (json!({"name": " "}), "filter_set.name"),
        (json!({"is_type": "weather"}), "filter_set.is_type"),
        (json!({"colour": "red"}), "filter_set.colour"),
    ] {
        assert_eq!(keep(&me, "User", own, more).await.expect(422).fields(), [field]);
    }
    for (change, field) in [
        (json!({"is_type": "lane_search"}), "filter_set.is_type"),
        (json!({"owner_type": "Company"}), "filter_set.owner_type"),
        (json!({"filters": {"state_in": {}, "x": 1}}), "filter_set.filters.x"),
    ] {
        assert_eq!(put(&me, &set["id"], change).await.expect(422).fields(), [field]);
    }
    let wrong = me.get("/api/v1/filter_sets/default_for_owner?owner_type=Team&owner_id=1&is_type=carrier_search").await;
    assert_eq!(wrong.expect(422).fields(), ["owner_type"]);
}
