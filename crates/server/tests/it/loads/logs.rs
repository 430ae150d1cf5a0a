use super::desk::{body, desk};
use kernel::scopes::Scope;
use serde_json::{Value, json};

const LOGS: &str = "/api/v1/load_logs";

#[tokio::test]
async fn a_log_says_who_wrote_it_and_a_stop_has_one_of_each_kind() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;

    let first = desk.log(&load, 0, "arrival", "2026-11-21T11:00:00Z").await.expect(201).json();
    let again = desk.log(&load, 0, "arrival", "2026-11-21T11:00:40Z").await.expect(200).json();

    assert_eq!(first, again, "the first counts");
    assert_eq!((&first["source"], &first["user"]["name"]), (&json!("person"), &json!("Ada Example")));
    let listed = desk.me.get(&format!("/api/v1/loads/{}/load_logs", load["id"])).await.expect(200);
    assert_eq!((listed.header("totalitems"), listed.json()), ("1", json!([first])));
}

#[tokio::test]
async fn another_time_is_refused_and_names_what_is_logged() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let first = desk.log(&load, 0, "arrival", "2026-11-21T10:00:00Z").await.expect(201).json();

    let refused = desk.log(&load, 0, "arrival", "2026-11-21T11:00:00Z").await.expect(409).text();

    let id = format!("log ({})", first["id"]);
    for words in ["Nov 21, 2026, 4:00 AM CST", "Ada Example", id.as_str()] {
        assert!(refused.contains(words), "{words}: {refused}");
    }
    assert_eq!(desk.now(&load).await["stops"][0]["arrived_at"], "2026-11-21T10:00:00Z");
}

#[tokio::test]
async fn a_corrected_log_counts_and_the_one_before_stays_readable() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let first = desk.log(&load, 0, "arrival", "2026-11-21T10:00:00Z").await.expect(201).json();
    let other = desk.log(&load, 0, "departure", "2026-11-21T11:30:00Z").await.expect(201).json();
    let arrival = |at: &str, corrects: &Value| json!({"load_id": load["id"], "stop_id": load["stops"][0]["id"], "is_type": "arrival", "occurred_at": at, "corrects": corrects});

    let second = desk.me.post(LOGS, arrival("2026-11-21T11:00:00Z", &first["id"])).await.expect(201).json();
    let again = desk.me.post(LOGS, arrival("2026-11-21T11:00:00Z", &first["id"])).await.expect(200).json();

    assert_eq!((&second, &second["occurred_at"]), (&again, &json!("2026-11-21T11:00:00Z")));
    assert_eq!(desk.now(&load).await["stops"][0]["arrived_at"], "2026-11-21T11:00:00Z");
    let rows = desk.me.get(&format!("/api/v1/loads/{}/load_logs", load["id"])).await.expect(200).json();
    let before = rows.as_array().expect("logs").iter().find(|log| log["id"] == first["id"]).expect("the log before");
    assert_eq!(
        (&before["is_type"], &before["occurred_at"], &before["user"]),
        (&json!("exception"), &first["occurred_at"], &first["user"])
    );
    assert!(before["body"].as_str().expect("words").starts_with("Arrival corrected"), "{before}");

    for wrong in [&other["id"], &first["id"], &json!(987_654)] {
        let refused = desk.me.post(LOGS, arrival("2026-11-21T10:30:00Z", wrong)).await.expect(422);
        assert_eq!(refused.fields(), ["corrects"], "{wrong}");
    }
    let late = arrival("2026-11-21T11:45:00Z", &second["id"]);
    assert_eq!(desk.me.post(LOGS, late).await.expect(422).fields(), ["occurred_at"], "after the departure");
    assert_eq!(desk.now(&load).await["stops"][0]["arrived_at"], "2026-11-21T11:00:00Z", "nothing was taken back");
}

#[tokio::test]
async fn a_system_logs_as_itself() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let log = json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2026-11-21T11:00:00Z", "body": " On time. ",
                     "eta_at": "2026-11-22T14:30:00Z"});

    let logged = desk.tms().await.post(LOGS, log).await.expect(201).json();

    assert_eq!(
        (&logged["source"], &logged["user"], &logged["body"]),
        (&json!("tms"), &Value::Null, &json!("On time."))
    );
    assert_eq!(desk.now(&load).await["eta_at"], "2026-11-22T14:30:00Z");
}

#[tokio::test]
async fn logs_are_filtered_sorted_and_paged() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    for (is_type, at) in [("arrival", "10:00"), ("pickup", "10:30"), ("departure", "10:45")] {
        desk.log(&load, 0, is_type, &format!("2026-11-21T{at}:00Z")).await.expect(201);
    }
    let types = async |query: &str| {
        let rows = desk.me.get(&format!("/api/v1/loads/{}/load_logs?{query}", load["id"])).await.expect(200).json();
        let types =
            rows.as_array().expect("logs").iter().map(|log| log["is_type"].as_str().expect("a type").to_owned());
        types.collect::<Vec<_>>()
    };

    assert_eq!(types("").await, ["departure", "pickup", "arrival"]);
    assert_eq!(types("q[s]=occurred_at+asc&per_page=1&page=2").await, ["pickup"]);
    assert_eq!(types("q[is_type_in][]=arrival&q[is_type_in][]=pickup").await, ["pickup", "arrival"]);
}

#[tokio::test]
async fn a_log_that_cannot_have_been_is_refused() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.log(&load, 0, "arrival", "2026-11-21T10:00:00Z").await.expect(201);

    for (stop, is_type, at) in [
        (0, "departure", "2026-11-21T09:59:00Z"),
        (1, "arrival", "2026-11-21T09:00:00Z"),
        (1, "delivery", "2019-11-21T11:00:00Z"),
    ] {
        assert_eq!(desk.log(&load, stop, is_type, at).await.expect(422).fields(), ["occurred_at"], "{is_type} at {at}");
    }
    let call = json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2019-11-21T11:00:00Z"});
    assert_eq!(desk.me.post(LOGS, call).await.expect(422).fields(), ["occurred_at"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_log_is_told_by_field() {
    let desk = desk().await;
    let (load, other) = (desk.covered("L-1").await, desk.covered("L-2").await);
    let fields = async |changes: Value| {
        let log = json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2026-11-21T11:00:00Z"});
        desk.me.post(LOGS, super::desk::with(log, changes)).await.expect(422).fields()
    };

    assert_eq!(fields(json!({"is_type": "arrival"})).await, ["stop_id"]);
    assert_eq!(fields(json!({"is_type": "arrival", "stop_id": other["stops"][0]["id"]})).await, ["stop_id"]);
    assert_eq!(fields(json!({"is_type": "delivery", "stop_id": load["stops"][0]["id"]})).await, ["is_type"]);
    assert_eq!(fields(json!({"is_type": "lunch"})).await, ["is_type"]);
    assert_eq!(fields(json!({"is_type": "eta"})).await, ["eta_at"]);
    assert_eq!(fields(json!({"is_type": "exception", "eta_at": "2026-11-22T14:00:00Z"})).await, ["eta_at"]);
    assert_eq!(fields(json!({"occurred_at": "2026-11-21T12:10:01Z"})).await, ["occurred_at"]);
    assert_eq!(fields(json!({"body": "a".repeat(2_001)})).await, ["body"]);
    assert_eq!(fields(json!({"latitude": 32.8})).await, ["latitude"]);
}

#[tokio::test]
async fn a_load_without_a_carrier_has_no_arrivals() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;

    let refused = desk.log(&load, 0, "arrival", "2026-11-21T11:00:00Z").await.expect(409);

    assert_eq!(refused.code(), "conflict");
}

#[tokio::test]
async fn who_works_on_alerts_may_log_and_who_looks_may_not() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let log = || json!({"load_id": load["id"], "is_type": "check_call", "occurred_at": "2026-11-21T11:00:00Z"});

    for scopes in [&[Scope::ViewLoads][..], &[Scope::ViewTickets], &[]] {
        desk.app.member(Some(desk.company), scopes).await.post(LOGS, log()).await.expect(403);
    }
    desk.app.member(Some(desk.company), &[Scope::ManageTickets]).await.post(LOGS, log()).await.expect(201);
}
