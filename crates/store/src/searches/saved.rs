//! Saved searches: one's own, and those that teammates share.

use crate::list::{
    Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, boolean, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{SavedSearchId, UserId};
use serde_json::Value as Json;

/// The most searches that one person keeps. The documents name no bound.
pub const MOST_SAVED: i64 = 200;

kernel::wire::words! {
    /// Which screen a search belongs to.
    pub enum SearchKind {
        /// By lane: CarriersLaneSearch and its results.
        Lane = "lane",
        /// By number or name: GlobalSearch.
        Global = "global",
        /// By email or phone: ContactSearch.
        Contact = "contact",
        /// By VIN or plate: VehicleSearch.
        Vehicle = "vehicle",
        /// By filters: CarriersSearchResults.
        Results = "results",
    }
}

/// A saved search with its owner.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(
    missing_docs,
    reason = "the fields are the table's columns, which the migrations describe, and the owner's names"
)]
pub struct SavedSearch {
    pub id: SavedSearchId,
    pub user_id: UserId,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: String,
    pub name: String,
    pub kind: SearchKind,
    pub address: String,
    pub filters: Json,
    pub is_shared: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Saved searches, newest first.
#[derive(Debug)]
pub struct SavedSearches;

impl Listing for SavedSearches {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("kind", "s.kind", SearchKind::WORDS).only(&[Predicate::In]).means("Screens the searches belong to."),
        text("name", "s.name").only(&[Predicate::Cont]).sortable(),
        boolean("is_shared", "s.is_shared").only(&[Predicate::Eq]).means("Whether it is shared with teammates."),
        int("user_id", "s.user_id").only(&[Predicate::Eq]).means("The person who saved it."),
        time("created_at", "s.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for SavedSearches {
    const COLUMNS: &'static str = "s.id, s.user_id, u.first_name, u.last_name, u.email, s.name, s.kind, s.address, s.filters, \
         s.is_shared, s.created_at, s.updated_at";
    const FROM: &'static str = "saved_searches s join users u on u.id = s.user_id";
    const TENANT: &'static str = "s.company_id";
    const ORDER: &'static str = "s.id desc";
}

/// Who sees a search: its owner, or, as 0, everyone of the company. No call may name it.
static SEEN_BY: Field = int("seen_by", "case when s.is_shared then 0 else s.user_id end");

/// A page of the person's own searches and those that teammates share.
pub async fn list(db: &mut Conn, tenant: Tenant, user: UserId, query: &Query) -> sqlx::Result<Rows<SavedSearch>> {
    let mut query = query.clone();
    let seen_by = vec![Value::Int(0), Value::Int(user.0)];
    query.filters.push(Filter { field: &SEEN_BY, predicate: Predicate::In, values: seen_by });
    page::<SavedSearches, _>(db, tenant, &query).await
}

/// One search that the person sees: their own, or a shared one.
pub async fn find(db: &mut Conn, tenant: Tenant, user: UserId, id: SavedSearchId) -> sqlx::Result<Option<SavedSearch>> {
    sqlx::query_as!(
        SavedSearch,
        r#"select s.id as "id: SavedSearchId", s.user_id as "user_id: UserId", u.first_name, u.last_name, u.email, s.name,
               s.kind as "kind: SearchKind", s.address, s.filters, s.is_shared, s.created_at, s.updated_at
           from saved_searches s join users u on u.id = s.user_id
           where s.id = $1 and s.company_id = $2 and (s.is_shared or s.user_id = $3)"#,
        id.0,
        tenant.company().0,
        user.0
    )
    .fetch_optional(db)
    .await
}

/// A search to keep.
#[derive(Clone, Copy, Debug)]
pub struct NewSavedSearch<'a> {
    /// For people.
    pub name: &'a str,
    /// The screen that the search runs on.
    pub kind: SearchKind,
    /// Path and query below `/broker`.
    pub address: &'a str,
    /// Whatever the screen remembers beside its address: an object.
    pub filters: &'a Json,
    /// Teammates see it too.
    pub is_shared: bool,
}

/// Keeps a search; gives its id. None when the person has reached the limit.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    user: UserId,
    new: &NewSavedSearch<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<SavedSearchId>> {
    sqlx::query_scalar!(
        r#"insert into saved_searches (company_id, user_id, name, kind, address, filters, is_shared, created_at, updated_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $8
         where (select count(*) from saved_searches where company_id = $1 and user_id = $2) < $9
         returning id as "id: SavedSearchId""#,
        tenant.company().0,
        user.0,
        new.name,
        new.kind as SearchKind,
        new.address,
        new.filters,
        new.is_shared,
        now,
        MOST_SAVED
    )
    .fetch_optional(db)
    .await
}

/// Renames a search of the company, or shares it or no longer; what is not given stays.
pub async fn update(
    db: &mut Conn,
    tenant: Tenant,
    id: SavedSearchId,
    name: Option<&str>,
    is_shared: Option<bool>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update saved_searches set name = coalesce($3, name), is_shared = coalesce($4, is_shared), updated_at = $5
         where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        name,
        is_shared,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes a search of the company.
pub async fn delete(db: &mut Conn, tenant: Tenant, id: SavedSearchId) -> sqlx::Result<()> {
    sqlx::query!("delete from saved_searches where id = $1 and company_id = $2", id.0, tenant.company().0)
        .execute(db)
        .await?;
    Ok(())
}
