//! The carrier of an innocent load, and its people.

use super::{ago, census, source};
use crate::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, Contact, ContactRole, EldConsent, Exclusion, Fact, Fleet, OnFile,
    Outcome, Requirements, SharedBy,
};
use chrono::{NaiveDate, TimeDelta};
use freight::load::Share;
use kernel::dice::Dice;
use kernel::ids::CarrierId;

pub(super) fn carrier(dice: &mut Dice, nth: u64, is_dear: bool, today: NaiveDate) -> Carrier {
    let units = match dice.weighted(&[(1, 50), (2, 25), (3, 15), (4, 10)]) {
        1 => 1,
        2 => dice.between(2, 5),
        3 => dice.between(6, 20),
        _ => dice.between(21, 100),
    } as u32;
    let age = dice.between(120, 6_000);
    // Ten trucks show 4-5 different VINs a year.
    let years = f64::from(age.min(730)) / 365.0;
    let inspections = dice.poisson(f64::from(units) * 0.6 * years);
    let has_eld = dice.chance(200);
    // One registration in eighty changes a contact, a name or an officer in a month, and about as many an insurer.
    let is_changed = dice.chance(22);
    let what = if dice.chance(450) { Changed::Insurer } else { dice.pick(Changed::ALL) };
    let changed_on = ago(today, dice.between(2, 29));
    // One new phone or email in four is the census catching up, as it is filed every two years (49 CFR 390.19), with what a packet has had for
    // months.
    let catches_up = matches!(what, Changed::Phone | Changed::Email) && dice.chance(250);
    let known_since = catches_up.then(|| ago(changed_on, dice.between(20, 700)));
    let change = CarrierChange {
        what,
        on: changed_on,
        before: Some("Before".to_owned()),
        after: Some("After".to_owned()),
        source: "Company Census File".to_owned(),
        known_since,
    };
    let outcome =
        dice.weighted(&[(Outcome::Pass, 965), (Outcome::Override, 30), (Outcome::Incomplete, 4), (Outcome::Fail, 1)]);
    // Authority that was reinstated within a quarter: mostly for an insurance filing that came late by days.
    let reinstated = dice.chance(15).then(|| {
        let days = dice.between(5, 88);
        let lapse = if dice.chance(850) { dice.between(1, 25) } else { dice.between(40, 400) };
        (ago(today, days), ago(today, days + lapse))
    });
    let history = || Fact::none(source("Authority history", today));
    let of_history = |on: NaiveDate| Fact::known(on, source("Authority history", today));
    let has_policy = dice.chance(600);
    let exclusions = if dice.chance(150) {
        vec![Exclusion { words: "Jewelry excluded".to_owned(), commodities: vec!["jewelry".to_owned()] }]
    } else {
        Vec::new()
    };
    let policy = CargoPolicy {
        exclusions,
        are_exclusions_known: true,
        // Most policies end at $100,000; who books a dearer load asks for more, and forgets it once in thirty.
        limit: Some(if is_dear && dice.chance(967) { 250_000 } else { 100_000 }),
        covers_reefer_breakdown: dice.chance(700).then_some(true),
        // Few are let run to their last days before the next certificate is asked for.
        ends_on: Some(ago(today, -if dice.chance(2) { dice.between(0, 3) } else { dice.between(8, 360) })),
    };
    // Of many inspections, some are of the same truck.
    let distinct = (f64::from(units) * (1.0 - (1.0 - 1.0 / f64::from(units)).powf(f64::from(inspections)))).round();
    // One connection in a hundred sends nothing any more.
    let is_dormant = dice.chance(10);
    Carrier {
        id: CarrierId(nth as i64 + 1),
        name: format!("SYN Carrier {nth}"),
        power_units: if dice.chance(970) { census(units, today) } else { Fact::unknown("The census leaves it blank") },
        units_inspected_24mo: if inspections == 0 {
            Fact::none(source("Inspections", today))
        } else {
            census((distinct as u32).max(1), today)
        },
        eld_units_72h: if has_eld { census(units, today) } else { Fact::unknown("No ELD is shared") },
        scheduled_units: Fact::unknown("No certificate with a schedule is confirmed"),
        last_inspected_on: if inspections == 0 {
            Fact::none(source("Inspections", today))
        } else {
            census(ago(today, dice.between(3, age.min(700) / inspections.min(6) as i32 + 4)), today)
        },
        why_later_inspections: None,
        eld_heard_on: if has_eld { census(ago(today, 1), today) } else { Fact::unknown("No ELD is shared") },
        authority_since: census(ago(today, age), today),
        reinstated_on: reinstated.map_or_else(history, |(on, _)| of_history(on)),
        lapsed_on: reinstated.map_or_else(history, |(_, on)| of_history(on)),
        fleet: census(dice.weighted(&[(Fleet::Trucks, 92), (Fleet::Vans, 5), (Fleet::Drayage, 3)]), today),
        changes: if is_changed {
            census(vec![change], today)
        } else {
            Fact::none(source("Company Census File", today))
        },
        requirements: census(Requirements { outcome, unmet: Vec::new() }, today),
        eld_consent: if has_eld {
            let midnight = today.and_time(chrono::NaiveTime::MIN).and_utc();
            census(
                EldConsent {
                    share: Share::Active,
                    heard_at: Some(midnight + TimeDelta::hours(6) - TimeDelta::days(if is_dormant { 5 } else { 0 })),
                    given_at: midnight - TimeDelta::days(200),
                },
                today,
            )
        } else {
            Fact::none(source("ELD connections", today))
        },
        identity_alerts: Fact::none(source("Identity alerts", today)),
        cargo_policy: if has_policy { census(policy, today) } else { Fact::unknown("No certificate is confirmed") },
        // Nearly half of the small carriers write from a free provider's address.
        own_domains: dice.chance(550).then(|| format!("syncarrier{nth}.com")).into_iter().collect(),
    }
}

pub(super) fn contacts(dice: &mut Dice, (nth, has_domain): (u64, bool), today: NaiveDate) -> Vec<Contact> {
    let own = format!("syncarrier{nth}.com");
    // One dispatcher in twelve is new: their phone is nowhere, their email is at the carrier's domain more often than not where it has one.
    let is_new = dice.chance(83);
    let is_free = !has_domain || dice.chance(150);
    let email = if is_free { format!("syncarrier{nth}@gmail.com") } else { format!("dispatch@{own}") };
    let on_file = |is: bool| {
        if is {
            census(OnFile { at: "FMCSA".to_owned(), since: None }, today)
        } else {
            Fact::none(source("FMCSA and packet", today))
        }
    };
    let contact = |role, is_new: bool| Contact {
        role,
        rate_confirmation_id: None,
        name: Some("Pat Doe".to_owned()),
        email: (role == ContactRole::Dispatcher).then(|| email.clone()),
        phone: Some(format!("+1214{nth:07}")),
        email_on_file: on_file(!is_new),
        phone_on_file: on_file(!is_new && role == ContactRole::Dispatcher),
        used_since: (!is_new).then(|| ago(today, 200)),
        shared_by: census(SharedBy { carriers: 1 + u32::from(is_free) % 3, has_common_officer: false }, today),
        line: Fact::unknown("No service tells"),
        mail: None,
        domain_policy: None,
    };
    vec![contact(ContactRole::Dispatcher, is_new), contact(ContactRole::Driver, false)]
}
