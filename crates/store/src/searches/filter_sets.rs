//! Filter sets: filters under a name, of a person or of the company; at most one of each owner and type is the default.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, FilterSetId, UserId};
use serde_json::Value as Json;

/// The most filter sets of one owner. The documents name no bound.
pub const MOST_FILTER_SETS: i64 = 100;

kernel::wire::words! {
    /// What the filters of a set are for (document 1 §3: filter set, is_type).
    pub enum FilterSetType {
        /// CarriersSearchResults.
        CarrierSearch = "carrier_search",
        /// CarriersLaneSearchResults.
        LaneSearch = "lane_search",
        /// Search around a place.
        RadiusSearch = "radius_search",
        /// MyCarriers.
        MyCarriers = "my_carriers",
    }
}

/// The owner of a filter set, within the tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// One person's.
    User(UserId),
    /// The company's.
    Company,
}

impl Owner {
    const fn user(self) -> Option<i64> {
        match self {
            Self::User(user) => Some(user.0),
            Self::Company => None,
        }
    }
}

/// A filter set.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct FilterSet {
    pub id: FilterSetId,
    pub company_id: CompanyId,
    pub user_id: Option<UserId>,
    pub is_type: FilterSetType,
    pub is_default: bool,
    pub name: String,
    pub filters: Json,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl FilterSet {
    /// Whether it belongs to a person or to the company.
    pub fn owner(&self) -> Owner {
        self.user_id.map_or(Owner::Company, Owner::User)
    }
}

/// The owner's default for the type, if there is one.
pub async fn default_filter_set(
    db: &mut Conn,
    tenant: Tenant,
    owner: Owner,
    is_type: FilterSetType,
) -> sqlx::Result<Option<FilterSet>> {
    sqlx::query_as!(
        FilterSet,
        r#"select id as "id: FilterSetId", company_id as "company_id: CompanyId", user_id as "user_id: UserId",
               is_type as "is_type: FilterSetType", is_default, name, filters, created_at, updated_at
           from filter_sets
           where company_id = $1 and user_id is not distinct from $2 and is_type = $3 and is_default"#,
        tenant.company().0,
        owner.user(),
        is_type as FilterSetType
    )
    .fetch_optional(db)
    .await
}

/// A set that the person may use: their own, or the company's.
pub async fn find_filter_set(
    db: &mut Conn,
    tenant: Tenant,
    user: UserId,
    id: FilterSetId,
) -> sqlx::Result<Option<FilterSet>> {
    sqlx::query_as!(
        FilterSet,
        r#"select id as "id: FilterSetId", company_id as "company_id: CompanyId", user_id as "user_id: UserId",
               is_type as "is_type: FilterSetType", is_default, name, filters, created_at, updated_at
           from filter_sets where id = $1 and company_id = $2 and coalesce(user_id, $3) = $3"#,
        id.0,
        tenant.company().0,
        user.0
    )
    .fetch_optional(db)
    .await
}

/// A filter set to keep.
#[derive(Clone, Copy, Debug)]
pub struct NewFilterSet<'a> {
    /// Its future owner.
    pub owner: Owner,
    /// What for.
    pub is_type: FilterSetType,
    /// The owner's default for the type: the one before it no longer is.
    pub is_default: bool,
    /// For people.
    pub name: &'a str,
    /// The filters: an object.
    pub filters: &'a Json,
    /// Who makes it.
    pub by: UserId,
}

/// Keeps a filter set; gives its id. None when the owner has reached the limit. In a transaction.
pub async fn create_filter_set(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewFilterSet<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<FilterSetId>> {
    lock(db, tenant).await?;
    if new.is_default {
        demote(db, tenant, new.owner, new.is_type, now).await?;
    }
    sqlx::query_scalar!(
        r#"insert into filter_sets (company_id, user_id, is_type, is_default, name, filters, created_by, updated_by, created_at, updated_at)
         select $1, $2, $3, $4, $5, $6, $7, $7, $8, $8
         where (select count(*) from filter_sets where company_id = $1 and user_id is not distinct from $2) < $9
         returning id as "id: FilterSetId""#,
        tenant.company().0,
        new.owner.user(),
        new.is_type as FilterSetType,
        new.is_default,
        new.name,
        new.filters,
        new.by.0,
        now,
        MOST_FILTER_SETS
    )
    .fetch_optional(db)
    .await
}

/// What becomes different of a filter set; what is none stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct FilterSetChange<'a> {
    /// For people.
    pub name: Option<&'a str>,
    /// The filters: an object.
    pub filters: Option<&'a Json>,
    /// The owner's default for its type.
    pub is_default: Option<bool>,
}

/// Changes a filter set of the company. In a transaction.
pub async fn update_filter_set(
    db: &mut Conn,
    tenant: Tenant,
    set: &FilterSet,
    change: &FilterSetChange<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    lock(db, tenant).await?;
    if change.is_default == Some(true) {
        demote(db, tenant, set.owner(), set.is_type, now).await?;
    }
    sqlx::query!(
        "update filter_sets set name = coalesce($3, name), filters = coalesce($4, filters), is_default = coalesce($5, is_default),
             updated_by = $6, updated_at = $7
         where id = $1 and company_id = $2",
        set.id.0,
        tenant.company().0,
        change.name,
        change.filters,
        change.is_default,
        by.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets changes to a company's defaults come one after the other, so that two at once are no conflict.
async fn lock(db: &mut Conn, tenant: Tenant) -> sqlx::Result<()> {
    sqlx::query!("select id from companies where id = $1 for no key update", tenant.company().0).fetch_one(db).await?;
    Ok(())
}

/// Takes the default's place from whichever set of the owner and type has it.
async fn demote(
    db: &mut Conn,
    tenant: Tenant,
    owner: Owner,
    is_type: FilterSetType,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update filter_sets set is_default = false, updated_at = $4
         where company_id = $1 and user_id is not distinct from $2 and is_type = $3 and is_default",
        tenant.company().0,
        owner.user(),
        is_type as FilterSetType,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
