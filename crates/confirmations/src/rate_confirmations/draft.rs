//! A draft made from a load: its parts written, and kept.

use super::document_check::{self, Said};
use super::lint;
use super::pay::Pay;
use super::standard_text::STANDARD;
use super::terms::{self, Facts};
use chrono::{DateTime, Utc};
use dispatch::loads::guard;
use kernel::ids::{MovementId, RateConfirmationId, UserId};
use platform::http::{Code, Error};
use platform::secrets;
use serde_json::json;
use store::loads::held::Held;
use store::loads::{charges, settings};
use store::rate_confirmations::write::{self, Document, Draft};
use store::rate_confirmations::{Confirmation, beside, texts};
use store::{Conn, Tenant};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The carrier's part of the load; the one on its way to the next stop if omitted.
    pub movement: Option<MovementId>,
    /// What the carrier is paid, in US cents; the load's charges, else its minimum rate, if omitted.
    pub rate_cents: Option<i64>,
    /// The broker's own document, which becomes part of it.
    pub document: Option<Document<'a>>,
    /// What that says.
    pub said: Option<&'a Said>,
    /// To whom it goes.
    pub recipient: (Option<&'a str>, Option<&'a str>),
    /// The confirmation that it takes the place of.
    pub replaces: Option<&'a Confirmation>,
    /// Who makes it.
    pub by: Option<UserId>,
}

/// Makes a draft of a load that the caller has locked; gives its id. The field of each refusal is below `field`.
pub async fn make(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    (wanted, field): (Wanted<'_>, &str),
    at: DateTime<Utc>,
) -> Result<RateConfirmationId, Error> {
    if held.row.closed_at.is_some() {
        return Err(Error::Conflict("This load is closed.".to_owned()));
    }
    let movement = match wanted.movement {
        Some(id) => held.movements.iter().find(|row| row.id == id),
        None => held.current(),
    };
    let missing = |name: &str, why: &str| Error::field(format!("{field}.{name}"), Code::Missing, why);
    let movement = movement.ok_or_else(|| missing("movement_id", "Assign a carrier to the load first."))?;
    let carrier_id = movement.carrier_id;
    let carrier_id = carrier_id
        .ok_or_else(|| missing("movement_id", "The carrier isn’t on file. Assign it by its USDOT number."))?;
    let carrier = beside::carrier(db, carrier_id, at).await?.ok_or(Error::NotFound)?;
    let broker = beside::broker(db, tenant, wanted.by).await?;
    let own = texts::newest(db, tenant).await?;
    let charges = charges::list(db, tenant, held.row.id).await?;
    let pay = Pay::of(wanted.rate_cents, &charges, held.row.min_rate_cents);
    let pay = pay.map_err(|why| missing("rate", why))?;
    let settings = settings::of(db, tenant).await?;
    let guards = guard::of_loads(db, tenant, std::slice::from_ref(held), &settings, at).await?;
    let nonce = secrets::new_secret();
    let facts = Facts {
        broker: &broker,
        carrier: &carrier,
        held,
        movement,
        pay: &pay,
        text: own.as_ref().map_or(STANDARD, |own| &own.body),
        replaces: wanted.replaces.map(|row| row.terms_sha256.as_slice()),
        document: wanted.document,
        is_number_sealed: guards.get(&held.row.id).is_some_and(guard::Guard::is_guarded),
        nonce: &nonce[..32],
    };
    let written = terms::write(&facts);
    let findings = lint::findings(&written.terms);
    let document_check = wanted.said.map(|said| json!(document_check::check(said, &facts)));
    // Who wrote to the carrier before writes to the same person again; else the dispatcher whom the load names.
    let before = wanted.replaces.map(|row| (row.recipient_name.as_deref(), row.recipient_email.as_deref()));
    let dispatcher = (movement.dispatcher_name.as_deref(), movement.dispatcher_email.as_deref());
    let given = Some(wanted.recipient).filter(|(_, email)| email.is_some());
    let (name, email) = given.or(before.filter(|(_, email)| email.is_some())).unwrap_or(dispatcher);
    let new = Draft {
        load: held.row.id,
        movement: movement.id,
        carrier: carrier_id,
        replaces: wanted.replaces.map(|row| row.id),
        is_amendment: wanted.replaces.is_some_and(|row| row.accepted_at.is_some() || row.is_amendment),
        terms: &written.terms,
        details: &written.details,
        terms_sha256: written.terms_sha256,
        details_sha256: written.details_sha256,
        rate_cents: pay.total_cents,
        findings: findings.as_ref(),
        document: wanted.document,
        document_check: document_check.as_ref(),
        recipient_name: name,
        recipient_email: email,
        by: wanted.by,
    };
    let is_taken = |error: &sqlx::Error| {
        error.as_database_error().is_some_and(|error| error.constraint() == Some("rate_confirmations_open"))
    };
    write::create(db, tenant, &new, at).await.map_err(|error| {
        if is_taken(&error) {
            Error::Conflict("A rate confirmation for this carrier is open. Revise or cancel it first.".to_owned())
        } else {
            error.into()
        }
    })
}
