//! The listener that is talked to, and what it is told to do with a message.

use mail_in::smtp::{Bounds, Envelope, Intake, Server, Taken, Tls, listen};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;

pub(crate) const DOMAIN: &str = "in.example.com";
pub(crate) const MESSAGE: &str =
    "From: a@broker.example\r\nMessage-ID: <1@broker.example>\r\nSubject: Load 77\r\n\r\nHello\r\n";

/// A message as it came.
pub(crate) type KeptMessage = (Envelope, Vec<u8>);

/// Keeps what it is given, and says what it is told to.
#[derive(Clone, Default)]
pub(crate) struct Kept {
    pub(crate) all: Arc<Mutex<Vec<KeptMessage>>>,
    pub(crate) answer: Option<Taken>,
    /// Told for each message.
    pub(crate) came: Arc<Notify>,
    /// Where there is one, a message is answered for only once it is told.
    pub(crate) gate: Option<Arc<Notify>>,
}

impl Kept {
    pub(crate) fn all(&self) -> Vec<KeptMessage> {
        self.all.lock().expect("kept").clone()
    }
}

impl Intake for Kept {
    async fn take(&self, envelope: Envelope, raw: Vec<u8>) -> Taken {
        self.all.lock().expect("kept").push((envelope, raw));
        self.came.notify_one();
        if let Some(gate) = &self.gate {
            gate.notified().await;
        }
        self.answer.unwrap_or(Taken::Kept)
    }
}

/// A listener, and what ends it.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) done: JoinHandle<()>,
}

pub(crate) async fn serve(intake: Kept, bounds: Bounds) -> Running {
    run(Server::new(intake, DOMAIN, bounds)).await
}

async fn run(server: Server<Kept>) -> Running {
    let listener = listen(([127, 0, 0, 1], 0).into()).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(server.serve(listener, async { drop(stopped.await) }));
    Running { port, stop, done }
}

/// A file of the certificate that was made for these tests, and is shown nowhere else.
pub(crate) fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

/// The same, offering STARTTLS.
pub(crate) async fn serve_encrypted(intake: Kept) -> Running {
    let tls = Tls::read(&file("certificate.pem"), &file("key.pem")).expect("a certificate");
    tls.renew().expect("the same again");
    run(Server::new(intake, DOMAIN, Bounds::default()).with_tls(Arc::new(tls))).await
}
