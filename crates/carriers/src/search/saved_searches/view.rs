//! A saved search as the API shows it.

use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use serde_json::Value;
use store::searches::{SavedSearch, SearchKind};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// A saved search.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSearchView {
    /// The saved search's id.
    id: i64,
    /// Display name.
    name: String,
    /// The screen: `lane`, `global`, `contact`, `vehicle` or `results`.
    #[schema(schema_with = kind_schema)]
    kind: SearchKind,
    /// Address of the screen below `/broker`, path and query: opening it runs the search again.
    address: String,
    /// Whatever the screen remembers beside its address.
    #[schema(schema_with = schema::free_form)]
    filters: Value,
    /// Whether it is shared with teammates.
    is_shared: bool,
    /// Whether the caller saved it.
    is_own: bool,
    /// Who saved it.
    user: Named,
    /// When it was saved.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    updated_at: DateTime<Utc>,
}

impl SavedSearchView {
    /// As this person sees it.
    pub fn of(row: SavedSearch, viewer: UserId) -> Self {
        Self {
            id: row.id.0,
            is_own: row.user_id == viewer,
            user: Named::person(row.user_id.0, row.first_name.as_deref(), row.last_name.as_deref(), &row.email),
            name: row.name,
            kind: row.kind,
            address: row.address,
            filters: row.filters,
            is_shared: row.is_shared,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// The values of [`SearchKind`].
pub(super) fn kind_schema() -> RefOr<Schema> {
    schema::words(SearchKind::WORDS.iter().copied())
}
