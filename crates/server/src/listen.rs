//! Connections: accepts them within the limits, serves the router on each, and lets them end in good order.
//!
//! axum's own loop sets no time limits, so hyper's is used: a request's headers must come in time, which also bounds how long a connection
//! may lie idle between two. HTTP/1.1 alone is spoken; a proxy in front speaks HTTP/2 and TLS with browsers.

pub mod open_files;
mod stalling;
mod unread;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use platform::config::http::HttpLimits;
use platform::http::shares::{Full, Share, Shares};
use stalling::Stalling;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

/// The longest address and headers of a request, in bytes: an address of 64 KB, and cookies.
const HEAD: usize = 80 * 1024;
/// Connections beyond the limit for clients on this machine: supervisors ask whether the product is alive.
const SPARE: u64 = 16;
/// How long nothing is accepted after the system refused a connection, because too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// What is said instead of serving, in place of an answer: the request was not read.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
const BUSY: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// How connections are taken.
#[derive(Debug)]
pub struct Taking {
    limits: HttpLimits,
    places: Arc<Shares>,
}

impl Taking {
    /// By these limits. Behind a proxy all connections are the proxy's, so that only their number in all counts.
    pub fn new(limits: HttpLimits, is_behind_proxy: bool) -> Self {
        let all = limits.connections as u64;
        let each = if is_behind_proxy { all + SPARE } else { limits.connections_per_address as u64 };
        Self { limits, places: Shares::new(all, each) }
    }

    /// Connections that are open.
    pub fn open(&self) -> u64 {
        self.places.held_by_all()
    }

    fn place(&self, peer: SocketAddr) -> Result<Share, Full> {
        let ip = peer.ip().to_canonical();
        self.places.take_beyond(ip, 1, if ip.is_loopback() { SPARE } else { 0 })
    }
}

/// Serves until `stop`, then lets requests in progress end. Dropped before, it leaves them behind.
pub async fn serve(listener: TcpListener, router: Router, taking: Arc<Taking>, stop: CancellationToken) {
    let limits = taking.limits;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(HEAD);
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_the_clients(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "a connection could not be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let place = match taking.place(peer) {
            Ok(place) => place,
            Err(why) => {
                refuse(stream, why);
                continue;
            }
        };
        // An answer that is sent in pieces, as a compressed one may be, does not wait for the client to have acknowledged the piece before.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            unread::answered(router.clone(), request)
        });
        let stream = TokioIo::new(Stalling::new(stream, limits.response_pause));
        let connection = graceful.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether an error is of one connection alone, which its client gave up.
fn is_the_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Says so and closes. What is said fits the socket's buffer, so nothing waits for the client.
fn refuse(stream: TcpStream, why: Full) {
    let (label, answer) = match why {
        Full::Own => ("address", TOO_MANY),
        Full::All => ("all", BUSY),
    };
    metrics::counter!("haulwarden_connections_refused_total", "limit" => label).increment(1);
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(answer);
    }
}
