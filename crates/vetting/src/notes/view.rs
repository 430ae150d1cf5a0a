//! A note as the API shows it.

use chrono::{DateTime, Utc};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::notes::{NotableType, Note, Version};
use utoipa::ToSchema;

described_words! {
    /// What a note is on, where it is not about a carrier alone.
    pub NotableTypeWords: NotableType as "NotableType"
}

/// A note of one of your company's people. (Document 2 §3.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Note)]
pub struct NoteView {
    /// The note's id.
    id: i64,
    /// Id of the carrier it is about; null where it is on an alert without a known carrier.
    carrier_id: Option<i64>,
    /// `Ticket` for a note on an alert; null for a note about a carrier.
    #[schema(value_type = Option<NotableTypeWords>)]
    notable_type: Option<NotableType>,
    /// Id of the alert; null for a note about a carrier.
    notable_id: Option<i64>,
    /// The text: the newest version.
    body: String,
    /// How many versions there are, the newest included.
    versions_count: i32,
    /// Who wrote it.
    user: Named,
    /// When it was written.
    created_at: DateTime<Utc>,
    /// When the newest version was written.
    updated_at: DateTime<Utc>,
}

/// A version of a note.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NoteVersion)]
pub struct NoteVersionView {
    /// Its number, from 1.
    version: i32,
    /// The text.
    body: String,
    /// When it was written.
    written_at: DateTime<Utc>,
}

impl From<Note> for NoteView {
    fn from(row: Note) -> Self {
        Self {
            id: row.id.0,
            carrier_id: row.carrier_id.map(|id| id.0),
            notable_type: row.notable_type,
            notable_id: row.notable_id,
            body: row.body,
            versions_count: row.versions_count,
            user: Named { id: row.user_id.0, name: row.user_name },
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl From<Version> for NoteVersionView {
    fn from(row: Version) -> Self {
        Self { version: row.version, body: row.body, written_at: row.written_at }
    }
}
