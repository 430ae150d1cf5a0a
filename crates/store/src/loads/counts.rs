//! How many closed loads companies have. Open ones are counted by the book.

use crate::{Conn, Tenant};
use kernel::ids::CompanyId;
use sqlx::{query, query_scalar};

/// How many closed loads the company has.
pub async fn closed(db: &mut Conn, tenant: Tenant) -> sqlx::Result<u32> {
    closed_of(db, tenant.company()).await
}

/// The same, for whoever keeps the book of all companies.
pub async fn closed_of(db: &mut Conn, company: CompanyId) -> sqlx::Result<u32> {
    let count = query_scalar!(
        r#"select count(*) as "count!" from loads where company_id = $1 and closed_at is not null"#,
        company.0
    );
    Ok(u32::try_from(count.fetch_one(db).await?).unwrap_or(u32::MAX))
}

/// How many closed loads each company has that has any.
pub async fn all_closed(db: &mut Conn) -> sqlx::Result<Vec<(CompanyId, u32)>> {
    let rows = query!(
        r#"select company_id as "company_id: CompanyId", count(*) as "count!" from loads where closed_at is not null group by company_id"#
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.company_id, u32::try_from(row.count).unwrap_or(u32::MAX))).collect())
}
