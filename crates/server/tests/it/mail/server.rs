//! A mail server for tests: a real one from the package registry, which first answers as scripted and then accepts everything.

use mailin_embedded::{Handler, Response, Server, SslConfig, response};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};

/// A point of the conversation at which the server can answer otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At `MAIL FROM`.
    Sender,
    /// At `RCPT TO`.
    Recipient,
}

/// An email that the server accepted.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// The sender of the envelope.
    pub from: String,
    /// The recipients of the envelope.
    pub to: Vec<String>,
    /// Headers and text.
    pub text: String,
}

#[derive(Debug, Default)]
struct State {
    answers: Vec<(At, u16)>,
    taken: Vec<Taken>,
}

/// The server. It runs until the process ends.
#[derive(Debug)]
pub struct MailServer {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl MailServer {
    /// Starts on a free port. Each of `answers` is given once, at the first time the conversation gets to that point.
    pub fn start(answers: &[(At, u16)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(State { answers: answers.to_vec(), taken: Vec::new() }));
        let mut server = Server::new(Conversation { state: Arc::clone(&state), mail: Taken::default() });
        server.with_name("mail.example").with_tcp_listener(listener);
        server.with_ssl(SslConfig::None).expect("no TLS");
        std::thread::spawn(move || drop(server.serve()));
        Self { address, state }
    }

    /// What is configured to reach it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The emails it accepted so far.
    pub fn taken(&self) -> Vec<Taken> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).taken.clone()
    }
}

/// One conversation; the server clones it for each connection.
#[derive(Clone)]
struct Conversation {
    state: Arc<Mutex<State>>,
    mail: Taken,
}

impl Conversation {
    /// The answer that was ordered for this point, once; otherwise `usual`.
    fn answer(&self, at: At, usual: Response) -> Response {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.answers.iter().position(|(ordered, _)| *ordered == at) {
            Some(place) => Response::custom(state.answers.remove(place).1, "as ordered".to_owned()),
            None => usual,
        }
    }
}

impl Handler for Conversation {
    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        self.mail = Taken { from: from.to_owned(), ..Taken::default() };
        self.answer(At::Sender, response::OK)
    }

    fn rcpt(&mut self, to: &str) -> Response {
        self.mail.to.push(to.to_owned());
        self.answer(At::Recipient, response::OK)
    }

    fn data(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.mail.text.push_str(&String::from_utf8_lossy(bytes));
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).taken.push(self.mail.clone());
        response::OK
    }
}
