//! Routes between stops: the configured engine, and the fallback if it fails.
//!
//! Finding routes on the built-in roads and computing hours is in `geo::routing`. (Product: lanes and their estimated miles.)

mod built_in;
mod fallback;
mod osrm;
mod service;
mod valhalla;

use crate::config::routes::{Protocol, RouteSettings};
use anyhow::Context;
use built_in::BuiltIn;
use fallback::Fallback;
use geo::Point;
use geo::routing::{Profile, Route, RouteEngine, RouteError, Team};
use service::Service;
use std::sync::Arc;

/// The way to routes.
#[derive(Clone, Debug)]
pub struct Routes {
    engine: Arc<dyn RouteEngine>,
    built_in: BuiltIn,
    average_mph: f64,
}

impl Routes {
    /// What the configuration names. A graph of the installation's own is read here, so that a bad one stops the start.
    pub fn of(settings: &RouteSettings) -> anyhow::Result<Self> {
        let built_in = match &settings.graph {
            Some(graph) => BuiltIn::read(graph).with_context(|| format!("the road graph {}", graph.path.display()))?,
            None => BuiltIn::embedded(),
        };
        let engine: Arc<dyn RouteEngine> = match &settings.service {
            None => Arc::new(built_in.clone()),
            Some(service) => {
                let asked = Service::new(service).context("the routing service")?;
                match service.protocol {
                    Protocol::Osrm => Arc::new(Fallback::new(osrm::Osrm(asked), built_in.clone())),
                    Protocol::Valhalla => Arc::new(Fallback::new(valhalla::Valhalla(asked), built_in.clone())),
                }
            }
        };
        Ok(Self { engine, built_in, average_mph: settings.average_mph })
    }

    /// The route over all stops in their order, for one driver.
    pub async fn route(&self, stops: &[Point]) -> Result<Route, RouteError> {
        self.route_of(stops, Team::Solo).await
    }

    /// The same, for one driver or a team.
    pub async fn route_of(&self, stops: &[Point], team: Team) -> Result<Route, RouteError> {
        self.engine.route(stops, &Profile { mph: self.average_mph, team }).await
    }

    /// Makes the built-in engine ready, so that the first question need not wait for that.
    pub async fn prepare(&self) {
        self.built_in.prepare().await;
    }
}
