//! A company's thresholds for alerts, and its lists of contacts.

use super::{NO_TRUCK, covered, evaluate, manager, missing_truck, of_kind, only};
use crate::loads::desk::desk;
use serde_json::json;

const SETTINGS: &str = "/api/v1/alert_settings";

#[tokio::test]
async fn thresholds_are_set_by_managers_in_versions_and_loads_are_evaluated_again() {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at("2026-11-24T08:00:00Z").await;
    evaluate(&desk).await;
    assert!(of_kind(&desk.me, NO_TRUCK).await.is_empty());
    let manager = manager(&desk).await;
    assert_eq!(desk.me.get(SETTINGS).await.expect(200).json()["version"], 0);
    let wanted = json!({"version": 0, "settings": {"vehicle_by_minutes": 420}});
    desk.me.patch(SETTINGS, wanted.clone()).await.expect(403);

    let set = manager.patch(SETTINGS, wanted.clone()).await.expect(200).json();
    evaluate(&desk).await;

    assert_eq!((&set["version"], &set["versions"][0]["own"]), (&json!(1), &json!({"vehicle_by_minutes": 420})));
    only(&desk.me, NO_TRUCK).await;
    manager.patch(SETTINGS, wanted).await.expect(409);
    let wrong = json!({"version": 1, "settings": {"vehicle_by_minutes": 1, "nothing": 1}});
    let fields = manager.patch(SETTINGS, wrong).await.expect(422).fields();
    assert_eq!(fields, ["settings.nothing", "settings.vehicle_by_minutes"]);
}

#[tokio::test]
async fn contacts_are_listed_once_and_end() {
    let (desk, _) = missing_truck().await;
    let manager = manager(&desk).await;
    let contact =
        |kind: &str, value: &str| json!({"alert_contact": {"list": "dispatch_services", "kind": kind, "value": value}});
    let path = "/api/v1/alert_contacts";

    let made = manager.post(path, contact("domain", "Dispatch.Example")).await.expect(201).json();
    assert_eq!((&made["value"], &made["ends_on"]), (&json!("dispatch.example"), &json!(null)));
    let again = manager.post(path, contact("domain", "dispatch.example")).await.expect(409);
    assert!(again.text().contains("This contact is on that list already."), "{}", again.text());
    for (kind, value) in [("domain", "gmail.com"), ("domain", "no"), ("email", "no"), ("phone", "555")] {
        let fields = manager.post(path, contact(kind, value)).await.expect(422).fields();
        assert_eq!(fields, ["alert_contact.value"], "{kind} {value}");
    }
    desk.me.post(path, contact("domain", "other.example")).await.expect(403);

    manager.call(axum::http::Method::DELETE, &format!("{path}/{}", made["id"]), None).await.expect(204);
    let ended = desk.me.get(&format!("{path}?q[is_standing_eq]=0")).await.expect(200).json();
    assert_eq!(ended[0]["id"], made["id"]);
}

#[tokio::test]
async fn contacts_from_before_get_the_form_in_which_loads_have_theirs() {
    let (desk, _) = missing_truck().await;
    let manager = manager(&desk).await;
    let path = "/api/v1/alert_contacts";
    for value in ["first.example", "second.example", "third.example"] {
        let contact = json!({"alert_contact": {"list": "blocked", "kind": "domain", "value": value}});
        manager.post(path, contact).await.expect(201);
    }
    let mut db = desk.app.db().await;
    for (old, value) in [("first.example", "b\u{fc}cher.example"), ("second.example", "B\u{fc}cher.example")] {
        let sql = "update alert_contacts set value = $2 where value = $1";
        sqlx::query(sql).bind(old).bind(value).execute(&mut *db).await.expect("as it was listed before");
    }

    ::desk::alert_contacts::forms::canonicalize(&mut db).await.expect("done");

    let kept: Vec<String> =
        sqlx::query_scalar("select value from alert_contacts order by id").fetch_all(&mut *db).await.expect("contacts");
    assert_eq!(kept, ["xn--bcher-kva.example", "B\u{fc}cher.example", "third.example"], "one form is listed once");
}

#[tokio::test]
async fn every_contact_from_before_gets_its_form_and_open_loads_are_evaluated_again() {
    let (desk, _) = missing_truck().await;
    let mut db = desk.app.db().await;
    // More than are read at once that have no such form, and one behind them that has.
    let listed = "insert into alert_contacts (company_id, list, kind, value, starts_on, created_at)
                  select $1, 'blocked', 'email', n.value, '2026-11-01', now()
                    from (select 'nobody \u{fc}' || nth from generate_series(1, 1001) as s (nth)
                          union all select 'a@b\u{fc}cher.example') as n (value)";
    sqlx::query(listed).bind(desk.company.0).execute(&mut *db).await.expect("as they were listed before");
    let fed = "select count(*) from load_feed where company_id = $1 and load_ids = '{}'";
    let before: i64 = sqlx::query_scalar(fed).bind(desk.company.0).fetch_one(&mut *db).await.expect("a count");

    ::desk::alert_contacts::forms::canonicalize(&mut db).await.expect("done");

    let done = "select count(*) from alert_contacts where value = 'a@xn--bcher-kva.example'";
    assert_eq!(sqlx::query_scalar::<_, i64>(done).fetch_one(&mut *db).await.expect("a count"), 1);
    let after: i64 = sqlx::query_scalar(fed).bind(desk.company.0).fetch_one(&mut *db).await.expect("a count");
    assert_eq!(after, before + 1, "its open loads are evaluated again");
}

#[tokio::test]
async fn other_thresholds_are_tried_on_alerts_that_there_were_and_on_open_loads() {
    let (desk, ticket) = missing_truck().await;
    let manager = manager(&desk).await;
    let path = format!("{SETTINGS}/preview");
    let lower = json!({"settings": {"vehicle_by_minutes": 120}});
    desk.me.post(&path, lower.clone()).await.expect(403);

    let tried = manager.post(&path, lower).await.expect(200).json();

    let of_kind = |counts: &serde_json::Value| {
        counts.as_array().expect("counts").iter().find(|one| one["is_type"] == NO_TRUCK).cloned().expect("the kind")
    };
    assert_eq!((&of_kind(&tried["raised"])["now"], &of_kind(&tried["raised"])["then"]), (&json!(1), &json!(0)));
    assert_eq!((&of_kind(&tried["open"])["now"], &of_kind(&tried["open"])["then"]), (&json!(1), &json!(0)));
    let example = tried["examples"].as_array().expect("examples").iter().find(|one| one["ticket_id"] == ticket["id"]);
    assert_eq!(example.map(|one| &one["now"]), Some(&json!("medium")));
    assert_eq!(desk.me.get(SETTINGS).await.expect(200).json()["version"], 0, "nothing was set");
    manager.post(&path, json!({"settings": {"nothing": 1}})).await.expect(422);
}
