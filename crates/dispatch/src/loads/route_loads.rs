//! Miles of loads that came without them: routed along their stops, a moment after the loads came in.
//!
//! One load that a person sends is routed before it is written ([`routed`]); thousands are written at once and routed here.

use super::form::{LoadForm, StopForm};
use super::prepare::has_places;
use freight::load::MAX_STOPS;
use freight::stop::Place;
use geo::Point;
use kernel::ids::{CompanyId, LoadId};
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::Tenant;
use store::loads::held::{self, Held};
use store::loads::write::NewStop;
use store::loads::{feed, miles};

/// Loads that are routed before their miles are written together.
const TOGETHER: usize = 100;
/// Farther than any way across North America: what a load may have (`freight::load::DRAFT_BOUNDS`).
const MOST_MILES: f64 = 7_000.0;

/// Routes loads that have no miles yet.
#[derive(Debug, Serialize, Deserialize)]
pub struct RouteLoads {
    /// Whose loads.
    pub company: CompanyId,
    /// Which.
    pub loads: Vec<LoadId>,
}

impl Job for RouteLoads {
    const NAME: &'static str = "route_loads";
}

impl Run<App> for RouteLoads {
    #[expect(clippy::disallowed_methods, reason = "a job names the company that its payload is of")]
    async fn run(&self, app: &App) -> JobResult {
        let tenant = Tenant::of(self.company);
        let mut known = HashMap::new();
        for part in self.loads.chunks(TOGETHER) {
            let loads = held::read_many(&mut *app.pool.acquire().await?, tenant, part).await?;
            let mut routed = Vec::new();
            for held in loads.iter().filter(|held| held.row.billable_miles.is_none()) {
                let Some(stops) = points(held) else { continue };
                let key: Vec<(i64, i64)> = stops.iter().map(|point| (micro(point.lat), micro(point.lon))).collect();
                let miles = match known.get(&key) {
                    Some(miles) => *miles,
                    None => app.routes.route(&stops).await.map_err(Failure::retry)?.miles.min(MOST_MILES),
                };
                known.insert(key, miles);
                routed.push((held, miles));
            }
            write(app, tenant, &routed).await?;
        }
        Ok(())
    }
}

/// Writes the miles of loads that are as they were when they were routed.
async fn write(app: &App, tenant: Tenant, routed: &[(&Held, f64)]) -> sqlx::Result<()> {
    if routed.is_empty() {
        return Ok(());
    }
    let mut change = app.unrecorded_change("miles follow from the stops").await?;
    let ids: Vec<LoadId> = routed.iter().map(|(held, _)| held.row.id).collect();
    let present = held::lock_many(&mut change, tenant, &ids).await?;
    let present: HashMap<LoadId, &Held> = present.iter().map(|held| (held.row.id, held)).collect();
    let is_same = |held: &Held| {
        let stops: Vec<NewStop> = held.stops.iter().map(NewStop::from).collect();
        present.get(&held.row.id).is_some_and(|now| now.row.billable_miles.is_none() && has_places(now, &stops))
    };
    let fine: Vec<(LoadId, f64)> =
        routed.iter().filter(|(held, _)| is_same(held)).map(|(held, miles)| (held.row.id, *miles)).collect();
    let ids: Vec<LoadId> = fine.iter().map(|(id, _)| *id).collect();
    miles::set_routed(&mut change, tenant, &fine).await?;
    let xid = feed::announce(&mut change, tenant, &ids).await?;
    change.announce_loads(xid);
    change.commit().await
}

/// The stops of a load; none unless all are placed.
fn points(held: &Held) -> Option<Vec<Point>> {
    held.stops.iter().map(|stop| stop.place().map(|place: Place| place.point)).collect()
}

fn micro(degrees: f64) -> i64 {
    (degrees * 1e6).round() as i64
}

/// The miles along a load's stops as they are given, before anything is written; none where they are given, or can't be routed. A failing
/// engine is no reason to refuse a load: the job tries again.
pub(super) async fn routed(app: &App, form: &LoadForm) -> Option<f64> {
    if form.billable_miles.is_some() || !(2..=MAX_STOPS).contains(&form.stops.len()) {
        return None;
    }
    let stops: Option<Vec<Point>> = form.stops.iter().map(point).collect();
    let route = app.routes.route(&stops?).await;
    route
        .inspect_err(|error| tracing::warn!(%error, "a load was not routed"))
        .ok()
        .map(|route| route.miles.min(MOST_MILES))
}

fn point(stop: &StopForm) -> Option<Point> {
    let draft = freight::load::StopDraft {
        city: stop.city.clone(),
        state: stop.state.clone(),
        postal_code: stop.postal_code.clone(),
        latitude: stop.latitude,
        longitude: stop.longitude,
        ..freight::load::StopDraft::default()
    };
    draft.place().ok().map(|place| place.point)
}
