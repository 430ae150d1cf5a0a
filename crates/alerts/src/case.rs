//! What a kind is asked with: input, thresholds and the moment. Every comparison with the moment goes through here, which remembers the next
//! one at which it would come out otherwise.

use crate::finding::moment;
use crate::input::{Carrier, Guard, Input, Movement, Spot, Stop, Truck};
use crate::settings::{Settings, minutes};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use std::cell::Cell;

/// How many delivered loads make a carrier known: a load is guarded for one of its first three (loads.md §2a point 3).
const KNOWN_LOADS: u32 = 3;

/// A load at a moment.
pub(crate) struct Case<'a> {
    pub(crate) input: &'a Input,
    pub(crate) settings: &'a Settings,
    now: DateTime<Utc>,
    due_at: Cell<Option<DateTime<Utc>>>,
}

impl<'a> Case<'a> {
    pub(crate) fn new(input: &'a Input, settings: &'a Settings, now: DateTime<Utc>) -> Self {
        Self { input, settings, now, due_at: Cell::new(None) }
    }

    /// The next moment at which a comparison that was made comes out otherwise.
    pub(crate) fn next_due_at(&self) -> Option<DateTime<Utc>> {
        self.due_at.get()
    }

    /// Whether a moment has come.
    pub(crate) fn has_come(&self, at: DateTime<Utc>) -> bool {
        if self.now < at {
            self.due_at.set(Some(self.due_at.get().map_or(at, |due| due.min(at))));
        }
        self.now >= at
    }

    /// Whether a moment is over. PostgreSQL keeps microseconds: that much later it is.
    pub(crate) fn is_past(&self, at: DateTime<Utc>) -> bool {
        self.has_come(at + TimeDelta::microseconds(1))
    }

    /// Whether a day is so many days ago or fewer; a day to come is not.
    pub(crate) fn is_within(&self, on: NaiveDate, days: u32) -> bool {
        self.has_come(midnight(on)) && !self.is_older(on, days)
    }

    /// Whether a day is more than so many days ago.
    pub(crate) fn is_older(&self, on: NaiveDate, days: u32) -> bool {
        on.checked_add_days(Days::new(u64::from(days) + 1)).is_some_and(|day| self.has_come(midnight(day)))
    }

    /// Whether thieves want the load.
    pub(crate) const fn is_guarded(&self) -> bool {
        self.guard().is_guarded()
    }

    pub(crate) const fn guard(&self) -> &'a Guard {
        &self.input.load.guard
    }

    /// Whether a guarded load's driver has proven who they are, or has time to: until the truck must be named, nothing is missing.
    pub(crate) fn is_proof_awaited(&self, pickup: &Stop) -> bool {
        self.guard().is_identity_proven
            || !self.has_come(pickup.window_start - minutes(self.settings.guarded_vehicle_by_minutes))
    }

    pub(crate) fn carrier(&self) -> Option<&'a Carrier> {
        self.input.carrier.as_ref()
    }

    /// Whether the carrier has hauled for the company before, as often as makes it known.
    pub(crate) const fn is_carrier_known(&self) -> bool {
        self.input.history.delivered >= KNOWN_LOADS
    }

    pub(crate) fn movement(&self) -> Option<&'a Movement> {
        self.input.movement.as_ref()
    }

    pub(crate) fn pickup(&self) -> Option<&'a Stop> {
        self.input.load.pickup()
    }

    /// The first pickup while the truck has not left it.
    pub(crate) fn open_pickup(&self) -> Option<&'a Stop> {
        self.pickup().filter(|stop| !stop.is_left())
    }

    /// The first pickup while the truck has not come to it.
    pub(crate) fn awaited_pickup(&self) -> Option<&'a Stop> {
        self.open_pickup().filter(|stop| stop.arrived_at.is_none())
    }

    /// When the truck left the first pickup, while it has not come to the last stop.
    pub(crate) fn under_way_since(&self) -> Option<DateTime<Utc>> {
        let last = self.input.load.last_stop()?;
        let is_there = last.arrived_at.is_some() || last.is_left();
        self.pickup()?.left_at().filter(|_| !is_there)
    }

    /// A moment in words, by the clocks of the next stop; of the last where all are left.
    pub(crate) fn moment(&self, at: DateTime<Utc>) -> String {
        let load = &self.input.load;
        moment(at, load.next_stop().or(load.last_stop()))
    }

    pub(crate) fn assigned(&self) -> Option<&'a Truck> {
        self.input.tracking.assigned()
    }

    /// Whether a place is at one of the load's stops: within a mile, ten where the stop is a ZIP code or city alone.
    pub(crate) fn is_at_stop(&self, spot: Spot) -> bool {
        self.input.load.stops.iter().any(|stop| {
            let radius = if stop.is_approximate { 10.0 } else { 1.0 };
            stop.spot.is_some_and(|place| place.miles(spot) <= radius)
        })
    }
}

fn midnight(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}
