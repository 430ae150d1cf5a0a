//! The company's notes. (Document 2 §7: GET notes, optional q[carrier_id_eq] or q[notable_id_eq].)

use super::sees_tickets;
use super::view::NoteView;
use platform::app::App;
use platform::http::guards::ReadNotes;
use platform::http::{Caller, Page, Q, Reply};
use store::notes::Notes;

/// Lists your company's notes, newest first.
///
/// Notes on alerts are left out for those who can't see alerts.
#[utoipa::path(get, path = "/api/v1/notes", tag = "notes", params(Q<Notes>), responses((status = 200, body = [NoteView])))]
pub async fn list_notes(app: App, caller: Caller<ReadNotes>, q: Q<Notes>) -> Reply<Page<NoteView>> {
    let sees_tickets = sees_tickets(&caller);
    let rows = store::notes::list(&mut *app.conn().await?, caller.tenant()?, sees_tickets, &q).await?;
    Ok(Page::of(&q, rows).map(NoteView::from))
}
