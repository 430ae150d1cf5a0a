//! Changing an alert. (Document 2 §7: PATCH tickets/{id}.)

use super::change::{Refused, SilenceFor, Wanted, apply};
use super::detail::{TicketDetail, detail};
use super::sees::Sees;
use alerts::{Resolution, TicketStatus};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use dispatch::loads::checks::{TicketResolutionWords, TicketStatusWords};
use dispatch::loads::update::Patch;
use kernel::ids::{TicketId, UserId};
use platform::app::App;
use platform::described_words;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::ManageTickets;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use store::tickets::change;
use utoipa::ToSchema;

described_words! {
    /// For what a closed alert stays silent while its evidence is the same.
    pub SilenceForWords: SilenceFor as "AlertSilence"
}

/// Request body: changes to an alert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketToUpdate {
    /// The changes. What is left out stays.
    ticket: TicketPatch,
}

/// Changes to an alert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketPatch {
    /// Version that the changes are of: `lock_version` as it was read. 409 if the alert has changed since.
    lock_version: i32,
    /// Where it is to stand. Escalated alerts are changed by managers alone.
    #[serde(default)]
    #[schema(value_type = Option<TicketStatusWords>)]
    status: Option<TicketStatus>,
    /// Id of the teammate who is to work on it; null for no one. Staff assign to themselves and to managers.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    assignee_id: Patch<UserId>,
    /// How it ended; required to close it. Accepting the risk of a high alert is up to managers, with a reason.
    #[serde(default)]
    #[schema(value_type = Option<TicketResolutionWords>)]
    resolution: Option<Resolution>,
    /// Why, in words.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
    /// For what the same evidence raises no alert again; `load` if omitted. With `risk_accepted`, `false_alarm`, `verified_with_carrier` and
    /// `device_failed` only.
    #[serde(default)]
    #[schema(value_type = Option<SilenceForWords>)]
    silence: Option<SilenceFor>,
}

impl TicketPatch {
    fn wanted(self) -> Wanted {
        let reason = self.reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        Wanted {
            status: self.status,
            assignee: self.assignee_id,
            resolution: self.resolution,
            reason,
            silence: self.silence,
        }
    }
}

/// Why a change does not go with the alert as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The alert as it is now, if it has changed since it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current: Option<TicketDetail>,
    /// Statuses you can give it, if the one asked for doesn't follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<TicketStatusWords>>, nullable = false)]
    allowed: Option<Vec<TicketStatus>>,
}

/// Longest reason, in characters.
const LONGEST: usize = 2_000;

/// Changes an alert: takes it, gives it to a teammate, escalates it, closes it, takes it up again.
#[utoipa::path(
    patch,
    path = "/api/v1/tickets/{id}",
    tag = "tickets",
    params(("id" = i64, Path, description = "The alert's id.")),
    request_body = TicketToUpdate,
    responses(
        (status = 200, body = TicketDetail),
        (status = 409, description = "The alert has changed since it was read, or the status doesn't follow.", body = TicketConflict),
    )
)]
pub async fn update_ticket(
    app: App,
    caller: Caller<ManageTickets>,
    from: Address,
    Path(id): Path<TicketId>,
    Json(TicketToUpdate { ticket: patch }): Json<TicketToUpdate>,
) -> Reply<Response> {
    let sees = Sees::of(&caller)?;
    let at = app.loads.now(sees.tenant.company());
    let version = patch.lock_version;
    let wanted = patch.wanted();
    if wanted.reason.as_ref().is_some_and(|reason| reason.chars().count() > LONGEST) {
        return Err(Error::invalid("ticket.reason", format!("Use {LONGEST} characters or fewer.")));
    }
    let mut db = app.change(&caller, from).await?;
    let candidate = wanted.candidate(&mut db, sees.tenant).await?;
    let standing = change::lock(&mut db, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    if standing.lock_version != version {
        drop(db);
        return stale(&app, &sees, id).await;
    }
    match apply(db, &sees, (&standing, &wanted), candidate.as_ref(), at).await? {
        Ok(()) => Ok(Json(detail(&app, &sees, id).await?).into_response()),
        Err(Refused::Field(error)) => Err(Error::Invalid(vec![error])),
        Err(Refused::Status { why, allowed }) => {
            let errors = vec![FieldError::new("ticket.status", Code::Conflict, why)];
            let conflict = TicketConflict { errors, current: None, allowed: Some(allowed) };
            Ok((StatusCode::CONFLICT, Json(conflict)).into_response())
        }
    }
}

/// 409: someone else, or the product, changed the alert since it was read.
async fn stale(app: &App, sees: &Sees, id: TicketId) -> Reply<Response> {
    let why = "The alert has changed since you opened it. Check the new version and try again.";
    let conflict = TicketConflict {
        errors: vec![FieldError::new("ticket.lock_version", Code::Conflict, why)],
        current: Some(detail(app, sees, id).await?),
        allowed: None,
    };
    Ok((StatusCode::CONFLICT, Json(conflict)).into_response())
}
