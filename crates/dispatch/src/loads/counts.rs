//! How many loads each tab has. (Ours: the numbers on the tabs.)

use super::listing::{Asked, COUNTED};
use freight::tracking::{Counts, Tab};
use kernel::list::{Field, Listing};
use platform::app::App;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Json, Q, Reply};
use serde::Serialize;
use store::list::Sql;
use utoipa::ToSchema;

/// The parameters of the list, for all tabs at once.
#[derive(Debug)]
pub struct CountedLoads;

impl Listing for CountedLoads {
    type Answer = Sql;
    const FIELDS: &'static [Field<Sql>] = COUNTED;
    const PER_PAGE: u32 = 1;
    const IS_PAGED: bool = false;
}

/// Number of loads in each tab.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct LoadCounts {
    /// Available, covered, in progress or delayed.
    open: u32,
    /// No one shares positions.
    no_eld: u32,
    /// No arrival past a window.
    no_arrival: u32,
    /// Arrived, no departure.
    no_departure: u32,
    /// No pickup past its window.
    no_pickup: u32,
    /// No delivery past its window.
    no_delivery: u32,
    /// A carrier without a truck.
    no_assigned_vehicle: u32,
    /// A carrier with a truck.
    assigned_vehicle: u32,
    /// Tracking hasn't started.
    pending_tracking: u32,
    /// Tracking was interrupted or ended early, or isn't possible.
    not_tracking: u32,
    /// Delivered, canceled or assumed delivered.
    closed: u32,
}

impl From<Counts> for LoadCounts {
    fn from(counts: Counts) -> Self {
        Self {
            open: counts.of(Tab::Open),
            no_eld: counts.of(Tab::NoEld),
            no_arrival: counts.of(Tab::NoArrival),
            no_departure: counts.of(Tab::NoDeparture),
            no_pickup: counts.of(Tab::NoPickup),
            no_delivery: counts.of(Tab::NoDelivery),
            no_assigned_vehicle: counts.of(Tab::NoAssignedVehicle),
            assigned_vehicle: counts.of(Tab::AssignedVehicle),
            pending_tracking: counts.of(Tab::PendingTracking),
            not_tracking: counts.of(Tab::NotTracking),
            closed: counts.of(Tab::Closed),
        }
    }
}

/// Counts your company's loads in every tab, under the filters of the list by owner, team, carrier, equipment, pickup and text; the tab and the order don't matter.
#[utoipa::path(
    get,
    path = "/api/v1/loads/counts",
    tag = "loads",
    params(Q<CountedLoads>),
    responses((status = 200, body = LoadCounts))
)]
pub async fn count_loads(app: App, caller: Caller<ReadLoads>, q: Q<CountedLoads>) -> Reply<Json<LoadCounts>> {
    let asked = Asked::of(&q, caller.member().id);
    let counts = asked.counts(&app, &mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(counts.into()))
}
