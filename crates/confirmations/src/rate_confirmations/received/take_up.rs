//! A rate confirmation made from an email: from its load as any other, with the broker's own document in it, byte for byte. Where one is open for
//! the carrier's part already, it is a new revision of that; the same document again is nothing new. (loads.md §2a, point 8.)

use super::flagged::flag;
use super::read_mail::{Read, end, later};
use super::send_on::SendReceived;
use crate::rate_confirmations::document_check::{self, Said};
use crate::rate_confirmations::draft::{Wanted, make};
use crate::rate_confirmations::ending;
use crate::rate_confirmations::machine::{Act, may};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use data_encoding::BASE64;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::files::{self, Folder, Kept};
use platform::http::Error;
use platform::http::upload::{FileType, Upload};
use queue::{Failure, JobResult};
use serde_json::json;
use store::loads::events::{self, NewEvent};
use store::loads::feed;
use store::loads::held::{self, Held};
use store::rate_confirmations::mails::{self, ReceivedMail};
use store::rate_confirmations::received::{self, Decided, NamedLoad};
use store::rate_confirmations::write::{self, Document, Ending};
use store::rate_confirmations::{Confirmation, ConfirmationStatus, EndedBecause, MailStatus, ReceivedStatus, list};
use store::{Conn, Tenant};

/// Why a confirmation ends whose revision was emailed.
const REVISED: &str = "A newer document was emailed.";
/// Why a document isn't taken that an open confirmation has taken the place of: a system that sends it again must not undo what came after.
const SUPERSEDED: &str = "This document was emailed before, and a newer rate confirmation took its place. Revise that, or email a new document.";

/// Makes the confirmation; what speaks against that flags the message.
pub(super) async fn take_up(app: &App, read: &Read<'_>, load: &NamedLoad) -> JobResult {
    let Some((document, _)) = &read.document else { return Err(Failure::give_up("no document was read")) };
    let bytes: Bytes = BASE64.decode(document.base64.as_bytes()).map_err(Failure::give_up)?.into();
    let said = document_check::read(app, bytes.clone()).await.map_err(Failure::retry)?;
    let upload = Upload { name: document.name.clone(), is_type: FileType::Pdf, bytes };
    let kept = match files::keep(app, Folder::RateConfirmations, read.sender.company_id, &upload).await {
        Ok(kept) => kept,
        Err(error) => return refused(app, read, error).await,
    };
    let error = match Box::pin(made(app, read, load, (&kept, &said))).await {
        Ok(true) => return Ok(()),
        Ok(false) => {
            files::discard(app, &kept).await;
            return end(app, read, ReceivedStatus::Repeated, "The same document was taken before.").await;
        }
        Err(error) => error,
    };
    // After any other error the commit may have come to pass, and the confirmation must have its file.
    if against(&error).is_some() {
        files::discard(app, &kept).await;
    }
    refused(app, read, error).await
}

/// Flags the message for what people can do something about; else it is tried again.
async fn refused(app: &App, read: &Read<'_>, error: Error) -> JobResult {
    match against(&error) {
        Some(why) => flag(app, read, &why).await,
        None => Err(later(error)),
    }
}

/// What people are told of a refusal; none of what may work later.
pub(super) fn against(error: &Error) -> Option<String> {
    match error {
        Error::Invalid(fields) => Some(fields.iter().map(|field| field.detail.as_str()).collect::<Vec<_>>().join(" ")),
        Error::Conflict(why) | Error::Limited { why, .. } => Some(why.clone()),
        Error::StorageFull => Some("Your company’s file storage is full.".to_owned()),
        Error::Denied(_) => Some("Your company can’t send email while it is under review.".to_owned()),
        Error::NotFound => Some("The load or its carrier is no longer there.".to_owned()),
        _ => None,
    }
}

/// Makes a confirmation, or a revision of the one that is open; false where that has the same document.
async fn made(app: &App, read: &Read<'_>, load: &NamedLoad, (kept, said): (&Kept, &Said)) -> Result<bool, Error> {
    let tenant = read.tenant();
    let at = app.loads.now(tenant.company());
    let mut db = app.change_by(Author::system()).await?;
    let now = db.now();
    if !received::lock(&mut db, read.mail.id).await? {
        return Err(Error::Internal(anyhow::anyhow!("the email was decided meanwhile")));
    }
    let held = held::lock(&mut db, tenant, load.load_id).await?.ok_or(Error::NotFound)?;
    let movement = held.movements.iter().find(|movement| Some(movement.id) == load.movement_id);
    let movement = movement.filter(|movement| movement.carrier_dot_number == Some(read.dot_number));
    let movement = movement.ok_or(Error::NotFound)?;
    let mut all = list::of_load(&mut db, tenant, load.load_id).await?;
    all.retain(|row| row.movement_id == movement.id);
    let before = open_among(&all);
    let has_it = |row: &Confirmation| row.document_sha256.as_deref() == Some(&kept.sha256[..]);
    if before.is_some_and(has_it) {
        return Ok(false);
    }
    if before.is_some() && all.iter().any(has_it) {
        return Err(Error::Conflict(SUPERSEDED.to_owned()));
    }
    let told = match before {
        Some(row) => revised(&mut db, tenant, (row, &held), read, at).await?,
        None => Vec::new(),
    };
    let file = kept.record(&mut db, tenant, now).await?;
    let wanted = Wanted {
        movement: Some(movement.id),
        rate_cents: None,
        document: Some(Document { file, name: &kept.name, sha256: kept.sha256 }),
        said: Some(said),
        recipient: (None, None),
        replaces: before,
        by: read.sender.user_id,
    };
    let id = make(&mut db, tenant, &held, (wanted, "email"), at).await?;
    let new = ReceivedMail {
        confirmation: Some(id),
        carrier: movement.carrier_id,
        status: MailStatus::Received,
        by: read.sender.user_id,
        email: read.from,
        subject: read.subject(),
        why: None,
        checks: &json!(read.shown),
    };
    let mail = mails::receive(&mut db, tenant, &new, now).await?;
    let decided = Decided { mail: Some(mail), ..read.decided(ReceivedStatus::Taken, None) };
    received::decide(&mut db, read.mail.id, &decided, now).await?;
    queue::enqueue(&mut db, &SendReceived { mail: read.mail.id }, now).await?;
    // Alerts look at who sent it.
    let xid = feed::announce(&mut db, tenant, &[load.load_id]).await?;
    db.announce_loads(xid);
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "sender": read.from,
        "replaces": before.map(|row| row.id),
        "document": kept.name,
        "document_sha256": read.document.as_ref().map(|(document, _)| document.sha256.as_str()),
    });
    let audit = Audit::new("rate_confirmation.received").subject("RateConfirmation", id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    Ok(true)
}

/// What a new document for a carrier's part takes the place of, among its confirmations: the one that waits for an answer, else the one that was
/// accepted.
fn open_among(all: &[Confirmation]) -> Option<&Confirmation> {
    all.iter().filter(|row| row.ended_at.is_none()).min_by_key(|row| row.accepted_at.is_some())
}

/// Lets a revision take the place of a confirmation whose load is locked. Gives what systems are told. One that was accepted counts until the
/// revision is.
async fn revised(
    db: &mut Conn,
    tenant: Tenant,
    (row, held): (&Confirmation, &Held),
    read: &Read<'_>,
    at: DateTime<Utc>,
) -> Result<Vec<NewEvent>, Error> {
    if received::is_followed(db, tenant, row.id, read.mail.received_at).await? {
        return Err(Error::Conflict("A newer email about this load was taken first.".to_owned()));
    }
    let locked = write::lock(db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    may(Act::Revise, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    if locked.accepted_at.is_some() {
        return Ok(Vec::new());
    }
    let (status, because) = (ConfirmationStatus::Cancelled, EndedBecause::Revised);
    let ending = Ending { status, because, reason: Some(REVISED), by: read.sender.user_id };
    Ok(ending::end(db, tenant, (row, held), ending, at).await?)
}
