//! Bytes of a conversation: lines that end with CR LF, and messages that end with a dot on a line of its own.

use super::ROOM;
use super::places::{Room, Taking};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// The longest command line. (RFC 5321 §4.5.3.1.4 says 512; extensions add to it.)
const LONGEST_COMMAND: usize = 1_024;
/// How much is read at once.
const CHUNK: usize = 16 * 1024;
/// How many times the largest message is read and thrown away, so that its client hears why it is refused.
const PATIENCE: usize = 2;

/// Why a conversation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// The client is gone.
    Gone,
    /// It said nothing for too long.
    Silent,
    /// A line ends with CR or LF alone: what follows may be taken for another's commands.
    BareLineEnd,
    /// A command line is too long.
    LongLine,
    /// A message that is far too large.
    Flood,
}

/// A message, with the room that it takes.
#[derive(Debug)]
pub(super) struct Body {
    /// Its bytes, dots unstuffed.
    pub raw: Vec<u8>,
    room: Vec<Taking>,
}

impl Body {
    /// The bytes, and the room that they take, to be dropped when they are done with.
    pub(super) fn split(self) -> (Vec<u8>, Vec<Taking>) {
        (self.raw, self.room)
    }
}

/// How the reading of a message ended, when its end was found.
#[derive(Debug)]
pub(super) enum Data {
    /// It is here.
    Whole(Body),
    /// It is larger than allowed.
    TooLarge,
    /// There is no room for it now.
    NoRoom,
}

/// One side of a conversation.
#[derive(Debug)]
pub(super) struct Wire<S> {
    stream: S,
    silence: Duration,
    buffer: Vec<u8>,
    at: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    pub(super) fn new(stream: S, silence: Duration) -> Self {
        Self { stream, silence, buffer: Vec::new(), at: 0 }
    }

    /// The stream itself, where nothing of what came is unread.
    pub(super) fn into_stream(self) -> S {
        self.stream
    }

    /// Whether bytes have come that nobody has read.
    pub(super) fn has_more(&self) -> bool {
        self.at < self.buffer.len()
    }

    /// Waits for more bytes.
    async fn fill(&mut self) -> Result<(), Broken> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let length = self.buffer.len();
        self.buffer.resize(length + CHUNK, 0);
        let read = tokio::time::timeout(self.silence, self.stream.read(&mut self.buffer[length..])).await;
        let count = match &read {
            Ok(Ok(count)) => *count,
            _ => 0,
        };
        self.buffer.truncate(length + count);
        match read {
            Err(_) => Err(Broken::Silent),
            Ok(Ok(count)) if count > 0 => Ok(()),
            Ok(_) => Err(Broken::Gone),
        }
    }

    /// The next line, without its end.
    pub(super) async fn line(&mut self) -> Result<Vec<u8>, Broken> {
        let mut seen = 0;
        loop {
            let waiting = &self.buffer[self.at..];
            for (offset, sign) in waiting.iter().enumerate().skip(seen) {
                match sign {
                    b'\r' => match waiting.get(offset + 1) {
                        Some(b'\n') => {
                            let line = waiting[..offset].to_vec();
                            self.at += offset + 2;
                            return if line.len() > LONGEST_COMMAND { Err(Broken::LongLine) } else { Ok(line) };
                        }
                        Some(_) => return Err(Broken::BareLineEnd),
                        None => break,
                    },
                    b'\n' => return Err(Broken::BareLineEnd),
                    _ => seen = offset + 1,
                }
            }
            if waiting.len() > LONGEST_COMMAND + 2 {
                return Err(Broken::LongLine);
            }
            self.fill().await?;
        }
    }

    /// A message up to its end, which is CR LF `.` CR LF (or `.` CR LF at once).
    pub(super) async fn data(&mut self, most: usize, room: &Room) -> Result<Data, Broken> {
        let (mut raw, mut held, mut total) = (Vec::new(), Vec::new(), 0_usize);
        let (mut is_too_large, mut has_no_room) = (false, false);
        let mut line = Line::Start;
        loop {
            while self.at < self.buffer.len() {
                let sign = self.buffer[self.at];
                self.at += 1;
                let kept: &[u8] = match (line, sign) {
                    (Line::Start, b'.') => {
                        line = Line::Dot;
                        continue;
                    }
                    (Line::Dot, b'\r') => {
                        line = Line::DotCr;
                        continue;
                    }
                    (Line::DotCr, b'\n') => {
                        return Ok(if is_too_large {
                            Data::TooLarge
                        } else if has_no_room {
                            Data::NoRoom
                        } else {
                            Data::Whole(Body { raw, room: held })
                        });
                    }
                    (Line::Cr, b'\n') => {
                        line = Line::Start;
                        b"\r\n"
                    }
                    (Line::Cr | Line::DotCr, _) | (_, b'\n') => return Err(Broken::BareLineEnd),
                    (_, b'\r') => {
                        line = Line::Cr;
                        continue;
                    }
                    // A dot at the start of a line was added to what it says (RFC 5321 §4.5.2).
                    _ => {
                        line = Line::Within;
                        std::slice::from_ref(&self.buffer[self.at - 1])
                    }
                };
                total += kept.len();
                if total > most {
                    is_too_large = true;
                    (raw, held) = (Vec::new(), Vec::new());
                    if total > most.saturating_mul(PATIENCE) {
                        return Err(Broken::Flood);
                    }
                    continue;
                }
                if has_no_room {
                    continue;
                }
                if raw.len() + kept.len() > held.len() * ROOM {
                    let Some(taking) = room.take() else {
                        has_no_room = true;
                        (raw, held) = (Vec::new(), Vec::new());
                        continue;
                    };
                    held.push(taking);
                }
                raw.extend_from_slice(kept);
            }
            self.fill().await?;
        }
    }

    /// Says something, in time.
    pub(super) async fn say(&mut self, answer: &str) -> Result<(), Broken> {
        let said = async {
            self.stream.write_all(answer.as_bytes()).await?;
            self.stream.flush().await
        };
        match tokio::time::timeout(self.silence, said).await {
            Err(_) => Err(Broken::Silent),
            Ok(Err(_)) => Err(Broken::Gone),
            Ok(Ok(())) => Ok(()),
        }
    }

    /// Ends the conversation: says why, and that nothing more comes.
    pub(super) async fn end(&mut self, answer: &str) {
        if self.say(answer).await.is_ok() {
            let _ = tokio::time::timeout(self.silence, self.stream.shutdown()).await;
        }
    }
}

/// Where in a line of a message the next byte stands.
#[derive(Clone, Copy, Debug)]
enum Line {
    /// At its start.
    Start,
    /// After a dot at its start.
    Dot,
    /// After that dot and CR.
    DotCr,
    /// Within.
    Within,
    /// After CR.
    Cr,
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn data(sent: &[u8], most: usize, room: usize) -> Result<Data, Broken> {
        let (mut client, server) = tokio::io::duplex(sent.len().max(1));
        client.write_all(sent).await.expect("sent");
        drop(client);
        Wire::new(server, Duration::from_secs(1)).data(most, &Room::of(room)).await
    }

    async fn raw(sent: &[u8]) -> Vec<u8> {
        match data(sent, 1_000, 1).await.expect("a message") {
            Data::Whole(body) => body.raw,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_message_ends_with_a_dot_on_its_own_line_and_dots_are_unstuffed() {
        assert_eq!(raw(b"one\r\n..two\r\n.three\r\n\r\n.\r\n").await, b"one\r\n.two\r\nthree\r\n\r\n");
        assert_eq!(raw(b".\r\n").await, b"");
    }

    #[tokio::test]
    async fn no_other_end_of_a_message_or_a_line_is_known() {
        for sent in [
            &b"a\n.\nMAIL FROM:<x@y.example>\r\n"[..],
            b"a\r\n.\nMAIL",
            b"a\n.\r\nMAIL",
            b"a\r.\rMAIL",
            b"a\r\n.\rMAIL",
            b"a\rb\r\n.\r\n",
            b"a\r\r\n.\r\n",
        ] {
            let end = data(sent, 1_000, 1).await.expect_err("broken");
            assert_eq!(end, Broken::BareLineEnd, "{}", sent.escape_ascii());
        }
        assert_eq!(data(b"a\r\n.", 1_000, 1).await.expect_err("cut"), Broken::Gone);
    }

    #[tokio::test]
    async fn what_is_too_large_or_has_no_room_is_read_to_its_end_and_a_flood_is_not() {
        let sent = [vec![b'a'; 150], b"\r\n.\r\n".to_vec()].concat();
        assert!(matches!(data(&sent, 100, 1).await, Ok(Data::TooLarge)));
        assert!(matches!(data(&sent, 1_000, 0).await, Ok(Data::NoRoom)));
        assert_eq!(data(&sent, 70, 1).await.expect_err("a flood"), Broken::Flood);
    }

    #[tokio::test]
    async fn lines_end_with_both_and_are_short() {
        let line = |sent: Vec<u8>| async move {
            let (mut client, server) = tokio::io::duplex(10_000);
            client.write_all(&sent).await.expect("sent");
            drop(client);
            Wire::new(server, Duration::from_secs(1)).line().await
        };
        assert_eq!(line(b"NOOP\r\nQUIT".to_vec()).await, Ok(b"NOOP".to_vec()));
        assert_eq!(line(b"NOOP\nQUIT\r\n".to_vec()).await, Err(Broken::BareLineEnd));
        assert_eq!(line(b"NOOP\rQUIT\r\n".to_vec()).await, Err(Broken::BareLineEnd));
        assert_eq!(line(vec![b'a'; 2_000]).await, Err(Broken::LongLine));
    }
}
