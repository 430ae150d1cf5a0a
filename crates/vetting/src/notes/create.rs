//! Writing a note. (Document 2 §7: POST notes.)

use super::view::{NotableTypeWords, NoteView};
use super::{body_of, may_write_on_tickets};
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::guards::WriteNotes;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use store::notes::{self, NotableType};
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

/// Writes a note about a carrier, which only your company sees.
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
    if wanted.notable_type.is_some() || wanted.notable_id.is_some() {
        may_write_on_tickets(&caller)?;
        return Err(Error::invalid("note.notable_id", "Alert not found."));
    }
    let body = body_of(&wanted.body)?;
    let carrier = wanted
        .carrier_id
        .ok_or_else(|| Error::field("note.carrier_id", Code::Missing, "Say which carrier the note is about."))?;
    let _counted = Attempt::note(&app, caller.member().id).await?;
    let mut change = app.unrecorded_change("a note stands with its author, and each version stays").await?;
    let now = change.now();
    if store::carriers::keys::dot_number(&mut change, carrier).await?.is_none() {
        return Err(Error::invalid("note.carrier_id", "Carrier not found."));
    }
    let id = notes::create_on_carrier(&mut change, tenant, carrier, (body, caller.member().id), now).await?;
    let made = notes::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(NoteView::from(made))))
}
