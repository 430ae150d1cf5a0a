//! What to do about an alert, as the API shows it: the questions of its kind, and the number to call.

use super::voice::may_give::{OnFile, on_file};
use alerts::{Advice, Callee, ToDo};
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::described_words;
use platform::http::Error;
use serde::Serialize;
use store::tickets::callees::{self, CalleeRow};
use store::tickets::list::Ticket;
use store::tickets::proven;
use store::{Conn, Tenant};
use utoipa::ToSchema;

described_words! {
    /// Who to call about an alert.
    pub AlertCalleeWords: Callee as "AlertCallee"
}

/// What to do about an alert: who to call, what to ask and which answer settles it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertToDo {
    /// Who to call.
    #[schema(value_type = AlertCalleeWords)]
    pub who: Callee,
    /// Name of the driver on the load, or of the agent on the certificate; null if someone else is called, or if it is unknown.
    pub name: Option<String>,
    /// The number: the carrier's on FMCSA's file, unchanged for 30 days (90 days for a guarded load), or the one before it changed; the driver's on
    /// the load; the agent's on the confirmed certificate of cargo coverage. Null if there is none, and for the customer's.
    pub phone: Option<String>,
    /// Since when the carrier's number is the same at least; null if FMCSA's file has another one by now.
    pub unchanged_since: Option<NaiveDate>,
    /// When FMCSA's file changed from that number to another one; null if it still has it.
    pub changed_on: Option<NaiveDate>,
    /// Why there is no number, in words.
    pub no_phone_reason: Option<&'static str>,
    /// What to ask.
    pub ask: &'static str,
    /// Which answer settles it.
    pub settles: &'static str,
    /// What to do without that answer.
    pub otherwise: &'static str,
    /// The carrier's number, for the call after the first one; null if the carrier itself is called first, or isn't to be called.
    pub carrier: Option<AlertCarrierNumber>,
}

/// The carrier's number, where someone else is called first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertCarrierNumber {
    /// The number on FMCSA's file, unchanged for 30 days (90 days for a guarded load), or the one before it changed; null if none is proven.
    pub phone: Option<String>,
    /// Since when it is the same at least; null if FMCSA's file has another one by now.
    pub unchanged_since: Option<NaiveDate>,
    /// When FMCSA's file changed from that number to another one; null if it still has it.
    pub changed_on: Option<NaiveDate>,
    /// Why there is no number, in words.
    pub no_phone_reason: Option<&'static str>,
}

impl From<Called> for AlertCarrierNumber {
    fn from(called: Called) -> Self {
        let Called { name: _, phone, unchanged_since, changed_on, no_phone_reason } = called;
        Self { phone, unchanged_since, changed_on, no_phone_reason }
    }
}

/// What to do about an alert at the company's moment; none once it is closed.
pub(super) async fn to_do(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    ticket: &Ticket,
    now: DateTime<Utc>,
) -> Result<Option<AlertToDo>, Error> {
    if !ticket.status.is_open() {
        return Ok(None);
    }
    let ToDo { who, ask, settles, otherwise } = *ToDo::of(ticket.is_type);
    let Called { name, phone, unchanged_since, changed_on, no_phone_reason } = match who {
        Callee::Carrier => carrier(app, db, tenant, ticket, now).await?,
        Callee::Driver => match ticket.movement_id {
            Some(movement) => of(callees::driver(db, tenant, movement).await?, NO_DRIVER),
            None => of(None, NO_DRIVER),
        },
        Callee::Insurer => match ticket.carrier_id {
            Some(carrier) => of(callees::agent(db, tenant, carrier).await?, NO_AGENT),
            None => of(None, NO_AGENT),
        },
        Callee::Customer => Called::default(),
    };
    let is_carrier_next = who != Callee::Carrier && ticket.advice == Advice::CallOnFileNumber;
    let carrier = if is_carrier_next { Some(carrier(app, db, tenant, ticket, now).await?.into()) } else { None };
    Ok(Some(AlertToDo {
        who,
        name,
        phone,
        unchanged_since,
        changed_on,
        no_phone_reason,
        ask,
        settles,
        otherwise,
        carrier,
    }))
}

const NO_DRIVER: &str = "The load has no phone number of the driver.";
const NO_AGENT: &str = "No confirmed certificate of cargo coverage has the agent's phone number.";

/// On which number someone is called.
#[derive(Default)]
struct Called {
    name: Option<String>,
    phone: Option<String>,
    unchanged_since: Option<NaiveDate>,
    changed_on: Option<NaiveDate>,
    no_phone_reason: Option<&'static str>,
}

/// The carrier, on the number that nobody changed of late.
async fn carrier(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    ticket: &Ticket,
    now: DateTime<Utc>,
) -> Result<Called, Error> {
    let Some(carrier) = ticket.carrier_id else {
        let why = "The carrier isn't on file, so no number of it is proven.";
        return Ok(Called { no_phone_reason: Some(why), ..Called::default() });
    };
    let OnFile { phone, since } = on_file(app, db, tenant, (ticket, carrier), now).await?;
    let phone = match phone {
        Ok(phone) => phone,
        Err(why) => return Ok(Called { no_phone_reason: Some(why), ..Called::default() }),
    };
    let changed_on = proven::phone_changed_on(db, carrier, since).await?;
    let unchanged_since = changed_on.is_none().then_some(since);
    Ok(Called { phone: Some(phone), unchanged_since, changed_on, ..Called::default() })
}

/// Someone else, or why there is no number.
fn of(found: Option<CalleeRow>, none: &'static str) -> Called {
    let CalleeRow { name, phone } = found.unwrap_or_default();
    let no_phone_reason = phone.is_none().then_some(none);
    Called { name, phone, no_phone_reason, ..Called::default() }
}
