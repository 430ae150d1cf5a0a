//! What companies' own systems are told of shares: that positions are shared of a load, and that they no longer are.

use chrono::{DateTime, Utc};
use kernel::ids::{MovementId, TrackingShareId};
use serde_json::json;
use store::loads::events::{LoadEventKind, NewEvent};
use store::loads::held::Held;
use store::loads::shares::{RevokedBy, ShareKind};

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
