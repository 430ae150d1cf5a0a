//! Everything that the carrier's calls read of a confirmation that a link opened.

use super::who::{Holder, proven};
use crate::rate_confirmations::code_contacts;
use chrono::{DateTime, Utc};
use dispatch::loads::guard::{self, contacts::proven_for};
use freight::readiness::SealedNumber;
use platform::http::Error;
use store::loads::held::{self, Held};
use store::loads::settings;
use store::rate_confirmations::beside;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::{Confirmation, ProvenBy, list};
use store::tickets::proven::Proven;
use store::{Conn, Opened};

/// A confirmation with its load and what is known of who opened it.
#[derive(Debug)]
pub(super) struct Page {
    /// The confirmation.
    pub row: Confirmation,
    /// Its load.
    pub held: Held,
    /// The proven email on FMCSA's file.
    code_contact: Option<String>,
    /// Whether the load is guarded.
    pub is_guarded: bool,
    /// Whether its pickup number is sealed still.
    pub is_number_sealed: bool,
    /// Whether the voice code is asked for still for the truck and driver that are named: the load is guarded, and the carrier hauls it now.
    pub needs_driver_proof: bool,
    /// How the holder is known to speak for the carrier; none where a code is needed first.
    pub proven: Option<ProvenBy>,
}

impl Page {
    /// Reads it at the company's moment.
    pub(super) async fn read(db: &mut Conn, offer: &Opened<Offer>, at: DateTime<Utc>) -> Result<Self, Error> {
        let tenant = offer.tenant();
        let held = held::read(db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
        Self::of(db, offer, held, at).await
    }

    /// The same of a load that the caller has locked.
    pub(super) async fn of(db: &mut Conn, offer: &Opened<Offer>, held: Held, at: DateTime<Utc>) -> Result<Self, Error> {
        let tenant = offer.tenant();
        let row = list::find(db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
        let settings = settings::of(db, tenant).await?;
        let guards = guard::of_loads(db, tenant, std::slice::from_ref(&held), &settings, at).await?;
        let guard = guards.get(&held.row.id);
        let is_guarded = guard.is_some_and(guard::Guard::is_guarded);
        let span = proven_for(is_guarded);
        let file = beside::carrier(db, row.carrier_id, at - span).await?.ok_or(Error::NotFound)?;
        let code_contact = match code_contacts::email(db, row.carrier_id, (span, at)).await? {
            Proven::Known(email) => Some(email),
            Proven::TooShort | Proven::TooOld | Proven::Nothing => None,
        };
        let holder = Holder {
            standing: offer.standing,
            device_proven_at: offer.device_proven_at,
            // Of a guarded load a code proves the browser that typed it, and not everyone who has the emailed link.
            code: offer.proven_by.filter(|_| !is_guarded || offer.is_of_one_browser()),
            is_guarded,
            changed_at: file.email_changed_at,
        };
        let is_number_sealed = guard.is_some_and(|guard| guard.number == SealedNumber::Sealed);
        // How a load is guarded is judged of who hauls it now: of a relay, another's driver is not this carrier's to prove.
        let is_next = held.current().is_some_and(|movement| movement.carrier_id == Some(row.carrier_id));
        let needs_proof = is_next && guard.is_some_and(|guard| guard.is_guarded() && !guard.is_identity_proven);
        // Where no number is proven nobody calls with a code: the broker records a check of its own.
        let needs_driver_proof = needs_proof && code_contacts::number(db, row.carrier_id, (span, at)).await?.is_ok();
        Ok(Self { proven: proven(holder), row, held, code_contact, is_guarded, is_number_sealed, needs_driver_proof })
    }

    /// The email on FMCSA's file that a code goes to: known to be the same for 30 days (90 for a guarded load), or the one before it changed; none
    /// where none is proven.
    pub(super) fn code_contact(&self) -> Option<&str> {
        self.code_contact.as_deref()
    }
}
