//! The alerts of the demonstration: each of Document 2's fifteen kinds within ten minutes of the first start.

use crate::support::TestApp;
use alerts::AlertType;
use chrono::TimeDelta;
use server::demo::loads::PlayFreight;
use server::demo::{carriers, identity, insurance, loads, seed, telematics};
use std::collections::BTreeSet;

/// Its clock is played as far as it goes in so many minutes.
const MINUTES: i64 = 10;

#[tokio::test(flavor = "multi_thread")]
async fn each_of_the_documents_kinds_is_raised_within_ten_minutes() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| (config.is_demonstration, config.data_dir) = (true, data_dir)).await;
    // As a first start does, and in its order.
    seed::seed(&app.app).await.expect("people");
    carriers::load(&app.app).await.expect("carriers");
    identity::seed(&app.app).await.expect("identity alerts");
    telematics::seed(&app.app).await.expect("devices");
    insurance::seed(&app.app).await.expect("certificates");
    loads::seed(&app.app).await.expect("loads");
    app.index().await;
    let started = app.now();

    for minute in 0..=MINUTES {
        app.app.clock.set(started + TimeDelta::minutes(minute));
        queue::enqueue(&mut *app.db().await, &PlayFreight {}, app.now()).await.expect("a job");
        app.run_jobs().await;
        app.index().await;
        ::desk::engine::run_due(&app.app, "one").await.expect("turns");
    }

    let raised: Vec<String> = sqlx::query_scalar("select distinct is_type from tickets")
        .fetch_all(&mut *app.db().await)
        .await
        .expect("tickets");
    let raised: BTreeSet<&str> = raised.iter().map(String::as_str).collect();
    let missing: Vec<&str> = AlertType::ALL[..AlertType::DOCUMENTED]
        .iter()
        .map(|is_type| is_type.as_str())
        .filter(|one| !raised.contains(one))
        .collect();
    assert_eq!(missing, [""; 0], "raised: {raised:?}");
}
