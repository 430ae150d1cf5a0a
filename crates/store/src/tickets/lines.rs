//! What kind of line phone numbers are, as a service told. The same for all companies.

use crate::{Conn, Tenant};
use alerts::input::LineType;
use chrono::{DateTime, Utc};
use kernel::ids::LoadId;
use sqlx::{query, query_as, query_scalar};

/// What a service told of a phone number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRow {
    /// The number.
    pub phone_e164: String,
    /// What kind of line; none where the service doesn't know it.
    pub line_type: Option<LineType>,
    /// The phone company.
    pub provider: Option<String>,
    /// When it told.
    pub told_at: DateTime<Utc>,
}

/// What was told of these numbers after a moment.
pub async fn of(db: &mut Conn, phones: &[String], after: DateTime<Utc>) -> sqlx::Result<Vec<LineRow>> {
    query_as!(
        LineRow,
        r#"select phone_e164, line_type as "line_type: LineType", provider, told_at from phone_lines
            where phone_e164 = any($1) and told_at > $2"#,
        phones,
        after
    )
    .fetch_all(db)
    .await
}

/// Keeps what was told of a number.
pub async fn put(db: &mut Conn, row: &LineRow) -> sqlx::Result<()> {
    query!(
        "insert into phone_lines (phone_e164, line_type, provider, told_at) values ($1, $2, $3, $4)
         on conflict (phone_e164) do update set line_type = excluded.line_type, provider = excluded.provider, told_at = excluded.told_at",
        row.phone_e164,
        row.line_type.map(LineType::as_str),
        row.provider.as_deref(),
        row.told_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The company's open loads that name a number as their dispatcher's or driver's; 5,000 at most.
pub async fn loads_with(db: &mut Conn, tenant: Tenant, phone: &str) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select distinct m.load_id as "load_id: LoadId" from movements m join loads l on l.id = m.load_id
            where m.company_id = $1 and m.removed_at is null and l.closed_at is null
              and (m.dispatcher_phone_e164 = $2 or m.driver_phone_e164 = $2) limit 5000"#,
        tenant.company().0,
        phone
    )
    .fetch_all(db)
    .await
}
