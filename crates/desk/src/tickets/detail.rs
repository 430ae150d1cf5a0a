//! An alert by itself, with the questions to its carrier, as a caller sees it.

use super::sees::Sees;
use super::to_do::{AlertToDo, to_do};
use super::view::{TicketView, views};
use crate::tickets::asks::may_ask::{self, Asking};
use crate::tickets::asks::view::TicketAsk;
use crate::tickets::voice::may_give::giving;
use crate::tickets::voice::view::TicketVoiceCode;
use chrono::{DateTime, Utc};
use kernel::ids::TicketId;
use platform::app::App;
use platform::http::Error;
use serde::Serialize;
use store::tickets::{asks, list, voice_codes};
use utoipa::ToSchema;

/// An alert with the questions to its carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketDetail {
    /// The alert.
    #[serde(flatten)]
    pub ticket: TicketView,
    /// What to do about it; null once it is closed.
    pub to_do: Option<AlertToDo>,
    /// Questions to the carrier, newest first.
    pub asks: Vec<TicketAsk>,
    /// Codes that were given to read to the carrier, newest first.
    pub voice_codes: Vec<TicketVoiceCode>,
    /// The proven number on which a voice code would be read; null if none can be given.
    pub voice_code_phone: Option<String>,
    /// Why no voice code can be given, in words.
    pub no_voice_code_reason: Option<String>,
    /// Whether the carrier can be asked.
    pub can_ask_carrier: bool,
    /// Why it can't, in words.
    pub cannot_ask_reason: Option<String>,
    /// The address that would be asked: on FMCSA's file and unchanged for 30 days (90 for a guarded load), or the one before it changed.
    pub ask_email: Option<String>,
    /// Until when an answer would be waited for.
    pub ask_until: Option<DateTime<Utc>>,
}

/// One of the company's alerts; 404 for others.
pub(crate) async fn detail(app: &App, sees: &Sees, id: TicketId) -> Result<TicketDetail, Error> {
    let mut db = app.conn().await?;
    let row = list::find(&mut db, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    let asked = asks::of_ticket(&mut db, sees.tenant, id).await?;
    let now = app.loads.now(sees.tenant.company());
    let asking = may_ask::asking(app, &mut db, sees.tenant, &row, now).await?;
    let giving = giving(app, &mut db, sees.tenant, (&row, &asked), now).await?;
    let to_do = to_do(app, &mut db, sees.tenant, &row, now).await?;
    let codes = voice_codes::of_ticket(&mut db, sees.tenant, id).await?;
    drop(db);
    let (voice_code_phone, no_voice_code_reason) = match giving {
        Ok(giving) => (Some(giving.phone), None),
        Err(why) => (None, Some(why.to_owned())),
    };
    let ticket = views(app, sees, vec![row]).await?.pop().ok_or(Error::NotFound)?;
    let (can, why, email, until) = match asking {
        Ok(Asking { email, pending_until, .. }) => (sees.may_change, None, Some(email), Some(pending_until)),
        Err(why) => (false, Some(why.to_owned()), None, None),
    };
    Ok(TicketDetail {
        ticket,
        to_do,
        asks: asked.into_iter().map(Into::into).collect(),
        voice_codes: codes.into_iter().map(Into::into).collect(),
        voice_code_phone,
        no_voice_code_reason,
        can_ask_carrier: can,
        cannot_ask_reason: why,
        ask_email: email,
        ask_until: until,
    })
}
