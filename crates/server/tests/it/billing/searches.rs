use super::*;
use store::billing::{SearchUse, count_carrier_search};

#[tokio::test]
async fn carrier_searches_are_counted_to_the_plans_limit_and_anew_each_month() {
    let app = TestApp::start().await;
    let (company, me) = on_trial(&app).await;
    sqlx::query("update plans set carrier_searches_limit = 2 where id = (select plan_id from companies where id = $1)")
        .bind(company.0)
        .execute(&mut *app.db().await)
        .await
        .expect("a limit");
    let mut db = app.db().await;
    let mut search = async |day: &str| {
        count_carrier_search(&mut db, tenant(company), day.parse().expect("a day")).await.expect("counted")
    };

    let november = [search("2026-11-21").await, search("2026-11-30").await, search("2026-11-30").await];

    assert_eq!(november, [SearchUse::Counted(1), SearchUse::Counted(2), SearchUse::LimitReached]);
    let usage = async |client: &Client| client.get("/api/v1/users/current").await.json()["paywall"]["usage"].clone();
    assert_eq!(usage(&me).await["carrier_searches_count"], 2);
    app.app.clock.advance(chrono::TimeDelta::days(10));
    let me = app.member(Some(company), &[]).await;
    assert_eq!(usage(&me).await["carrier_searches_count"], 0);
    assert_eq!(search("2026-12-01").await, SearchUse::Counted(1));
}
