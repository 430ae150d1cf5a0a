//! What is shared of loads' trucks and where these were last seen, as `freight` reads it: both are the current movement's.

use crate::Conn;
use chrono::{DateTime, Utc};
use freight::load::{FixSource, LastFix, Load, Share, Sharing};
use geo::Point;
use kernel::ids::{LoadId, MovementId};
use sqlx::query;
use std::collections::HashMap;

/// What one movement shares, and since when its present shares stand.
#[derive(Clone, Copy, Debug)]
struct Shared {
    sharing: Sharing,
    since: Option<DateTime<Utc>>,
}

/// What was heard of some loads' movements.
#[derive(Debug, Default)]
pub(super) struct Heard {
    shared: HashMap<MovementId, Shared>,
    fixes: HashMap<MovementId, LastFix>,
}

impl Heard {
    /// Reads it. A share that its span ended is none; the newest of each kind counts, one that stands before all.
    pub(super) async fn of(db: &mut Conn, loads: &[LoadId]) -> sqlx::Result<Self> {
        let mut heard = Self::default();
        let shares = query!(
            r#"select distinct on (movement_id, kind) movement_id as "movement_id: MovementId", kind, trouble is not null as "is_refused!",
                      revoked_at is not null as "is_revoked!", greatest(given_at, starts_at) as "since!"
                 from tracking_shares
                where load_id = any($1) and (revoked_by is null or revoked_by <> 'end')
                order by movement_id, kind, revoked_at is not null, id desc"#,
            loads as &[LoadId]
        );
        for row in shares.fetch_all(&mut *db).await? {
            let share = match (row.is_revoked, row.is_refused) {
                (true, _) => Share::Revoked,
                (false, true) => Share::Refused,
                (false, false) => Share::Active,
            };
            let shared = heard.shared.entry(row.movement_id).or_insert(Shared { sharing: Sharing::NONE, since: None });
            match row.kind.as_str() {
                "eld" => shared.sharing.eld = share,
                _ => shared.sharing.phone = share,
            }
            if !row.is_revoked {
                shared.since = Some(shared.since.map_or(row.since, |since| since.min(row.since)));
            }
        }
        let fixes = query!(
            r#"select movement_id as "movement_id: MovementId", located_at, latitude, longitude, source as "source: FixSource", is_at_rest
                 from movement_states where load_id = any($1)"#,
            loads as &[LoadId]
        );
        for row in fixes.fetch_all(db).await? {
            let point = Point { lat: row.latitude, lon: row.longitude };
            let fix = LastFix { located_at: row.located_at, point, source: row.source, is_at_rest: row.is_at_rest };
            heard.fixes.insert(row.movement_id, fix);
        }
        Ok(heard)
    }

    /// Completes a load with what was heard of the movement that is on its way now.
    pub(super) fn complete(&self, load: &mut Load) {
        let Some(id) = load.current_movement().map(|movement| movement.id) else { return };
        if let Some(shared) = self.shared.get(&id) {
            (load.sharing, load.shared_at) = (shared.sharing, shared.since);
        }
        load.last_fix = self.fixes.get(&id).copied();
    }
}
