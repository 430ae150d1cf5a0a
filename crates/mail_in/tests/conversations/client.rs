//! Who talks to the listener.

use crate::listener::{DOMAIN, file};
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

/// A client.
pub(crate) struct Client<S = TcpStream> {
    pub(crate) stream: BufReader<S>,
}

impl Client {
    /// One that has been greeted.
    pub(crate) async fn greeted(port: u16) -> Self {
        let mut client = Self::new(port).await;
        assert_eq!(client.hear().await, "220");
        client
    }

    pub(crate) async fn new(port: u16) -> Self {
        Self { stream: BufReader::new(TcpStream::connect(("127.0.0.1", port)).await.expect("a connection")) }
    }

    /// The same conversation, encrypted.
    pub(crate) async fn encrypted(mut self) -> Client<TlsStream<TcpStream>> {
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
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The listener may have ended the conversation: what it said is what counts.
        let _ = self.stream.write_all(bytes.as_ref()).await;
    }

    /// The code of an answer, its last line; empty when the conversation has ended.
    pub(crate) async fn hear(&mut self) -> String {
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

    pub(crate) async fn say(&mut self, line: &str) -> String {
        self.send(format!("{line}\r\n")).await;
        self.hear().await
    }

    /// Up to the answer to DATA.
    pub(crate) async fn until_data(&mut self) {
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
    pub(crate) async fn rest(mut self) -> String {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest).await;
        String::from_utf8_lossy(&rest).into_owned()
    }
}
