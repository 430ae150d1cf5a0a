//! The route through given stops.

use super::view::Directions;
use geo::Point;
use geo::routing::{RouteError, Team, check, stop};
use platform::app::App;
use platform::http::error::Code;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// What to find a route for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// Latitude and longitude of each stop, separated by semicolons: `41.88,-87.63;32.78,-96.80`. 2 to 25 stops.
    stops: String,
    /// Number of drivers: 1, or 2 for a team. 1 if omitted.
    #[param(minimum = 1, maximum = 2)]
    drivers: Option<u8>,
}

/// Returns the route through these stops in order: estimated miles, hours with required HOS breaks, geometry and roads.
#[utoipa::path(get, path = "/api/v1/directions", tag = "directions", params(Wanted), responses((status = 200, body = Directions)))]
pub async fn find_directions(
    app: App,
    _caller: Caller<SearchCarriers>,
    Query(wanted): Query<Wanted>,
) -> Reply<Json<Directions>> {
    let stops = stops(&wanted.stops)?;
    let team = match wanted.drivers {
        None | Some(1) => Team::Solo,
        Some(2) => Team::Two,
        Some(_) => return Err(Error::invalid("drivers", "There are 1 or 2 drivers.")),
    };
    let route = app.routes.route_of(&stops, team).await.map_err(failed)?;
    Ok(Json(Directions::of(route, team)))
}

fn stops(text: &str) -> Result<Vec<Point>, Error> {
    if text.trim().is_empty() {
        return Err(Error::field("stops", Code::Missing, "Give two stops or more."));
    }
    let stops = text.split(';').map(stop).collect::<Result<Vec<_>, _>>();
    let stops = stops.map_err(|why| Error::invalid("stops", why))?;
    check(&stops).map_err(failed)?;
    Ok(stops)
}

fn failed(error: RouteError) -> Error {
    match error {
        RouteError::Engine { engine, reason } => {
            tracing::error!(engine, reason, "no engine gave a route");
            Error::Unavailable("route engine")
        }
        RouteError::TooFewStops | RouteError::TooManyStops | RouteError::NotOnEarth(_) => {
            Error::invalid("stops", format!("{error}."))
        }
    }
}
