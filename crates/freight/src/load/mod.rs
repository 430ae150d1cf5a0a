//! A load as it is followed: its status, stops, open movements, what is shared of its truck, and the last that was heard.

mod assumed;
mod delay;
mod draft;
mod machine;
#[cfg(test)]
pub(crate) mod samples;
mod status;
mod tapped;
mod upsert;

pub use assumed::{Assumption, assume, no_evidence_from};
pub use delay::{Look, look, without_expected};
pub use draft::{Bounds, DRAFT_BOUNDS, FieldError, FieldProblem, LoadDraft, MAX_STOPS, StopDraft, check};
pub use machine::{Actor, Context, Refusal, allowed, request};
pub use status::LoadStatus;
pub use tapped::{Doubt, Tap, doubt, unlocated};
pub use upsert::{Received, Upsert, decide};

use crate::movement::Movement;
use crate::stop::{Stop, StopKind, Window};
use chrono::{DateTime, Utc};
use geo::Point;

kernel::wire::words! {
    /// Where a position is from.
    pub enum FixSource {
        /// The truck's ELD.
        Eld = "eld",
        /// The driver's page on a phone.
        Phone = "phone",
        /// The broker's systems, by key.
        Key = "key",
        /// A check call.
        CheckCall = "check_call",
    }
}

/// The last position of a load's truck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastFix {
    /// When the truck was there.
    pub located_at: DateTime<Utc>,
    /// Where.
    pub point: Point,
    /// Where that is from.
    pub source: FixSource,
    /// Whether the truck stood.
    pub is_at_rest: bool,
}

kernel::wire::words! {
    /// How one way of sharing positions stands for a load.
    pub enum Share {
        /// Nobody was asked, or nobody agreed.
        None = "none",
        /// The carrier or driver shares.
        Active = "active",
        /// The provider refuses what the carrier agreed to.
        Refused = "refused",
        /// The carrier or driver ended it.
        Revoked = "revoked",
    }
}

/// What is shared of a load's truck. A consent of version 1 never shares where a truck is: it counts as none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// The truck's ELD.
    pub eld: Share,
    /// The driver's phone.
    pub phone: Share,
}

impl Sharing {
    /// Nothing is shared.
    pub const NONE: Self = Self { eld: Share::None, phone: Share::None };

    /// Whether any share stands, refused ones included.
    pub fn is_given(self) -> bool {
        [self.eld, self.phone].iter().any(|share| matches!(share, Share::Active | Share::Refused))
    }

    /// Whether a share was ended and none stands.
    pub fn is_revoked(self) -> bool {
        !self.is_given() && (self.eld == Share::Revoked || self.phone == Share::Revoked)
    }
}

/// A load as it is followed. What people read of it beside this (addresses, rates, notes) is the store's.
#[derive(Clone, Debug, PartialEq)]
pub struct Load {
    /// Its status.
    pub status: LoadStatus,
    /// Billable miles: given, else routed. None while a stop has no place.
    pub billable_miles: Option<f32>,
    /// Its stops in order: two or more, a pickup first.
    pub stops: Box<[Stop]>,
    /// Its open movements.
    pub movements: Vec<Movement>,
    /// What is shared of its truck.
    pub sharing: Sharing,
    /// Since when the present shares stand.
    pub shared_at: Option<DateTime<Utc>>,
    /// The last accepted position.
    pub last_fix: Option<LastFix>,
    /// The newest log of any kind, positions apart.
    pub last_log_at: Option<DateTime<Utc>>,
    /// The expected arrival at the next stop.
    pub eta_at: Option<DateTime<Utc>>,
}

impl Load {
    /// The first pickup.
    pub fn first_pickup(&self) -> Option<&Stop> {
        self.stops.iter().find(|stop| stop.kind == StopKind::Pickup)
    }

    /// The last stop.
    pub fn last_stop(&self) -> Option<&Stop> {
        self.stops.last()
    }

    /// The window of the first pickup (W0 to W1).
    pub fn pickup_window(&self) -> Option<Window> {
        self.first_pickup().map(|stop| stop.window)
    }

    /// When the last stop's window ends.
    pub fn last_window_end(&self) -> Option<DateTime<Utc>> {
        self.last_stop().map(|stop| stop.window.end)
    }

    /// The next stop: the first that was not left, with its position from 0.
    pub fn next_stop(&self) -> Option<(u8, &Stop)> {
        let after = self.stops.iter().rposition(Stop::is_left).map_or(0, |left| left + 1);
        self.stops.get(after).map(|stop| (after as u8, stop))
    }

    /// The movement that is on its way to the next stop; after the last stop, the last movement. None where nobody hauls that part.
    pub fn current_movement(&self) -> Option<&Movement> {
        let Some((next, _)) = self.next_stop() else {
            return self.movements.iter().max_by_key(|movement| movement.range);
        };
        // To reach the stop where a relay takes over is the first carrier's part; the first stop is the first movement's own.
        let hauls = |movement: &&Movement| movement.range.first < next.max(1) && next <= movement.range.last;
        self.movements.iter().find(hauls)
    }

    /// Whether the freight is on the truck: a pickup was left or logged.
    pub fn is_picked_up(&self) -> bool {
        self.stops.iter().any(|stop| stop.kind == StopKind::Pickup && stop.is_left())
    }

    /// Whether the last delivery was logged.
    pub fn is_delivered(&self) -> bool {
        self.stops.iter().rev().find(|stop| stop.kind == StopKind::Delivery).is_some_and(|stop| stop.done_at.is_some())
    }

    /// Whether the truck is known to have come to a pickup: whatever was logged there.
    pub fn is_pickup_reached(&self) -> bool {
        self.stops.iter().any(|stop| stop.kind == StopKind::Pickup && stop.is_reached())
    }

    /// Whether the logs show the way from a pickup to the last delivery. The product delivers no other load: no stolen load closes itself
    /// (loads.md §2a point 1). People and the TMS may, since they know of what was never logged.
    pub fn shows_delivery(&self) -> bool {
        self.is_pickup_reached() && self.is_delivered()
    }

    /// The newest sign of the truck: a position or a log.
    pub fn last_sign_at(&self) -> Option<DateTime<Utc>> {
        self.last_fix.map(|fix| fix.located_at).max(self.last_log_at)
    }

    /// The status that the logs alone lead to next, for a load that the engine follows: from covered to progress after the first arrival or
    /// pickup, from there to delivered after the last delivery, where a pickup was logged. The same status where they lead nowhere.
    pub fn status_by_logs(&self) -> LoadStatus {
        use LoadStatus::{Covered, Delayed, Delivered, Progress};
        let has_begun = self.stops.iter().any(Stop::is_reached);
        match self.status {
            Covered if has_begun => Progress,
            Progress | Delayed if self.shows_delivery() => Delivered,
            same => same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{at, load, movement};
    use super::*;
    use crate::movement::StopRange;
    use kernel::ids::MovementId;

    #[test]
    fn the_next_stop_is_the_first_after_the_last_that_was_left() {
        let mut load = load();
        let next = |load: &Load| load.next_stop().map(|(position, _)| position);

        assert_eq!(next(&load), Some(0));
        load.stops[0].arrived_at = Some(at(0));
        assert_eq!(next(&load), Some(0), "still there");
        load.stops[0].done_at = Some(at(30));
        assert_eq!(next(&load), Some(1));
        load.stops[1].departed_at = Some(at(900));
        assert_eq!(next(&load), None);
    }

    #[test]
    fn a_relay_changes_the_carrier_at_its_stop() {
        let mut load = load();
        load.stops = [load.stops[0], load.stops[0], load.stops[1]].into();
        let over = |id, first, last| Movement { id: MovementId(id), range: StopRange { first, last }, ..movement() };
        load.movements = vec![over(2, 1, 2), over(1, 0, 1)];
        let current = |load: &Load| load.current_movement().map(|movement| movement.id.0);

        assert_eq!(current(&load), Some(1), "before pickup");
        load.stops[0].departed_at = Some(at(0));
        assert_eq!(current(&load), Some(1), "to the relay");
        load.stops[1].departed_at = Some(at(60));
        assert_eq!(current(&load), Some(2), "after it");
        load.stops[2].departed_at = Some(at(90));
        assert_eq!(current(&load), Some(2), "at the end");
    }

    #[test]
    fn logs_lead_to_progress_and_to_delivered() {
        let mut load = Load { status: LoadStatus::Covered, ..load() };
        assert_eq!(load.status_by_logs(), LoadStatus::Covered);
        load.stops[0].arrived_at = Some(at(0));
        assert_eq!(load.status_by_logs(), LoadStatus::Progress);
        load.status = LoadStatus::Delayed;
        assert_eq!(load.status_by_logs(), LoadStatus::Delayed);
        load.stops[1].done_at = Some(at(900));
        assert_eq!(load.status_by_logs(), LoadStatus::Delivered);
        load.status = LoadStatus::Cancelled;
        assert_eq!(load.status_by_logs(), LoadStatus::Cancelled);
    }

    #[test]
    fn a_load_of_which_no_pickup_was_logged_is_never_delivered_by_its_logs() {
        let mut load = Load { status: LoadStatus::Covered, ..load() };
        (load.stops[1].arrived_at, load.stops[1].done_at) = (Some(at(890)), Some(at(900)));

        for (status, to) in [
            (LoadStatus::Covered, LoadStatus::Progress),
            (LoadStatus::Progress, LoadStatus::Progress),
            (LoadStatus::Delayed, LoadStatus::Delayed),
        ] {
            load.status = status;
            assert_eq!(load.status_by_logs(), to, "{status}");
        }

        load.stops[0].departed_at = Some(at(30));
        load.status = LoadStatus::Covered;
        assert_eq!(load.status_by_logs(), LoadStatus::Progress, "one step at a time");
        load.status = LoadStatus::Progress;
        assert_eq!(load.status_by_logs(), LoadStatus::Delivered);
    }

    #[test]
    fn a_share_is_revoked_only_where_no_other_stands() {
        let of = |eld, phone| Sharing { eld, phone };
        assert!(of(Share::Revoked, Share::None).is_revoked() && of(Share::Revoked, Share::Revoked).is_revoked());
        assert!(!of(Share::Revoked, Share::Active).is_revoked() && !Sharing::NONE.is_revoked());
        assert!(of(Share::Refused, Share::None).is_given() && !Sharing::NONE.is_given());
    }
}
