//! Where the trucks of a load's carrier were recently, on the company's own loads. (Document 2 §7.)

use super::area_view::{VehicleAreas, by_vehicle};
use crate::loads::sees::{author, is_program};
use chrono::{NaiveDate, TimeDelta};
use kernel::ids::{CarrierVehicleId, LoadId};
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Path, Query, Reply};
use serde::Deserialize;
use store::loads::views::{self, Viewer};
use store::loads::{areas, held, vehicles};
use utoipa::IntoParams;

/// Document 2 §9: eld_days_to_show.
const DAYS: u8 = 3;
/// The most days that are shown.
const MOST_DAYS: u8 = 7;

/// What to show of a load's carrier.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RecentAreas {
    /// One truck alone.
    #[param(value_type = Option<i64>)]
    carrier_vehicle_id: Option<CarrierVehicleId>,
    /// Number of days, today included: 1 to 7; 3 if omitted.
    #[param(minimum = 1, maximum = 7)]
    days: Option<u8>,
}

/// Lists the ZIP codes in which the carrier's trucks were in the last days, by truck and day; those that were followed on your own loads.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/recent_carrier_vehicle_areas_by_carrier_vehicle",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id."), RecentAreas),
    responses((status = 200, body = Vec<VehicleAreas>))
)]
pub async fn list_recent_carrier_vehicle_areas_by_carrier_vehicle(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
    Query(wanted): Query<RecentAreas>,
) -> Reply<Json<Vec<VehicleAreas>>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let since = since(now.date_naive(), wanted.days)?;
    let mut db = app.unrecorded_change("the views of a load's location are their own record").await?;
    let held = held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    if let Some(vehicle) = wanted.carrier_vehicle_id {
        vehicles::find(&mut db, tenant, vehicle).await?.ok_or(Error::NotFound)?;
    }
    let Some(carrier) = held.current().and_then(|movement| movement.carrier_id) else { return Ok(Json(Vec::new())) };
    let mut rows = areas::of_vehicles(&mut db, tenant, (Some(carrier), None), since).await?;
    rows.retain(|row| wanted.carrier_vehicle_id.is_none_or(|only| only == row.carrier_vehicle_id));
    if !rows.is_empty() {
        let them = (Some(carrier).filter(|_| wanted.carrier_vehicle_id.is_none()), wanted.carrier_vehicle_id);
        let viewer = if is_program(&caller) { Viewer::Key } else { Viewer::User };
        views::note_of_vehicles(&mut db, tenant, them, Some(since), (viewer, author(&caller)), now).await?;
    }
    db.commit().await?;
    Ok(Json(by_vehicle(rows)))
}

/// The first of so many days until today.
pub(super) fn since(today: NaiveDate, days: Option<u8>) -> Result<NaiveDate, Error> {
    let days = days.unwrap_or(DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Error::invalid("days", "Must be between 1 and 7."));
    }
    Ok(today - TimeDelta::days(i64::from(days) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_days_are_today_and_the_two_before() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day);

        assert_eq!([None, Some(1), Some(7)].map(|days| since(today, days).ok()), [day(19), day(21), day(15)]);
        assert!([0, 8].into_iter().all(|days| since(today, Some(days)).is_err()));
    }
}
