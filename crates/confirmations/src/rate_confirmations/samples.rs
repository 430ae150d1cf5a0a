//! Sample confirmations for the demonstration: some of each state, for its sample loads. Made as any are, and then moved on without mail servers
//! and without a carrier.

use super::draft::{Wanted, make as draft};
use super::mails::subject;
use super::sample_document;
use super::signature::{Signed, signature};
use super::terms::sha256;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use platform::http::Error;
use serde_json::json;
use store::loads::held::{self, Held};
use store::loads::{clock, movements};
use store::rate_confirmations::mails::{self, NewMail};
use store::rate_confirmations::outgoing;
use store::rate_confirmations::write::{self, Acceptance, Counter, Document, Ending};
use store::rate_confirmations::{
    Confirmation, ConfirmationStatus, EndedBecause, MailKind, MailStatus, ProvenBy, Standing, expiry, list,
};
use store::{Conn, Tenant};

/// How many there are at most.
const MOST: usize = 24;

/// What is made of a sample, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Draft,
    Delivered,
    Viewed,
    Accepted,
    Flagged,
    Countered,
    Deferred,
    Cancelled,
    /// Made from a PDF that the broker's system emailed.
    Emailed,
    /// The same, of a PDF that differs from the load.
    EmailedOtherwise,
}

const STATES: [State; 10] = [
    State::Viewed,
    State::Accepted,
    State::Flagged,
    State::Delivered,
    State::Countered,
    State::Emailed,
    State::EmailedOtherwise,
    State::Draft,
    State::Deferred,
    State::Cancelled,
];

/// Makes them for the company's sample loads that a carrier on file hauls.
pub async fn make(app: &App, db: &mut Conn, tenant: Tenant, at: DateTime<Utc>) -> Result<(), Error> {
    let ids: Vec<_> = clock::samples(db, tenant).await?.into_iter().map(|sample| sample.id).collect();
    let loads = held::read_many(db, tenant, &ids).await?;
    let hauled =
        |held: &&Held| held.row.closed_at.is_none() && held.current().is_some_and(|row| row.carrier_id.is_some());
    for (held, state) in loads.iter().filter(hauled).take(MOST).zip(STATES.into_iter().cycle()) {
        let is_emailed = matches!(state, State::Emailed | State::EmailedOtherwise);
        let document = if is_emailed {
            sample_document::keep(app, tenant, held, state == State::EmailedOtherwise).await?
        } else {
            None
        };
        let file = match &document {
            Some((kept, _)) => Some(kept.record(db, tenant, app.clock.now()).await?),
            None => None,
        };
        let wanted = Wanted {
            movement: None,
            rate_cents: None,
            document: file.zip(document.as_ref()).map(|(file, (kept, _))| Document {
                file,
                name: &kept.name,
                sha256: kept.sha256,
            }),
            said: document.as_ref().map(|(_, said)| said),
            recipient: (None, None),
            replaces: None,
            by: held.row.user_id,
        };
        let id = match draft(db, tenant, held, (wanted, "sample"), at).await {
            Ok(id) => id,
            // A sample without a rate has none.
            Err(Error::Invalid(_)) => continue,
            Err(error) => return Err(error),
        };
        let row = list::find(db, tenant, id).await?.ok_or(Error::NotFound)?;
        if let Some((kept, _)) = &document
            && !sample_document::receive(db, tenant, (&row, kept), app.clock.now()).await?
        {
            continue;
        }
        move_on(db, tenant, &row, (state, app.clock.now()), at).await?;
    }
    Ok(())
}

async fn move_on(
    db: &mut Conn,
    tenant: Tenant,
    row: &Confirmation,
    (state, now): (State, DateTime<Utc>),
    at: DateTime<Utc>,
) -> Result<(), Error> {
    if state == State::Draft {
        return Ok(());
    }
    let email = row.recipient_email.as_deref().unwrap_or("dispatch@example.com");
    let is_held = state == State::Flagged;
    let (standing, why) = if is_held {
        (Standing::Unknown, "Not on file for this carrier. Not proof of fraud; dispatchers often aren’t on file.")
    } else {
        (Standing::OnFile, "SYN sample: taken as on file.")
    };
    let checks = json!([{"label": "Recipient", "value": email, "source": "Rate confirmation"}]);
    let new = NewMail {
        kind: MailKind::Offer,
        confirmation: row.id,
        carrier: row.carrier_id,
        status: if is_held { MailStatus::Flagged } else { MailStatus::Queued },
        by: row.creator_id,
        email,
        subject: &subject(row, MailKind::Offer),
        standing: Some((standing, why, &checks)),
    };
    let mail = mails::create(db, tenant, &new, now).await?;
    write::sent(db, tenant, row.id, (row.recipient_name.as_deref(), email), (!is_held).then_some(at), at).await?;
    // Samples wait for as long as their load is there.
    expiry::keep_open(db, tenant, row.id, None).await?;
    match state {
        State::Draft | State::Flagged => return Ok(()),
        State::Deferred => {
            outgoing::end(db, mail, MailStatus::Deferred, Some("451 SYN sample: try again later"), now).await?;
            return Ok(());
        }
        _ => {
            if let Some(taken) = outgoing::take(db, mail, now).await? {
                outgoing::completed(db, &taken, "250 SYN sample: taken", (at, now)).await?;
            }
        }
    }
    if !matches!(state, State::Delivered | State::Emailed | State::EmailedOtherwise) {
        write::viewed(db, tenant, row.id, at).await?;
    }
    match state {
        State::Accepted => accept(db, tenant, (row, email), at).await?,
        State::Countered => {
            let counter = Counter {
                name: "SYN Olga Owner",
                rate_cents: Some(row.rate_cents + 15_000),
                message: Some("SYN sample: fuel went up. Can you do this?"),
            };
            write::countered(db, tenant, row.id, counter, at + TimeDelta::minutes(9)).await?;
        }
        State::Cancelled => {
            let (status, because) = (ConfirmationStatus::Cancelled, EndedBecause::Broker);
            let ending = Ending {
                status,
                because,
                reason: Some("SYN sample: the customer moved the pickup."),
                by: row.creator_id,
            };
            write::end(db, tenant, row.id, ending, at).await?;
        }
        _ => {}
    }
    Ok(())
}

async fn accept(
    db: &mut Conn,
    tenant: Tenant,
    (row, email): (&Confirmation, &str),
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (name, title) = ("SYN Olga Owner", "Owner");
    let text = signature(&Signed {
        number: &row.external_load_number,
        broker: &row.company_legal_name,
        carrier: (row.legal_name.as_deref().unwrap_or("SYN"), row.dot_number),
        hashes: (&row.terms_sha256, &row.details_sha256),
        who: (name, title),
        from: (email, ProvenBy::OnFile, "203.0.113.7"),
        crew: (row.vin.as_deref(), row.driver_name.as_deref()),
        at,
    });
    let how = Acceptance {
        name,
        title,
        contact: email,
        proof: ProvenBy::OnFile,
        signature_sha256: sha256(&text),
        signature: &text,
        file: None,
    };
    write::accepted(db, tenant, row.id, &how, at).await?;
    movements::confirm(db, tenant, row.movement_id, at).await
}
