//! What a fraud, or a fault that must be told, does to a load: of each kind, in sizes as they come, not as the thresholds are.

use super::Story;
use super::innocent::{TARGETS, ago, census, source};
use super::way::{after, between, west};
use crate::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, CrewChange, CrewPart, Demand, Dmarc, DmarcPolicy, EldConsent, Entry,
    Exclusion, Fact, Fix, IdentityAlert, Instruction, InstructionChange, List, Mail, Movement, NamedBy, NamedCarrier,
    Outcome, OwnMovement, PageOpen, Requirements, SharedBy, Sighting, SightingBy, Spot, ToldArrival, Truck,
};
use crate::words::AlertType;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::load::{FixSource, Share};
use freight::readiness::DockCheck;
use freight::stop::LogSource;
use kernel::dice::Dice;
use kernel::ids::{CarrierId, MovementId};

/// A story's parts that plants change.
pub(super) struct Parts<'a> {
    pub(super) story: &'a mut Story,
    pub(super) w0: DateTime<Utc>,
    pub(super) w1: DateTime<Utc>,
    pub(super) today: NaiveDate,
    pub(super) from: Spot,
    pub(super) to: Spot,
}

impl<'a> Parts<'a> {
    pub(super) fn of(story: &'a mut Story) -> Self {
        let stops = &story.input.load.stops;
        let (w0, w1) = (stops[0].window_start, stops[0].window_end);
        let (from, to) = (stops[0].spot.unwrap_or_default(), stops[1].spot.unwrap_or_default());
        Self { story, w0, w1, today: w0.date_naive(), from, to }
    }

    pub(super) fn movement(&mut self) -> &mut Movement {
        self.story.input.movement.get_or_insert_with(|| unreachable!("stories have a movement"))
    }

    pub(super) fn carrier(&mut self) -> &mut Carrier {
        self.story.input.carrier.get_or_insert_with(|| unreachable!("stories have a carrier"))
    }

    /// The carrier's own email domain.
    pub(super) fn own_domain(&mut self) -> String {
        let carrier = self.carrier();
        let name = format!("syncarrier{}.com", carrier.id);
        carrier.own_domains = vec![name.clone()];
        name
    }

    /// Shares the truck, with these positions.
    pub(super) fn track(&mut self, fixes: Vec<Fix>) {
        let vin = self.movement().vehicle.as_ref().and_then(|vehicle| vehicle.vin.clone());
        let tracking = &mut self.story.input.tracking;
        tracking.eld = Share::Active;
        tracking.trucks =
            vec![Truck { vin, name: "Unit 1".to_owned(), is_assigned: true, has_own_stop_at_pickup: false, fixes }];
    }

    /// When the truck leaves the pickup.
    pub(super) fn left(&self) -> DateTime<Utc> {
        self.story.input.load.stops[0].departed_at.unwrap_or(self.w1)
    }

    /// Nothing comes to the last stop.
    pub(super) fn lose(&mut self) {
        let stop = &mut self.story.input.load.stops[1];
        (stop.arrived_at, stop.departed_at, stop.done_at) = (None, None, None);
    }
}

pub(super) fn at(at: DateTime<Utc>, spot: Spot, mph: u16) -> Fix {
    Fix { at, spot, mph: Some(mph), source: FixSource::Eld, pickup_miles: None }
}

pub(super) fn minutes(dice: &mut Dice, low: i32, high: i32) -> TimeDelta {
    TimeDelta::minutes(i64::from(dice.between(low, high)))
}

pub(super) fn listed(on: NaiveDate, value: String) -> List {
    List { as_of: Some(ago(on, 3)), entries: vec![Entry { value, about: "Reported".to_owned() }] }
}

pub(super) fn plant(is_type: AlertType, story: &mut Story, dice: &mut Dice) {
    // Who steals a load gives no voice code. Of every two that lose one, one tells an arrival that never comes.
    story.proven_at = None;
    story.told.clear();
    let mut parts = Parts::of(story);
    let (w0, w1, today, from, to) = (parts.w0, parts.w1, parts.today, parts.from, parts.to);
    match is_type {
        AlertType::OutOfRange => {
            // Still hundreds of miles away two hours before the window.
            let looks = [150, 90, 30].map(|before| w0 - TimeDelta::minutes(before));
            let slack = (w1 - w0).num_minutes() as f64 / 60.0;
            let miles = (slack + 3.0 + dice.unit() * 8.0) * 60.0;
            parts.track(
                looks
                    .iter()
                    .enumerate()
                    .map(|(nth, at_)| at(*at_, west(from, miles - nth as f64 * 25.0), 60))
                    .collect(),
            );
            let arrives = after(w0, (miles - 50.0) / 50.0);
            parts.story.input.load.stops[0].arrived_at = Some(arrives);
            (parts.story.input.load.stops[0].departed_at, parts.story.input.load.stops[0].done_at) =
                (Some(arrives + TimeDelta::hours(1)), None);
        }
        AlertType::OverbookedCarrier => {
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
        AlertType::DispatchService => {
            let contact = &mut parts.story.input.contacts[0];
            contact.email = Some("loads@primedispatchers.com".to_owned());
            (contact.email_on_file, contact.phone_on_file) =
                (Fact::none(source("FMCSA and packet", today)), Fact::none(source("FMCSA and packet", today)));
            if dice.chance(600) {
                parts.story.input.lists.dispatch_services = listed(today, "primedispatchers.com".to_owned());
            } else {
                contact.shared_by =
                    census(SharedBy { carriers: dice.between(6, 60) as u32, has_common_officer: false }, today);
            }
        }
        AlertType::Fraudulent => {
            let contact = &mut parts.story.input.contacts[0];
            let address = format!("booking{}@quickfreightline.com", dice.below(90));
            contact.email = Some(address.clone());
            let value = if dice.chance(500) { address } else { "quickfreightline.com".to_owned() };
            let lists = &mut parts.story.input.lists;
            *match dice.below(3) {
                0 => &mut lists.identity_alerts,
                1 => &mut lists.blocked,
                _ => &mut lists.do_not_dispatch,
            } = listed(today, value);
        }
        AlertType::Spoofing => {
            let own = parts.own_domain();
            let contact = &mut parts.story.input.contacts[0];
            contact.email_on_file = Fact::none(source("FMCSA and packet", today));
            let name = own.trim_end_matches(".com").to_owned();
            match dice.below(4) {
                0 => contact.email = Some(format!("dispatch@{}.com", name.replacen("rr", "r", 1))),
                1 => contact.email = Some(format!("dispatch@{name}.net")),
                2 => contact.email = Some(format!("dispatch@{name}-logistics.com")),
                _ => {
                    contact.email = Some(format!("dispatch@{own}"));
                    contact.mail = Some(Mail {
                        at: w0 - TimeDelta::hours(20),
                        dmarc: census(Dmarc { passes: false, policy: dice.pick(DmarcPolicy::ALL) }, today),
                        reply_to: Some(format!("{name}@gmail.com")),
                        reply_to_registered_on: Fact::unknown("No service tells"),
                    });
                }
            }
        }
        AlertType::NoRecentVehicles => {
            let units = dice.between(6, 60) as u32;
            let carrier = parts.carrier();
            carrier.power_units = census(units, today);
            carrier.authority_since = census(ago(today, dice.between(400, 3_000)), today);
            (carrier.units_inspected_24mo, carrier.last_inspected_on) =
                (Fact::none(source("Inspections", today)), Fact::none(source("Inspections", today)));
            (carrier.eld_heard_on, carrier.eld_units_72h) =
                (Fact::unknown("No ELD is shared"), Fact::unknown("No ELD is shared"));
            carrier.fleet = census(crate::input::Fleet::Trucks, today);
        }
        AlertType::FailingRequirements => {
            parts.carrier().requirements = census(Requirements { outcome: Outcome::Fail, unmet: Vec::new() }, today);
        }
        AlertType::DormantEld => {
            let silent = minutes(dice, 96 * 60, 400 * 60);
            let share = if dice.chance(300) { Share::Refused } else { Share::Active };
            let consent = EldConsent {
                share,
                heard_at: Some(w0 - TimeDelta::hours(24) - silent),
                given_at: w0 - TimeDelta::days(90),
            };
            parts.carrier().eld_consent = census(consent, today);
        }
        AlertType::RecentIdentityAlert => {
            let is_type = dice.pick(&["identity_theft", "double_brokering", "hostage_load"]).to_owned();
            let alert =
                IdentityAlert { is_type, published_at: w0 - minutes(dice, 0, 6 * 1_440), by: "A broker".to_owned() };
            parts.carrier().identity_alerts = census(vec![alert], today);
        }
        AlertType::CargoExclusion => {
            let commodity = parts.story.input.load.commodity.clone().unwrap_or_default().to_lowercase();
            let which = dice.below(3);
            let policy = CargoPolicy {
                exclusions: if which == 0 {
                    vec![Exclusion { words: "See endorsement 4".to_owned(), commodities: vec![commodity] }]
                } else {
                    Vec::new()
                },
                limit: Some(if which == 1 { 5_000 } else { 250_000 }),
                covers_reefer_breakdown: None,
                ends_on: Some(if which == 2 { ago(today, dice.between(1, 20)) } else { ago(today, -90) }),
            };
            parts.carrier().cargo_policy = census(policy, today);
        }
        AlertType::HighRiskPickup => {
            parts.story.input.load.stops[0].areas = vec!["CA/Los Angeles".to_owned()];
            parts.story.input.load.commodity = Some(dice.pick(&TARGETS).to_owned());
        }
        AlertType::PhoneNumber => {
            let contact = &mut parts.story.input.contacts[0];
            let phone = format!("+1646555{:04}", dice.below(9_999));
            contact.phone = Some(phone.clone());
            contact.phone_on_file = Fact::none(source("FMCSA and packet", today));
            if dice.chance(400) {
                parts.story.input.lists.blocked = listed(today, phone);
            } else {
                contact.line =
                    census(crate::input::Line { is_type: crate::input::LineType::Voip, provider: None }, today);
            }
        }
        AlertType::VehicleRequired => parts.movement().vehicle = None,
        AlertType::WrongVehicle => wrong_vehicle(&mut parts, dice),
        AlertType::UnverifiedVehicle => {
            parts.story.input.load.cargo_value = Some(180_000);
            if let Some(vehicle) = &mut parts.movement().vehicle {
                vehicle.vin = Some("SYNVIN99999999999".to_owned());
                (vehicle.sightings, vehicle.explained) = (Fact::none(source("Inspections", today)), None);
                vehicle.assigned_at = w0 - TimeDelta::hours(4);
            }
        }
        AlertType::CarrierChanged => {
            let change = |what, days| CarrierChange {
                what,
                on: ago(today, days),
                before: Some("Before".to_owned()),
                after: Some("After".to_owned()),
                source: "Company Census File".to_owned(),
            };
            let first = dice.between(3, 25);
            let changes = vec![
                change(Changed::Email, first),
                change(dice.pick(&[Changed::Phone, Changed::Officer, Changed::RemitTo]), dice.between(1, first)),
            ];
            parts.carrier().changes = census(changes, today);
        }
        AlertType::SuddenVolume => {
            let many = dice.between(4, 14);
            let booked = parts.movement().booked_at;
            let history = &mut parts.story.input.history;
            history.bookings.truncate(dice.between(0, 2) as usize);
            history.bookings.retain(|at| booked - *at > TimeDelta::days(3));
            history.bookings.extend((0..many).map(|nth| booked + TimeDelta::minutes(i64::from(nth) * 40)));
        }
        AlertType::CrewChanged => {
            let change = CrewChange {
                at: w0 - minutes(dice, 10, 680),
                part: CrewPart::Driver,
                before: Some("Pat".to_owned()),
                after: Some("Kim".to_owned()),
            };
            let movement = parts.movement();
            movement.confirmed_at = Some(w0 - TimeDelta::hours(20));
            movement.crew_changes = vec![change];
        }
        AlertType::AnotherCarrierNamed => {
            let by = dice.pick(NamedBy::ALL);
            let named = NamedCarrier {
                at: w0 - TimeDelta::minutes(10),
                by,
                named: "USDOT 91234567".to_owned(),
                is_booked: false,
            };
            parts.movement().named = vec![named];
        }
        AlertType::InstructionsChanged => {
            let what = dice.pick(Instruction::ALL);
            let change = InstructionChange {
                at: parts.left() + minutes(dice, 20, 200),
                what,
                before: Some("As booked".to_owned()),
                after: Some("Warehouse 9".to_owned()),
                source: LogSource::Person,
                called_back_at: None,
            };
            parts.story.input.load.instruction_changes = vec![change];
        }
        AlertType::OffCourse => {
            // It turns off the route after a while and drives on, 60 to 300 miles.
            let left = parts.left();
            let (turn, far) = (between(from, to, 0.15), 60.0 + dice.unit() * 240.0);
            let legs = (0..12).map(|nth| {
                at(left + TimeDelta::minutes(60 + nth * 20), north(turn, far * nth as f64 / 11.0, from, to), 58)
            });
            let fixes = std::iter::once(at(left + TimeDelta::minutes(10), from, 40)).chain(legs).collect();
            parts.track(fixes);
            parts.lose();
        }
        AlertType::Dark => {
            let left = parts.left();
            let last = left + minutes(dice, 5, 200);
            parts.track(vec![
                at(left - TimeDelta::hours(2), from, 0),
                at(last - TimeDelta::minutes(4), between(from, to, 0.05), 60),
                at(last, between(from, to, 0.06), 61),
            ]);
            parts.lose();
        }
        AlertType::TwoPlaces => {
            if dice.chance(400) {
                parts.story.input.tracking.page_opens = vec![PageOpen {
                    at: w0 - TimeDelta::hours(6),
                    country: Some(dice.pick(&["RO", "IN", "AM", "NG"]).to_owned()),
                }];
            } else {
                let when = w0 - TimeDelta::hours(1);
                let apart = 40.0 + dice.unit() * 900.0;
                let phone = Fix { source: FixSource::Phone, ..at(when + TimeDelta::minutes(5), west(from, apart), 0) };
                parts.track(vec![at(when, from, 0), phone]);
            }
        }
        AlertType::HeldLoad => {
            let demand = Demand {
                at: parts.left() + minutes(dice, 100, 600),
                said: "$3,500 before unloading".to_owned(),
                source: LogSource::Person,
                settled_at: None,
            };
            parts.movement().demands = vec![demand];
            parts.lose();
        }
        AlertType::NoDeliveryEvidence => {
            parts.lose();
            if dice.chance(500) {
                let end = parts.story.input.load.stops[1].window_end;
                let told = ToldArrival {
                    at: parts.left() + minutes(dice, 60, 400),
                    eta_at: end + minutes(dice, 30, 1_200),
                    source: LogSource::Driver,
                };
                parts.story.told.push(told);
            }
            let part = dice.unit() * 0.8;
            let until = parts.left() + TimeDelta::hours(2);
            if dice.chance(500) {
                parts.track(vec![at(until, between(from, to, part), 50)]);
            } else {
                parts.story.input.tracking.trucks.clear();
            }
        }
    }
}

/// A place so many miles off the line between two, at a right angle.
fn north(of: Spot, miles: f64, from: Spot, to: Spot) -> Spot {
    let squeeze = of.point().lat.to_radians().cos();
    let (east, up) = (f64::from(to.lon - from.lon) * squeeze, f64::from(to.lat - from.lat));
    let length = east.hypot(up).max(1.0);
    let mile = 1_000_000.0 / 69.094;
    let step = |part: f64| (miles * mile * part).round() as i32;
    Spot { lat: of.lat + step(east / length), lon: of.lon - step(up / length / squeeze) }
}

fn wrong_vehicle(parts: &mut Parts<'_>, dice: &mut Dice) {
    let (w0, today, from) = (parts.w0, parts.today, parts.from);
    let other = Sighting {
        carrier_id: Some(CarrierId(-5)),
        carrier: "SYN Other".to_owned(),
        by: SightingBy::Inspection,
        on: ago(today, dice.between(2, 80)),
    };
    let id = parts.movement().id;
    match dice.below(4) {
        0 => {
            if let Some(vehicle) = &mut parts.movement().vehicle {
                (vehicle.vin, vehicle.explained) = (Some("SYNVIN88888888888".to_owned()), None);
                (vehicle.sightings, vehicle.assigned_at) = (census(vec![other], today), w0 - TimeDelta::hours(15));
            }
        }
        1 => parts.movement().dock_check = DockCheck::AnotherTruck,
        2 => {
            let vin = Some("SYNVIN77777777777".to_owned());
            if let Some(vehicle) = &mut parts.movement().vehicle {
                vehicle.vin.clone_from(&vin);
            }
            let live = &mut parts.story.input.history.live;
            live[0].vin.clone_from(&vin);
            let twin = OwnMovement { id: MovementId(id.0 + 1), load_number: "SYN-TWIN".to_owned(), ..live[0].clone() };
            live.push(twin);
        }
        _ => {
            let miles = 60.0 + dice.unit() * 300.0;
            let stood = [45, 20, 0].map(|before| at(w0 - TimeDelta::minutes(before), from, 0));
            parts.track(vec![at(w0 - TimeDelta::minutes(20), west(from, miles), 60)]);
            parts.story.input.load.stops[0].arrived_at = Some(w0 + TimeDelta::hours(2));
            let sister = Truck {
                vin: Some("SYNVIN66666666666".to_owned()),
                name: "Unit 2".to_owned(),
                is_assigned: false,
                has_own_stop_at_pickup: false,
                fixes: stood.to_vec(),
            };
            parts.story.input.tracking.trucks.push(sister);
        }
    }
}
