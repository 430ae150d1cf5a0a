//! What FMCSA's files prove by what they leave out, once they are on record.

use super::gathered::check;
use super::{covered, evaluate};
use crate::carriers::files::put_complete;
use crate::loads::desk::{VIN, desk};
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn what_was_unknown_for_want_of_files_is_evaluated_again_when_they_come() {
    let desk = desk().await;
    let load = covered(&desk, "L-1").await;
    desk.patch(&load, json!({"vin": VIN, "driver_name": "Sam Driver"})).await.expect(200);
    evaluate(&desk).await;
    let kind = "potentially_wrong_vehicle_assigned";
    let without = check(&desk, &load, kind).await;
    assert_eq!(without["state"], "unknown", "{without}");

    // The load isn't touched, and no row of its carrier or truck is in these files.
    put_complete(&desk.app, DataSet::Inspections, &[]).await;
    put_complete(&desk.app, DataSet::InspectionUnits, &[]).await;
    assert!(evaluate(&desk).await > 0);

    let with = check(&desk, &load, kind).await;
    assert_eq!(with["state"], "clear", "{with}");
}
