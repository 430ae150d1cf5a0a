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
        // A row for each share, beside its movement's last position, and one for each position by no share.
        let rows = query!(
            r#"with shares as (
                   select distinct on (movement_id, kind) movement_id, kind, trouble is not null as is_refused,
                          revoked_at is not null as is_revoked, greatest(given_at, starts_at) as since
                     from tracking_shares
                    where load_id = any($1) and (revoked_by is null or revoked_by <> 'end')
                    order by movement_id, kind, revoked_at is not null, id desc
               ), fixes as (
                   select movement_id, located_at, latitude, longitude, source, is_at_rest from movement_states where load_id = any($1)
               )
               select coalesce(s.movement_id, f.movement_id) as "movement_id!: MovementId", s.kind as "kind?", s.is_refused as "is_refused?",
                      s.is_revoked as "is_revoked?", s.since as "since?", f.located_at as "located_at?", f.latitude as "latitude?",
                      f.longitude as "longitude?", f.source as "source?: FixSource", f.is_at_rest as "is_at_rest?"
                 from shares s full join fixes f on f.movement_id = s.movement_id"#,
            loads as &[LoadId]
        );
        for row in rows.fetch_all(db).await? {
            if let (Some(kind), Some(since)) = (row.kind, row.since) {
                let share = match (row.is_revoked.unwrap_or_default(), row.is_refused.unwrap_or_default()) {
                    (true, _) => Share::Revoked,
                    (false, true) => Share::Refused,
                    (false, false) => Share::Active,
                };
                heard.note(row.movement_id, &kind, share, since);
            }
            if let (Some(located_at), Some(lat), Some(lon), Some(source), Some(is_at_rest)) =
                (row.located_at, row.latitude, row.longitude, row.source, row.is_at_rest)
            {
                let fix = LastFix { located_at, point: Point { lat, lon }, source, is_at_rest };
                heard.fixes.insert(row.movement_id, fix);
            }
        }
        Ok(heard)
    }

    /// Notes a movement's share of a kind.
    fn note(&mut self, movement: MovementId, kind: &str, share: Share, since: DateTime<Utc>) {
        let shared = self.shared.entry(movement).or_insert(Shared { sharing: Sharing::NONE, since: None });
        match kind {
            "eld" => shared.sharing.eld = share,
            _ => shared.sharing.phone = share,
        }
        if share != Share::Revoked {
            shared.since = Some(shared.since.map_or(since, |before| before.min(since)));
        }
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
