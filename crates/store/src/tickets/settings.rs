//! Companies' own thresholds for alerts, each change a version. Names and bounds are `alerts::settings`'.

use crate::{Conn, Tenant};
use alerts::Settings;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use sqlx::types::Json;
use sqlx::{query, query_as};
use std::collections::BTreeMap;

/// A company's own thresholds by name: those alone that it set.
pub type Own = BTreeMap<String, u32>;

/// The company's thresholds as they are now: its own, and the defaults for the others.
pub async fn of(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Settings> {
    let row = query!(
        r#"select version, own as "own: Json<Own>" from alert_settings where company_id = $1 order by version desc limit 1"#,
        tenant.company().0
    );
    let row = row.fetch_optional(db).await?;
    Ok(row.map_or_else(Settings::default, |row| together(row.version, &row.own)))
}

/// The same until the transaction ends: no one else changes them meanwhile.
pub async fn lock(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Settings> {
    query!("select id from companies where id = $1 for no key update", tenant.company().0)
        .fetch_optional(&mut *db)
        .await?;
    of(db, tenant).await
}

/// Keeps the company's next version, which the caller locked; gives its number.
pub async fn set(db: &mut Conn, tenant: Tenant, to: &Settings, by: UserId, now: DateTime<Utc>) -> sqlx::Result<u32> {
    let set = Settings::ALL.iter().filter_map(|threshold| Some((threshold, to.get(threshold.name)?)));
    let own: Own = set
        .filter(|(threshold, value)| *value != threshold.default)
        .map(|(threshold, value)| (threshold.name.to_owned(), value))
        .collect();
    let version = to.version + 1;
    query!(
        "insert into alert_settings (company_id, version, own, changed_by, changed_at) values ($1, $2, $3, $4, $5)",
        tenant.company().0,
        i32::try_from(version).unwrap_or(i32::MAX),
        Json(own) as _,
        by.0,
        now
    )
    .execute(db)
    .await?;
    Ok(version)
}

/// A version of a company's thresholds.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Version {
    pub version: i32,
    pub own: Json<Own>,
    pub changed_by_name: Option<String>,
    pub changed_at: DateTime<Utc>,
}

/// The most versions that are read.
const MOST: i64 = 50;

/// The company's versions, the newest first; at most 50.
pub async fn versions(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<Version>> {
    query_as!(
        Version,
        r#"select v.version, v.own as "own: Json<Own>",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as changed_by_name, v.changed_at
             from alert_settings v left join users u on u.id = v.changed_by
            where v.company_id = $1 order by v.version desc limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A value that is no longer within its bounds, or of a threshold that is no longer there, is left out.
fn together(version: i32, own: &Own) -> Settings {
    let mut all = Settings { version: u32::try_from(version).unwrap_or_default(), ..Settings::default() };
    for (name, value) in own {
        all = all.with(name, *value).unwrap_or(all);
    }
    all
}
