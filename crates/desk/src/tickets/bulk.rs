//! Changing several alerts at once: giving them to a teammate, closing them. (Ours.)

use super::change::{Refused, Wanted, apply};
use super::sees::Sees;
use super::view::TicketId as TicketIdView;
use alerts::{Resolution, TicketStatus};
use dispatch::loads::checks::{TicketResolutionWords, TicketStatusWords};
use dispatch::loads::update::Patch;
use kernel::ids::{TicketId, UserId};
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::ManageTickets;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use store::tickets::{change, list};
use utoipa::ToSchema;

/// The most alerts of a call.
const MOST: usize = 100;
/// Longest reason, in characters.
const LONGEST: usize = 2_000;

/// Request body: alerts, and what they are to become.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketsToUpdate {
    /// Ids of the alerts; at most 100.
    #[schema(value_type = Vec<i64>)]
    ticket_ids: Vec<TicketId>,
    /// The changes. What is left out stays.
    ticket: BulkPatch,
}

/// Changes to several alerts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkPatch {
    /// Where they are to stand.
    #[serde(default)]
    #[schema(value_type = Option<TicketStatusWords>)]
    status: Option<TicketStatus>,
    /// Id of the teammate who is to work on them; null for no one.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    assignee_id: Patch<UserId>,
    /// How they ended; required to close them.
    #[serde(default)]
    #[schema(value_type = Option<TicketResolutionWords>)]
    resolution: Option<Resolution>,
    /// Why, in words.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// What became of each alert.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct BulkTickets {
    /// Those that were changed.
    success: Vec<TicketIdView>,
    /// Those that were not.
    errors: Vec<BulkTicketErrors>,
}

/// Why an alert was not changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkTicketErrors {
    /// The alert's id.
    id: i64,
    /// The errors; at least one.
    errors: Vec<FieldError>,
}

/// Changes several alerts, each by itself: some may be changed while others are refused.
#[utoipa::path(
    patch,
    path = "/api/v1/tickets/bulk_update",
    tag = "tickets",
    request_body = TicketsToUpdate,
    responses((status = 200, body = BulkTickets))
)]
pub async fn bulk_update_tickets(
    app: App,
    caller: Caller<ManageTickets>,
    from: Address,
    Json(body): Json<TicketsToUpdate>,
) -> Reply<Json<BulkTickets>> {
    let sees = Sees::of(&caller)?;
    let ids: BTreeSet<TicketId> = body.ticket_ids.into_iter().collect();
    if ids.is_empty() || ids.len() > MOST {
        return Err(Error::invalid("ticket_ids", format!("Choose 1 to {MOST} alerts.")));
    }
    let reason = body.ticket.reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
    if reason.as_ref().is_some_and(|reason| reason.chars().count() > LONGEST) {
        return Err(Error::invalid("ticket.reason", format!("Use {LONGEST} characters or fewer.")));
    }
    let (status, resolution) = (body.ticket.status, body.ticket.resolution);
    let wanted = Wanted { status, assignee: body.ticket.assignee_id, resolution, reason, silence: None };
    let known: Vec<TicketId> = ids.iter().copied().collect();
    if list::find_many(&mut *app.conn().await?, sees.tenant, &known).await?.len() < known.len() {
        return Err(Error::invalid("ticket_ids", "Alert not found."));
    }
    let mut done = BulkTickets::default();
    for id in ids {
        match one(&app, &caller, from, (&sees, id), &wanted).await? {
            None => done.success.push(TicketIdView { id: id.0 }),
            Some(error) => done.errors.push(BulkTicketErrors { id: id.0, errors: vec![error] }),
        }
    }
    Ok(Json(done))
}

/// Changes one of them; gives what is wrong.
async fn one(
    app: &App,
    caller: &Caller<ManageTickets>,
    from: Address,
    (sees, id): (&Sees, TicketId),
    wanted: &Wanted,
) -> Result<Option<FieldError>, Error> {
    let at = app.loads.now(sees.tenant.company());
    let mut db = app.change(caller, from).await?;
    let candidate = wanted.candidate(&mut db, sees.tenant).await?;
    let Some(standing) = change::lock(&mut db, sees.tenant, id).await? else {
        return Ok(Some(FieldError::new("ticket_ids", Code::Invalid, "Alert not found.")));
    };
    Ok(match apply(db, sees, (&standing, wanted), candidate.as_ref(), at).await {
        Ok(Ok(())) => None,
        Ok(Err(Refused::Field(error))) => Some(error),
        Ok(Err(Refused::Status { why, .. })) | Err(Error::Conflict(why)) => {
            Some(FieldError::new("ticket.status", Code::Conflict, why))
        }
        Err(error) => return Err(error),
    })
}
