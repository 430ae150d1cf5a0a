//! The plan's limit of carrier searches, as lane search asks for it.

use crate::support::{Person, TestApp};
use carriers::search::limit::{Allowance, count_lane};
use chrono::TimeDelta;
use kernel::ids::CompanyId;
use store::Tenant;

#[expect(clippy::disallowed_methods, reason = "stands for a caller that was let in")]
fn tenant(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

async fn limit(app: &TestApp, limit: i32) {
    sqlx::query("update plans set carrier_searches_limit = $1")
        .bind(limit)
        .execute(&mut *app.db().await)
        .await
        .expect("a limit");
}

async fn lane(app: &TestApp, company: CompanyId, ends: (i64, i64)) -> Allowance {
    count_lane(&app.app, tenant(company), ends.0, ends.1).await.expect("counted")
}

#[tokio::test]
async fn a_lane_is_counted_once_a_day_and_stays_open_at_the_limit() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    limit(&app, 2).await;

    let asked = [(1, 2), (1, 2), (2, 1), (1, 2), (3, 4), (2, 1)];
    let mut answers = Vec::new();
    for ends in asked {
        answers.push(lane(&app, company, ends).await == Allowance::Granted);
    }

    assert_eq!(answers, [true, true, true, true, false, true]);
    let me = app.member(Some(company), &[]).await.get("/api/v1/users/current").await.json();
    assert_eq!(me["paywall"]["usage"]["carrier_searches_count"], 2);
    limit(&app, 3).await;
    assert_eq!(lane(&app, company, (3, 4)).await, Allowance::Granted);
    app.app.clock.advance(TimeDelta::days(1));
    assert_eq!(lane(&app, company, (1, 2)).await, Allowance::LimitReached);
}

#[tokio::test]
async fn another_companys_searches_do_not_count() {
    let app = TestApp::start().await;
    let (one, other) = (app.company(Person::default()).await, app.company(Person::default()).await);
    limit(&app, 1).await;

    assert_eq!(lane(&app, one, (1, 2)).await, Allowance::Granted);

    assert_eq!(lane(&app, other, (1, 2)).await, Allowance::Granted);
    assert_eq!(lane(&app, other, (3, 2)).await, Allowance::LimitReached);
}
