//! How long clients may take, and how much of the server one of them may hold.

use super::positive;
use std::time::Duration;

/// Connections that are open at once, where the installation does not say and the process may open as many files.
const CONNECTIONS: usize = 10_000;
/// Connections that one network may have open at once. An office has one address, and a browser opens six.
const CONNECTIONS_PER_ADDRESS: usize = 512;
/// Megabytes of requests of callers who proved who they are that are being received or worked on at once.
const RECEIVED_MB: u64 = 256;
/// The same of one company or network: three files of the largest kind.
const RECEIVED_MB_PER_ADDRESS: u64 = 64;
/// Bytes of everybody else's requests at once: forms of some hundred bytes, in a room of their own, so that strangers take nothing from
/// companies.
const PUBLIC_RECEIVED: u64 = 32 << 20;
/// The same of one network: 16 of the largest, and thousands of sign-ins.
const PUBLIC_RECEIVED_PER_ADDRESS: u64 = 4 << 20;
/// How long a connection may lie idle, or take for a request's headers.
const HEAD: Duration = Duration::from_secs(20);
/// The same where all connections are a proxy's: longer than proxies keep theirs open (120 seconds at most by default), so that none sends a
/// request into a connection that is being closed.
const HEAD_OF_PROXY: Duration = Duration::from_secs(130);

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
    /// Bytes of bodies that are being received or worked on at once, of callers with a session, key or link.
    pub received: u64,
    /// The same of one company, or of one network with links.
    pub received_per_address: u64,
    /// Bytes of bodies of everybody else at once.
    pub public_received: u64,
    /// The same of one network.
    pub public_received_per_address: u64,
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            head: HEAD,
            body_pause: Duration::from_secs(10),
            body: Duration::from_secs(20),
            // A phone in the country sends 20 to 30 KB a second.
            body_rate: 16 * 1024,
            response_pause: Duration::from_secs(20),
            connections: CONNECTIONS,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
            received: RECEIVED_MB << 20,
            received_per_address: RECEIVED_MB_PER_ADDRESS << 20,
            public_received: PUBLIC_RECEIVED,
            public_received_per_address: PUBLIC_RECEIVED_PER_ADDRESS,
        }
    }
}

impl HttpLimits {
    pub(super) fn read(get: &impl Fn(&str) -> Option<String>, is_behind_proxy: bool) -> anyhow::Result<Self> {
        let megabytes = |name, default: u64| positive(get, name, default).map(|number| number.saturating_mul(1 << 20));
        Ok(Self {
            head: if is_behind_proxy { HEAD_OF_PROXY } else { HEAD },
            connections: positive(get, "HTTP_CONNECTIONS", CONNECTIONS)?,
            connections_per_address: positive(get, "HTTP_CONNECTIONS_PER_ADDRESS", CONNECTIONS_PER_ADDRESS)?,
            received: megabytes("UPLOADS_MB", RECEIVED_MB)?,
            received_per_address: megabytes("UPLOADS_MB_PER_ADDRESS", RECEIVED_MB_PER_ADDRESS)?,
            ..Self::default()
        })
    }
}
