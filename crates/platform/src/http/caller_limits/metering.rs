//! Counting at a call: what the caller's extractor does, and the layer around all calls.

use super::{Allowed, Place, Standing, Whose};
use crate::http::error::Error;
use crate::http::state::HttpState;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use futures::StreamExt;
use std::sync::{Arc, Mutex, PoisonError};
use store::users::Member;

/// What a person may do who belongs to no company yet: finish signing up.
const ALONE: Allowed = Allowed { per_minute: 600, at_once: 16 };

/// Where a caller stands, and the place that its call holds.
type Counted = (Standing, Option<Place>);

/// What a request's caller came to: left by the caller's extractor for the layer around it.
#[derive(Clone, Debug, Default)]
pub struct Metered(Arc<Mutex<Option<Counted>>>);

impl Metered {
    fn put(&self, standing: Standing, place: Option<Place>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((standing, place));
    }

    fn take(&self) -> Option<Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Counts the call of this caller; beyond a limit it is a 429 that says how long to wait.
pub(in crate::http) fn count<S: HttpState>(
    state: &S,
    parts: &Parts,
    member: &Member,
    key: Option<Whose>,
) -> Result<(), Error> {
    let mut of = Vec::with_capacity(2);
    match &member.company {
        Some(company) => {
            let limits = company.call_limits;
            of.push((Whose::Company(company.id), Allowed::of(limits.per_minute, limits.at_once)));
            of.extend(key.map(|key| (key, Allowed::of(limits.key_per_minute, limits.key_at_once))));
        }
        None => of.push((Whose::Person(member.id), ALONE)),
    }
    let (standing, place) = state.caller_limits().begin(&of, state.clock().now());
    let (place, counted) = match place {
        Ok(place) => (Some(place), Ok(())),
        Err(refusal) => (None, Err(refusal)),
    };
    if let Some(metered) = parts.extensions.get::<Metered>() {
        metered.put(standing, place);
    }
    counted
}

/// Marks an answer that stays open for as long as its caller listens. It has a limit of its own, and takes no place of its company's.
#[derive(Clone, Copy, Debug)]
pub struct StaysOpen;

/// The layer around all calls: gives the answer its headers, and keeps the caller's place until an answer that is sent bit by bit is complete.
/// When the client goes away, answer and request are dropped, and the place with them.
pub async fn meter(mut request: Request, next: Next) -> Response {
    let metered = Metered::default();
    request.extensions_mut().insert(metered.clone());
    let mut response = next.run(request).await;
    let Some((standing, place)) = metered.take() else { return response };
    standing.write(response.headers_mut());
    let stays_open = response.extensions().get::<StaysOpen>().is_some();
    match place {
        Some(place) if response.body().size_hint().exact().is_none() && !stays_open => {
            response.map(|body| held(body, place))
        }
        _ => response,
    }
}

/// The body, which has the place with it.
fn held(body: Body, place: Place) -> Body {
    Body::from_stream(body.into_data_stream().map(move |chunk| {
        let _ = &place;
        chunk
    }))
}

#[cfg(test)]
mod tests {
    use super::super::CallerLimits;
    use super::*;
    use axum::Router;
    use axum::extract::Extension;
    use axum::routing::get;
    use bytes::Bytes;
    use chrono::{DateTime, Utc};
    use kernel::ids::CompanyId;
    use tokio::sync::Notify;
    use tower::ServiceExt;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;
    const ONE: Whose = Whose::Company(CompanyId(1));
    const ALLOWED: Allowed = Allowed { per_minute: 5, at_once: 5 };

    /// A router whose calls are counted, and wait until they are told to go on.
    fn slow(limits: &CallerLimits, go_on: &Arc<Notify>) -> Router {
        let (limits, go_on) = (limits.clone(), Arc::clone(go_on));
        let call = move |Extension(metered): Extension<Metered>| async move {
            let (standing, place) = limits.begin(&[(ONE, ALLOWED)], NOW);
            metered.put(standing, place.ok());
            go_on.notified().await;
            Body::from_stream(futures::stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"bit by bit"))]))
        };
        Router::new().route("/", get(call)).layer(axum::middleware::from_fn(meter))
    }

    fn request() -> Request {
        Request::new(Body::empty())
    }

    #[tokio::test]
    async fn a_client_that_goes_away_gives_its_place_back() {
        let (limits, go_on) = (CallerLimits::default(), Arc::new(Notify::new()));
        let mut call = Box::pin(slow(&limits, &go_on).oneshot(request()));

        assert!(futures::poll!(&mut call).is_pending());
        assert_eq!(limits.under_way(ONE), 1);
        drop(call);

        assert_eq!(limits.under_way(ONE), 0);
    }

    #[tokio::test]
    async fn an_answer_that_stays_open_holds_no_place() {
        let limits = CallerLimits::default();
        let of = limits.clone();
        let call = move |Extension(metered): Extension<Metered>| async move {
            let (standing, place) = of.begin(&[(ONE, ALLOWED)], NOW);
            metered.put(standing, place.ok());
            let body = Body::from_stream(futures::stream::pending::<Result<Bytes, std::io::Error>>());
            (Extension(StaysOpen), body)
        };
        let router = Router::new().route("/", get(call)).layer(axum::middleware::from_fn(meter));

        let response = router.oneshot(request()).await.expect("an answer");

        assert_eq!((response.status().as_u16(), limits.under_way(ONE)), (200, 0));
    }

    #[tokio::test]
    async fn an_answer_that_is_sent_bit_by_bit_keeps_its_place_until_it_is_complete() {
        let (limits, go_on) = (CallerLimits::default(), Arc::new(Notify::new()));
        go_on.notify_one();

        let response = slow(&limits, &go_on).oneshot(request()).await.expect("an answer");

        assert_eq!(response.headers()["ratelimit-remaining"], "4");
        assert_eq!(limits.under_way(ONE), 1);
        let body = axum::body::to_bytes(response.into_body(), 100).await.expect("a body");
        assert_eq!((&body[..], limits.under_way(ONE)), (&b"bit by bit"[..], 0));
    }
}
