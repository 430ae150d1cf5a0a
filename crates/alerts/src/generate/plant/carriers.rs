//! The carrier is not what it was, or not what the load needs.

use super::{Parts, minutes};
use crate::generate::innocent::{ago, census, source};
use crate::input::{
    CargoPolicy, CarrierChange, Changed, EldConsent, Exclusion, Fact, Fleet, IdentityAlert, Outcome, OwnMovement,
    Requirements,
};
use chrono::TimeDelta;
use freight::load::Share;
use kernel::dice::Dice;
use kernel::ids::MovementId;

pub(super) fn overbooked_carrier(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let units = dice.between(1, 6) as u32;
    let carrier = parts.carrier();
    (carrier.power_units, carrier.units_inspected_24mo) = (census(units, today), census(units, today));
    let many = i64::from(units) * 2 + i64::from(dice.between(1, 6));
    let live = &mut parts.story.input.history.live;
    let own = live[0].clone();
    live.extend((1..many).map(|nth| OwnMovement {
        id: MovementId(own.id.0 + nth),
        load_number: format!("SYN-X{nth}"),
        ..own.clone()
    }));
}

pub(super) fn no_recent_vehicles(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let units = dice.between(6, 60) as u32;
    let carrier = parts.carrier();
    carrier.power_units = census(units, today);
    carrier.authority_since = census(ago(today, dice.between(400, 3_000)), today);
    (carrier.units_inspected_24mo, carrier.last_inspected_on) =
        (Fact::none(source("Inspections", today)), Fact::none(source("Inspections", today)));
    (carrier.eld_heard_on, carrier.eld_units_72h) =
        (Fact::unknown("No ELD is shared"), Fact::unknown("No ELD is shared"));
    carrier.fleet = census(Fleet::Trucks, today);
}

pub(super) fn failing_requirements(parts: &mut Parts<'_>) {
    let Parts { today, .. } = *parts;
    parts.carrier().requirements = census(Requirements { outcome: Outcome::Fail, unmet: Vec::new() }, today);
}

pub(super) fn dormant_eld(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, today, .. } = *parts;
    let silent = minutes(dice, 96 * 60, 400 * 60);
    let share = if dice.chance(300) { Share::Refused } else { Share::Active };
    let consent =
        EldConsent { share, heard_at: Some(w0 - TimeDelta::hours(24) - silent), given_at: w0 - TimeDelta::days(90) };
    parts.carrier().eld_consent = census(consent, today);
}

pub(super) fn recent_identity_alert(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { w0, today, .. } = *parts;
    let is_type = dice.pick(&["identity_theft", "double_brokering", "hostage_load"]).to_owned();
    let alert = IdentityAlert { is_type, published_at: w0 - minutes(dice, 0, 6 * 1_440), by: "A broker".to_owned() };
    parts.carrier().identity_alerts = census(vec![alert], today);
}

pub(super) fn cargo_exclusion(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    let commodity = parts.story.input.load.commodity.clone().unwrap_or_default().to_lowercase();
    let which = dice.below(3);
    let policy = CargoPolicy {
        exclusions: if which == 0 {
            vec![Exclusion { words: "See endorsement 4".to_owned(), commodities: vec![commodity] }]
        } else {
            Vec::new()
        },
        are_exclusions_known: true,
        limit: Some(if which == 1 { 5_000 } else { 250_000 }),
        covers_reefer_breakdown: None,
        ends_on: Some(if which == 2 { ago(today, dice.between(1, 20)) } else { ago(today, -90) }),
    };
    parts.carrier().cargo_policy = census(policy, today);
}

pub(super) fn carrier_changed(parts: &mut Parts<'_>, dice: &mut Dice) {
    let Parts { today, .. } = *parts;
    // Who takes a carrier over fills in the broker's packet as well: after the change.
    let packet_after = dice.chance(500).then(|| dice.between(0, 3));
    let change = |what, days| CarrierChange {
        what,
        on: ago(today, days),
        before: Some("Before".to_owned()),
        after: Some("After".to_owned()),
        source: "Company Census File".to_owned(),
        known_since: packet_after.map(|after| ago(today, days - after)),
    };
    if dice.chance(250) {
        // Authority that was dead for months, bought and revived.
        let (revived, dead) = (dice.between(5, 85), dice.between(40, 900));
        let carrier = parts.carrier();
        carrier.changes = Fact::none(source("Company Census File", today));
        carrier.reinstated_on = census(ago(today, revived), today);
        carrier.lapsed_on = census(ago(today, revived + dead), today);
        parts.story.input.history.delivered = 0;
        return;
    }
    let first = dice.between(3, 25);
    let changes = vec![
        change(Changed::Email, first),
        change(dice.pick(&[Changed::Phone, Changed::Officer, Changed::RemitTo]), dice.between(1, first)),
    ];
    parts.carrier().changes = census(changes, today);
}

pub(super) fn sudden_volume(parts: &mut Parts<'_>, dice: &mut Dice) {
    let booked = parts.movement().booked_at;
    if dice.chance(300) {
        // A new carrier is given a second load before it has shown anything, and never shows it.
        parts.story.input.history.delivered = 0;
        let live = &mut parts.story.input.history.live;
        let own = live[0].clone();
        let sooner = minutes(dice, 60, 30 * 60);
        live.push(OwnMovement {
            id: MovementId(own.id.0 - 1),
            load_number: "SYN-FIRST".to_owned(),
            starts_at: own.starts_at - sooner,
            start_ends_at: own.start_ends_at - sooner,
            ends_at: own.ends_at - sooner,
            ..own
        });
        return;
    }
    let many = dice.between(4, 14);
    let history = &mut parts.story.input.history;
    history.bookings.truncate(dice.between(0, 2) as usize);
    history.bookings.retain(|at| booked - *at > TimeDelta::days(3));
    history.bookings.extend((0..many).map(|nth| booked + TimeDelta::minutes(i64::from(nth) * 40)));
}
