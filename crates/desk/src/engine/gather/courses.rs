//! The ways of loads over the built-in roads.

use super::rows::Rows;
use alerts::input::RoadRoute;
use dispatch::positions::legs;
use kernel::ids::LoadId;
use platform::http::Error;
use std::collections::{BTreeSet, HashMap};
use store::loads::held::Held;

/// The ways of those of the loads that are on the road with a position. Routes are found on a thread for blocking work.
pub(super) async fn courses(rows: &Rows, wanted: &BTreeSet<LoadId>) -> Result<HashMap<LoadId, RoadRoute>, Error> {
    let is_asked = |held: &&Held| {
        let is_heard = held.movements.iter().any(|movement| rows.fixes.contains_key(&movement.id));
        wanted.contains(&held.row.id) && held.row.status.is_live() && held.load.is_picked_up() && is_heard
    };
    let stops = |held: &Held| -> Option<Vec<geo::Point>> {
        held.stops.iter().map(|stop| stop.place().map(|place| place.point)).collect()
    };
    let asked: Vec<(LoadId, Vec<geo::Point>)> =
        rows.held.iter().filter(is_asked).filter_map(|held| Some((held.row.id, stops(held)?))).collect();
    let find = move || {
        let route = |(load, stops): (LoadId, Vec<geo::Point>)| {
            let (points, miles) = legs::course(&stops)?;
            let points = points.into_iter().map(Into::into).collect();
            Some((load, RoadRoute { points, miles: miles.round() as u32 }))
        };
        asked.into_iter().filter_map(route).collect()
    };
    tokio::task::spawn_blocking(find).await.map_err(|error| Error::Internal(error.into()))
}
