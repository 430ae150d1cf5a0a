//! Reading notes.

use super::NotableType;
use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, NoteId, UserId};

/// A note.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Note {
    /// The note's id.
    pub id: NoteId,
    /// The carrier that it is about.
    pub carrier_id: Option<CarrierId>,
    /// What it is on besides.
    pub notable_type: Option<NotableType>,
    /// Id of that.
    pub notable_id: Option<i64>,
    /// The newest version.
    pub body: String,
    /// How many versions there are, the newest included.
    pub versions_count: i32,
    /// Who wrote it.
    pub user_id: UserId,
    /// Name of that person, or the email address if there is none.
    pub user_name: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When the newest version was written.
    pub updated_at: DateTime<Utc>,
}

/// A company's notes, the newest first. (Document 2 §7: GET notes.)
#[derive(Debug)]
pub struct Notes;

impl Listing for Notes {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "n.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        int("carrier_id", "n.carrier_id").only(&[P::Eq, P::In]),
        choice("notable_type", "n.notable_type", NotableType::WORDS).only(&[P::Eq]),
        int("notable_id", "n.notable_id").only(&[P::Eq, P::In, P::Null]).means("Id of the alert that the note is on."),
        int("user_id", "n.user_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).means("Who wrote it."),
        text("body", "n.body").only(&[P::Cont, P::Start]),
        time("created_at", "n.created_at").sortable(),
        time("updated_at", "n.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Notes {
    const COLUMNS: &'static str = "n.id, n.carrier_id, n.notable_type, n.notable_id, n.body, n.versions_count, n.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, n.created_at, n.updated_at";
    const FROM: &'static str = "notes n join users u on u.id = n.user_id";
    const TENANT: &'static str = "n.company_id";
    const ORDER: &'static str = "n.id desc";
}

static ID: Field = int("id", "n.id");
static NOTABLE: Field = int("notable_id", "n.notable_id");

/// A page of the company's notes: those about carriers, and those on alerts where the reader may see alerts.
pub async fn list(db: &mut Conn, tenant: Tenant, sees_tickets: bool, query: &Query) -> sqlx::Result<Rows<Note>> {
    let mut query = query.clone();
    if !sees_tickets {
        query.filters.push(Filter { field: &NOTABLE, predicate: P::Null, values: vec![Value::Bool(true)] });
    }
    page::<Notes, _>(db, tenant, &query).await
}

/// One of the company's notes.
pub async fn find(db: &mut Conn, tenant: Tenant, id: NoteId) -> sqlx::Result<Option<Note>> {
    let only = Filter { field: &ID, predicate: P::Eq, values: vec![Value::Int(id.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: 1 };
    Ok(page::<Notes, _>(db, tenant, &query).await?.items.into_iter().next())
}
