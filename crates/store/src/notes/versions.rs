//! The versions of a note.

use crate::list::{Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, int, page};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::NoteId;

/// A version as it was written.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Version {
    /// Its number, from 1.
    pub version: i32,
    /// The text.
    pub body: String,
    /// When it was written.
    pub written_at: DateTime<Utc>,
}

/// The versions of one note, the newest first.
#[derive(Debug)]
pub struct Versions;

impl Listing for Versions {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[];
    const PER_PAGE: u32 = 50;
}

impl List for Versions {
    const COLUMNS: &'static str = "v.version, v.body, v.written_at";
    const FROM: &'static str = "note_versions v join notes n on n.id = v.note_id";
    const TENANT: &'static str = "n.company_id";
    const ORDER: &'static str = "v.version desc";
}

static NOTE: Field = int("note_id", "v.note_id");

/// A page of the versions of one of the company's notes.
pub async fn list_versions(db: &mut Conn, tenant: Tenant, note: NoteId, query: &Query) -> sqlx::Result<Rows<Version>> {
    let mut query = query.clone();
    query.filters.push(Filter { field: &NOTE, predicate: P::Eq, values: vec![Value::Int(note.0)] });
    page::<Versions, _>(db, tenant, &query).await
}
