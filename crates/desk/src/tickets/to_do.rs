//! What to do about an alert, as the API shows it: the questions of its kind, and the number to call.

use super::voice::may_give::{OnFile, on_file};
use alerts::{Callee, ToDo};
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::described_words;
use platform::http::Error;
use serde::Serialize;
use store::tickets::list::Ticket;
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
    /// The carrier's number on FMCSA's file, unchanged for 30 days (90 days for a guarded load), or the one before it changed; null if someone
    /// else is called, or if no number is proven.
    pub phone: Option<String>,
    /// Since when that number is the same at least.
    pub unchanged_since: Option<NaiveDate>,
    /// Why no number is proven, in words; null if one is, or if someone else is called.
    pub no_phone_reason: Option<&'static str>,
    /// What to ask.
    pub ask: &'static str,
    /// Which answer settles it.
    pub settles: &'static str,
    /// What to do without that answer.
    pub otherwise: &'static str,
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
    let (phone, unchanged_since, no_phone_reason) = match (who, ticket.carrier_id) {
        (Callee::Carrier, Some(carrier)) => match on_file(app, db, tenant, (ticket, carrier), now).await? {
            OnFile { phone: Ok(phone), since } => (Some(phone), Some(since), None),
            OnFile { phone: Err(why), .. } => (None, None, Some(why)),
        },
        (Callee::Carrier, None) => (None, None, Some("The carrier isn't on file, so no number of it is proven.")),
        (Callee::Driver | Callee::Customer | Callee::Insurer, _) => (None, None, None),
    };
    Ok(Some(AlertToDo { who, phone, unchanged_since, no_phone_reason, ask, settles, otherwise }))
}
