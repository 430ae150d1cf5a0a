//! Editing a note. (Document 2 §7: PATCH notes/{id}; §8: only 403 and 422, so a note that isn't there is 422 too.)

use super::view::{NotableTypeWords, NoteView};
use super::{body_of, may_write_on_tickets};
use kernel::ids::{CarrierId, NoteId};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::error::Denied;
use platform::http::guards::WriteNotes;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use store::notes::{self, NotableType};
use utoipa::ToSchema;

/// Request body: changes to a note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteToChange {
    /// The changes.
    note: NoteChange,
}

/// A note's other text. What the note is about can be repeated and never changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteChange {
    /// Id of the carrier it is about.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
    /// `Ticket` for a note on an alert.
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

/// Edits a note. Only its author can; earlier versions stay.
#[utoipa::path(
    patch,
    path = "/api/v1/notes/{id}",
    tag = "notes",
    params(("id" = i64, Path, description = "The note's id.")),
    request_body = NoteToChange,
    responses((status = 200, body = NoteView))
)]
pub async fn update_note(
    app: App,
    caller: Caller<WriteNotes>,
    Path(id): Path<NoteId>,
    Json(NoteToChange { note: wanted }): Json<NoteToChange>,
) -> Reply<Json<NoteView>> {
    let tenant = caller.tenant()?;
    let body = body_of(&wanted.body)?;
    let _counted = Attempt::note(&app, caller.member().id).await?;
    let mut change = app.unrecorded_change("a note stands with its author, and each version stays").await?;
    let now = change.now();
    let known = notes::find(&mut change, tenant, id).await?;
    let known = known.ok_or_else(|| Error::invalid("id", "Note not found."))?;
    if known.notable_id.is_some() {
        may_write_on_tickets(&caller)?;
    }
    if known.user_id != caller.member().id {
        return Err(Error::Denied(Denied::Forbidden));
    }
    if wanted.carrier_id.is_some() && wanted.carrier_id != known.carrier_id {
        return Err(Error::invalid("note.carrier_id", "A note stays with its carrier. Write a new one."));
    }
    let is_elsewhere = wanted.notable_id.is_some() && wanted.notable_id != known.notable_id;
    if is_elsewhere || (wanted.notable_type.is_some() && wanted.notable_type != known.notable_type) {
        return Err(Error::invalid("note.notable_id", "A note stays with its alert. Write a new one."));
    }
    notes::rewrite(&mut change, tenant, id, body, now).await?;
    let changed = notes::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok(Json(NoteView::from(changed)))
}
