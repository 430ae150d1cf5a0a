//! Who may change a load's status to what.
//!
//! The engine takes one step at a time, on what it measured: what is covered begins before it is delivered. People and the TMS may skip
//! forward, since they know of what was never logged.
//! Going back needs a reason: from delivered, and when a carrier is taken off.

use super::LoadStatus;
use crate::settings::{Settings, minutes};
use LoadStatus::{AssumedDelivered, Available, Cancelled, Covered, Delayed, Delivered, Progress};
use chrono::{DateTime, Utc};

kernel::wire::words! {
    /// Who changes a status.
    pub enum Actor {
        /// The product, on what it measured.
        Engine = "engine",
        /// A person of the broker.
        Person = "person",
        /// The broker's TMS, by key or file.
        Tms = "tms",
    }
}

/// What a transition depends on beside the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The load's present status.
    pub status: LoadStatus,
    /// Whether it will have an open movement with a carrier once the change is made.
    pub has_carrier: bool,
    /// Whether the freight is on the truck ([`super::Load::is_picked_up`]).
    pub is_picked_up: bool,
    /// When it was canceled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// The moment.
    pub now: DateTime<Utc>,
}

/// Why a status does not change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody goes there from here, or not this actor: a 409 that lists where they may go.
    #[error("A load that is {} can't become {}.{}", .from.in_words(), .to.in_words(), said(.allowed))]
    Forbidden {
        /// The present status.
        from: LoadStatus,
        /// What was asked for.
        to: LoadStatus,
        /// Where this actor may go from here.
        allowed: Vec<LoadStatus>,
    },
    /// The change needs a reason: `reason` is missing.
    #[error("Say why: a reason is required for this change.")]
    ReasonRequired,
    /// The status needs a carrier: `carrier_id` is missing.
    #[error("Assign a carrier first.")]
    CarrierRequired,
}

fn said(allowed: &[LoadStatus]) -> String {
    let words: Vec<_> = allowed.iter().map(|status| status.in_words()).collect();
    if words.is_empty() { String::new() } else { format!(" It can become {}.", words.join(", ")) }
}

/// Where an actor may take a load from here, in the order of the documents. What [`request`] still asks for (a carrier, a reason) is not
/// considered.
pub fn allowed(actor: Actor, context: &Context, settings: &Settings) -> Vec<LoadStatus> {
    LoadStatus::ALL.iter().copied().filter(|to| is_allowed(actor, *to, context, settings)).collect()
}

/// Whether a status may be set. The present one may always be, and changes nothing.
pub fn request(
    actor: Actor,
    to: LoadStatus,
    reason: Option<&str>,
    context: &Context,
    settings: &Settings,
) -> Result<(), Refusal> {
    let from = context.status;
    if from == to {
        return Ok(());
    }
    if !is_allowed(actor, to, context, settings) {
        return Err(Refusal::Forbidden { from, to, allowed: allowed(actor, context, settings) });
    }
    if to.is_live() && !context.has_carrier {
        return Err(Refusal::CarrierRequired);
    }
    let is_back = from == Delivered || (to == Available && from != Cancelled);
    if actor != Actor::Engine && is_back && reason.is_none_or(|reason| reason.trim().is_empty()) {
        return Err(Refusal::ReasonRequired);
    }
    Ok(())
}

fn is_allowed(actor: Actor, to: LoadStatus, context: &Context, settings: &Settings) -> bool {
    let from = context.status;
    let can_reopen = || context.cancelled_at.is_some_and(|at| context.now <= at + minutes(settings.reopen_minutes));
    let is_by_people = actor != Actor::Engine;
    match (from, to) {
        // A carrier is taken off before pickup alone: afterwards it has the freight. By the engine when a rate confirmation ends. And what
        // was delayed before pickup is covered again.
        (Covered | Delayed, Available) | (Delayed, Covered) => !context.is_picked_up,
        (Covered | Progress, Delayed)
        | (Covered | Delayed | AssumedDelivered, Progress)
        | (Progress | Delayed | AssumedDelivered, Delivered) => true,
        // A TMS says that a load was delivered, or says nothing.
        (Covered | Progress | Delayed, AssumedDelivered) => actor != Actor::Tms,
        (Available, Covered | Progress | Delivered)
        | (Covered, Delivered)
        | (Available | Covered | Progress | Delayed, Cancelled)
        | (Delivered, Progress) => is_by_people,
        (Cancelled, Available) => is_by_people && can_reopen(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::at;
    use super::*;

    const OWN: fn() -> Settings = Settings::default;

    fn in_status(status: LoadStatus) -> Context {
        Context { status, has_carrier: true, is_picked_up: false, cancelled_at: Some(at(0)), now: at(60) }
    }

    /// Every transition there is: from, to, and whether the engine, a person and the TMS may make it.
    #[rustfmt::skip]
    const TRANSITIONS: &[(LoadStatus, LoadStatus, [bool; 3])] = &[
        (Available, Covered, [false, true, true]), (Available, Progress, [false, true, true]),
        (Available, Delivered, [false, true, true]), (Available, Cancelled, [false, true, true]),
        (Covered, Available, [true, true, true]), (Covered, Progress, [true, true, true]),
        (Covered, Delayed, [true, true, true]), (Covered, Delivered, [false, true, true]),
        (Covered, Cancelled, [false, true, true]), (Covered, AssumedDelivered, [true, true, false]),
        (Progress, Delayed, [true, true, true]), (Progress, Delivered, [true, true, true]),
        (Progress, Cancelled, [false, true, true]), (Progress, AssumedDelivered, [true, true, false]),
        (Delayed, Available, [true, true, true]), (Delayed, Covered, [true, true, true]),
        (Delayed, Progress, [true, true, true]), (Delayed, Delivered, [true, true, true]),
        (Delayed, Cancelled, [false, true, true]), (Delayed, AssumedDelivered, [true, true, false]),
        (AssumedDelivered, Delivered, [true, true, true]), (AssumedDelivered, Progress, [true, true, true]),
        (Cancelled, Available, [false, true, true]),
        (Delivered, Progress, [false, true, true]),
    ];

    #[test]
    fn every_transition_is_allowed_or_refused_with_the_allowed_ones() {
        for (at, actor) in Actor::ALL.iter().enumerate() {
            for from in LoadStatus::ALL {
                let may: Vec<_> = LoadStatus::ALL
                    .iter()
                    .copied()
                    .filter(|to| TRANSITIONS.iter().any(|(a, b, who)| (a, b) == (from, to) && who[at]))
                    .collect();
                assert_eq!(allowed(*actor, &in_status(*from), &OWN()), may, "{actor} from {from}");
                for to in LoadStatus::ALL {
                    let answer = request(*actor, *to, Some("why"), &in_status(*from), &OWN());
                    let refused = Refusal::Forbidden { from: *from, to: *to, allowed: may.clone() };
                    let right = if from == to || may.contains(to) { Ok(()) } else { Err(refused) };
                    assert_eq!(answer, right, "{actor} {from} to {to}");
                }
            }
        }
    }

    #[test]
    fn a_refusal_says_where_one_may_go() {
        let refused = request(Actor::Person, Covered, None, &in_status(Delivered), &OWN()).expect_err("refused");
        assert_eq!(refused.to_string(), "A load that is delivered can't become covered. It can become in progress.");
        let refused = request(Actor::Tms, Available, None, &in_status(AssumedDelivered), &OWN()).expect_err("refused");
        let said = "A load that is assumed delivered can't become available. It can become in progress, delivered.";
        assert_eq!(refused.to_string(), said);
        let refused = request(Actor::Person, Covered, None, &in_status(Progress), &OWN()).expect_err("refused");
        let said = "A load that is in progress can't become covered. It can become delayed, delivered, canceled, assumed delivered.";
        assert_eq!(refused.to_string(), said);
    }

    #[test]
    fn going_back_needs_a_reason_of_people_and_the_tms() {
        for (from, to) in [(Delivered, Progress), (Covered, Available), (Delayed, Available)] {
            for actor in [Actor::Person, Actor::Tms] {
                for reason in [None, Some("  ")] {
                    assert_eq!(request(actor, to, reason, &in_status(from), &OWN()), Err(Refusal::ReasonRequired));
                }
                assert_eq!(request(actor, to, Some("POD was wrong"), &in_status(from), &OWN()), Ok(()));
            }
        }
        assert_eq!(request(Actor::Engine, Available, None, &in_status(Covered), &OWN()), Ok(()));
        assert_eq!(request(Actor::Person, Available, None, &in_status(Cancelled), &OWN()), Ok(()));
    }

    #[test]
    fn once_picked_up_a_load_keeps_its_carrier() {
        let loaded = Context { is_picked_up: true, ..in_status(Delayed) };
        let may = allowed(Actor::Person, &loaded, &OWN());
        assert_eq!(may, [Progress, Delivered, Cancelled, AssumedDelivered]);
    }

    #[test]
    fn a_live_load_has_a_carrier() {
        let bare = |status| Context { has_carrier: false, ..in_status(status) };
        for to in [Covered, Progress] {
            assert_eq!(request(Actor::Tms, to, None, &bare(Available), &OWN()), Err(Refusal::CarrierRequired));
        }
        assert_eq!(request(Actor::Tms, Delivered, None, &bare(Available), &OWN()), Ok(()), "hauled before it was sent");
    }

    #[test]
    fn a_canceled_load_can_be_reopened_for_seven_days() {
        let after = |minute| {
            let context = Context { now: at(minute), ..in_status(Cancelled) };
            request(Actor::Person, Available, None, &context, &OWN()).is_ok()
        };
        assert_eq!([7 * 1440 - 1, 7 * 1440, 7 * 1440 + 1].map(after), [true, true, false]);
        let unknown = Context { cancelled_at: None, ..in_status(Cancelled) };
        assert!(request(Actor::Person, Available, None, &unknown, &OWN()).is_err());
    }
}
