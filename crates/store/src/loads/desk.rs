//! What the desk reads of one load beside the load itself: when it was last called about, who shares where it is.

use super::shares::{RevokedBy, ShareKind};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use sqlx::{query_as, query_scalar};

/// The most shares that are read of a load.
const MOST: i64 = 200;

/// When the newest check call about one of the company's loads was made.
pub async fn last_check_call(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Option<DateTime<Utc>>> {
    query_scalar!(
        r#"select max(occurred_at) from load_logs where load_id = $1 and company_id = $2 and is_type = 'check_call'"#,
        load.0,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

/// A leave to follow a load's truck, standing or ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareRow {
    /// The share.
    pub id: TrackingShareId,
    /// What shares.
    pub kind: ShareKind,
    /// Whose truck.
    pub movement_id: MovementId,
    /// Which consent was agreed to.
    pub consent_version: i16,
    /// Who agreed.
    pub given_by: String,
    /// When.
    pub given_at: DateTime<Utc>,
    /// From when positions are shared.
    pub starts_at: DateTime<Utc>,
    /// Until when.
    pub ends_at: DateTime<Utc>,
    /// Why nothing comes although it was agreed.
    pub trouble: Option<String>,
    /// When it ended.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Who ended it.
    pub revoked_by: Option<RevokedBy>,
}

/// Who agreed that the truck of one of the company's loads is followed, the newest first; at most 200.
pub async fn shares(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<ShareRow>> {
    query_as!(
        ShareRow,
        r#"select id as "id: TrackingShareId", kind as "kind: ShareKind", movement_id as "movement_id: MovementId", consent_version, given_by,
                  given_at, starts_at, ends_at, trouble, revoked_at, revoked_by as "revoked_by: RevokedBy"
             from tracking_shares where load_id = $1 and company_id = $2 order by id desc limit $3"#,
        load.0,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// How a truck moved when it was seen last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionRow {
    /// Miles an hour, where the device tells.
    pub speed_mph: Option<i16>,
    /// Road miles to the next stop, where they were measured.
    pub miles_left: Option<f64>,
}

/// How the truck of a movement of the company's moved when it was seen last.
pub async fn motion(db: &mut Conn, tenant: Tenant, movement: MovementId) -> sqlx::Result<Option<MotionRow>> {
    query_as!(
        MotionRow,
        "select speed_mph, miles_left from movement_states where movement_id = $1 and company_id = $2",
        movement.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}
