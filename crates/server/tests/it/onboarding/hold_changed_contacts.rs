use super::{PACKETS, decide, submitted};
use crate::support::TestApp;
use chrono::TimeDelta;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::json;

async fn change(app: &TestApp, field: &str, observed_at: &str) {
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, as_of, run_id, observed_at)
               select 1000001, $1, 'a', 'b', 'census', '2026-11-21', max(id), $2::timestamptz from import_runs";
    sqlx::query(sql).bind(field).bind(observed_at).execute(&mut *app.db().await).await.expect("arranged");
}

async fn hold(app: &TestApp) {
    let mut db = app.db().await;
    queue::enqueue(&mut db, &vetting::onboarding::hold_changed_contacts::HoldChangedContacts {}, app.now())
        .await
        .expect("enqueued");
    drop(db);
    app.run_jobs().await;
}

#[tokio::test]
async fn a_contact_that_changes_after_acceptance_holds_the_packet_once() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    decide(&me, packet, "complete", Some("COI by phone.")).await.expect(200);
    change(&app, "phone", "2026-11-21T11:00:00Z").await;
    change(&app, "fleet_size", "2026-11-21T13:00:00Z").await;
    let status = async || me.get(&format!("{PACKETS}/{packet}")).await.expect(200).json()["packet"].clone();
    hold(&app).await;
    assert_eq!(status().await["status"], "complete");

    let lanes = json!({"pickup_states": ["TX"], "delivery_states": [], "equipment": ["van"]});
    let sql =
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, 'lanes', $2, now())";
    sqlx::query(sql).bind(packet).bind(lanes).execute(&mut *app.db().await).await.expect("arranged");
    app.index().await;
    let found = async || {
        app.app.live.catch_up(&app.app.pool).await.expect("followed");
        let found = me.get("/api/v1/carriers?q[preferred_pickup_in][]=TX").await.expect(200).json();
        found.as_array().map_or(0, Vec::len)
    };
    assert_eq!(found().await, 1);

    change(&app, "phone", "2026-11-21T13:00:00Z").await;
    hold(&app).await;

    assert_eq!(found().await, 0, "its lanes count no more");
    let held = status().await;
    assert_eq!((&held["status"], &held["decided_by"]), (&json!("held_contact_changed"), &json!(null)));
    assert!(
        held["status_reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("phone number") && reason.contains("2026-11-21"))
    );
    let (_, text) = app.newest_mail().await.expect("a mail");
    assert!(text.contains("on hold") && text.contains("phone number"));
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["id"].as_i64().expect("an id");
    app.app.clock.advance(TimeDelta::hours(2));
    let later = app.member(Some(CompanyId(company)), &[Scope::Onboarding]).await;
    decide(&later, packet, "complete", Some("COI by phone.")).await.expect(200);
    hold(&app).await;
    let kept = later.get(&format!("{PACKETS}/{packet}")).await.expect(200).json()["packet"]["status"].clone();
    assert_eq!(kept, "complete");
}
