//! Whom and what the dock is to expect.

use super::check::PickupCheckAnswer;
use crate::driver::session::{Dock, Session};
use crate::loads::clearance::{Clearance, JudgedCarrier};
use crate::loads::words::StopKindWords;
use chrono::{DateTime, Utc};
use freight::stop::StopKind;
use kernel::wire::words;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::{described_words, files};
use serde::Serialize;
use store::loads::held::{self, Held};
use store::loads::rows::{LoadRow, MovementRow, StopRow};
use store::loads::{pickup_checks, sessions};
use utoipa::ToSchema;

words! {
    /// Whether the dock can check the truck now.
    pub enum PickupCheckState {
        /// It can.
        Open = "open",
        /// No carrier hauls the load.
        NoCarrier = "no_carrier",
        /// The load was picked up.
        PickedUp = "picked_up",
        /// The load is closed.
        Closed = "closed",
    }
}

described_words! {
    /// Whether the dock can check the truck now.
    pub PickupCheckStateWords: PickupCheckState as "PickupCheckState"
}

/// What a shipper's dock sees of a load before loading.
#[derive(Debug, Serialize, ToSchema)]
pub struct PickupCheckPage {
    /// The broker's number of the load.
    external_load_number: String,
    /// Whether the truck can be checked now.
    #[schema(value_type = PickupCheckStateWords)]
    state: PickupCheckState,
    /// The broker, to call.
    broker: PickupCheckBroker,
    /// Where and when the load is picked up; null if it has no pickup.
    pickup: Option<PickupCheckStop>,
    /// Who is to haul it; null while no carrier is assigned.
    expected: Option<ExpectedTruck>,
    /// The newest check of the carrier that hauls it, and whether to load now; null before the first.
    last: Option<PickupCheckAnswer>,
    /// When the page ends.
    expires_at: DateTime<Utc>,
}

/// The broker of a load, for the dock.
#[derive(Debug, Serialize, ToSchema)]
pub struct PickupCheckBroker {
    /// Legal name.
    legal_name: String,
    /// The number to call, as +15551234567; null if the broker has none on file.
    phone_e164: Option<String>,
    /// Logo as a data URI; null without one.
    logo_url: Option<String>,
}

/// The pickup, without its address.
#[derive(Debug, Serialize, ToSchema)]
pub struct PickupCheckStop {
    /// What happens there.
    #[schema(value_type = StopKindWords)]
    kind: StopKind,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// Start of its window.
    window_start_at: DateTime<Utc>,
    /// End of its window.
    window_end_at: DateTime<Utc>,
    /// Time zone in which its window is read, as `America/Chicago`.
    time_zone: String,
}

/// Who and what is to come. The end of the VIN and the plate are compared, not told.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExpectedTruck {
    /// The carrier's legal name; null if only its number is known.
    carrier_name: Option<String>,
    /// The USDOT number that has to be on the door; null if the carrier isn't on file.
    dot_number: Option<i32>,
    /// The driver's first name; null until a driver is named.
    driver_first_name: Option<String>,
    /// The carrier's own number of the truck; null if unknown.
    truck_unit: Option<String>,
    /// The trailer's number; null if unknown.
    trailer_number: Option<String>,
    /// Whether a VIN is on file to compare with.
    has_vin: bool,
    /// Whether a plate is on file to compare with.
    has_plate: bool,
    /// Whether the carrier confirmed the load, and a truck is named.
    is_confirmed: bool,
}

impl From<&StopRow> for PickupCheckStop {
    fn from(row: &StopRow) -> Self {
        Self {
            kind: row.kind,
            city: row.city.clone(),
            state: row.state.clone(),
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            time_zone: row.time_zone.clone(),
        }
    }
}

impl ExpectedTruck {
    fn of(row: &MovementRow, load: &LoadRow) -> Self {
        Self {
            carrier_name: row.carrier_legal_name.clone().or_else(|| row.carrier_text.clone()),
            dot_number: row.carrier_dot_number,
            driver_first_name: row.driver_name.as_deref().and_then(first_name),
            truck_unit: row.vehicle_name.clone(),
            trailer_number: row.trailer_number.clone().or_else(|| load.trailer_number.clone()),
            has_vin: row.vin.is_some(),
            has_plate: row.vehicle_plate.is_some(),
            is_confirmed: row.confirmed_at.is_some() && row.carrier_vehicle_id.is_some(),
        }
    }
}

/// The first name alone: `Sam Driver` and `DRIVER, SAM` alike.
fn first_name(name: &str) -> Option<String> {
    let given = name.split_once(',').map_or(name, |(_, given)| given);
    given.split_whitespace().next().map(str::to_owned)
}

/// Whether the truck of a load can be checked.
pub(super) fn state(held: &Held) -> PickupCheckState {
    if held.row.closed_at.is_some() {
        PickupCheckState::Closed
    } else if held.load.is_picked_up() {
        PickupCheckState::PickedUp
    } else if held.current().is_none() {
        PickupCheckState::NoCarrier
    } else {
        PickupCheckState::Open
    }
}

/// Returns which carrier and truck a load's dock is to expect.
#[utoipa::path(
    get,
    path = "/api/v1/pickup_check",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, body = PickupCheckPage),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn show_pickup_check(app: App, session: Session<Dock>) -> Reply<Json<PickupCheckPage>> {
    let (tenant, page) = (session.tenant(), &session.page);
    let held = held::read(&mut *app.conn().await?, tenant, page.load_id).await?.ok_or(Error::NotFound)?;
    let judged = JudgedCarrier::of(&app, tenant, &held).await?;
    let mut db = app.conn().await?;
    let broker = sessions::broker(&mut db, page).await?;
    let checks = pickup_checks::of_loads(&mut db, tenant, &[page.load_id]).await?;
    let clearance = Clearance::read(&mut db, tenant, (&held, judged), session.now(&app)).await?;
    drop(db);
    let logo_url = match &broker.logo {
        // Without it, the page shows the name.
        Some(logo) => files::inline::data_uri(&app, logo).await.ok(),
        None => None,
    };
    let movement = held.current();
    let last = checks.iter().find(|check| check.is_current && movement.is_some_and(|row| row.id == check.movement_id));
    Ok(Json(PickupCheckPage {
        state: state(&held),
        broker: PickupCheckBroker { legal_name: broker.legal_name, phone_e164: broker.phone_e164, logo_url },
        pickup: held.stops.iter().find(|stop| stop.kind == StopKind::Pickup).map(Into::into),
        expected: movement.map(|row| ExpectedTruck::of(row, &held.row)),
        last: last.map(|row| PickupCheckAnswer::of(row, clearance)),
        expires_at: page.ends_at(),
        external_load_number: held.row.external_load_number.clone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_driver_is_told_by_the_first_name_alone() {
        for (name, first) in
            [("Sam Driver", Some("Sam")), ("DRIVER, SAM J", Some("SAM")), ("  Sam ", Some("Sam")), (" ", None)]
        {
            assert_eq!(first_name(name).as_deref(), first, "{name}");
        }
    }
}
