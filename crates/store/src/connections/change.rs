//! Changing connections. Each change writes its event and a feed entry of the carrier index.

use super::ConnectionStatus;
use crate::{Conn, Tenant, index_feed};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ConnectionId, UserId};

/// The desired state of a connection; what is absent stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change<'a> {
    /// The decision.
    pub status: Option<ConnectionStatus>,
    /// Whether to dismiss it from the lists.
    pub is_dismissed: Option<bool>,
    /// The broker's note; an inner none takes them away.
    pub notes: Option<Option<&'a str>>,
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The status before.
    pub status_before: ConnectionStatus,
    /// The transaction that readers of the index may wait for; none when everything was so already.
    pub xid: Option<i64>,
}

/// Changes one of the company's connections; none when the company has no such. What is so already is no event.
pub async fn change(
    db: &mut Conn,
    tenant: Tenant,
    id: ConnectionId,
    wanted: &Change<'_>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Changed>> {
    let company = tenant.company().0;
    let before = sqlx::query!(
        r#"select carrier_id as "carrier_id: CarrierId", status as "status: ConnectionStatus", is_dismissed, notes from connections
            where id = $1 and company_id = $2 for update"#,
        id.0,
        company
    );
    let Some(before) = before.fetch_optional(&mut *db).await? else { return Ok(None) };
    let status = wanted.status.unwrap_or(before.status);
    let is_dismissed = wanted.is_dismissed.unwrap_or(before.is_dismissed);
    let notes = wanted.notes.unwrap_or(before.notes.as_deref());
    let mut changed = Changed { carrier_id: before.carrier_id, status_before: before.status, xid: None };
    if (status, is_dismissed, notes) == (before.status, before.is_dismissed, before.notes.as_deref()) {
        return Ok(Some(changed));
    }
    let xid = sqlx::query_scalar!(
        r#"update connections set status = $3, is_dismissed = $4, notes = $5, updated_by = $6, updated_at = $7
            where id = $1 and company_id = $2 returning pg_current_xact_id()::text::bigint as "xid!""#,
        id.0,
        company,
        status as ConnectionStatus,
        is_dismissed,
        notes,
        by.map(|by| by.0),
        now
    );
    changed.xid = Some(xid.fetch_one(&mut *db).await?);
    let happened = Happened {
        status_before: Some(before.status),
        status_after: status,
        is_dismissed,
        notes: notes.filter(|_| notes != before.notes.as_deref()),
    };
    happened.write(db, tenant, id, by, now).await?;
    announce(db, tenant, before.carrier_id).await?;
    Ok(Some(changed))
}

/// Sets the status of one of the company's connections, with a note where there is one; false when the company has no such.
pub async fn set_status(
    db: &mut Conn,
    tenant: Tenant,
    id: ConnectionId,
    status: ConnectionStatus,
    notes: Option<&str>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let wanted = Change { status: Some(status), notes: notes.map(Some), ..Change::default() };
    Ok(change(db, tenant, id, &wanted, by, now).await?.is_some())
}

/// A step of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happened<'a> {
    pub(super) status_before: Option<ConnectionStatus>,
    pub(super) status_after: ConnectionStatus,
    pub(super) is_dismissed: bool,
    /// What was written with it.
    pub(super) notes: Option<&'a str>,
}

impl Happened<'_> {
    pub(super) async fn write(
        &self,
        db: &mut Conn,
        tenant: Tenant,
        connection_id: ConnectionId,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        sqlx::query!(
            "insert into connection_events (connection_id, company_id, status_before, status_after, is_dismissed, notes, user_id,
                 happened_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            connection_id.0,
            tenant.company().0,
            self.status_before as Option<ConnectionStatus>,
            self.status_after as ConnectionStatus,
            self.is_dismissed,
            self.notes,
            by.map(|by| by.0),
            now
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

/// Notifies the carrier index that a carrier moved within the company's sets.
pub async fn announce(db: &mut Conn, tenant: Tenant, carrier_id: CarrierId) -> sqlx::Result<()> {
    let dots = sqlx::query_scalar!("select dot_number from carriers where id = $1", carrier_id.0);
    let dots = dots.fetch_all(&mut *db).await?;
    index_feed::announce_sets(db, tenant.company().0, &dots).await
}
