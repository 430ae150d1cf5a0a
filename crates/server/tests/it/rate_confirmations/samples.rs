//! The demonstration's sample confirmations.

use crate::carriers::files::{carrier, put};
use crate::support::TestApp;
use fmcsa::DataSet;
use platform::config::demo::DemoFreight;
use server::demo::{loads, seed};
use std::collections::BTreeSet;

#[tokio::test]
async fn the_demonstration_has_some_of_each_state_if_it_has_carriers() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().to_owned();
    let app = TestApp::start_with(|config| {
        (config.is_demonstration, config.data_dir, config.demo_freight) = (true, data_dir, DemoFreight::Still);
    })
    .await;
    for nth in 0..3 {
        let dot = 90_000_001 + nth;
        carrier(&app, dot, &[("LEGAL_NAME", "SYN ALPHA LLC")]).await;
        let (id, dot) = (nth.to_string(), dot.to_string());
        put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", &id), ("DOT_NUMBER", &dot), ("INSP_DATE", "20261001")]])
            .await;
        // Sample loads are hauled by fleets of which four trucks and more were inspected.
        for truck in 0..4 {
            let (unit, vin) = (format!("{id}{truck}"), format!("1XKYD49X0LJ0000{id}{truck}"));
            let row = [
                ("INSP_UNIT_ID", unit.as_str()),
                ("INSPECTION_ID", &id),
                ("INSP_UNIT_TYPE_ID", "11"),
                ("INSP_UNIT_VEHICLE_ID_NUMBER", &vin),
            ];
            put(&app, DataSet::InspectionUnits, &[&row]).await;
        }
    }
    app.index().await;
    seed::seed(&app.app).await.expect("people");
    loads::seed(&app.app).await.expect("loads");

    let sql = "select distinct status || case when accepted_at is not null then ' accepted' when countered_at is not null then ' countered' else '' end
                 from rate_confirmations";
    let states: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *app.db().await).await.expect("states");
    let expected = ["pending", "delivered", "viewed", "viewed accepted", "viewed countered", "cancelled"];
    assert_eq!(BTreeSet::from_iter(states), BTreeSet::from(expected.map(str::to_owned)));
    let sql = "select distinct status from rate_confirmation_mails";
    let mails: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *app.db().await).await.expect("states");
    assert_eq!(
        BTreeSet::from_iter(mails),
        BTreeSet::from(["completed", "flagged", "deferred", "received"].map(str::to_owned))
    );
    let sql = "select count(*) from rate_confirmation_mails f join rate_confirmations r on r.id = f.rate_confirmation_id
                where f.kind = 'received' and f.status = 'flagged' and r.sent_at is null and r.document_file_id is not null";
    let waiting: i64 = sqlx::query_scalar(sql).fetch_one(&mut *app.db().await).await.expect("a count");
    assert!(waiting > 0, "a document that differs waits for a person");
    let made_twice = async || {
        loads::seed(&app.app).await.expect("loads");
        let sql = "select count(*) from rate_confirmations";
        sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut *app.db().await).await.expect("a count")
    };
    assert_eq!(made_twice().await, made_twice().await);
}
