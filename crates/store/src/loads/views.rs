//! Who looked at where a load's truck was, and when: told to its driver. One row a person, load and hour.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, UserId};
use sqlx::query;

kernel::wire::words! {
    /// Who looked.
    pub enum Viewer {
        /// A person of the broker.
        User = "user",
        /// The broker's systems, by key.
        Key = "key",
        /// The broker's customer, on the page of the load.
        Customer = "customer",
    }
}

/// Notes that someone looked at one of the company's loads; `user` is which person.
pub async fn note(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    viewer: Viewer,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into tracking_views (company_id, load_id, user_id, viewer, hour)
         values ($1, $2, $3, $4, date_trunc('hour', $5::timestamptz, 'UTC'))
         on conflict do nothing",
        tenant.company().0,
        load.0,
        user.map(|user| user.0),
        viewer.as_str(),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes what was noted before `before`; how many.
pub async fn remove_old(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(query!("delete from tracking_views where hour < $1", before).execute(db).await?.rows_affected())
}
