//! A listed contact as the API shows it.

use chrono::{DateTime, NaiveDate, Utc};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::tickets::contacts::{ContactKind, ContactList, ListedContact};
use utoipa::ToSchema;

described_words! {
    /// A list of contacts that alerts compare with.
    pub ContactListWords: ContactList as "AlertContactList"
}

described_words! {
    /// What an entry of a list of contacts is.
    pub ContactKindWords: ContactKind as "AlertContactKind"
}

/// A listed contact.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AlertContact)]
pub struct AlertContactView {
    /// The entry's id.
    id: i64,
    /// On which list.
    #[schema(value_type = ContactListWords)]
    list: ContactList,
    /// What it is.
    #[schema(value_type = ContactKindWords)]
    kind: ContactKind,
    /// The contact, in lower case, its domain as IDNA writes it (`xn--…`).
    value: String,
    /// Why it is listed.
    note: Option<String>,
    /// From which day on it holds.
    starts_on: NaiveDate,
    /// The day on which it ended; null while it holds.
    ends_on: Option<NaiveDate>,
    /// Who listed it.
    created_by: Option<Named>,
    /// When.
    created_at: DateTime<Utc>,
}

impl From<ListedContact> for AlertContactView {
    fn from(row: ListedContact) -> Self {
        Self {
            id: row.id.0,
            list: row.list,
            kind: row.kind,
            value: row.value,
            note: row.note,
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            created_by: row.created_by.map(|id| Named { id: id.0, name: row.created_by_name.unwrap_or_default() }),
            created_at: row.created_at,
        }
    }
}
