//! How long clients may take, and how much of the server one of them may hold.

use super::parse;
use std::time::Duration;

/// Connections that are open at once, where the installation does not say and the process may open as many files.
const CONNECTIONS: usize = 10_000;
/// Connections that one network may have open at once. An office has one address, and a browser opens six.
const CONNECTIONS_PER_ADDRESS: usize = 512;
/// Megabytes of requests that are being received or worked on at once.
const RECEIVED_MB: u64 = 256;
/// The same of one network: three files of the largest kind.
const RECEIVED_MB_PER_ADDRESS: u64 = 64;

/// Limits on connections and on what comes over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpLimits {
    /// From a connection's start, or from the end of a response, until the next request's headers are there.
    pub head: Duration,
    /// Between two pieces of a request's body.
    pub body_pause: Duration,
    /// For a whole body, to which comes what `body_rate` allows for its size.
    pub body: Duration,
    /// The slowest that a body may come, in bytes a second.
    pub body_rate: u64,
    /// How long a client may take nothing of a response that waits for it.
    pub response_pause: Duration,
    /// Connections at once; fewer where the process may not open as many files.
    pub connections: usize,
    /// Connections of one network at once. Not counted behind a proxy, whose connections are everybody's.
    pub connections_per_address: usize,
    /// Bytes of bodies that are being received or worked on at once.
    pub received: u64,
    /// The same of one network.
    pub received_per_address: u64,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(20),
            body_pause: Duration::from_secs(10),
            body: Duration::from_secs(20),
            body_rate: 64 * 1024,
            response_pause: Duration::from_secs(20),
            connections: CONNECTIONS,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
            received: RECEIVED_MB << 20,
            received_per_address: RECEIVED_MB_PER_ADDRESS << 20,
        }
    }
}

impl HttpLimits {
    pub(super) fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let megabytes = |name, default: u64| parse(get, name, default).map(|megabytes: u64| megabytes.max(1) << 20);
        Ok(Self {
            connections: parse(get, "HTTP_CONNECTIONS", CONNECTIONS)?,
            connections_per_address: parse(get, "HTTP_CONNECTIONS_PER_ADDRESS", CONNECTIONS_PER_ADDRESS)?,
            received: megabytes("UPLOADS_MB", RECEIVED_MB)?,
            received_per_address: megabytes("UPLOADS_MB_PER_ADDRESS", RECEIVED_MB_PER_ADDRESS)?,
            ..Self::default()
        })
    }
}
