//! The product on a port of this machine, and clients that send it what no browser would.

use crate::support::TestApp;
use platform::config::http::HttpLimits;
use server::listen::{self, Taking, open_files};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Longer than anything here may take.
pub const AT_MOST: Duration = Duration::from_secs(20);
/// Has the product say when it wants the body.
const EXPECT: &str = "expect: 100-continue\r\n";

/// The product on a port of this machine.
pub struct Served {
    pub app: TestApp,
    pub address: SocketAddr,
    pub taking: Arc<Taking>,
    pub stop: CancellationToken,
    pub ended: JoinHandle<()>,
}

impl Served {
    /// Under the limits that are shipped, changed.
    pub async fn with(change: impl FnOnce(&mut HttpLimits)) -> Self {
        open_files::raise();
        let app = TestApp::start_with(|config| change(&mut config.http)).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let (stop, taking) = (CancellationToken::new(), Arc::new(Taking::new(app.app.config.http, false)));
        let router = server::router::router(app.app.clone());
        let serving = listen::serve(listener, router, Arc::clone(&taking), stop.clone());
        let ended = tokio::spawn(serving);
        Self { app, address, taking, stop, ended }
    }

    /// A connection from 127.0.0.`from` on which this was sent.
    pub async fn sent(&self, from: u8, text: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("an address");
        let mut stream = socket.connect(self.address).await.expect("a connection");
        // What is refused may be closed before it is written to.
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    }

    /// Status and head of the answer to a request without a body, on a connection of its own.
    pub async fn get(&self, from: u8, path: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n\r\n");
        rest(self.sent(from, &request).await).await
    }

    /// Waits until none is open.
    pub async fn has_no_connections(&self) {
        self.has_connections(0).await;
    }

    /// Waits until so many connections are open.
    pub async fn has_connections(&self, wanted: u64) {
        let reached = async {
            while self.taking.open() != wanted {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(AT_MOST, reached).await.expect("so many connections");
    }
}

/// What comes until the connection is closed.
pub async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is reset has ended as well.
    let _ = timeout(AT_MOST, stream.read_to_end(&mut bytes)).await.expect("it is closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A POST with a body of so many bytes, of which none is sent.
pub fn post(path: &str, content_type: &str, bytes: usize, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: portal.example\r\ncontent-type: {content_type}\r\ncontent-length: {bytes}\r\n{more}\r\n"
    )
}

/// A request whose body is awaited: the product has asked for it.
pub async fn stalled(served: &Served, from: u8, bytes: usize) -> TcpStream {
    let mut stream = served.sent(from, &post("/monitor/sign_in", "application/json", bytes, EXPECT)).await;
    let mut asked = [0; 12];
    timeout(AT_MOST, stream.read_exact(&mut asked)).await.expect("in time").expect("an answer");
    assert_eq!(&asked, b"HTTP/1.1 100");
    stream
}
