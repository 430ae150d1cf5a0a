//! The built-in engine, run off the threads that answer requests.

use crate::config::routes::OwnGraph;
use geo::Point;
use geo::roads::{self, RoadGraph};
use geo::routing::{Answer, Profile, RouteEngine, RouteError};
use std::sync::Arc;

/// Roads in memory: the embedded ones, or the installation's own.
#[derive(Clone, Debug)]
pub(super) struct BuiltIn(Option<Arc<RoadGraph>>);

impl BuiltIn {
    /// The embedded roads.
    pub(super) const fn embedded() -> Self {
        Self(None)
    }

    /// The roads of a file.
    pub(super) fn read(graph: &OwnGraph) -> anyhow::Result<Self> {
        let bytes = roads::inflate(&std::fs::read(&graph.path)?)?;
        Ok(Self(Some(Arc::new(RoadGraph::read(&bytes)?.credited(&graph.credit)))))
    }

    fn graph(&self) -> &RoadGraph {
        self.0.as_deref().unwrap_or_else(|| roads::embedded())
    }

    /// Unpacks the embedded roads, if it is those and they are not.
    pub(super) async fn prepare(&self) {
        let own = self.clone();
        if let Err(error) = tokio::task::spawn_blocking(move || own.graph().node_count()).await {
            tracing::error!(%error, "the road graph could not be prepared");
        }
    }
}

impl RouteEngine for BuiltIn {
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a> {
        let (own, stops, profile) = (self.clone(), stops.to_vec(), *profile);
        Box::pin(async move {
            let found = tokio::task::spawn_blocking(move || own.graph().find(&stops, &profile)).await;
            found.unwrap_or_else(|error| Err(RouteError::Engine { engine: "built-in", reason: error.to_string() }))
        })
    }
}
