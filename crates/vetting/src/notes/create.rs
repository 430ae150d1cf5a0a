//! Writing a note. (Document 2 §7: POST notes.)

use super::view::{NotableTypeWords, NoteView};
use super::{body_of, may_write_on_tickets};
use axum::http::StatusCode;
use kernel::ids::{CarrierId, TicketId};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::guards::WriteNotes;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use store::notes::{self, NotableType};
use store::tickets::acknowledgements::{How, acknowledge};
use utoipa::ToSchema;

/// Request body: a note to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// The note.
    note: WantedNote,
}

/// A new note: about a carrier, or on an alert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedNote {
    /// Id of the carrier it is about.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
    /// `Ticket` for a note on an alert, which requires `manage_tickets_and_notes`.
    #[serde(default)]
    #[schema(value_type = Option<NotableTypeWords>)]
    notable_type: Option<NotableType>,
    /// Id of the alert.
    #[serde(default)]
    notable_id: Option<i64>,
    /// The text, up to 2,000 characters.
    #[serde(deserialize_with = "platform::validation::message")]
    body: String,
}

/// Writes a note about a carrier or on an alert, which only your company sees.
#[utoipa::path(
    post,
    path = "/api/v1/notes",
    tag = "notes",
    request_body = NewNote,
    responses((status = 201, body = NoteView))
)]
pub async fn create_note(
    app: App,
    caller: Caller<WriteNotes>,
    Json(NewNote { note: wanted }): Json<NewNote>,
) -> Reply<(StatusCode, Json<NoteView>)> {
    let tenant = caller.tenant()?;
    let ticket = match (wanted.notable_type, wanted.notable_id) {
        (None, None) => None,
        (Some(NotableType::Ticket), Some(id)) => {
            may_write_on_tickets(&caller)?;
            Some(TicketId(id))
        }
        (Some(_), None) => {
            return Err(Error::field("note.notable_id", Code::Missing, "Say which alert the note is on."));
        }
        (None, Some(_)) => return Err(Error::field("note.notable_type", Code::Missing, "Say what the note is on.")),
    };
    let body = body_of(&wanted.body)?;
    if ticket.is_none() && wanted.carrier_id.is_none() {
        return Err(Error::field("note.carrier_id", Code::Missing, "Say which carrier the note is about."));
    }
    let _counted = Attempt::note(&app, caller.member().id).await?;
    let mut change = app.unrecorded_change("a note stands with its author, and each version stays").await?;
    let now = change.now();
    let written = (body, caller.member().id);
    let id = match ticket {
        Some(ticket) => notes::create_on_ticket(&mut change, tenant, (ticket, wanted.carrier_id), written, now).await?,
        None => notes::create_on_carrier(&mut change, tenant, wanted.carrier_id, written, now).await?,
    };
    let id = id.ok_or_else(|| match ticket {
        Some(_) => Error::invalid("note.notable_id", "Alert not found."),
        None => Error::invalid("note.carrier_id", "Carrier not found."),
    })?;
    // A person's note on an alert says that they have seen to it; that of their company's own systems does not.
    if let Some(ticket) = ticket.filter(|_| !caller.session().is_empty()) {
        let at = app.loads.now(tenant.company());
        acknowledge(&mut change, tenant, (ticket, How::Noted), caller.member().id, (at, now)).await?;
    }
    let made = notes::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(NoteView::from(made))))
}
