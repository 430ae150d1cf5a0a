//! A listener that takes messages over SMTP (RFC 5321) for the addresses of one domain. It sends nothing, relays nothing and knows no users.
//!
//! Written here, not taken from a library: those that are kept leave sockets, time limits and the end of a message to whoever uses them (the
//! library that our tests run as a server reads with a thread a connection), and the strictness that keeps a second message from being
//! smuggled within the first is ten lines that must be ours. What it speaks is a closed set: EHLO, HELO, MAIL, RCPT, DATA, RSET, NOOP, VRFY,
//! QUIT; SIZE, PIPELINING, 8BITMIME, ENHANCEDSTATUSCODES; STARTTLS where it has a certificate ([`Tls`]). Encryption is offered, never asked for: what
//! proves a sender is its signature, and many mail servers don't encrypt.
//!
//! - A line ends with CR LF and nothing else. A lone CR or LF anywhere ends the conversation.
//! - A message ends with CR LF `.` CR LF and nothing else. Commands that follow DATA before it was answered end the conversation.
//! - `250` after a message is said only when [`Intake::take`] has said that it is kept. When that answer is lost, the client sends the
//!   message again, byte for byte, and whoever keeps it knows it again.
//! - Bounded: connections and bytes, also of one network; commands, errors, recipients and messages of each; time of each line and of the whole;
//!   bytes of a message, and of all messages that are being taken.

mod connection;
mod places;
mod session;
mod tls;
mod wire;

pub use tls::{BadCertificate, Tls};

use crate::address::Recipient;
use crate::bounds::LARGEST_MESSAGE;
use connection::Connection;
use places::Places;
use std::future::Future;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;

/// How much a listener takes on.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Conversations at once.
    pub connections: usize,
    /// Of one network: an IPv4 address or an IPv6 /64; a /48 has four times as many.
    pub connections_of_one: usize,
    /// Commands of one conversation.
    pub commands: u32,
    /// Wrong commands of one conversation.
    pub errors: u32,
    /// Messages of one conversation.
    pub messages: u32,
    /// Recipients of one message.
    pub recipients: usize,
    /// Bytes of one message.
    pub message: usize,
    /// Bytes of all messages that are being taken.
    pub in_flight: usize,
    /// Of those of one network; an IPv6 /48 has four times as many, or what leaves as many to one other network.
    pub in_flight_of_one: usize,
    /// The wait for the next bytes.
    pub silence: Duration,
    /// The whole conversation.
    pub whole: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 100,
            connections_of_one: 10,
            commands: 500,
            errors: 10,
            messages: 50,
            recipients: 10,
            message: LARGEST_MESSAGE,
            in_flight: 10 * LARGEST_MESSAGE,
            in_flight_of_one: 4 * LARGEST_MESSAGE,
            // RFC 5321 §4.5.3.2 wishes for five minutes; a sender that is silent for one is broken or hostile, and tries again.
            silence: Duration::from_mins(1),
            whole: Duration::from_mins(15),
        }
    }
}

/// What a client said of a message before it sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Its address.
    pub peer: IpAddr,
    /// The name that it gave itself.
    pub helo: String,
    /// Sender; empty for reports.
    pub from: String,
    /// Recipients, each once.
    pub to: Vec<Recipient>,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is kept, now or since it was sent before.
    Kept,
    /// It could not be kept now; the client tries again.
    Later,
    /// It is refused for good.
    Refused(&'static str),
}

/// Who keeps messages.
pub trait Intake: Send + Sync + 'static {
    /// Keeps a message. It may be one that was kept before: the client did not hear so.
    fn take(&self, envelope: Envelope, raw: Vec<u8>) -> impl Future<Output = Taken> + Send;
}

/// A listener for one domain.
#[derive(Debug)]
pub struct Server<I> {
    intake: Arc<I>,
    domain: Arc<str>,
    bounds: Bounds,
    places: Arc<Places>,
    tls: Option<Arc<Tls>>,
}

/// Connections that wait to be accepted. Of those beyond it, the system drops some after their clients believe to be connected, and as the
/// listener speaks first, such a client waits for its greeting for ever.
const BACKLOG: u32 = 1_024;

/// Opens a port for a listener.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // After a restart, connections of before it may still be ending.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The unit in which room for messages is given out, in bytes.
const ROOM: usize = 64 * 1024;

impl<I: Intake> Server<I> {
    /// A listener that greets as `domain` and takes messages for its addresses.
    pub fn new(intake: I, domain: &str, bounds: Bounds) -> Self {
        Self {
            intake: Arc::new(intake),
            domain: domain.to_ascii_lowercase().into(),
            bounds,
            places: Places::new(bounds),
            tls: None,
        }
    }

    /// One that offers STARTTLS.
    #[must_use]
    pub fn with_tls(self, tls: Arc<Tls>) -> Self {
        Self { tls: Some(tls), ..self }
    }

    /// Takes messages until `stop` is done; conversations that are under way are then ended, and a message that was not answered is sent
    /// again by its client.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let mut conversations = JoinSet::new();
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                () = &mut stop => break,
                Some(_) = conversations.join_next(), if !conversations.is_empty() => continue,
                accepted = listener.accept() => accepted,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // No descriptor is free, or the client is gone: others may still be served.
                    tracing::warn!(%error, "a mail connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let peer = peer.ip().to_canonical();
            if let Some(place) = self.places.place(peer) {
                let connection = Connection {
                    intake: Arc::clone(&self.intake),
                    domain: Arc::clone(&self.domain),
                    bounds: self.bounds,
                    room: place.room.clone(),
                    tls: self.tls.clone(),
                    peer,
                };
                conversations.spawn(async move {
                    connection.converse(stream).await;
                    drop(place);
                });
            } else {
                // Says so without waiting for anyone who doesn't read.
                if let Ok(mut stream) = stream.into_std() {
                    let _ = stream.write(b"421 4.7.0 Too many connections, try again later\r\n");
                }
            }
        }
    }
}
