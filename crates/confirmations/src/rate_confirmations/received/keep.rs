//! The one way in: file, row and job of a message are there, or nobody hears that it was taken.

use super::read_mail::ReadReceivedMail;
use bytes::Bytes;
use mail_in::address::Recipient;
use mail_in::smtp::Envelope;
use platform::app::App;
use platform::files;
use platform::http::Error;
use sha2::{Digest, Sha256};
use store::rate_confirmations::ReceivedWay;
use store::rate_confirmations::received::{self, NewReceived};

/// The most messages that wait to be read: their senders keep the rest.
const MOST_WAITING: i64 = 2_000;

/// A message that comes in.
#[derive(Debug)]
pub struct Arriving {
    /// To whom.
    pub recipient: Recipient,
    /// What its client said; none where it came by the signed call.
    pub envelope: Option<Envelope>,
    /// The message.
    pub raw: Bytes,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is kept.
    New,
    /// It was kept before: its sender did not hear so.
    Known,
}

/// Keeps a message. After an error nothing of it is there, and its sender sends it again.
pub async fn keep(app: &App, arriving: Arriving) -> Result<Kept, Error> {
    let Arriving { recipient, envelope, raw } = arriving;
    let settings = app.config.mail_in.as_ref().ok_or(Error::NotFound)?;
    let dot_number = match recipient {
        Recipient::Carrier(dot) => Some(i32::try_from(dot).map_err(anyhow::Error::from)?),
        Recipient::Bounces => None,
    };
    let bytes = raw.clone();
    // Up to 25 MB: not on a thread that serves others.
    let hashed = tokio::task::spawn_blocking(move || Sha256::digest(&bytes).into());
    let sha256: [u8; 32] = hashed.await.map_err(anyhow::Error::from)?;
    let size = i32::try_from(raw.len()).map_err(anyhow::Error::from)?;
    let mut db = app.conn().await?;
    if received::is_known(&mut db, &sha256, dot_number).await? {
        return Ok(Kept::Known);
    }
    let (waiting, bytes) = received::room_taken(&mut db).await?;
    drop(db);
    if waiting >= MOST_WAITING || bytes.cast_unsigned().saturating_add(raw.len() as u64) > settings.room {
        tracing::error!(waiting, bytes, "there is no room for more email that comes in");
        return Err(Error::Unavailable("email intake"));
    }
    let kept = files::keep_email(app, raw, sha256).await?;
    let peer = envelope.as_ref().map(|envelope| envelope.peer.to_string());
    let new = NewReceived {
        way: if envelope.is_some() { ReceivedWay::Smtp } else { ReceivedWay::Call },
        dot_number,
        sha256: &sha256,
        size,
        envelope: envelope
            .as_ref()
            .zip(peer.as_deref())
            .map(|(envelope, peer)| (peer, envelope.helo.as_str(), envelope.from.as_str())),
    };
    if note(app, &new, &kept).await? {
        return Ok(Kept::New);
    }
    // Another conversation brought the same message a moment ago.
    files::discard(app, &kept).await;
    Ok(Kept::Known)
}

/// Notes a kept message, with the job that reads it; false when it is known already. After an error the file stays: whether the commit came to
/// pass is not known, and a message that was noted must have its file. One that was not noted is removed with other orphans.
async fn note(app: &App, new: &NewReceived<'_>, kept: &files::Kept) -> Result<bool, Error> {
    let mut db = app.unrecorded_change("whose it is, is known once it was read").await?;
    let now = db.now();
    let file = kept.record_unowned(&mut db, now).await?;
    let Some(id) = received::add(&mut db, new, file, now).await? else { return Ok(false) };
    queue::enqueue(&mut db, &ReadReceivedMail { mail: id }, now).await?;
    db.commit().await?;
    Ok(true)
}
