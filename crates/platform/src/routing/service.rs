//! What the routing services share: one client, limits, and converting their answers to a [`Route`].
//!
//! Only miles, geometry and roads are taken from a service. Hours are computed the same way for all engines (`geo::routing`), since most
//! services are set up for cars.

use crate::config::routes::RouteService;
use crate::outbound;
use geo::Point;
use geo::routing::{Profile, Route, RouteError, Step, driving_hours, elapsed_hours};
use reqwest::{Client, RequestBuilder, Url};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// How long connecting may take: a route is waited for.
const CONNECT: Duration = Duration::from_secs(2);
/// The longest answer that is read: the finest course across the continent is a tenth of it.
const MAX_ANSWER: usize = 32 * 1024 * 1024;
/// Both services are built on this data.
const CREDIT: &str = "© OpenStreetMap contributors";
/// What a road without a name is called.
const NO_NAME: &str = "Road without a name";

/// A service that is called over HTTP.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) client: Client,
    url: Url,
}

/// What an answer says of a route.
pub(super) struct Found {
    pub(super) miles: f64,
    pub(super) geometry: Vec<Point>,
    /// Roads with their miles, as the service has them: not yet joined.
    pub(super) steps: Vec<Step>,
}

impl Service {
    pub(super) fn new(service: &RouteService) -> reqwest::Result<Self> {
        let connect = CONNECT.min(service.patience);
        let client = outbound::builder(service.patience).connect_timeout(connect).build()?;
        Ok(Self { client, url: service.url.clone() })
    }

    /// The address of a call.
    pub(super) fn url(&self, call: &str) -> Url {
        let mut url = self.url.clone();
        url.set_path(&format!("{}/{call}", self.url.path().trim_end_matches('/')));
        url
    }

    /// Sends a request and reads the JSON response, whatever its status: both services describe errors in it.
    pub(super) async fn ask<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, String> {
        let error_text = |error: reqwest::Error| error.without_url().to_string();
        let mut response = request.send().await.map_err(error_text)?;
        let status = response.status();
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(error_text)? {
            if body.len() + chunk.len() > MAX_ANSWER {
                return Err("its answer is too long".to_owned());
            }
            body.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&body).map_err(|error| format!("status {status}: {error}"))
    }
}

/// Makes the route, if what was found can be one.
pub(super) fn route(
    engine: &'static str,
    profile: &Profile,
    found: Result<Found, String>,
) -> Result<Route, RouteError> {
    let found = found.and_then(|found| {
        let is_sound = found.miles.is_finite() && found.miles >= 0.0 && found.geometry.len() >= 2;
        if is_sound { Ok(found) } else { Err("its route has no length or no course".to_owned()) }
    });
    let found = found.map_err(|reason| RouteError::Engine { engine, reason })?;
    let hours = driving_hours(found.miles, profile);
    Ok(Route {
        miles: found.miles,
        hours,
        hours_with_stops: elapsed_hours(hours, profile.team),
        geometry: found.geometry,
        steps: join(found.steps),
        engine,
        attribution: CREDIT.to_owned(),
        is_estimate: false,
        note: None,
    })
}

/// One step for each road: a service reports every turn.
fn join(steps: Vec<Step>) -> Vec<Step> {
    let mut joined: Vec<Step> = Vec::new();
    for mut step in steps {
        if step.name.is_empty() {
            NO_NAME.clone_into(&mut step.name);
        }
        match joined.last_mut() {
            Some(last) if last.name == step.name => last.miles += step.miles,
            _ if step.miles > 0.0 => joined.push(step),
            _ => {}
        }
    }
    joined
}

/// A road's number as it is written here: the first of `I 80; US 6` is `I-80`.
pub(super) fn number(refs: &str) -> String {
    let first = refs.split(';').next().unwrap_or_default().trim();
    match first.split_once(' ') {
        Some((system, number)) if number.starts_with(|digit: char| digit.is_ascii_digit()) => {
            format!("{system}-{number}")
        }
        _ => first.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roads_number_is_written_one_way() {
        for (refs, written) in [("I 80", "I-80"), ("I 80;US 6", "I-80"), ("MX-57", "MX-57"), ("401", "401"), ("", "")] {
            assert_eq!(number(refs), written);
        }
    }
}
