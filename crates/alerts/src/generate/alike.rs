//! Innocent cases that look like each kind: late but not hopeless, shared by one owner, on file after all, leased, rested, called back.

use super::Story;
use super::innocent::{ago, census, source};
use super::plant::{Parts, at, listed, minutes};
use super::way::{after, between, west};
use crate::input::{
    CarrierChange, Changed, CrewChange, CrewPart, Dmarc, DmarcPolicy, EldConsent, Exclusion, Fact, Fix, Fleet,
    IdentityAlert, Instruction, InstructionChange, Line, LineType, Mail, NamedBy, NamedCarrier, OnFile, Outcome,
    OwnMovement, Requirements, SharedBy, Sighting, SightingBy, Truck,
};
use crate::words::AlertType;
use chrono::TimeDelta;
use freight::load::{FixSource, Share};
use freight::stop::LogSource;
use kernel::dice::Dice;
use kernel::ids::{CarrierId, MovementId};

/// Nothing about the load is what thieves want, a weekend apart.
fn calm(parts: &mut Parts<'_>) {
    let today = parts.today;
    parts.carrier().changes = Fact::none(source("Company Census File", today));
    let input = &mut parts.story.input;
    (input.load.cargo_value, input.load.commodity) = (Some(20_000), Some("Paper goods".to_owned()));
    input.history.delivered = 20;
    for stop in &mut input.load.stops {
        stop.areas = vec!["NE/Douglas".to_owned()];
    }
}

pub(super) fn disguise(is_type: AlertType, story: &mut Story, dice: &mut Dice) {
    let mut parts = Parts::of(story);
    let (w0, w1, today, from, to) = (parts.w0, parts.w1, parts.today, parts.from, parts.to);
    match is_type {
        AlertType::OutOfRange => {
            // It makes it to the end of the window, or half an hour later. Nobody says so.
            parts.story.told.clear();
            let before = w0 - TimeDelta::minutes(90);
            let hours = (w1 - before).num_minutes() as f64 / 60.0 + dice.unit() * 0.3;
            parts.track(vec![at(before, west(from, hours * 65.0 / 1.35), 60)]);
            parts.story.input.load.stops[0].arrived_at = Some(after(before, hours + 0.2));
        }
        AlertType::OverbookedCarrier => {
            // One truck, one load after another.
            let live = &mut parts.story.input.history.live;
            live.truncate(1);
            let own = live[0].clone();
            let next = |nth: i64| {
                let start = own.ends_at + TimeDelta::hours(20) + TimeDelta::days(3 * (nth - 1));
                OwnMovement {
                    id: MovementId(own.id.0 + nth),
                    load_number: format!("SYN-N{nth}"),
                    from: own.to,
                    to: own.to,
                    starts_at: start,
                    start_ends_at: start + TimeDelta::hours(4),
                    ends_at: start + TimeDelta::hours(40),
                    vin: None,
                }
            };
            live.extend((1..=i64::from(dice.between(1, 3))).map(next));
            parts.story.input.history.delivered = 20;
            let carrier = parts.carrier();
            (carrier.power_units, carrier.units_inspected_24mo) = (census(1, today), census(1, today));
        }
        AlertType::DispatchService => {
            let contact = &mut parts.story.input.contacts[0];
            let is_family = dice.chance(500);
            let carriers = if is_family { dice.between(5, 12) } else { dice.between(2, 4) } as u32;
            contact.shared_by = census(SharedBy { carriers, has_common_officer: is_family }, today);
        }
        AlertType::Fraudulent => {
            let contact = &mut parts.story.input.contacts[0];
            contact.email = Some(format!("jose{}@gmail.com", dice.below(900)));
            parts.story.input.lists.blocked = listed(today, "gmail.com".to_owned());
        }
        AlertType::Spoofing => {
            let own = parts.own_domain();
            let contact = &mut parts.story.input.contacts[0];
            match dice.below(3) {
                0 => {
                    // Its second domain, which is on file.
                    contact.email = Some(format!("dispatch@{}.net", own.trim_end_matches(".com")));
                    contact.email_on_file = census(OnFile { at: "Packet".to_owned(), since: None }, today);
                }
                1 => contact.email = Some("ops@bluewaterhauling.com".to_owned()),
                _ => {
                    contact.email = Some(format!("dispatch@{own}"));
                    contact.mail = Some(Mail {
                        at: w0 - TimeDelta::hours(20),
                        dmarc: census(Dmarc { passes: true, policy: DmarcPolicy::Reject }, today),
                        reply_to: Some(format!("billing@{own}")),
                        reply_to_registered_on: Fact::unknown("No service tells"),
                    });
                }
            }
        }
        AlertType::NoRecentVehicles => {
            let carrier = parts.carrier();
            (carrier.units_inspected_24mo, carrier.last_inspected_on) =
                (Fact::none(source("Inspections", today)), Fact::none(source("Inspections", today)));
            match dice.below(3) {
                0 => carrier.power_units = census(dice.between(1, 2) as u32, today),
                1 => carrier.fleet = census(dice.pick(&[Fleet::Vans, Fleet::Drayage]), today),
                _ => {
                    (carrier.power_units, carrier.authority_since) = (census(20, today), census(ago(today, 80), today));
                }
            }
        }
        AlertType::FailingRequirements => {
            parts.carrier().requirements =
                census(Requirements { outcome: Outcome::Override, unmet: Vec::new() }, today);
        }
        AlertType::DormantEld => {
            let heard_at = Some(parts.left() - minutes(dice, 30 * 60, 71 * 60));
            let consent = EldConsent { share: Share::Active, heard_at, given_at: w0 - TimeDelta::days(90) };
            parts.carrier().eld_consent = census(consent, today);
        }
        AlertType::RecentIdentityAlert => {
            let booked = parts.movement().booked_at;
            let alert = IdentityAlert {
                is_type: "double_brokering".to_owned(),
                published_at: booked - minutes(dice, 8 * 1_440, 60 * 1_440),
                by: "A broker".to_owned(),
            };
            parts.carrier().identity_alerts = census(vec![alert], today);
        }
        AlertType::CargoExclusion => {
            if let Fact::Known { value, .. } = &mut parts.carrier().cargo_policy {
                value.exclusions =
                    vec![Exclusion { words: "Tobacco".to_owned(), commodities: vec!["tobacco".to_owned()] }];
            }
        }
        AlertType::HighRiskPickup => {
            calm(&mut parts);
            parts.story.input.load.cargo_value = Some(190_000);
            if dice.chance(500) {
                // Where loads are stolen, by a driver who gave the voice code in time.
                parts.story.input.load.stops[0].areas = vec!["CA/Los Angeles".to_owned()];
                parts.story.proven_at = Some(w0 - minutes(dice, 13 * 60, 24 * 60));
            }
        }
        AlertType::PhoneNumber => {
            let contact = &mut parts.story.input.contacts[0];
            let is_type = if dice.chance(500) { LineType::Voip } else { LineType::FixedVoip };
            contact.line = census(Line { is_type, provider: None }, today);
            contact.phone_on_file = census(OnFile { at: "FMCSA".to_owned(), since: None }, today);
        }
        AlertType::VehicleRequired => {
            if dice.chance(300) {
                parts.story.input.load.billable_miles = Some(120);
                parts.movement().vehicle = None;
            } else if let Some(vehicle) = &mut parts.movement().vehicle {
                vehicle.assigned_at = w0 - TimeDelta::hours(13);
            }
        }
        AlertType::WrongVehicle => lookalike_truck(&mut parts, dice),
        AlertType::UnverifiedVehicle => {
            parts.story.input.load.cargo_value = Some(180_000);
            let id = parts.carrier().id;
            if let Some(vehicle) = &mut parts.movement().vehicle {
                let seen = Sighting {
                    carrier_id: Some(id),
                    carrier: "SYN Carrier".to_owned(),
                    by: SightingBy::Inspection,
                    on: ago(today, dice.between(300, 720)),
                };
                let is_leased = dice.chance(400);
                vehicle.explained = is_leased.then(|| "Bought in May".to_owned());
                vehicle.sightings = census(if is_leased { Vec::new() } else { vec![seen] }, today);
            }
        }
        AlertType::CarrierChanged => {
            // Of long ago; or of late, and the packet has had it since long before.
            let is_old = dice.chance(500);
            let on = ago(today, if is_old { dice.between(32, 85) } else { dice.between(2, 29) });
            let known_since = (!is_old).then(|| on - TimeDelta::days(i64::from(dice.between(95, 700))));
            let change = |what| CarrierChange {
                what,
                on,
                before: Some("Before".to_owned()),
                after: Some("After".to_owned()),
                source: "Company Census File".to_owned(),
                known_since,
            };
            let carrier = parts.carrier();
            let other = if is_old { Changed::Address } else { Changed::Email };
            carrier.changes = census(vec![change(other), change(Changed::Phone)], today);
            carrier.reinstated_on = Fact::none(source("Authority history", today));
        }
        AlertType::SuddenVolume => {
            // As busy as in its best weeks.
            let many = i64::from(dice.between(3, 8));
            let booked = parts.movement().booked_at;
            let week = |weeks: i64| {
                (0..many).map(move |nth| booked - TimeDelta::days(7 * weeks) + TimeDelta::minutes(30 * nth))
            };
            let history = &mut parts.story.input.history;
            history.bookings = week(3).chain(week(1)).chain(week(0)).collect();
            history.delivered = 30;
        }
        AlertType::CrewChanged => {
            let is_first = dice.chance(500);
            let lead = if is_first { minutes(dice, 30, 600) } else { minutes(dice, 750, 1_100) };
            let change = CrewChange {
                at: w0 - lead,
                part: dice.pick(CrewPart::ALL),
                before: (!is_first).then(|| "Pat".to_owned()),
                after: Some("Kim".to_owned()),
            };
            let movement = parts.movement();
            movement.confirmed_at = Some(w0 - TimeDelta::hours(20));
            movement.crew_changes = vec![change];
        }
        AlertType::AnotherCarrierNamed => {
            let by = dice.pick(NamedBy::ALL);
            parts.movement().named =
                vec![NamedCarrier { at: w0, by, named: "SYN Carrier, a dba".to_owned(), is_booked: true }];
        }
        AlertType::InstructionsChanged => {
            let changed = parts.left() + minutes(dice, 20, 200);
            parts.story.input.load.instruction_changes = vec![InstructionChange {
                at: changed,
                what: dice.pick(Instruction::ALL),
                before: Some("Dock 4".to_owned()),
                after: Some("Dock 5".to_owned()),
                source: LogSource::Tms,
                called_back_at: Some(changed),
            }];
        }
        AlertType::OffCourse => {
            calm(&mut parts);
            // Around a closed road: 8 to 20 miles, and back.
            let (left, most) = (parts.left(), 8.0 + dice.unit() * 12.0);
            let legs = (0..10).map(|nth| {
                let off = most * (1.0 - (f64::from(nth) - 4.5).abs() / 4.5);
                at(
                    left + TimeDelta::minutes(40 + i64::from(nth) * 15),
                    west(between(from, to, 0.1 + f64::from(nth) * 0.01), off),
                    55,
                )
            });
            parts.track(legs.collect());
        }
        AlertType::Dark => {
            calm(&mut parts);
            // It drives for an hour or two, heard from hourly, and rests.
            let left = parts.left();
            let stops = left + minutes(dice, 40, 150);
            let driving =
                (0..3).map(|hour| at(left + TimeDelta::hours(hour), between(from, to, 0.03 * hour as f64), 60));
            let rest = at(stops, between(from, to, 0.1), 0);
            parts.track(driving.filter(|fix| fix.at < stops).chain([rest]).collect());
        }
        AlertType::TwoPlaces => {
            // One truck on the road, seen minutes apart.
            let (when, apart) = (parts.left() + TimeDelta::hours(2), i64::from(dice.between(1, 14)));
            let spot = between(from, to, 0.1);
            let driven = west(spot, apart as f64 * 65.0 / 60.0 + dice.unit() * 5.0);
            parts.track(vec![
                at(when, spot, 65),
                Fix { source: FixSource::Phone, ..at(when + TimeDelta::minutes(apart), driven, 64) },
            ]);
        }
        AlertType::HeldLoad => {
            calm(&mut parts);
            // A rest of ten to thirteen hours, and it is late already.
            let end = parts.story.input.load.stops[1].window_end;
            let (rests, rested) = (end - TimeDelta::hours(14), end - TimeDelta::hours(14) + minutes(dice, 600, 780));
            let spot = between(from, to, 0.6);
            parts.track(vec![
                at(rests, spot, 0),
                at(rested, spot, 0),
                at(rested + TimeDelta::minutes(30), between(from, to, 0.65), 60),
            ]);
        }
        AlertType::NoDeliveryEvidence => {
            let end = parts.story.input.load.stops[1].window_end;
            if dice.chance(500) {
                parts.lose();
                parts.track(vec![at(end, west(to, dice.unit() * 20.0), 0)]);
            } else {
                parts.story.told_late = TimeDelta::minutes(10);
                parts.story.input.load.stops[1].arrived_at = Some(end + minutes(dice, 10, 220));
            }
        }
    }
}

/// Trucks that only look wrong.
fn lookalike_truck(parts: &mut Parts<'_>, dice: &mut Dice) {
    let (w0, today, from, id) = (parts.w0, parts.today, parts.from, parts.carrier().id);
    let seen = |carrier_id, days| Sighting {
        carrier_id: Some(carrier_id),
        carrier: "SYN".to_owned(),
        by: SightingBy::Inspection,
        on: ago(today, days),
    };
    match dice.below(3) {
        // Bought from another carrier, and inspected with this one since.
        0 => {
            let sightings = vec![seen(CarrierId(-5), dice.between(40, 85)), seen(id, dice.between(2, 30))];
            if let Some(vehicle) = &mut parts.movement().vehicle {
                vehicle.sightings = census(sightings, today);
            }
        }
        // A sister truck with a load of its own from there.
        1 => {
            parts.track(vec![at(w0 - TimeDelta::minutes(90), west(from, 40.0), 60)]);
            let stood = [45, 20, 0].map(|before| at(w0 - TimeDelta::minutes(before), from, 0));
            parts.story.input.tracking.trucks.push(Truck {
                vin: None,
                name: "Unit 2".to_owned(),
                is_assigned: false,
                has_own_stop_at_pickup: true,
                fixes: stood.to_vec(),
            });
        }
        // The next load of the same truck.
        _ => {
            let vin = parts.movement().vehicle.as_ref().and_then(|vehicle| vehicle.vin.clone());
            let live = &mut parts.story.input.history.live;
            live[0].vin.clone_from(&vin);
            let own = live[0].clone();
            let start = own.ends_at + TimeDelta::hours(12);
            live.push(OwnMovement {
                id: MovementId(own.id.0 + 1),
                from: own.to,
                to: own.from,
                starts_at: start,
                start_ends_at: start + TimeDelta::hours(3),
                ends_at: start + TimeDelta::hours(40),
                ..own
            });
        }
    }
}
