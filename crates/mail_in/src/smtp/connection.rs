//! One conversation, from the greeting to its end.

use super::session::{Next, Session};
use super::wire::{Broken, Data, Wire};
use super::{Bounds, Envelope, Intake, Taken};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// What a conversation has of its listener.
#[derive(Debug)]
pub(super) struct Connection<I> {
    pub intake: Arc<I>,
    pub domain: Arc<str>,
    pub bounds: Bounds,
    pub room: Arc<Semaphore>,
    pub peer: IpAddr,
}

impl<I: Intake> Connection<I> {
    /// Talks with a client until either ends it.
    pub(super) async fn converse(self, stream: TcpStream) {
        // Answers are short and waited for.
        let _ = stream.set_nodelay(true);
        let mut wire = Wire::new(stream, self.bounds.silence);
        let whole = tokio::time::timeout(self.bounds.whole, self.talk(&mut wire)).await;
        let end = match whole {
            Ok(Ok(()) | Err(Broken::Gone)) => return,
            Ok(Err(Broken::BareLineEnd)) => "521 5.5.2 Lines end with CR LF\r\n",
            Ok(Err(Broken::LongLine)) => "500 5.5.2 Line too long\r\n",
            Ok(Err(Broken::Flood)) => "552 5.3.4 Message too large\r\n",
            Ok(Err(Broken::Silent)) | Err(_) => "421 4.4.2 Too slow\r\n",
        };
        tracing::info!(peer = %self.peer, reason = end.trim_end(), "a mail conversation was ended");
        wire.end(end).await;
    }

    async fn talk(&self, wire: &mut Wire<TcpStream>) -> Result<(), Broken> {
        let mut session = Session::new(Arc::clone(&self.domain), self.bounds);
        wire.say(&format!("220 {} ESMTP\r\n", self.domain)).await?;
        loop {
            let line = wire.line().await?;
            match session.hear(&line) {
                Next::Answer(said) => wire.say(&said).await?,
                Next::End(said) => {
                    wire.end(&said).await;
                    return Ok(());
                }
                // What follows before DATA was answered would be read as the message by us and as commands by another, or the other way.
                Next::Data if wire.has_more() => {
                    wire.end("503 5.5.0 Wait for the answer to DATA\r\n").await;
                    return Ok(());
                }
                Next::Data => {
                    wire.say("354 End with a dot on a line of its own\r\n").await?;
                    let data = wire.data(self.bounds.message, &self.room).await?;
                    let answer = self.take(&session, data).await;
                    session.done();
                    wire.say(&answer).await?;
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
