//! What companies' own systems are told of shares: that positions are shared of a load, and that they no longer are.

use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use platform::http::Error;
use serde_json::json;
use store::loads::events::{self, LoadEventKind, NewEvent};
use store::loads::held::Held;
use store::loads::shares::{RevokedBy, ShareKind};
use store::{Conn, Tenant};

/// How often sharing of one load can begin. (Ours.)
const MOST_SHARES: i64 = 50;
/// The exceptions of one load beyond which no other number on the door is taken. (Ours.)
const MOST_EXCEPTIONS: i64 = 200;

/// Refuses another share of a load that began to be shared too often: who holds a link could begin and end it without end.
pub async fn refuse_another_share(db: &mut Conn, tenant: Tenant, load: LoadId) -> Result<(), Error> {
    refuse_beyond(MOST_SHARES, events::count(db, tenant, load, LoadEventKind::TrackingStarted).await?)
}

/// Refuses another number on the door of a load that has too many exceptions.
pub async fn refuse_another_number(db: &mut Conn, tenant: Tenant, load: LoadId) -> Result<(), Error> {
    refuse_beyond(MOST_EXCEPTIONS, events::count(db, tenant, load, LoadEventKind::Exception).await?)
}

fn refuse_beyond(most: i64, count: i64) -> Result<(), Error> {
    if count < most {
        return Ok(());
    }
    Err(Error::Conflict("This was done too often on this load. Call the broker.".to_owned()))
}

/// A truck's positions are shared.
pub fn started(
    held: &Held,
    movement: MovementId,
    share: TrackingShareId,
    kind: ShareKind,
    at: DateTime<Utc>,
) -> NewEvent {
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "movement_id": movement,
        "tracking_share_id": share,
        "kind": kind,
    });
    NewEvent { load: held.row.id, kind: LoadEventKind::TrackingStarted, details, occurred_at: at }
}

/// They are no longer.
pub fn stopped(
    held: &Held,
    movement: Option<MovementId>,
    (share, kind): (TrackingShareId, ShareKind),
    by: RevokedBy,
    at: DateTime<Utc>,
) -> NewEvent {
    let details = json!({
        "external_load_number": held.row.external_load_number,
        "movement_id": movement,
        "tracking_share_id": share,
        "kind": kind,
        "ended_by": by,
    });
    NewEvent { load: held.row.id, kind: LoadEventKind::TrackingStopped, details, occurred_at: at }
}
