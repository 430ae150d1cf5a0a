//! OSRM's route service (`/route/v1/driving/…`, project-osrm.org, HTTP API version 1).

use super::service::{Found, Service, number, route};
use geo::Point;
use geo::routing::{Answer, Profile, RouteEngine, Step};
use serde::Deserialize;
use std::fmt::Write;

const METRES_PER_MILE: f64 = 1_609.344;

#[derive(Debug)]
pub(super) struct Osrm(pub(super) Service);

#[derive(Deserialize)]
struct Reply {
    code: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    routes: Vec<FoundRoute>,
}

#[derive(Deserialize)]
struct FoundRoute {
    distance: f64,
    geometry: Line,
    #[serde(default)]
    legs: Vec<Leg>,
}

#[derive(Deserialize)]
struct Line {
    /// Longitude and latitude, as GeoJSON has them.
    coordinates: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
struct Leg {
    #[serde(default)]
    steps: Vec<FoundStep>,
}

#[derive(Deserialize)]
struct FoundStep {
    distance: f64,
    #[serde(default)]
    name: String,
    #[serde(default, rename = "ref")]
    refs: String,
}

impl Osrm {
    async fn ask(&self, stops: &[Point]) -> Result<Found, String> {
        let mut path = "route/v1/driving/".to_owned();
        for (at, stop) in stops.iter().enumerate() {
            let comma = if at == 0 { "" } else { ";" };
            let _ = write!(path, "{comma}{:.6},{:.6}", stop.lon, stop.lat);
        }
        let mut url = self.0.url(&path);
        url.set_query(Some("overview=simplified&geometries=geojson&steps=true"));
        let reply: Reply = self.0.ask(self.0.client.get(url)).await?;
        let found = if reply.code == "Ok" { reply.routes.into_iter().next() } else { None };
        found.map(Found::from).ok_or_else(|| format!("{} {}", reply.code, reply.message))
    }
}

impl From<FoundRoute> for Found {
    fn from(found: FoundRoute) -> Self {
        let step = |step: FoundStep| Step {
            name: if step.refs.is_empty() { step.name } else { number(&step.refs) },
            miles: step.distance / METRES_PER_MILE,
        };
        Self {
            miles: found.distance / METRES_PER_MILE,
            geometry: found.geometry.coordinates.into_iter().map(|[lon, lat]| Point { lat, lon }).collect(),
            steps: found.legs.into_iter().flat_map(|leg| leg.steps).map(step).collect(),
        }
    }
}

impl RouteEngine for Osrm {
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a> {
        Box::pin(async move { route("osrm", profile, self.ask(stops).await) })
    }
}
