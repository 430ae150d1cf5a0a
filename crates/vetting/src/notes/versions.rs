//! The versions of a note. (Ours.)

use super::sees_tickets;
use super::view::NoteVersionView;
use kernel::ids::NoteId;
use platform::app::App;
use platform::http::guards::ReadNotes;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::notes::{self, Versions};

/// Lists every version of a note, newest first. Versions are never changed.
#[utoipa::path(
    get,
    path = "/api/v1/notes/{id}/note_versions",
    tag = "notes",
    params(("id" = i64, Path, description = "The note's id."), Q<Versions>),
    responses((status = 200, body = [NoteVersionView]))
)]
pub async fn list_note_versions(
    app: App,
    caller: Caller<ReadNotes>,
    Path(id): Path<NoteId>,
    q: Q<Versions>,
) -> Reply<Page<NoteVersionView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let note = notes::find(&mut db, tenant, id).await?;
    note.filter(|note| note.notable_id.is_none() || sees_tickets(&caller)).ok_or(Error::NotFound)?;
    let rows = notes::list_versions(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(NoteVersionView::from))
}
