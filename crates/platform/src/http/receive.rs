//! Receiving bodies: how much of them is here at once, from each network and in all, and how long one may take to come.
//!
//! A body counts by the size that its request declares, before a byte of it is read, and until the answer is made; one of unknown size counts
//! as the largest. What comes too slowly breaks off, with 408.

use super::address::Address;
use super::error::Error;
use super::shares::{Full, Shares};
use crate::config::Config;
use crate::config::http::HttpLimits;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::http::header::CONNECTION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::{StreamExt, stream};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::sleep;

/// The size that is assumed of a body that does not say: a file of the largest kind and its frame.
const UNKNOWN_SIZE: u64 = 21_000_000;
/// When to come again, where there is no room now.
const COME_AGAIN: Duration = Duration::from_secs(5);

/// Where files go while they are being received, left on the request for [`upload`](super::upload).
#[derive(Clone, Debug)]
pub(super) struct ReceivedIn(pub(super) Arc<Path>);

/// What bodies are received by.
#[derive(Clone, Debug)]
pub struct Receiving {
    limits: HttpLimits,
    is_behind_proxy: bool,
    folder: Arc<Path>,
    room: Arc<Shares>,
}

impl Receiving {
    /// By the installation's limits.
    pub fn of(config: &Config) -> Self {
        let room = Shares::new(config.http.received, config.http.received_per_address);
        Self {
            limits: config.http,
            is_behind_proxy: config.is_behind_proxy,
            folder: Arc::from(&*config.data_dir),
            room,
        }
    }
}

/// The layer that holds bodies to the limits.
pub async fn within_limits(State(receiving): State<Receiving>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let limits = receiving.limits;
    let size = request.body().size_hint().exact().unwrap_or(UNKNOWN_SIZE);
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let client = Address::of(peer, request.headers(), receiving.is_behind_proxy, false).client;
    let _room = match receiving.room.take(client, size.min(UNKNOWN_SIZE).min(limits.received_per_address)) {
        Ok(room) => room,
        Err(Full::Own) => return Error::TooManyAttempts { retry_after: COME_AGAIN }.into_response(),
        Err(Full::All) => return Error::Busy { retry_after: COME_AGAIN }.into_response(),
    };
    let is_late = Arc::new(AtomicBool::new(false));
    let allowance = Duration::from_secs(size.min(UNKNOWN_SIZE) / limits.body_rate.max(1));
    let mut request = request.map(|body| timed(body, limits.body + allowance, limits.body_pause, Arc::clone(&is_late)));
    request.extensions_mut().insert(ReceivedIn(receiving.folder));
    let response = next.run(request).await;
    if !is_late.load(Ordering::Relaxed) {
        return response;
    }
    let mut response = Error::TooSlow.into_response();
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    response
}

/// The body, which breaks off when it does not come within `whole`, or its next piece not within `pause`.
fn timed(body: Body, whole: Duration, pause: Duration, is_late: Arc<AtomicBool>) -> Body {
    let left = Some((body.into_data_stream(), Box::pin(sleep(whole))));
    Body::from_stream(stream::unfold(left, move |left| {
        let is_late = Arc::clone(&is_late);
        async move {
            let (mut pieces, mut whole) = left?;
            tokio::select! {
                biased;
                () = &mut whole => {}
                piece = pieces.next() => return piece.map(|piece| (piece, Some((pieces, whole)))),
                () = sleep(pause) => {}
            }
            is_late.store(true, Ordering::Relaxed);
            Some((Err(axum::Error::new(io::Error::from(io::ErrorKind::TimedOut))), None))
        }
    }))
}
