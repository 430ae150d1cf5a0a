//! Loads come on the board and go off: by a person, by a carrier, by being canceled, by the end of their pickup window.

use super::{Board, board};
use crate::loads::desk::{LOADS, with};
use crate::support::Person;
use ::exchange::board::end_postings::EndPostings;
use kernel::scopes::Scope;
use queue::Run;
use serde_json::{Value, json};

/// The numbers of the posted loads.
async fn posted(board: &Board) -> Vec<String> {
    board.numbers(json!({"view": "posted", "pickup_start": "2026-01-01"})).await
}

#[tokio::test]
async fn a_load_is_posted_shown_and_taken_off() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    let counts = async || board.search(json!({})).await["counts"].clone();
    assert_eq!((&load["can_be_posted"], &load["posted_at"]), (&json!(true), &Value::Null));
    assert_eq!(counts().await, json!({"all": 1, "posted": 0, "unposted": 1}));

    let after = board.post(&load).await.expect(200).json();

    let now = json!(board.desk.app.now());
    assert_eq!((&after["posted_at"], &after["last_posted_at"]), (&now, &now));
    assert_eq!(after["lock_version"], load["lock_version"], "nobody's edit becomes stale");
    assert_eq!(posted(&board).await, ["L-1"]);
    assert_eq!(counts().await, json!({"all": 1, "posted": 1, "unposted": 0}));
    let posting = board.details(&load).await["posting"].clone();
    assert_eq!((&posting["is_posted"], &posting["age"]), (&json!(true), &json!("8hr")));
    assert_eq!(posting["expires_at"], "2026-11-22T16:00:00Z", "with the pickup window");

    let after = board.unpost(&load).await.expect(200).json();

    assert_eq!((&after["posted_at"], &after["last_posted_at"]), (&Value::Null, &now));
    assert_eq!(posted(&board).await, [""; 0]);
    assert_eq!(board.numbers(json!({"view": "unposted"})).await, ["L-1"]);
}

#[tokio::test]
async fn posting_is_told_to_systems_in_the_loads_history_and_in_the_audit_log_once() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;

    for _ in 0..2 {
        board.post(&load).await.expect(200);
    }
    for _ in 0..2 {
        board.unpost(&load).await.expect(200);
    }

    let told = board.told(&load).await;
    let kinds: Vec<&str> = told.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["load_created", "load_posted", "load_unposted"]);
    assert_eq!((&told[1].1["actor"], &told[2].1["ended_by"]), (&json!("person"), &json!("unposted")));
    let history = board.me.get(&format!("{LOADS}/{}/changes", load["id"])).await.expect(200).json();
    assert_eq!((&history[0]["kind"], &history[1]["kind"]), (&json!("load_unposted"), &json!("load_posted")));
    assert!(history[0]["user"]["name"].is_string());
    let log = board.me.get("/api/v1/audit_log?q[action_start]=load.").await.expect(200).json();
    let actions: Vec<&Value> = log.as_array().expect("a log").iter().map(|one| &one["action"]).collect();
    assert_eq!(actions, ["load.unposted", "load.posted", "load.created"]);
}

#[tokio::test]
async fn a_load_that_lacks_something_is_refused_with_every_reason() {
    let board = board().await;
    let mut bare = crate::loads::desk::body("L-1");
    for field in ["equipment_type", "weight"] {
        bare.as_object_mut().expect("a load").remove(field);
    }
    let bare = board.desk.make(bare).await;
    let covered = board.desk.covered("L-2").await;

    let refused = board.post(&bare).await.expect(422);

    assert_eq!(refused.fields(), ["equipment_type", "weight"]);
    assert_eq!(refused.json()["errors"][1]["detail"], "Give the load's weight.");
    let posting = board.details(&bare).await["posting"].clone();
    assert_eq!((&posting["can_be_posted"], &posting["refusals"][0]["reason"]), (&json!(false), &json!("no_equipment")));
    let refused = board.post(&covered).await.expect(422);
    assert_eq!(refused.json()["errors"][0]["detail"], "Only available loads can be posted. This one is covered.");
    board.me.patch(&format!("{LOADS}/987654321/post_load"), json!({})).await.expect(404);
}

#[tokio::test]
async fn a_load_without_a_place_or_with_a_past_window_is_refused() {
    let mut board = board().await;
    let load = board.load("L-1", json!({})).await;
    let sql = "update load_stops set latitude = null, longitude = null, geo_source = null, radius_miles = null where position = 1";
    sqlx::query(sql).execute(&mut *board.desk.app.db().await).await.expect("arranged");
    assert_eq!(board.post(&load).await.expect(422).fields(), ["stops"]);

    board.at("2026-11-22T16:00:00Z").await;

    assert_eq!(board.post(&load).await.expect(422).fields(), ["stops", "pickup_time"]);
}

#[tokio::test]
async fn a_carrier_or_a_cancellation_takes_a_load_off_at_once() {
    let board = board().await;
    for (number, changes, status, ended_by) in [
        ("L-1", json!({"carrier_id": board.desk.carrier}), "covered", "covered"),
        ("L-2", json!({"status": "cancelled"}), "cancelled", "cancelled"),
    ] {
        let load = board.load(number, json!({})).await;
        board.post(&load).await.expect(200);

        let after = board.desk.patch(&load, changes).await.expect(200).json();

        assert_eq!((&after["status"], &after["posted_at"]), (&json!(status), &Value::Null));
        assert!(after["last_posted_at"].is_string(), "when it was posted last stays");
        assert_eq!(posted(&board).await, [""; 0]);
        let told = board.told(&load).await;
        let (kind, details) = told.last().expect("an event");
        assert_eq!((kind.as_str(), &details["ended_by"]), ("load_unposted", &json!(ended_by)));
    }
    let ghosts: i64 = sqlx::query_scalar("select count(*) from loads where posted_at is not null")
        .fetch_one(&mut *board.desk.app.db().await)
        .await
        .expect("a count");
    assert_eq!(ghosts, 0);
}

#[tokio::test]
async fn a_load_that_is_available_again_is_not_posted() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    board.post(&load).await.expect(200);
    board.desk.patch(&load, json!({"carrier_id": board.desk.carrier})).await.expect(200);

    board.desk.patch_because(&load, json!({"carrier_id": null}), Some("No truck.")).await.expect(200);

    let now = board.desk.now(&load).await;
    assert_eq!((&now["status"], &now["posted_at"]), (&json!("available"), &Value::Null));
    board.post(&load).await.expect(200);
}

#[tokio::test]
async fn a_load_is_off_the_board_when_the_call_that_covers_it_is_answered() {
    let board = board().await;
    for nth in 0..5 {
        let load = board.load(&format!("L-{nth}"), json!({})).await;
        board.post(&load).await.expect(200);
        assert_eq!(posted(&board).await, [format!("L-{nth}")]);

        let answer = board.desk.patch(&load, json!({"carrier_id": board.desk.carrier})).await.expect(200).json();

        assert_eq!(posted(&board).await, [""; 0]);
        let details = board.details(&load).await;
        assert_eq!((&details["posting"]["is_posted"], &details["load"]["status"]), (&json!(false), &json!("covered")));
        assert_eq!(answer, board.desk.now(&load).await, "the answer has what the load's own page has");
        assert_eq!(answer["readiness"], details["load"]["readiness"]);
    }
}

#[tokio::test]
async fn a_posting_ends_with_the_pickup_window_wherever_that_was_moved() {
    let mut board = board().await;
    let load = board.load("L-1", json!({})).await;
    board.post(&load).await.expect(200);
    let mut stops = crate::loads::desk::body("L-1")["stops"].clone();
    stops[0]["window_end_at"] = json!("2026-11-22T12:00");
    board.desk.patch(&load, json!({"stops": stops})).await.expect(200);
    assert_eq!(board.details(&load).await["posting"]["expires_at"], "2026-11-22T18:00:00Z");

    board.at("2026-11-22T17:59:59Z").await;
    assert_eq!(posted(&board).await, ["L-1"]);
    board.at("2026-11-22T18:00:00Z").await;
    assert_eq!(posted(&board).await, [""; 0], "at once, before anything wrote it down");
    assert_eq!(board.desk.now(&load).await["posted_at"], Value::Null);
    EndPostings {}.run(&board.desk.app.app).await.expect("ended");

    let told = board.told(&load).await;
    let (kind, details) = told.last().expect("an event");
    assert_eq!(
        (kind.as_str(), &details["ended_by"], &details["actor"]),
        ("load_unposted", &json!("pickup_past"), &json!("engine"))
    );
}

#[tokio::test]
async fn of_a_post_and_a_cover_at_the_same_moment_the_load_ends_up_covered_and_off_the_board() {
    let board = board().await;
    for nth in 0..12 {
        let load = board.load(&format!("L-{nth}"), json!({})).await;
        let cover = with(json!({"carrier_id": board.desk.carrier}), json!({"lock_version": load["lock_version"]}));
        let (path, wanted) = (format!("{LOADS}/{}", load["id"]), json!({"load": cover}));
        let (first, second) = (board.me.copy(), board.me.copy());

        let (posted, covered) =
            tokio::join!(async { first.patch(&format!("{path}/post_load"), json!({})).await }, async {
                second.patch(&path, wanted).await
            },);

        covered.expect(200);
        if posted.status != 200 {
            let refused = posted.expect(422);
            assert_eq!(refused.fields(), ["status"], "the loser reads why");
        }
        let now = board.desk.now(&load).await;
        assert_eq!((&now["status"], &now["posted_at"]), (&json!("covered"), &Value::Null));
    }
    assert_eq!(posted(&board).await, [""; 0]);
}

#[tokio::test]
async fn the_board_is_for_view_tfx_and_posting_for_whoever_manages_loads_on_a_plan_that_has_it() {
    let board = board().await;
    let load = board.load("L-1", json!({})).await;
    let company = Some(board.desk.company);
    let path = format!("{LOADS}/{}/post_load", load["id"]);

    let reader = board.desk.app.member(company, &[Scope::ViewTfx]).await;
    reader.post(super::SEARCH, json!({})).await.expect(200);
    reader.patch(&path, json!({})).await.expect(403);
    let manager = board.desk.app.member(company, &[Scope::ManageLoads]).await;
    manager.post(super::SEARCH, json!({})).await.expect(403);
    manager.patch(&path, json!({})).await.expect(200);
    let no_plan =
        Person { flags: &[kernel::plan::PlanFlag::LoadDashboard], scopes: super::SCOPES, ..Person::default() };
    let no_plan = board.desk.app.person(no_plan).await;
    no_plan.patch(&path, json!({})).await.expect(403);
}
