//! How soon a broker pays. (Document 1 §3 and §7: payment terms, by company.)

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, int, page, text};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;

/// A payment term.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PaymentTerm {
    /// The payment term's id.
    pub id: i64,
    /// The broker.
    pub company_id: CompanyId,
    /// What the broker calls it.
    pub name: String,
    /// Days from the invoice.
    pub days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent).
    pub discount_basis_points: i32,
    /// Whether carriers can choose it.
    pub is_active: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's payment terms, the slowest last.
#[derive(Debug)]
pub struct PaymentTerms;

impl Listing for PaymentTerms {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "t.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("company_id", "t.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        text("name", "t.name").only(&[Predicate::Eq, Predicate::Cont]).sortable(),
        int("days", "t.days").sortable(),
        boolean("is_active", "t.is_active").only(&[Predicate::Eq]),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for PaymentTerms {
    const COLUMNS: &'static str =
        "t.id, t.company_id, t.name, t.days, t.discount_basis_points, t.is_active, t.created_at, t.updated_at";
    const FROM: &'static str = "payment_terms t";
    const TENANT: &'static str = "t.company_id";
    const ORDER: &'static str = "t.days, t.id";
}

/// A page of the company's payment terms.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<PaymentTerm>> {
    page::<PaymentTerms, _>(db, tenant, query).await
}

/// One of the company's payment terms.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PaymentTerm>> {
    sqlx::query_as!(
        PaymentTerm,
        r#"select id, company_id as "company_id: CompanyId", name, days, discount_basis_points, is_active, created_at, updated_at
           from payment_terms where id = $1 and company_id = $2"#,
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// How many the company has.
pub async fn count(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from payment_terms where company_id = $1"#, tenant.company().0)
        .fetch_one(db)
        .await
}

/// What a payment term is to be.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What the broker calls it.
    pub name: &'a str,
    /// Days from the invoice.
    pub days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent).
    pub discount_basis_points: i32,
    /// Whether carriers can choose it.
    pub is_active: bool,
}

/// Makes a payment term; gives its id. A name that is taken violates `payment_terms_name`.
pub async fn create(db: &mut Conn, tenant: Tenant, wanted: &Wanted<'_>, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into payment_terms (company_id, name, days, discount_basis_points, is_active, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id",
        tenant.company().0,
        wanted.name,
        wanted.days,
        wanted.discount_basis_points,
        wanted.is_active,
        now
    )
    .fetch_one(db)
    .await
}

/// Changes a payment term. A name that is taken violates `payment_terms_name`.
pub async fn update(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    wanted: &Wanted<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update payment_terms set name = $3, days = $4, discount_basis_points = $5, is_active = $6, updated_at = $7
          where id = $1 and company_id = $2",
        id,
        tenant.company().0,
        wanted.name,
        wanted.days,
        wanted.discount_basis_points,
        wanted.is_active,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
