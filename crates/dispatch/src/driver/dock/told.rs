//! What a check at the dock leaves behind beside its row: a log of the pickup stop, an event, and a decision.

use crate::loads::logged;
use crate::loads::told::About as Load;
use chrono::{DateTime, Utc};
use freight::guarded::{Compared, PickupAnswer, PickupResult};
use freight::load::Actor;
use freight::stop::{LogSource, LogType, StopKind};
use kernel::days::day;
use kernel::ids::PickupCheckId;
use platform::http::Error;
use store::loads::events;
use store::loads::held::Held;
use store::loads::logs::NewLog;
use store::loads::pickup_checks::NewCheck;
use store::loads::rows::MovementRow;
use store::loads::vehicles::SeenPlate;
use store::{Conn, Tenant};
use vetting::decisions::{About, Decided, Kind, PickupCheck};

/// Logs the check at the first pickup, and tells the company's own systems. The right truck that the dock may load has arrived; anything else is an
/// exception, a match of a load that is on hold too: it moves no load.
pub(super) async fn write(
    db: &mut Conn,
    tenant: Tenant,
    (held, can_load): (&Held, bool),
    (id, new, known): (PickupCheckId, &NewCheck<'_>, Option<&SeenPlate>),
    at: DateTime<Utc>,
) -> Result<(), Error> {
    let pickup = held.stops.iter().find(|stop| stop.kind == StopKind::Pickup);
    let log = NewLog {
        stop_id: pickup.map(|stop| stop.id),
        movement_id: Some(new.movement_id),
        is_type: if can_load { LogType::Arrival } else { LogType::Exception },
        occurred_at: at,
        source: LogSource::Dock,
        user_id: None,
        body: Some(words(new.answer, can_load, new.door_dot_number) + &plate_words(new.answer.plate, known)),
        eta_at: None,
    };
    if logged::check(held, &log).is_some_and(|checked| checked.is_ok()) {
        logged::put(db, tenant, held, &log, Actor::Engine, at).await?;
    }
    let told = Load::held(held).pickup_checked(id, new.movement_id, &new.answer, at);
    Ok(events::append_many(db, tenant, &[told], at).await?)
}

/// The check in a sentence or two.
fn words(answer: PickupAnswer, can_load: bool, door: Option<i32>) -> String {
    let seen = match (answer.door, door) {
        (Compared::Differs, Some(door)) => format!(" The door says USDOT {door}."),
        _ => String::new(),
    };
    let result = match answer.result {
        PickupResult::Matches if can_load => "truck and carrier match.",
        PickupResult::Matches => {
            "truck and carrier match. The load isn’t cleared: the dock was told not to load yet, and to call you."
        }
        PickupResult::AnotherCarrier => "another carrier.",
        PickupResult::AnotherTruck => "another truck.",
        PickupResult::Unknown => "the truck couldn’t be confirmed.",
    };
    format!("Pickup check at the dock: {result}{seen}")
}

/// With which plate the one that was read was compared, where the company named none: a sentence with a blank before it.
fn plate_words(compared: Compared, known: Option<&SeenPlate>) -> String {
    let Some(known) = known else { return String::new() };
    let verb = match compared {
        Compared::Match => "is",
        Compared::Differs => "isn’t",
        Compared::Unknown => return String::new(),
    };
    let by = if known.is_reported { "the truck’s ELD reports" } else { "an inspection saw on the truck" };
    let on = known.seen_on.map(|on| format!(", {}", day(on))).unwrap_or_default();
    format!(" The plate {verb} the one that {by}{on}.")
}

/// Where the plate is from that the one that was read was compared with; none where none is known.
pub(super) fn plate_of(movement: &MovementRow, known: Option<&SeenPlate>) -> Option<&'static str> {
    match known {
        Some(known) if known.is_reported => Some("eld"),
        Some(_) => Some("inspection"),
        None => movement.vehicle_plate.as_ref().map(|_| "truck"),
    }
}

/// The decision record of the check. No person of the company decided: the dock did.
pub(super) fn decided<'a>(held: &Held, id: PickupCheckId, new: &NewCheck<'_>) -> Option<Decided<'a>> {
    let movement = held.movements.iter().find(|movement| movement.id == new.movement_id)?;
    let NewCheck { answer, .. } = new;
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let check = PickupCheck {
        id: id.0,
        load_id: held.row.id.0,
        result: answer.result.as_str().to_owned(),
        door: answer.door.as_str().to_owned(),
        vin: answer.vin.as_str().to_owned(),
        plate: answer.plate.as_str().to_owned(),
        door_dot_number: new.door_dot_number,
        vin_end: owned(new.vin_end),
        plate_seen: owned(new.plate),
        named_vin: movement.vin.clone(),
        checked_by: owned(new.checked_by),
    };
    let load_reference = Some(held.row.external_load_number.clone());
    let about = About { load_reference, pickup: Some(check), ..About::default() };
    Some(Decided { carrier_id: movement.carrier_id, kind: Kind::Pickup, about, note: None, by: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_says_what_the_dock_saw() {
        let answer = |door, result| PickupAnswer { door, vin: Compared::Unknown, plate: Compared::Unknown, result };
        let another = words(answer(Compared::Differs, PickupResult::AnotherCarrier), false, Some(7));
        assert_eq!(another, "Pickup check at the dock: another carrier. The door says USDOT 7.");
        let same = |can_load| words(answer(Compared::Match, PickupResult::Matches), can_load, Some(7));
        assert_eq!(same(true), "Pickup check at the dock: truck and carrier match.");
        assert!(same(false).contains("told not to load yet"), "{}", same(false));
        let known = SeenPlate { plate: "SY89734".to_owned(), is_reported: false, seen_on: "2026-10-03".parse().ok() };
        assert_eq!(
            plate_words(Compared::Match, Some(&known)),
            " The plate is the one that an inspection saw on the truck, Oct 3, 2026."
        );
        assert_eq!(
            (plate_words(Compared::Match, None), plate_words(Compared::Unknown, Some(&known))),
            (String::new(), String::new())
        );
    }
}
