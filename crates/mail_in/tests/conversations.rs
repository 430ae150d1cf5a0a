//! Conversations over TCP on this machine: as mail servers hold them, and as those do who want to get something past one.

use mail_in::address::Recipient;
use mail_in::smtp::{Bounds, Envelope, Intake, Server, Taken, Tls, listen};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

const DOMAIN: &str = "in.example.com";
const MESSAGE: &str = "From: a@broker.example\r\nMessage-ID: <1@broker.example>\r\nSubject: Load 77\r\n\r\nHello\r\n";

/// A message as it came.
type KeptMessage = (Envelope, Vec<u8>);

/// Keeps what it is given, and says what it is told to.
#[derive(Clone, Default)]
struct Kept {
    all: Arc<Mutex<Vec<KeptMessage>>>,
    answer: Option<Taken>,
    /// Told for each message.
    came: Arc<Notify>,
    /// Where there is one, a message is answered for only once it is told.
    gate: Option<Arc<Notify>>,
}

impl Kept {
    fn all(&self) -> Vec<KeptMessage> {
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
struct Running {
    port: u16,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

async fn serve(intake: Kept, bounds: Bounds) -> Running {
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
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

/// The same, offering STARTTLS.
async fn serve_encrypted(intake: Kept) -> Running {
    let tls = Tls::read(&file("certificate.pem"), &file("key.pem")).expect("a certificate");
    tls.renew().expect("the same again");
    run(Server::new(intake, DOMAIN, Bounds::default()).with_tls(Arc::new(tls))).await
}

/// A client.
struct Client<S = TcpStream> {
    stream: BufReader<S>,
}

impl Client {
    /// One that has been greeted.
    async fn greeted(port: u16) -> Self {
        let mut client = Self::new(port).await;
        assert_eq!(client.hear().await, "220");
        client
    }

    async fn new(port: u16) -> Self {
        Self { stream: BufReader::new(TcpStream::connect(("127.0.0.1", port)).await.expect("a connection")) }
    }

    /// The same conversation, encrypted.
    async fn encrypted(mut self) -> Client<TlsStream<TcpStream>> {
        assert_eq!(self.say("STARTTLS").await, "220");
        let mut roots = RootCertStore::empty();
        let own = CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate");
        roots.add(own).expect("a root");
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(DOMAIN).expect("a name");
        let connector = TlsConnector::from(Arc::new(config));
        let stream = connector.connect(name, self.stream.into_inner()).await.expect("an encrypted connection");
        Client { stream: BufReader::new(stream) }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The listener may have ended the conversation: what it said is what counts.
        let _ = self.stream.write_all(bytes.as_ref()).await;
    }

    /// The code of an answer, its last line; empty when the conversation has ended.
    async fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                return String::new();
            }
            if line.as_bytes().get(3) != Some(&b'-') {
                return line[..3].to_owned();
            }
        }
    }

    async fn say(&mut self, line: &str) -> String {
        self.send(format!("{line}\r\n")).await;
        self.hear().await
    }

    /// Up to the answer to DATA.
    async fn until_data(&mut self) {
        for (line, code) in [
            ("EHLO mx.broker.example", "250"),
            ("MAIL FROM:<a@broker.example> BODY=8BITMIME", "250"),
            ("RCPT TO:<dot1234567@in.example.com>", "250"),
            ("DATA", "354"),
        ] {
            assert_eq!(self.say(line).await, code, "{line}");
        }
    }

    /// Everything that is still said, up to the end.
    async fn rest(mut self) -> String {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest).await;
        String::from_utf8_lossy(&rest).into_owned()
    }
}

#[tokio::test]
async fn a_message_is_kept_as_it_was_sent_and_then_answered_for() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.until_data().await;
    assert_eq!(client.say(&format!("{MESSAGE}..dots\r\n.")).await, "250");
    assert_eq!(client.say("QUIT").await, "221");

    let all = kept.all();
    let [(envelope, raw)] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!(String::from_utf8_lossy(raw), format!("{MESSAGE}.dots\r\n"));
    assert_eq!((envelope.helo.as_str(), envelope.from.as_str()), ("mx.broker.example", "a@broker.example"));
    assert_eq!(envelope.to, [Recipient::Carrier(1_234_567)]);
    assert!(envelope.peer.is_loopback());
}

#[tokio::test]
async fn a_conversation_may_go_on_encrypted_and_begins_anew() {
    let kept = Kept::default();
    let running = serve_encrypted(kept.clone()).await;
    let mut plain = Client::greeted(running.port).await;
    assert_eq!(plain.say("EHLO mx.broker.example").await, "250");
    assert_eq!(plain.say("MAIL FROM:<x@evil.example>").await, "250");

    let mut client = plain.encrypted().await;

    assert_eq!(client.say("RCPT TO:<dot1@in.example.com>").await, "503", "what was said in the clear counts no more");
    client.until_data().await;
    assert_eq!(client.say(&format!("{MESSAGE}.")).await, "250");
    assert_eq!(client.say("STARTTLS").await, "502", "once is enough");
    assert_eq!(client.say("QUIT").await, "221");
    let all = kept.all();
    let [(envelope, raw)] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((envelope.from.as_str(), raw.as_slice()), ("a@broker.example", MESSAGE.as_bytes()));
}

#[tokio::test]
async fn nothing_in_the_clear_is_taken_for_what_was_encrypted() {
    let running = serve_encrypted(Kept::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.send("STARTTLS\r\nEHLO evil.example\r\n").await;

    let said = client.rest().await;
    assert!(said.starts_with("503 5.5.0") && !said.contains("220"), "{said}");
    let bare = serve(Kept::default(), Bounds::default()).await;
    let mut without = Client::greeted(bare.port).await;
    assert_eq!(without.say("STARTTLS").await, "502", "it has no certificate");
}

#[tokio::test]
async fn commands_may_come_together_and_are_answered_in_order() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client.send("EHLO mx.broker.example\r\nMAIL FROM:<>\r\nRCPT TO:<dot1@in.example.com>\r\nRCPT TO:<x@y.example>\r\nDATA\r\n").await;
    for code in ["250", "250", "250", "550", "354"] {
        assert_eq!(client.hear().await, code);
    }
    client.send(format!("{MESSAGE}.\r\nMAIL FROM:<>\r\nRCPT TO:<dot2@in.example.com>\r\nQUIT\r\n")).await;
    for code in ["250", "250", "250", "221"] {
        assert_eq!(client.hear().await, code);
    }

    assert_eq!(kept.all().len(), 1);
}

#[tokio::test]
async fn a_second_message_cannot_be_smuggled_within_the_first() {
    let smuggled =
        "MAIL FROM:<ceo@broker.example>\r\nRCPT TO:<dot2@in.example.com>\r\nDATA\r\nSubject: forged\r\n\r\n.\r\n";
    for end in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\r.\r\n", "\n\n.\r\n"] {
        let kept = Kept::default();
        let running = serve(kept.clone(), Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;

        client.send(format!("{MESSAGE}{end}{smuggled}")).await;

        assert_eq!(client.hear().await, "521", "{end:?}");
        assert_eq!(client.hear().await, "", "{end:?}");
        assert!(kept.all().is_empty(), "{end:?}");
    }
}

#[tokio::test]
async fn a_command_line_with_another_end_ends_the_conversation() {
    for line in ["NOOP\nNOOP\r\n", "NOOP\rNOOP\r\n"] {
        let running = serve(Kept::default(), Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;

        client.send(line).await;

        assert_eq!((client.hear().await.as_str(), client.hear().await.as_str()), ("521", ""), "{line:?}");
    }
}

#[tokio::test]
async fn nothing_may_follow_data_before_it_is_answered() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;

    client
        .send(format!("EHLO a.example\r\nMAIL FROM:<>\r\nRCPT TO:<dot1@in.example.com>\r\nDATA\r\n{MESSAGE}.\r\n"))
        .await;

    let said = client.rest().await;
    assert!(said.contains("\r\n503 5.5.0"), "{said}");
    assert!(!said.contains("354") && kept.all().is_empty(), "{said}");
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_the_conversation_goes_on() {
    let kept = Kept::default();
    let running = serve(kept.clone(), Bounds { message: 1_000, ..Bounds::default() }).await;
    let mut client = Client::greeted(running.port).await;
    client.until_data().await;

    assert_eq!(client.say(&format!("{MESSAGE}{}\r\n.", "a".repeat(1_000))).await, "552");
    assert_eq!(client.say("MAIL FROM:<> SIZE=1001").await, "552");
    assert_eq!(client.say("MAIL FROM:<> SIZE=1000").await, "250");
    assert_eq!(client.say("RCPT TO:<dot1@in.example.com>").await, "250");
    assert_eq!(client.say("DATA").await, "354");
    client.send("a".repeat(5_000)).await;

    assert_eq!((client.hear().await.as_str(), client.hear().await.as_str()), ("552", ""));
    assert!(kept.all().is_empty());
}

#[tokio::test]
async fn a_message_of_25_megabytes_is_taken_and_room_for_all_is_bounded() {
    let gate = Arc::<Notify>::default();
    let kept = Kept { gate: Some(Arc::clone(&gate)), ..Kept::default() };
    let running = serve(kept.clone(), Bounds { in_flight: 26_000_000, ..Bounds::default() }).await;
    let (mut first, mut second) = (Client::greeted(running.port).await, Client::greeted(running.port).await);
    let line = format!("{}\r\n", "a".repeat(998));
    let small = format!("{}.", line.repeat(2_000));

    first.until_data().await;
    first.send(format!("{}.\r\n", line.repeat(24_900))).await;
    kept.came.notified().await;
    second.until_data().await;
    assert_eq!(second.say(&small).await, "452");
    gate.notify_one();
    assert_eq!(first.hear().await, "250");

    // The room is given back before the answer is said.
    gate.notify_one();
    second.until_data().await;
    assert_eq!(second.say(&small).await, "250");
    let sizes: Vec<_> = kept.all().iter().map(|(_, raw)| raw.len()).collect();
    assert_eq!(sizes, [24_900_000, 2_000_000]);
}

#[tokio::test]
async fn a_client_that_falls_silent_is_ended() {
    let bounds = Bounds { silence: Duration::from_millis(50), ..Bounds::default() };
    let running = serve(Kept::default(), bounds).await;
    let mut before = Client::greeted(running.port).await;
    let mut within = Client::greeted(running.port).await;

    within.until_data().await;
    within.send("From: a@broker.example\r\n").await;

    assert_eq!((before.hear().await.as_str(), before.hear().await.as_str()), ("421", ""));
    assert_eq!((within.hear().await.as_str(), within.hear().await.as_str()), ("421", ""));
}

#[tokio::test]
async fn a_client_that_drips_is_ended_by_the_whole_time() {
    let running = serve(Kept::default(), Bounds { whole: Duration::from_millis(200), ..Bounds::default() }).await;
    let mut client = Client::greeted(running.port).await;

    let mut last = "250".to_owned();
    while last == "250" {
        last = client.say("NOOP").await;
        tokio::task::yield_now().await;
    }

    assert_eq!(last, "421");
}

#[tokio::test]
async fn a_message_whose_answer_is_lost_comes_again_byte_for_byte() {
    let kept = Kept { gate: Some(Arc::default()), ..Kept::default() };
    let running = serve(kept.clone(), Bounds::default()).await;
    for _ in 0..2 {
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;
        client.send(format!("{MESSAGE}.\r\n")).await;
        kept.came.notified().await;
        drop(client);
    }

    let all = kept.all();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], all[1]);
}

#[tokio::test]
async fn a_message_that_cannot_be_kept_is_not_answered_for() {
    for (answer, code) in [(Taken::Later, "451"), (Taken::Refused("Not a message"), "554")] {
        let running = serve(Kept { answer: Some(answer), ..Kept::default() }, Bounds::default()).await;
        let mut client = Client::greeted(running.port).await;
        client.until_data().await;

        assert_eq!(client.say(&format!("{MESSAGE}.")).await, code);
        assert_eq!(client.say("NOOP").await, "250");
    }
}

#[tokio::test]
async fn a_thousand_connections_at_once_are_bounded_and_those_after_them_are_served() {
    let kept = Kept::default();
    let bounds = Bounds { connections: 50, connections_of_one: 50, ..Bounds::default() };
    let running = serve(kept.clone(), bounds).await;
    let port = running.port;
    let all: Vec<_> = (0..1_000)
        .map(|_| {
            tokio::spawn(async move {
                let mut client = Client::new(port).await;
                let code = client.hear().await;
                // Those who are served hold on; the others are closed, and some never hear why.
                (code == "220").then_some(client)
            })
        })
        .collect();

    let mut served = Vec::new();
    for one in all {
        served.extend(one.await.expect("a client"));
    }
    assert_eq!(served.len(), 50);
    assert_eq!(Client::new(port).await.hear().await, "421");
    for mut client in served {
        assert_eq!(client.say("QUIT").await, "221");
        assert_eq!(client.hear().await, "");
    }

    let mut next = loop {
        let mut client = Client::new(port).await;
        if client.hear().await == "220" {
            break client;
        }
        tokio::task::yield_now().await;
    };
    next.until_data().await;
    assert_eq!(next.say(&format!("{MESSAGE}.")).await, "250");
    assert_eq!(kept.all().len(), 1);
}

#[tokio::test]
async fn one_address_leaves_places_to_others() {
    let running = serve(Kept::default(), Bounds { connections_of_one: 2, ..Bounds::default() }).await;
    let _held = [Client::greeted(running.port).await, Client::greeted(running.port).await];

    assert_eq!(Client::new(running.port).await.hear().await, "421");

    let from_another = tokio::net::TcpSocket::new_v4().expect("a socket");
    from_another.bind("127.0.0.2:0".parse().expect("an address")).expect("bound");
    let stream = from_another.connect(([127, 0, 0, 1], running.port).into()).await.expect("a connection");
    assert_eq!(Client { stream: BufReader::new(stream) }.hear().await, "220");
}

#[tokio::test]
async fn a_listener_that_stops_ends_what_is_under_way() {
    let running = serve(Kept::default(), Bounds::default()).await;
    let mut client = Client::greeted(running.port).await;
    client.until_data().await;

    running.stop.send(()).expect("running");
    running.done.await.expect("stopped");

    assert_eq!(client.hear().await, "");
    assert!(TcpStream::connect(("127.0.0.1", running.port)).await.is_err());
}
