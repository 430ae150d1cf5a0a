//! One conversation, from the greeting to its end.

use super::places::Room;
use super::session::{Next, Session};
use super::tls::Tls;
use super::wire::{Broken, Data, Wire};
use super::{Bounds, Envelope, Intake, Taken};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::Instant;

/// What a conversation has of its listener.
#[derive(Debug)]
pub(super) struct Connection<I> {
    pub intake: Arc<I>,
    pub domain: Arc<str>,
    pub bounds: Bounds,
    pub room: Room,
    pub tls: Option<Arc<Tls>>,
    pub peer: IpAddr,
}

/// How a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Talked {
    /// It is over.
    Over,
    /// What follows is encrypted.
    StartTls,
}

impl<I: Intake> Connection<I> {
    /// Talks with a client until either ends it.
    pub(super) async fn converse(self, stream: TcpStream) {
        // Answers are short and waited for.
        let _ = stream.set_nodelay(true);
        let until = Instant::now() + self.bounds.whole;
        let mut session = Session::new(Arc::clone(&self.domain), self.bounds).offering_tls(self.tls.is_some());
        let mut wire = Wire::new(stream, self.bounds.silence);
        let talked = self.hold(&mut session, &mut wire, until).await;
        let Some(tls) = self.tls.as_ref().filter(|_| talked == Talked::StartTls) else { return };
        let accepted = tokio::time::timeout(self.bounds.silence, tls.acceptor().accept(wire.into_stream())).await;
        let Ok(Ok(stream)) = accepted else {
            tracing::info!(peer = %self.peer, "a mail conversation could not be encrypted");
            return;
        };
        session.secured();
        let mut wire = Wire::new(stream, self.bounds.silence);
        Box::pin(self.hold(&mut session, &mut wire, until)).await;
    }

    /// Talks until it is over or goes on encrypted; what breaks it off is said.
    async fn hold<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        session: &mut Session,
        wire: &mut Wire<S>,
        until: Instant,
    ) -> Talked {
        let end = match tokio::time::timeout_at(until, self.talk(session, wire)).await {
            Ok(Ok(talked)) => return talked,
            Ok(Err(Broken::Gone)) => return Talked::Over,
            Ok(Err(Broken::BareLineEnd)) => "521 5.5.2 Lines end with CR LF\r\n",
            Ok(Err(Broken::LongLine)) => "500 5.5.2 Line too long\r\n",
            Ok(Err(Broken::Flood)) => "552 5.3.4 Message too large\r\n",
            Ok(Err(Broken::Silent)) | Err(_) => "421 4.4.2 Too slow\r\n",
        };
        tracing::info!(peer = %self.peer, reason = end.trim_end(), "a mail conversation was ended");
        wire.end(end).await;
        Talked::Over
    }

    async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        session: &mut Session,
        wire: &mut Wire<S>,
    ) -> Result<Talked, Broken> {
        if !session.is_secure {
            wire.say(&format!("220 {} ESMTP\r\n", self.domain)).await?;
        }
        loop {
            let line = wire.line().await?;
            match session.hear(&line) {
                Next::Answer(said) => wire.say(&said).await?,
                Next::End(said) => {
                    wire.end(&said).await;
                    return Ok(Talked::Over);
                }
                // What follows before DATA was answered would be read as the message by us and as commands by another, or the other way.
                Next::Data if wire.has_more() => {
                    wire.end("503 5.5.0 Wait for the answer to DATA\r\n").await;
                    return Ok(Talked::Over);
                }
                Next::Data => {
                    wire.say("354 End with a dot on a line of its own\r\n").await?;
                    let data = wire.data(self.bounds.message, &self.room).await?;
                    let answer = self.take(session, data).await;
                    session.done();
                    wire.say(&answer).await?;
                }
                // What came in the clear must not be taken for what was encrypted.
                Next::StartTls if wire.has_more() => {
                    wire.end("503 5.5.0 Wait for the answer to STARTTLS\r\n").await;
                    return Ok(Talked::Over);
                }
                Next::StartTls => {
                    wire.say("220 2.0.0 Ready to start TLS\r\n").await?;
                    return Ok(Talked::StartTls);
                }
            }
        }
    }

    /// Hands the message on; what it becomes is the answer.
    async fn take(&self, session: &Session, data: Data) -> String {
        let body = match data {
            Data::Whole(body) => body,
            Data::TooLarge => return "552 5.3.4 Message too large\r\n".to_owned(),
            Data::NoRoom => return "452 4.3.1 No room now, try again later\r\n".to_owned(),
        };
        let envelope = Envelope {
            peer: self.peer,
            helo: session.helo.clone().unwrap_or_default(),
            from: session.from.clone().unwrap_or_default(),
            to: session.to.clone(),
        };
        let (raw, room) = body.split();
        let taken = self.intake.take(envelope, raw).await;
        drop(room);
        match taken {
            Taken::Kept => "250 2.0.0 Kept\r\n".to_owned(),
            Taken::Later => "451 4.3.0 Not now, try again later\r\n".to_owned(),
            Taken::Refused(reason) => format!("554 5.6.0 {reason}\r\n"),
        }
    }
}
