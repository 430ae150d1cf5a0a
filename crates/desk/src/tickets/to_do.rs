//! What to do about an alert, as the API shows it: the questions of its kind, and the number to call.

use super::voice::may_give::{OnFile, on_file};
use alerts::{ToDo, Whom};
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::described_words;
use platform::http::Error;
use serde::Serialize;
use store::tickets::list::Ticket;
use store::{Conn, Tenant};
use utoipa::ToSchema;

described_words! {
    /// Whom to call about an alert.
    pub AlertWhomWords: Whom as "AlertWhom"
}

/// What to do about an alert: whom to call, what to ask and which answer settles it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertToDo {
    /// Whom to call.
    #[schema(value_type = AlertWhomWords)]
    pub whom: Whom,
    /// The carrier's number on FMCSA's file, unchanged for 30 days (90 days for a guarded load), or the one before it changed; null if someone else is
    /// called, or if no number is proven.
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
    let ToDo { whom, ask, settles, otherwise } = *ToDo::of(ticket.is_type);
    let (phone, unchanged_since, no_phone_reason) = match (whom, ticket.carrier_id) {
        (Whom::Carrier, Some(carrier)) => match on_file(app, db, tenant, (ticket, carrier), now).await? {
            OnFile { phone: Ok(phone), since } => (Some(phone), Some(since), None),
            OnFile { phone: Err(why), .. } => (None, None, Some(why)),
        },
        (Whom::Carrier, None) => (None, None, Some("The carrier isn't on file, so no number of it is proven.")),
        (Whom::Driver | Whom::Customer | Whom::Insurer, _) => (None, None, None),
    };
    Ok(Some(AlertToDo { whom, phone, unchanged_since, no_phone_reason, ask, settles, otherwise }))
}
