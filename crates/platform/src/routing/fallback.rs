//! A routing service with the built-in engine as a fallback.

use super::built_in::BuiltIn;
use geo::Point;
use geo::routing::{Answer, Profile, RouteEngine, RouteError, check};

/// What a route found in the service's place says.
const NOTE: &str = "The routing service gave no answer, so these miles are estimated with the built-in roads.";

#[derive(Debug)]
pub(super) struct Fallback<E> {
    service: E,
    built_in: BuiltIn,
}

impl<E> Fallback<E> {
    pub(super) const fn new(service: E, built_in: BuiltIn) -> Self {
        Self { service, built_in }
    }
}

impl<E: RouteEngine> RouteEngine for Fallback<E> {
    fn route<'a>(&'a self, stops: &'a [Point], profile: &'a Profile) -> Answer<'a> {
        Box::pin(async move {
            check(stops)?;
            match self.service.route(stops, profile).await {
                Err(RouteError::Engine { engine, reason }) => {
                    tracing::warn!(engine, reason, "the routing service gave no route");
                    let mut route = self.built_in.route(stops, profile).await?;
                    let note = route.note.take();
                    route.note = Some(note.map_or_else(|| NOTE.to_owned(), |note| format!("{NOTE} {note}")));
                    Ok(route)
                }
                answered => answered,
            }
        })
    }
}
