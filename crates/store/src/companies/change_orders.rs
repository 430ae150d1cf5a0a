//! Changes to a company's own data that one person requests and another decides on, and that data itself. (Document 2 §2:
//! CompanyChangeOrdersShow.)

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, choice, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

kernel::wire::words! {
    /// What became of a change order.
    pub enum OrderStatus {
        /// It waits for a decision.
        Pending = "pending",
        /// It was made.
        Approved = "approved",
        /// It was not.
        Rejected = "rejected",
    }
}

kernel::wire::words! {
    /// A company's field that a change order may name.
    pub enum OrderField {
        /// The legal name.
        LegalName = "legal_name",
        /// The trade name.
        DbaName = "dba_name",
        /// The USDOT number.
        DotNumber = "dot_number",
        /// The MC number.
        McNumber = "mc_number",
        /// The phone.
        Phone = "phone_e164",
        /// The street.
        Street = "street",
        /// The city.
        City = "city",
        /// State or province.
        State = "state",
        /// The ZIP or postal code.
        PostalCode = "postal_code",
        /// The country.
        Country = "country",
    }
}

/// A requested change.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ChangeOrder {
    /// The change order's id.
    pub id: i64,
    /// The company's field.
    pub field: OrderField,
    /// The field's value at the time of the request.
    pub before: Option<String>,
    /// The requested value.
    pub after: Option<String>,
    /// Why the requester wants the change.
    pub reason: String,
    /// What became of it.
    pub status: OrderStatus,
    /// User id of the requester.
    pub requested_by: UserId,
    /// Name of that person, or the email address if there is none.
    pub requested_by_name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Who decided.
    pub decided_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub decided_by_name: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// What the decider said.
    pub decision_note: Option<String>,
}

/// The requested changes, newest first.
#[derive(Debug)]
pub struct ChangeOrders;

impl Listing for ChangeOrders {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("status", "o.status", OrderStatus::WORDS),
        text("field", "o.field").only(&[Predicate::Eq]),
        time("created_at", "o.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for ChangeOrders {
    const COLUMNS: &'static str = "o.id, o.field, o.before, o.after, o.reason, o.status, o.requested_by, \
         coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), r.email) as requested_by_name, o.created_at, o.decided_by, \
         coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) as decided_by_name, o.decided_at, o.decision_note";
    const FROM: &'static str =
        "company_change_orders o join users r on r.id = o.requested_by left join users d on d.id = o.decided_by";
    const TENANT: &'static str = "o.company_id";
    const ORDER: &'static str = "o.id desc";
}

/// A page of the company's change orders.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<ChangeOrder>> {
    page::<ChangeOrders, _>(db, tenant, query).await
}

/// One of the company's change orders.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<ChangeOrder>> {
    sqlx::query_as!(
        ChangeOrder,
        r#"select o.id, o.field as "field: OrderField", o.before, o.after, o.reason, o.status as "status: OrderStatus",
               o.requested_by as "requested_by: UserId",
               coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), r.email) as "requested_by_name!", o.created_at,
               o.decided_by as "decided_by: UserId",
               case when d.id is not null then coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) end as decided_by_name,
               o.decided_at, o.decision_note
           from company_change_orders o join users r on r.id = o.requested_by left join users d on d.id = o.decided_by
           where o.id = $1 and o.company_id = $2"#,
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Locks the order against other decisions until the transaction ends; false when there is no such order.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<bool> {
    let row = sqlx::query!(
        "select id from company_change_orders where id = $1 and company_id = $2 for update",
        id,
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.is_some())
}

/// A change to request.
#[derive(Clone, Copy, Debug)]
pub struct NewChangeOrder<'a> {
    /// The company's field.
    pub field: OrderField,
    /// Its value now.
    pub before: Option<&'a str>,
    /// The requested value.
    pub after: Option<&'a str>,
    /// Why the requester wants the change.
    pub reason: &'a str,
    /// User id of the requester.
    pub requested_by: UserId,
}

/// Requests a change. One of the same field that still waits violates `company_change_orders_pending_key`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    order: &NewChangeOrder<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into company_change_orders (company_id, field, before, after, reason, requested_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id",
        tenant.company().0,
        order.field as OrderField,
        order.before,
        order.after,
        order.reason,
        order.requested_by.0,
        now
    )
    .fetch_one(db)
    .await
}

/// A decision on a change order.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// Approved or rejected.
    pub status: OrderStatus,
    /// Who decided.
    pub by: UserId,
    /// What they said.
    pub note: Option<&'a str>,
}

/// Writes a decision down.
pub async fn decide(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    decision: Decision<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_change_orders set status = $3, decided_by = $4, decided_at = $5, decision_note = $6
         where id = $1 and company_id = $2",
        id,
        tenant.company().0,
        decision.status as OrderStatus,
        decision.by.0,
        now,
        decision.note
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives the company's field its new value; false when the field no longer has the value `before`.
pub async fn apply(
    db: &mut Conn,
    tenant: Tenant,
    field: OrderField,
    before: Option<&str>,
    after: Option<&str>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update companies set
             legal_name = case when $2 = 'legal_name' then $4 else legal_name end,
             dba_name = case when $2 = 'dba_name' then $4 else dba_name end,
             dot_number = case when $2 = 'dot_number' then $4::integer else dot_number end,
             mc_number = case when $2 = 'mc_number' then $4 else mc_number end,
             phone_e164 = case when $2 = 'phone_e164' then $4 else phone_e164 end,
             street = case when $2 = 'street' then $4 else street end,
             city = case when $2 = 'city' then $4 else city end,
             state = case when $2 = 'state' then $4 else state end,
             postal_code = case when $2 = 'postal_code' then $4 else postal_code end,
             country = case when $2 = 'country' then $4 else country end
         where id = $1 and case $2 when 'legal_name' then legal_name when 'dba_name' then dba_name
             when 'dot_number' then dot_number::text when 'mc_number' then mc_number when 'phone_e164' then phone_e164
             when 'street' then street when 'city' then city when 'state' then state when 'postal_code' then postal_code
             when 'country' then country end is not distinct from $3",
        tenant.company().0,
        field as OrderField,
        before,
        after
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How many of the company's people may manage it.
pub async fn count_managers(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from users where company_id = $1 and 'manage_users' = any(scopes)"#,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}
