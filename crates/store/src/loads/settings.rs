//! Companies' own thresholds. Names and bounds are `freight::settings`'.

use super::feed;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::settings::Settings;
use kernel::ids::{CompanyId, UserId};
use sqlx::query;
use std::collections::BTreeMap;

/// The company's thresholds: its own, and the defaults for the others.
pub async fn of(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Settings> {
    let mut all = of_companies(db, &[tenant.company()]).await?;
    Ok(all.remove(&tenant.company()).unwrap_or_default())
}

/// The thresholds of these companies; those that set none are not among them.
pub async fn of_companies(db: &mut Conn, companies: &[CompanyId]) -> sqlx::Result<BTreeMap<CompanyId, Settings>> {
    let rows = query!(
        r#"select company_id as "company_id: CompanyId", name, value from load_settings where company_id = any($1)"#,
        companies as &[CompanyId]
    );
    let rows = rows.fetch_all(db).await?;
    Ok(together(rows.into_iter().map(|row| (row.company_id, row.name, row.value))))
}

/// The thresholds of all companies that set any.
pub async fn all(db: &mut Conn) -> sqlx::Result<BTreeMap<CompanyId, Settings>> {
    let rows = query!(r#"select company_id as "company_id: CompanyId", name, value from load_settings"#);
    let rows = rows.fetch_all(db).await?;
    Ok(together(rows.into_iter().map(|row| (row.company_id, row.name, row.value))))
}

/// Sets one of the company's thresholds, and notifies the book of open loads; gives the transaction, to wait for. The default is set by
/// removing the company's own value.
pub async fn set(
    db: &mut Conn,
    tenant: Tenant,
    name: &str,
    value: u32,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    let company = tenant.company().0;
    if Settings::default().get(name) == Some(value) {
        query!("delete from load_settings where company_id = $1 and name = $2", company, name)
            .execute(&mut *db)
            .await?;
    } else {
        query!(
            "insert into load_settings (company_id, name, value, changed_by, changed_at) values ($1, $2, $3, $4, $5)
             on conflict (company_id, name) do update
                 set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at",
            company,
            name,
            i32::try_from(value).unwrap_or(i32::MAX),
            by.map(|by| by.0),
            now
        )
        .execute(&mut *db)
        .await?;
    }
    feed::announce(db, tenant, &[]).await
}

/// A value that is no longer within its bounds, or of a threshold that is no longer there, is left out.
fn together(rows: impl Iterator<Item = (CompanyId, String, i32)>) -> BTreeMap<CompanyId, Settings> {
    let mut all = BTreeMap::<CompanyId, Settings>::new();
    for (company, name, value) in rows {
        let settings = all.entry(company).or_default();
        if let Ok(changed) = u32::try_from(value).map_or(Ok(*settings), |value| settings.with(&name, value)) {
            *settings = changed;
        }
    }
    all
}
