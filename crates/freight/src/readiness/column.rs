//! One column on the Loads screen: *Ready*, *Needs X by* or *Hold*. It joins the verdict on the carrier, identity, the sealed pickup number,
//! the driver's page and the dock check.

use crate::load::Load;
use crate::settings::{Settings, minutes};
use crate::tracking::{TrackingStatus, is_trackable, tracking_status};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// What is needed.
    pub enum Need {
        /// A carrier.
        Carrier = "carrier",
        /// Somebody to look at the carrier: its verdict is review or unknown.
        CarrierReview = "carrier_review",
        /// The voice code: a guarded load's driver proves who they are.
        Identity = "identity",
        /// An accepted rate confirmation.
        RateConfirmation = "rate_confirmation",
        /// The truck.
        Vehicle = "vehicle",
        /// Positions.
        Tracking = "tracking",
        /// The pickup number, which is still sealed.
        PickupNumber = "pickup_number",
        /// The check at the dock.
        DockCheck = "dock_check",
    }
}

kernel::wire::words! {
    /// Why a load must not be picked up.
    pub enum HoldReason {
        /// The carrier must not be used.
        CarrierVerdict = "carrier_verdict",
        /// The driver's page or the dock names another carrier.
        AnotherCarrier = "another_carrier",
        /// The dock saw another truck.
        AnotherTruck = "another_truck",
        /// An open alert says to hold the pickup.
        Alert = "alert",
        /// A person put it on hold.
        Person = "person",
    }
}

kernel::wire::words! {
    /// The check at the dock.
    pub enum DockCheck {
        /// Nobody looked yet.
        Open = "open",
        /// Truck and carrier are the named ones.
        Matches = "matches",
        /// It is another truck.
        AnotherTruck = "another_truck",
        /// It is another carrier.
        AnotherCarrier = "another_carrier",
    }
}

kernel::wire::words! {
    /// A guarded load's pickup number.
    pub enum SealedNumber {
        /// The load has none, or it is not guarded.
        None = "none",
        /// The carrier does not see it yet.
        Sealed = "sealed",
        /// The carrier sees it.
        Given = "given",
    }
}

/// What is known beside the load. Verdicts are the rules' words; what is unknown is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent facts, each with its own source")]
pub struct Facts {
    /// Whether the load is guarded.
    pub is_guarded: bool,
    /// Whether the carrier may be used: no is a do-not-use verdict; unknown is review or unknown.
    pub may_use_carrier: Option<bool>,
    /// Whether the driver proved who they are.
    pub is_identity_proven: bool,
    /// Whether the rate confirmation was accepted; none where the company sends none.
    pub is_confirmed: Option<bool>,
    /// The pickup number.
    pub sealed_number: SealedNumber,
    /// The dock check.
    pub dock_check: DockCheck,
    /// What the driver's page says: whether the DOT number on the door is the carrier's.
    pub is_named_carrier: Option<bool>,
    /// Whether an open alert says to hold the pickup.
    pub has_hold_alert: bool,
    /// Whether a person holds it.
    pub is_held: bool,
}

/// Whether a load can be picked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Nothing is missing.
    Ready,
    /// The first of these is needed next; all are told.
    Needs {
        /// What.
        need: Need,
        /// By when.
        by: DateTime<Utc>,
        /// What else is needed, and by when, the next first.
        then: Vec<(Need, DateTime<Utc>)>,
    },
    /// It must not be picked up.
    Hold(HoldReason),
}

/// Judges a load; none once it is picked up, closed or has no pickup.
pub fn readiness(load: &Load, facts: &Facts, now: DateTime<Utc>, settings: &Settings) -> Option<Readiness> {
    let window = load.pickup_window().filter(|_| load.status.is_open() && !load.is_picked_up())?;
    if let Some(reason) = hold(load, facts) {
        return Some(Readiness::Hold(reason));
    }
    let before = |allowed| window.start - minutes(allowed);
    let vehicle_by =
        before(if facts.is_guarded { settings.guarded_vehicle_by_minutes } else { settings.vehicle_by_minutes });
    let movement = load.current_movement();
    let has_carrier = movement.is_some();
    let mut needs = Vec::new();
    let mut add = |is_needed: bool, need, by| {
        if is_needed {
            needs.push((need, by));
        }
    };
    add(!has_carrier, Need::Carrier, before(settings.carrier_by_minutes));
    add(has_carrier && facts.may_use_carrier.is_none(), Need::CarrierReview, vehicle_by);
    add(has_carrier && facts.is_confirmed == Some(false), Need::RateConfirmation, vehicle_by);
    add(facts.is_guarded && has_carrier && !facts.is_identity_proven, Need::Identity, vehicle_by);
    add(movement.is_some_and(|movement| movement.carrier_vehicle_id.is_none()), Need::Vehicle, vehicle_by);
    // Only guarded loads need tracking: most honest carriers share no ELD.
    let wants_tracking = facts.is_guarded && has_carrier && is_trackable(load.billable_miles, settings);
    let tracks = tracking_status(load, now, settings) == TrackingStatus::Tracking && load.last_fix.is_some();
    add(wants_tracking && !tracks, Need::Tracking, before(settings.tracking_by_minutes));
    add(facts.sealed_number == SealedNumber::Sealed, Need::PickupNumber, window.start);
    add(
        facts.is_guarded && facts.dock_check == DockCheck::Open,
        Need::DockCheck,
        before(settings.dock_check_by_minutes),
    );
    needs.sort_by_key(|(need, by)| (*by, *need));
    let mut needs = needs.into_iter();
    Some(match needs.next() {
        None => Readiness::Ready,
        Some((need, by)) => Readiness::Needs { need, by, then: needs.collect() },
    })
}

fn hold(load: &Load, facts: &Facts) -> Option<HoldReason> {
    let has_carrier = load.current_movement().is_some();
    if facts.is_held {
        Some(HoldReason::Person)
    } else if has_carrier && facts.may_use_carrier == Some(false) {
        Some(HoldReason::CarrierVerdict)
    } else if facts.dock_check == DockCheck::AnotherCarrier || facts.is_named_carrier == Some(false) {
        Some(HoldReason::AnotherCarrier)
    } else if facts.dock_check == DockCheck::AnotherTruck {
        Some(HoldReason::AnotherTruck)
    } else {
        facts.has_hold_alert.then_some(HoldReason::Alert)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::samples::{DALLAS, at, fix, load};
    use crate::load::{LoadStatus, Share, Sharing};

    const FINE: Facts = Facts {
        is_guarded: false,
        may_use_carrier: Some(true),
        is_identity_proven: false,
        is_confirmed: Some(true),
        sealed_number: SealedNumber::None,
        dock_check: DockCheck::Open,
        is_named_carrier: None,
        has_hold_alert: false,
        is_held: false,
    };

    fn of(load: &Load, facts: Facts) -> Option<Readiness> {
        readiness(load, &facts, at(-100), &Settings::default())
    }

    fn needs(load: &Load, facts: Facts) -> Vec<(Need, DateTime<Utc>)> {
        match of(load, facts) {
            Some(Readiness::Needs { need, by, then }) => [vec![(need, by)], then].concat(),
            _ => vec![],
        }
    }

    #[test]
    fn a_usual_load_with_carrier_and_truck_is_ready() {
        assert_eq!(of(&load(), FINE), Some(Readiness::Ready));
        assert_eq!(of(&load(), Facts { is_confirmed: None, ..FINE }), Some(Readiness::Ready));
    }

    #[test]
    fn what_is_missing_is_told_with_its_hour_the_next_first() {
        let open = Load { status: LoadStatus::Available, movements: vec![], ..load() };
        assert_eq!(needs(&open, FINE), [(Need::Carrier, at(-1440))]);

        let mut bare = load();
        bare.movements[0].carrier_vehicle_id = None;
        let facts =
            Facts { may_use_carrier: None, is_confirmed: Some(false), sealed_number: SealedNumber::Sealed, ..FINE };
        let all = [
            (Need::CarrierReview, at(-300)),
            (Need::RateConfirmation, at(-300)),
            (Need::Vehicle, at(-300)),
            (Need::PickupNumber, at(0)),
        ];
        assert_eq!(needs(&bare, facts), all);
    }

    #[test]
    fn a_guarded_load_needs_more_and_sooner() {
        let guarded = Facts { is_guarded: true, ..FINE };
        assert_eq!(
            needs(&load(), guarded),
            [(Need::Identity, at(-720)), (Need::Tracking, at(-120)), (Need::DockCheck, at(0))]
        );

        let sharing = Sharing { eld: Share::Active, phone: Share::None };
        let tracked = Load { sharing, last_fix: Some(fix(-110, DALLAS)), ..load() };
        let done = Facts {
            is_identity_proven: true,
            dock_check: DockCheck::Matches,
            sealed_number: SealedNumber::Given,
            ..guarded
        };
        assert_eq!(of(&tracked, done), Some(Readiness::Ready));
        assert_eq!(
            needs(&Load { last_fix: None, ..tracked }, done),
            [(Need::Tracking, at(-120))],
            "a share is no position"
        );
    }

    #[test]
    fn each_reason_to_hold_is_told_before_what_is_needed() {
        for (facts, reason) in [
            (Facts { is_held: true, may_use_carrier: Some(false), ..FINE }, HoldReason::Person),
            (Facts { may_use_carrier: Some(false), ..FINE }, HoldReason::CarrierVerdict),
            (Facts { dock_check: DockCheck::AnotherCarrier, ..FINE }, HoldReason::AnotherCarrier),
            (Facts { is_named_carrier: Some(false), ..FINE }, HoldReason::AnotherCarrier),
            (Facts { dock_check: DockCheck::AnotherTruck, ..FINE }, HoldReason::AnotherTruck),
            (Facts { has_hold_alert: true, is_confirmed: Some(false), ..FINE }, HoldReason::Alert),
        ] {
            assert_eq!(of(&load(), facts), Some(Readiness::Hold(reason)), "{reason}");
        }
    }

    #[test]
    fn once_picked_up_or_closed_there_is_nothing_to_be_ready_for() {
        let mut gone = load();
        gone.stops[0].departed_at = Some(at(30));
        assert_eq!(of(&gone, FINE), None);
        assert_eq!(of(&Load { status: LoadStatus::Cancelled, ..load() }, FINE), None);
    }
}
