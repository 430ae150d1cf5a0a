//! Which routing engine is used: the built-in one, or a service the installation runs (docs/routing.md).

use super::parse;
use anyhow::{Context, bail};
use geo::routing::{AVERAGE_MPH, MAX_MPH, MIN_MPH};
use reqwest::Url;
use std::path::PathBuf;
use std::time::Duration;

/// Default time that a service may take: a page waits for it.
const PATIENCE: Duration = Duration::from_secs(4);

/// What is configured of routes.
#[derive(Clone, Debug)]
pub struct RouteSettings {
    /// A service that is called first; without one, the built-in engine.
    pub service: Option<RouteService>,
    /// A road graph in place of the embedded one.
    pub graph: Option<OwnGraph>,
    /// Miles an hour that a truck makes on the whole while it drives.
    pub average_mph: f64,
}

/// A routing service.
#[derive(Clone, Debug)]
pub struct RouteService {
    /// What it speaks.
    pub protocol: Protocol,
    /// Its address; the calls are below it.
    pub url: Url,
    /// How long one answer may take.
    pub patience: Duration,
}

/// What routing services speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// OSRM's HTTP API, version 1.
    Osrm,
    /// Valhalla's route action.
    Valhalla,
}

/// A road graph of the installation's own.
#[derive(Clone, Debug)]
pub struct OwnGraph {
    /// The file, in the format NAR1, plain or in gzip.
    pub path: PathBuf,
    /// The attribution for its roads.
    pub credit: String,
}

impl RouteSettings {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let average_mph = parse(get, "ROUTE_MPH", AVERAGE_MPH)?;
        if !(MIN_MPH..=MAX_MPH).contains(&average_mph) {
            bail!("HAULWARDEN_ROUTE_MPH must be between {MIN_MPH} and {MAX_MPH}");
        }
        let graph = get("ROAD_GRAPH")
            .map(|path| OwnGraph { path: path.into(), credit: get("ROAD_GRAPH_CREDIT").unwrap_or_default() });
        Ok(Self { service: service(get)?, graph, average_mph })
    }
}

fn service(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<RouteService>> {
    let protocol = match get("ROUTE_ENGINE").as_deref() {
        None | Some("built-in") => return Ok(None),
        Some("osrm") => Protocol::Osrm,
        Some("valhalla") => Protocol::Valhalla,
        Some(other) => bail!("HAULWARDEN_ROUTE_ENGINE cannot be \"{other}\": it is built-in, osrm or valhalla"),
    };
    let url = get("ROUTE_URL").context("HAULWARDEN_ROUTE_ENGINE also needs HAULWARDEN_ROUTE_URL")?;
    let url: Url = url.parse().context("HAULWARDEN_ROUTE_URL is no address")?;
    if !matches!(url.scheme(), "http" | "https") || url.cannot_be_a_base() {
        bail!("HAULWARDEN_ROUTE_URL must be an http:// or https:// address");
    }
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
        bail!("HAULWARDEN_ROUTE_URL must hold neither a password nor a query");
    }
    Ok(Some(RouteService { protocol, url, patience: PATIENCE }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<RouteSettings> {
        RouteSettings::read(&|name| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn nothing_has_to_be_set() {
        let routes = read(&[]).expect("defaults");

        assert!(routes.service.is_none() && routes.graph.is_none());
        assert!((routes.average_mph - 50.0).abs() < f64::EPSILON);
    }

    #[test]
    fn what_cannot_work_stops_the_start() {
        for wrong in [
            [("ROUTE_ENGINE", "google"), ("", "")],
            [("ROUTE_ENGINE", "osrm"), ("", "")],
            [("ROUTE_ENGINE", "osrm"), ("ROUTE_URL", "osrm:5000")],
            [("ROUTE_ENGINE", "valhalla"), ("ROUTE_URL", "http://user:pass@routes.example")],
            [("ROUTE_MPH", "60"), ("", "")],
            [("ROUTE_MPH", "NaN"), ("", "")],
        ] {
            let error = read(&wrong).expect_err(wrong[0].1);
            assert!(error.to_string().contains("HAULWARDEN_ROUTE_"), "{error}");
        }
    }
}
