//! A load for the tests of this crate: Dallas to Chicago, its first window from minute 0 to 60.

use super::{FixSource, LastFix, Load, LoadStatus, Sharing};
use crate::movement::{Movement, StopRange};
use crate::stop::{GeoSource, Handling, Place, Scheduling, Stop, StopKind, Window};
use chrono::{DateTime, TimeDelta, Utc};
use geo::Point;
use kernel::ids::{CarrierId, CarrierVehicleId, MovementId, StopId};

pub(crate) const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
pub(crate) const CHICAGO: Point = Point { lat: 41.8781, lon: -87.6298 };
/// The minute at which the sample's delivery window ends.
pub(crate) const DELIVERY_END: i64 = 1_560;

/// A minute after the sample's first window starts: 2026-11-23 14:00 UTC.
pub(crate) fn at(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_442_400, 0).expect("an instant") + TimeDelta::minutes(minute)
}

pub(crate) fn stop(kind: StopKind, minute: i64) -> Stop {
    let point = if kind == StopKind::Delivery { CHICAGO } else { DALLAS };
    Stop {
        id: StopId(minute),
        kind,
        handling: Handling::Live,
        scheduling: Scheduling::Appointment,
        place: Some(Place::new(point, GeoSource::Given)),
        window: Window { start: at(minute), end: at(minute + 60) },
        arrived_at: None,
        departed_at: None,
        done_at: None,
    }
}

pub(crate) fn movement() -> Movement {
    Movement {
        id: MovementId(1),
        range: StopRange { first: 0, last: 1 },
        carrier_id: Some(CarrierId(7)),
        carrier_vehicle_id: Some(CarrierVehicleId(9)),
        vin: Some(*b"1M8GDM9AXKP042788"),
        confirmed_at: None,
        switch_at: None,
    }
}

/// Covered, with a truck, nothing shared, nothing logged.
pub(crate) fn load() -> Load {
    Load {
        status: LoadStatus::Covered,
        billable_miles: Some(925.0),
        stops: Box::new([stop(StopKind::Pickup, 0), stop(StopKind::Delivery, DELIVERY_END - 60)]),
        movements: vec![movement()],
        sharing: Sharing::NONE,
        shared_at: None,
        last_fix: None,
        last_log_at: None,
        eta_at: None,
    }
}

pub(crate) fn fix(minute: i64, point: Point) -> LastFix {
    LastFix { located_at: at(minute), point, source: FixSource::Eld, is_at_rest: false }
}

/// A position so many miles south of the delivery.
pub(crate) fn fix_near_delivery(minute: i64, miles: f64) -> LastFix {
    fix(minute, Point { lat: CHICAGO.lat - miles / 69.1, ..CHICAGO })
}
