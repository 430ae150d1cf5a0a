//! Email over SMTP.

use crate::Message;
use lettre::address::Envelope;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::time::Duration;

/// How long the server may take to be connected to.
const CONNECT: Duration = Duration::from_secs(20);
/// How long it may take for the whole conversation: a server that falls silent must not hold a worker for ever.
const CONVERSATION: Duration = Duration::from_mins(2);

/// Why a message was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// Trying again cannot help: an address or the server's configuration is wrong.
    #[error("email cannot be sent: {0}")]
    Refused(String),
    /// The server refuses this message for good (5xx).
    #[error("email was refused: {0}")]
    Bounced(String),
    /// The server does not answer or asks to retry later.
    #[error("email could not be sent now: {0}")]
    Later(String),
}

/// A connection to a mail server, kept open between messages.
#[derive(Clone, Debug)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    patience: Duration,
}

impl Smtp {
    /// A server at `smtp://user:password@host:port` (`smtps://` for TLS from the start, `?tls=required` for STARTTLS), and the sender of
    /// every email (`Haulwarden <no-reply@example.com>`).
    pub fn new(url: &str, from: &str) -> Result<Self, SendError> {
        let from = from.parse().map_err(|error| SendError::Refused(format!("the sender \"{from}\": {error}")))?;
        // The address may hold a password, so the error must not repeat it.
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|_| SendError::Refused("the address of the mail server cannot be read".to_owned()))?;
        Ok(Self { transport: transport.timeout(Some(CONNECT)).build(), from, patience: CONVERSATION })
    }

    /// The same, with at most this long for a conversation instead of two minutes.
    #[must_use]
    pub fn patient_for(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Hands the message to the server; gives what that answered.
    pub async fn send(&self, message: &Message) -> Result<String, SendError> {
        let refuse = |error: String| SendError::Refused(error);
        let to: Mailbox = message.to.parse().map_err(|error| SendError::Refused(format!("the recipient: {error}")))?;
        let recipient = to.email.clone();
        let mut mail = lettre::Message::builder().from(self.from.clone()).to(to).subject(&message.subject);
        if message.id.is_some() {
            mail = mail.message_id(message.id.clone());
        }
        if let Some(path) = &message.return_path {
            let path = path.parse().map_err(|error| SendError::Refused(format!("the return path: {error}")))?;
            let envelope = Envelope::new(Some(path), vec![recipient]);
            mail = mail.envelope(envelope.map_err(|error| SendError::Refused(format!("the envelope: {error}")))?);
        }
        let texts = MultiPart::alternative_plain_html(message.text.clone(), message.html.clone());
        let body = if message.attachments.is_empty() {
            texts
        } else {
            let pdf = ContentType::parse("application/pdf").map_err(|error| refuse(error.to_string()))?;
            let attached = |all: MultiPart, file: &crate::Attachment| {
                all.singlepart(Attachment::new(file.name.clone()).body(file.pdf.clone(), pdf.clone()))
            };
            message.attachments.iter().fold(MultiPart::mixed().multipart(texts), attached)
        };
        let mail = mail.multipart(body).map_err(|error| refuse(error.to_string()))?;
        let sent = tokio::time::timeout(self.patience, self.transport.send(mail)).await;
        let sent = sent.map_err(|_| SendError::Later("the mail server fell silent".to_owned()))?;
        let answered = sent.map_err(|error| {
            if error.is_permanent() {
                SendError::Bounced(error.to_string())
            } else {
                SendError::Later(error.to_string())
            }
        })?;
        Ok(format!("{} {}", answered.code(), answered.message().collect::<Vec<_>>().join(" ")).trim().to_owned())
    }
}
