//! High alerts as they come.

use super::{TOO_LATE, covered, evaluate, missing_truck};
use crate::loads::desk::{Desk, desk};
use crate::support::{Client, PASSWORD, Person, TestApp};
use kernel::scopes::Scope;
use platform::live::pushes;
use serde_json::json;
use std::time::Duration;
use store::tickets::shards;
use tokio_util::sync::{CancellationToken, DropGuard};

const STREAM: &str = "/api/v1/tickets/stream";

/// Hands on what the database tells, until the end of the test; ready when it is heard.
async fn heard(desk: &Desk) -> DropGuard {
    let (stop, mut stream) = (CancellationToken::new(), desk.me.stream(STREAM).await);
    tokio::spawn(pushes::run(desk.app.app.pushes.clone(), desk.app.app.pool.clone(), stop.clone()));
    // It says that something may have been missed once it is connected.
    assert_eq!(stream.event("missed").await, json!({}));
    stop.drop_guard()
}

/// A browser in which a person of the desk signed in as people do: it has what signing out ends a session by.
async fn signed_in(desk: &Desk) -> Client {
    let member = desk.app.member(Some(desk.company), &[Scope::ManageTickets]).await;
    let email = member.get("/api/v1/users/current").await.expect(200).json()["email"].clone();
    let browser = desk.app.visitor();
    browser.post("/sign_in", json!({"email": email, "password": PASSWORD})).await.expect(200);
    desk.app.run_jobs().await;
    let (_, text) = desk.app.newest_mail().await.expect("a mail");
    let code = text.lines().find(|line| line.starts_with("    ")).expect("a code").trim();
    browser.post("/sign_in/code", json!({"email": email, "code": code})).await.expect(200);
    browser
}

#[tokio::test]
async fn a_high_alert_is_heard_at_once_by_its_company_alone() {
    let mut desk = desk().await;
    let _heard = heard(&desk).await;
    covered(&desk, "L-1").await;
    desk.at(TOO_LATE).await;
    let company = desk.app.company(Person::default()).await;
    let stranger = desk.app.member(Some(company), &[Scope::ViewTickets]).await;
    let (mut own, mut others) = (desk.me.stream(STREAM).await, stranger.stream(STREAM).await);

    evaluate(&desk).await;

    let told = own.event("alerts").await;
    assert_eq!((&told["reason"], &told["count"]), (&json!("high"), &json!(1)));
    assert_eq!(told["tickets"][0]["external_load_number"], "L-1");
    assert_eq!(told["tickets"][0]["is_type"], super::NO_TRUCK);
    // Beats come on, and nothing of the other company.
    for _ in 0..3 {
        assert_eq!(others.comment().await, "alive");
    }
}

#[tokio::test]
async fn it_ends_with_the_session_and_with_the_scope() {
    let desk = desk().await;
    let own = signed_in(&desk).await;
    let other = desk.app.member(Some(desk.company), &[Scope::ManageTickets]).await;
    let (mut signed_out, mut without) = (own.stream(STREAM).await, other.stream(STREAM).await);

    own.get("/sign_out").await.expect(204);
    let id = super::id_of(&other).await;
    let sql = "update users set scopes = '{view_loads}' where id = $1";
    sqlx::query(sql).bind(id).execute(&mut *desk.app.db().await).await.expect("taken away");

    assert!(signed_out.ends().await, "the session has ended");
    assert!(without.ends().await, "the scope is gone");
}

#[tokio::test]
async fn a_person_has_four_of_them_and_programs_have_none() {
    let desk = desk().await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(desk.me.stream(STREAM).await);
    }

    let refused = desk.me.get(STREAM).await.expect(429);
    assert_eq!(refused.code(), "rate_limited");
    open.pop();
    drop(desk.me.stream(STREAM).await);

    desk.tms_for_tickets().await.get(STREAM).await.expect(403);
}

#[tokio::test]
async fn it_ends_when_the_process_does() {
    let desk = desk().await;
    let stop = heard(&desk).await;
    let mut stream = desk.me.stream(STREAM).await;

    drop(stop);

    assert!(stream.ends().await);
}

#[tokio::test]
async fn two_processes_hear_the_same() {
    let (mut desk, _) = missing_truck().await;
    let _heard = heard(&desk).await;
    desk.at(TOO_LATE).await;
    let mut stream = desk.me.stream(STREAM).await;

    // The engine of another process: it has nothing in common with this one but the database.
    let database = desk.app.app.pool.connect_options().as_ref().clone();
    let other = TestApp::join(database, desk.app.app.clock.clone(), |_| {}).await;
    other.app.loads.load(&other.app.pool).await.expect("a book");
    // The first one stops: until its leases run out, by the database's clock, its companies are its own.
    shards::give_up(&mut *desk.app.db().await, "one").await.expect("given up");
    tokio::time::timeout(Duration::from_secs(10), ::desk::engine::run_due(&other.app, "two"))
        .await
        .expect("in time")
        .expect("turns");

    assert_eq!(stream.event("alerts").await["reason"], "high");
}
