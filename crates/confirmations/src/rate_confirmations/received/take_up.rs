//! A rate confirmation made from an email: from its load as any other, with the broker's own document in it, byte for byte.

use super::flagged::flag;
use super::read_mail::{Read, later};
use super::send_on::SendReceived;
use crate::rate_confirmations::draft::{Wanted, make};
use data_encoding::BASE64;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::files::{self, Folder, Kept};
use platform::http::Error;
use platform::http::upload::{FileType, Upload};
use queue::{Failure, JobResult};
use serde_json::json;
use store::loads::held;
use store::rate_confirmations::mails::{self, ReceivedMail};
use store::rate_confirmations::received::{self, Decided, NamedLoad};
use store::rate_confirmations::write::Document;
use store::rate_confirmations::{MailStatus, ReceivedStatus};

/// Makes the confirmation; what speaks against that flags the message.
pub(super) async fn take_up(app: &App, read: &Read<'_>, load: &NamedLoad) -> JobResult {
    let Some((document, _)) = &read.document else { return Err(Failure::give_up("no document was read")) };
    let bytes = BASE64.decode(document.base64.as_bytes()).map_err(Failure::give_up)?;
    let upload = Upload { name: document.name.clone(), is_type: FileType::Pdf, bytes: bytes.into() };
    let kept = match files::keep(app, Folder::RateConfirmations, read.sender.company_id, &upload).await {
        Ok(kept) => kept,
        Err(error) => return refused(app, read, error).await,
    };
    let Err(error) = Box::pin(made(app, read, load, &kept)).await else { return Ok(()) };
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

async fn made(app: &App, read: &Read<'_>, load: &NamedLoad, kept: &Kept) -> Result<(), Error> {
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
    let file = kept.record(&mut db, tenant, now).await?;
    let wanted = Wanted {
        movement: Some(movement.id),
        rate_cents: None,
        document: Some(Document { file, name: &kept.name, sha256: kept.sha256 }),
        recipient: (None, None),
        replaces: None,
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
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "sender": read.from,
        "document": kept.name,
        "document_sha256": read.document.as_ref().map(|(document, _)| document.sha256.as_str()),
    });
    let audit = Audit::new("rate_confirmation.received").subject("RateConfirmation", id).details(details);
    Ok(db.commit(audit.by_system(tenant.company())).await?)
}
