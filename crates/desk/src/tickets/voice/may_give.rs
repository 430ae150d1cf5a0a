//! On which number the carrier of an alert is called, and whether a voice code can be given there.

use crate::tickets::guarded::is_guarded;
use chrono::{DateTime, NaiveDate, Utc};
use dispatch::loads::guard::contacts::proven_for;
use kernel::ids::{CarrierId, TicketAskId};
use platform::app::App;
use platform::http::Error;
use store::tickets::asks::Ask;
use store::tickets::list::Ticket;
use store::tickets::proven::{self, Proven};
use store::{Conn, Tenant};

/// How a code is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Giving {
    /// The number to dial.
    pub phone: String,
    /// A day on which FMCSA's file had it, as long ago as is asked of a proven number; the file may have another by now.
    pub proven_since: NaiveDate,
    /// The question whose page takes the code.
    pub ask: TicketAskId,
}

/// How a voice code is given for an alert at the company's moment, or why it can't be, in words.
pub async fn giving(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    (ticket, asks): (&Ticket, &[Ask]),
    now: DateTime<Utc>,
) -> Result<Result<Giving, &'static str>, Error> {
    if !ticket.status.is_open() {
        return Ok(Err("This alert is closed."));
    }
    let Some(carrier) = ticket.carrier_id else {
        return Ok(Err("The carrier isn't on file, so no number of it is proven."));
    };
    let Some(ask) = asks.first().filter(|ask| ask.expires_at > now) else {
        return Ok(Err("Ask the carrier first: the code is typed on the page that the email opens."));
    };
    let number = on_file(app, db, tenant, (ticket, carrier), now).await?;
    let proven_since = number.since;
    Ok(number.phone.map(|phone| Giving { phone, proven_since, ask: ask.id }))
}

/// The carrier's number that nobody changed of late, for as long as its load asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnFile {
    /// The number, or why none is proven, in words.
    pub phone: Result<String, &'static str>,
    /// Since when it must be the same.
    pub since: NaiveDate,
}

/// The number on which the carrier of an alert is called at the company's moment.
pub async fn on_file(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    (ticket, carrier): (&Ticket, CarrierId),
    now: DateTime<Utc>,
) -> Result<OnFile, Error> {
    let is_guarded = is_guarded(app, db, tenant, ticket.load_id, now).await?;
    let lasting = proven_for(is_guarded);
    let phone = proven::phone(db, carrier, lasting, now).await?;
    let phone =
        phone.and_then(|phone| Some(phone.trim().to_owned()).filter(|phone| phone.len() > 2 && phone.len() <= 40));
    let phone = match (phone, is_guarded) {
        (Proven::Known(phone), _) => Ok(phone),
        (Proven::TooShort, true) => Err(
            "Not known for 90 days yet, as a guarded load needs: our census files don't go back that far, so the phone number on FMCSA's file isn't proven.",
        ),
        (Proven::TooShort, false) => Err(
            "Not known for 30 days yet: our census files don't go back that far, so the phone number on FMCSA's file isn't proven.",
        ),
        (Proven::TooOld, _) => Err(
            "Not known today: our newest census file is more than 7 days old, so the phone number on FMCSA's file isn't proven.",
        ),
        (Proven::Nothing, true) => Err(
            "FMCSA has no phone number on file for this carrier that has been the same for 90 days, as a guarded load needs.",
        ),
        (Proven::Nothing, false) => {
            Err("FMCSA has no phone number on file for this carrier that has been the same for 30 days.")
        }
    };
    Ok(OnFile { phone, since: (now - lasting).date_naive() })
}
