//! Receiving bodies: how much of them is here at once, from each sender and in all, and how long one may take to come.
//!
//! There are two rooms: one for callers who showed a session, key or link that works, and a small one for everybody else, whose forms are
//! small. So strangers who send slowly take no room from companies. Which room a body comes into is known when its first byte is asked for:
//! callers are judged before. It counts by the size that its request declares, and until the answer is made; one of unknown size counts as the
//! largest. What comes too slowly breaks off, with 408.

use super::address::Address;
use super::error::Error;
use super::shares::{Full, Holder, Share, Shares};
use crate::config::Config;
use crate::config::http::HttpLimits;
use axum::body::{Body, BodyDataStream, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::http::header::CONNECTION;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::{StreamExt, stream};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::time::{Sleep, sleep};

/// The size that is assumed of a body that does not say: a file of the largest kind and its frame.
const UNKNOWN_SIZE: u64 = 21_000_000;
/// The largest body of somebody who showed nothing, in bytes, and what is assumed of one that does not say: forms, never files.
pub const LARGEST_OF_STRANGERS: u64 = 256 * 1024;
/// When to come again, where there is no room now.
const COME_AGAIN: Duration = Duration::from_secs(5);

/// Where files go while they are being received, left on the request for [`upload`](super::upload).
#[derive(Clone, Debug)]
pub(super) struct ReceivedIn(pub(super) Arc<Path>);

/// Who sends a body, as soon as it is known: left on the request for what lets callers in.
#[derive(Clone, Debug, Default)]
struct Sender(Arc<OnceLock<Holder>>);

/// Says that a request's sender showed a session, key or link that works, and whose share its body takes. To be said before it is read.
pub fn is_proved(parts: &Parts, holder: impl Into<Holder>) {
    if let Some(Sender(sender)) = parts.extensions.get() {
        // Where two things let a request in, the first counts.
        let _ = sender.set(holder.into());
    }
}

/// What bodies are received by.
#[derive(Clone, Debug)]
pub struct Receiving {
    limits: HttpLimits,
    is_behind_proxy: bool,
    folder: Arc<Path>,
    proved: Arc<Shares>,
    public: Arc<Shares>,
}

impl Receiving {
    /// By the installation's limits.
    pub fn of(config: &Config) -> Self {
        let limits = config.http;
        Self {
            limits,
            is_behind_proxy: config.is_behind_proxy,
            folder: Arc::from(&*config.data_dir),
            proved: Shares::leaving_room(limits.received, limits.received_per_address),
            public: Shares::leaving_room(limits.public_received, limits.public_received_per_address),
        }
    }
}

/// Why a body was not received.
#[derive(Clone, Copy, Debug)]
enum Broken {
    TooSlow,
    TooLarge,
    NoRoom(Full),
}

impl Broken {
    fn answer(self) -> Response {
        let error = match self {
            Self::TooSlow => Error::TooSlow,
            Self::TooLarge => Error::TooLarge,
            Self::NoRoom(Full::Own) => Error::TooManyAttempts { retry_after: COME_AGAIN },
            Self::NoRoom(Full::All) => Error::Busy { retry_after: COME_AGAIN },
        };
        let mut response = error.into_response();
        // The rest of the body is not read, so nothing can follow it.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        response
    }
}

/// What became of a body.
#[derive(Debug, Default)]
struct Outcome {
    /// The room that it takes until the answer is made.
    room: Option<Share>,
    broken: Option<Broken>,
}

/// A body that is to be received.
#[derive(Clone, Debug)]
struct Awaited {
    receiving: Receiving,
    client: IpAddr,
    sender: Sender,
    /// As declared, in bytes.
    size: Option<u64>,
    outcome: Arc<Mutex<Outcome>>,
}

impl Awaited {
    fn outcome(&self) -> MutexGuard<'_, Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes room for it; gives how long it may take.
    fn begin(&self) -> Result<Duration, Broken> {
        let Receiving { limits, proved, public, .. } = &self.receiving;
        let (size, room) = match self.sender.0.get() {
            Some(holder) => {
                let size = self.size.unwrap_or(UNKNOWN_SIZE).min(UNKNOWN_SIZE);
                (size, proved.take(*holder, size))
            }
            None if self.size.is_some_and(|size| size > LARGEST_OF_STRANGERS) => return Err(Broken::TooLarge),
            None => {
                let size = self.size.unwrap_or(LARGEST_OF_STRANGERS);
                (size, public.take(self.client, size))
            }
        };
        self.outcome().room = Some(room.map_err(Broken::NoRoom)?);
        Ok(limits.body + Duration::from_secs(size / limits.body_rate.max(1)))
    }

    /// Ends the body with an error, and keeps the reason for the answer.
    fn end(&self, why: Broken) -> axum::Error {
        self.outcome().broken = Some(why);
        axum::Error::new(io::Error::from(io::ErrorKind::ConnectionAborted))
    }
}

/// The layer that holds bodies to the limits.
pub async fn within_limits(State(receiving): State<Receiving>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let awaited = Awaited {
        client: Address::of(peer, request.headers(), receiving.is_behind_proxy, false).client,
        sender: Sender::default(),
        size: request.body().size_hint().exact(),
        outcome: Arc::default(),
        receiving,
    };
    let mut request = request.map(|body| received(body, awaited.clone()));
    request.extensions_mut().insert(awaited.sender.clone());
    request.extensions_mut().insert(ReceivedIn(Arc::clone(&awaited.receiving.folder)));
    let response = next.run(request).await;
    let broken = awaited.outcome().broken;
    broken.map_or(response, Broken::answer)
}

/// What is left of a body.
enum Left {
    /// All of it: nobody has asked for it yet.
    All(Body),
    /// What comes until the time is over.
    Rest(BodyDataStream, Pin<Box<Sleep>>),
}

/// The body, which takes its room when it is first asked for, and breaks off when it does not come in time.
fn received(body: Body, awaited: Awaited) -> Body {
    Body::from_stream(stream::unfold(Some(Left::All(body)), move |left| {
        let awaited = awaited.clone();
        async move { next_piece(left?, &awaited).await }
    }))
}

type Piece = (Result<Bytes, axum::Error>, Option<Left>);

async fn next_piece(left: Left, awaited: &Awaited) -> Option<Piece> {
    let (mut pieces, mut whole) = match left {
        Left::Rest(pieces, whole) => (pieces, whole),
        Left::All(body) => match awaited.begin() {
            Ok(time) => (body.into_data_stream(), Box::pin(sleep(time))),
            Err(why) => return Some((Err(awaited.end(why)), None)),
        },
    };
    tokio::select! {
        biased;
        () = &mut whole => {}
        piece = pieces.next() => return piece.map(|piece| (piece, Some(Left::Rest(pieces, whole)))),
        () = sleep(awaited.receiving.limits.body_pause) => {}
    }
    Some((Err(awaited.end(Broken::TooSlow)), None))
}
