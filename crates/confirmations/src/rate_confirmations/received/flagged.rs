//! Emails that can't be used. Their company sees each with why, and someone is told; a flood of them is counted and not shown.

use super::decide;
use super::notify;
use super::read_mail::Read;
use chrono::TimeDelta;
use kernel::ids::{LoadId, ReceivedMailId};
use mail_in::message::Content;
use platform::app::App;
use platform::files;
use queue::JobResult;
use serde_json::json;
use store::Conn;
use store::loads::feed;
use store::rate_confirmations::mails::{self, ReceivedMail};
use store::rate_confirmations::received::{self, Decided, Identity};
use store::rate_confirmations::{MailStatus, ReceivedStatus};

/// The most that a company is shown in a day: anyone can write to the intake in its name.
const MOST_A_DAY: i64 = 50;
/// The longest reason, in characters.
const LONGEST: usize = 1_000;

/// A reason as rows keep it.
pub(super) fn short(why: &str) -> String {
    why.chars().take(LONGEST).collect()
}

/// Flags a message for its company.
pub(super) async fn flag(app: &App, read: &Read<'_>, why: &str) -> JobResult {
    let (tenant, why) = (read.tenant(), short(why));
    let mut db = app.unrecorded_change("people did nothing; the email itself is the record").await?;
    let now = db.now();
    if !received::lock(&mut db, read.mail.id).await? {
        return Ok(());
    }
    if received::is_repeated(&mut db, tenant, read.mail.id, read.identity(), ReceivedStatus::Flagged).await? {
        let decided = read.decided(ReceivedStatus::Repeated, Some(&why));
        received::decide(&mut db, read.mail.id, &decided, now).await?;
        let given_up = received::give_up_file(&mut db, read.mail.id).await?;
        db.commit().await?;
        files::remove(app, given_up.as_slice()).await;
        return Ok(());
    }
    let (mail, load) = if received::flagged_since(&mut db, tenant, now - TimeDelta::days(1)).await? < MOST_A_DAY {
        let new = ReceivedMail {
            confirmation: None,
            carrier: None,
            status: MailStatus::Flagged,
            // Who only seems to have sent it is not named as the one who did.
            by: None,
            email: read.from,
            subject: read.subject(),
            why: Some(&why),
            checks: &json!(read.shown),
        };
        let mail = mails::receive(&mut db, tenant, &new, now).await?;
        let load = named_load(&mut db, read).await?;
        notify::tell(&mut db, tenant, mail, (read.sender.user_id, load), now).await?;
        (Some(mail), load)
    } else {
        (None, None)
    };
    let decided = Decided { mail, load, ..read.decided(ReceivedStatus::Flagged, Some(&why)) };
    received::decide(&mut db, read.mail.id, &decided, now).await?;
    // Alerts look at who sent it.
    if let Some(load) = load {
        let xid = feed::announce(&mut db, tenant, &[load]).await?;
        db.announce_loads(xid);
    }
    let room = app.config.mail_in.as_ref().map_or(0, |settings| settings.room);
    // The other half stays free for messages that are not read yet and those that become rate confirmations.
    let is_kept = mail.is_some() && received::flagged_bytes(&mut db).await?.cast_unsigned() <= room / 2;
    let given_up = if is_kept { None } else { received::give_up_file(&mut db, read.mail.id).await? };
    db.commit().await?;
    files::remove(app, given_up.as_slice()).await;
    Ok(())
}

/// The one load that the subject names; none where it names several.
async fn named_load(db: &mut Conn, read: &Read<'_>) -> sqlx::Result<Option<LoadId>> {
    let numbers = decide::spellings(&read.content.references);
    let loads = received::named_loads(db, read.tenant(), &numbers).await?;
    let Some(first) = loads.first().map(|load| load.load_id) else { return Ok(None) };
    Ok(loads.iter().all(|load| load.load_id == first).then_some(first))
}

/// Notes that a message is nobody's. Nobody is told.
pub(super) async fn nobodys(app: &App, id: ReceivedMailId, content: Option<&Content>, why: &str) -> JobResult {
    let why = short(why);
    let mut db = app.unrecorded_change("the message concerns no company").await?;
    let (now, mut given_up) = (db.now(), None);
    if received::lock(&mut db, id).await? {
        let decided = Decided {
            status: ReceivedStatus::Unclaimed,
            why: Some(&why),
            company: None,
            identity: Identity {
                message_id: content.and_then(|content| content.message_id.as_deref()),
                document_sha256: None,
                dot_number: None,
            },
            sender: content.and_then(|content| content.from.as_deref()),
            subject: content.map(|content| content.subject.as_str()),
            authenticity: None,
            mail: None,
            load: None,
        };
        received::decide(&mut db, id, &decided, now).await?;
        given_up = received::give_up_file(&mut db, id).await?;
    }
    db.commit().await?;
    files::remove(app, given_up.as_slice()).await;
    Ok(())
}
