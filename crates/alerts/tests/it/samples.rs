//! A load without any alert, from which each test departs: Dallas to Chicago, its first window from minute 0 to 60.

use alerts::input::{
    CargoPolicy, Carrier, Contact, ContactRole, Dmarc, DmarcPolicy, EldConsent, Fact, Fix, Fleet, Guard, History,
    Input, Line, LineType, List, Lists, Load, Mail, Movement, OnFile, Outcome, OwnMovement, Requirements, RoadRoute,
    SharedBy, Sighting, SightingBy, Source, Spot, Stop, Tracking, Truck, Vehicle,
};
use alerts::{AlertType, CheckState, Evaluation, Settings, Severity, evaluate};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use freight::equipment::EquipmentType;
use freight::guarded::{GuardKind, GuardReason};
use freight::load::{FixSource, LoadStatus, Share};
use freight::readiness::DockCheck;
use freight::stop::StopKind;
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId, StopId};

pub(crate) const DALLAS: Spot = Spot { lat: 32_776_700, lon: -96_797_000 };
pub(crate) const CHICAGO: Spot = Spot { lat: 41_878_100, lon: -87_629_800 };
pub(crate) const VIN: &str = "1M8GDM9AXKP042788";
pub(crate) const CARRIER: CarrierId = CarrierId(7);
/// The minute at which the last window ends.
pub(crate) const END: i64 = 1_560;

/// A minute after the first window starts: Monday, 2026-11-23 14:00 UTC, 8:00 in Dallas.
pub(crate) fn at(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_442_400, 0).expect("an instant") + TimeDelta::minutes(minute)
}

/// A day before that of [`at`] 0; after it where negative.
pub(crate) fn ago(days: i64) -> NaiveDate {
    let today = at(0).date_naive();
    let count = Days::new(days.unsigned_abs());
    if days < 0 { today.checked_add_days(count) } else { today.checked_sub_days(count) }.expect("a day")
}

pub(crate) fn source(name: &str) -> Source {
    Source::new(name, Some(ago(1)))
}

pub(crate) fn known<T>(value: T) -> Fact<T> {
    Fact::known(value, source("Company Census File"))
}

pub(crate) fn none<T>() -> Fact<T> {
    Fact::none(source("Company Census File"))
}

/// A place so many miles north of another.
pub(crate) fn north(of: Spot, miles: f64) -> Spot {
    Spot { lat: of.lat + (miles / 69.094 * 1_000_000.0).round() as i32, ..of }
}

pub(crate) fn fix(minute: i64, spot: Spot) -> Fix {
    Fix { at: at(minute), spot, mph: None, source: FixSource::Eld, pickup_miles: None }
}

pub(crate) fn stop(kind: StopKind, minute: i64) -> Stop {
    Stop {
        id: StopId(minute),
        kind,
        spot: Some(if kind == StopKind::Delivery { CHICAGO } else { DALLAS }),
        is_approximate: false,
        areas: vec![if kind == StopKind::Delivery { "IL/Cook" } else { "TX/Dallas" }.to_owned()],
        window_start: at(minute),
        window_end: at(minute + 60),
        offset_minutes: -360,
        time_zone: "America/Chicago".to_owned(),
        arrived_at: None,
        departed_at: None,
        done_at: None,
    }
}

fn load() -> Load {
    Load {
        id: LoadId(1),
        number: "L1".to_owned(),
        status: LoadStatus::Covered,
        stops: vec![stop(StopKind::Pickup, 0), stop(StopKind::Delivery, END - 60)],
        commodity: Some("Paper towels".to_owned()),
        cargo_value: Some(40_000),
        equipment: Some(EquipmentType::Van),
        is_temperature_controlled: false,
        billable_miles: Some(925),
        instruction_changes: Vec::new(),
        guard: Guard::default(),
        told: None,
    }
}

pub(crate) fn sighting(carrier_id: CarrierId, by: SightingBy, days: i64) -> Sighting {
    Sighting { carrier_id: Some(carrier_id), carrier: format!("Carrier {carrier_id}"), by, on: ago(days) }
}

pub(crate) fn vehicle() -> Vehicle {
    Vehicle {
        id: Some(CarrierVehicleId(9)),
        vin: Some(VIN.to_owned()),
        assigned_at: at(-2_000),
        sightings: known(vec![sighting(CARRIER, SightingBy::Inspection, 80)]),
        explained: None,
    }
}

fn movement() -> Movement {
    Movement {
        id: MovementId(10),
        carrier_id: Some(CARRIER),
        booked_at: at(-2_880),
        confirmed_at: Some(at(-2_800)),
        vehicle: Some(vehicle()),
        crew_changes: Vec::new(),
        driver_elsewhere: none(),
        named: Vec::new(),
        dock_check: DockCheck::Open,
        demands: Vec::new(),
    }
}

fn carrier() -> Carrier {
    Carrier {
        id: CARRIER,
        name: "Acme Trucking (USDOT 1000001)".to_owned(),
        power_units: known(10),
        units_inspected_24mo: known(6),
        eld_units_72h: known(4),
        scheduled_units: Fact::unknown("No certificate is confirmed"),
        last_inspected_on: known(ago(80)),
        why_later_inspections: None,
        eld_heard_on: known(ago(1)),
        authority_since: known(ago(2_000)),
        reinstated_on: none(),
        lapsed_on: none(),
        fleet: known(Fleet::Trucks),
        changes: none(),
        requirements: known(Requirements { outcome: Outcome::Pass, unmet: Vec::new() }),
        eld_consent: known(EldConsent { share: Share::Active, heard_at: Some(at(-60)), given_at: at(-100_000) }),
        identity_alerts: none(),
        cargo_policy: known(CargoPolicy {
            exclusions: Vec::new(),
            are_exclusions_known: true,
            limit: Some(100_000),
            covers_reefer_breakdown: Some(true),
            ends_on: Some(ago(-200)),
        }),
        own_domains: vec!["acmetrucking.com".to_owned()],
    }
}

pub(crate) fn contact(role: ContactRole) -> Contact {
    let on_file = || known(OnFile { at: "FMCSA".to_owned(), since: Some(ago(400)) });
    Contact {
        role,
        rate_confirmation_id: None,
        name: Some("Pat Doe".to_owned()),
        email: Some("dispatch@acmetrucking.com".to_owned()),
        phone: Some("+12145550123".to_owned()),
        email_on_file: on_file(),
        phone_on_file: on_file(),
        used_since: Some(ago(300)),
        shared_by: known(SharedBy { carriers: 1, has_common_officer: false }),
        line: known(Line { is_type: LineType::Landline, provider: None }),
        mail: None,
        domain_policy: None,
    }
}

pub(crate) fn mail() -> Mail {
    Mail {
        at: at(-3_000),
        dmarc: known(Dmarc { passes: true, policy: DmarcPolicy::Reject }),
        reply_to: None,
        reply_to_registered_on: Fact::unknown("No service tells"),
    }
}

pub(crate) fn own(id: i64, start: i64, end: i64) -> OwnMovement {
    OwnMovement {
        id: MovementId(id),
        load_number: format!("L{id}"),
        from: None,
        to: None,
        starts_at: at(start),
        start_ends_at: at(start + 60),
        ends_at: at(end),
        vin: None,
    }
}

pub(crate) fn list(entries: &[&str]) -> List {
    let entry = |value: &&str| alerts::input::Entry { value: (*value).to_owned(), about: "Listed".to_owned() };
    List { as_of: Some(ago(3)), entries: entries.iter().map(entry).collect() }
}

pub(crate) fn truck(is_assigned: bool, fixes: Vec<Fix>) -> Truck {
    let (vin, name) = if is_assigned { (VIN, "Unit 12") } else { ("2M8GDM9AXKP042788", "Unit 13") };
    Truck { vin: Some(vin.to_owned()), name: name.to_owned(), is_assigned, has_own_stop_at_pickup: false, fixes }
}

/// A load without any alert.
pub(crate) fn input() -> Input {
    Input {
        version: Input::VERSION,
        load: load(),
        movement: Some(movement()),
        carrier: Some(carrier()),
        contacts: vec![contact(ContactRole::Dispatcher), Contact { email: None, ..contact(ContactRole::Driver) }],
        tracking: Tracking {
            eld: Share::Active,
            phone: Share::None,
            shared_at: Some(at(-2_880)),
            trucks: vec![truck(true, vec![fix(-120, DALLAS), fix(-60, DALLAS)])],
            route: Some(RoadRoute { points: vec![DALLAS, CHICAGO], miles: 925 }),
            page_opens: Vec::new(),
        },
        history: History {
            live: vec![own(10, 0, END)],
            bookings: vec![at(-60_000), at(-40_000), at(-2_880)],
            delivered: 20,
        },
        lists: Lists {
            dispatch_services: list(&[]),
            blocked: list(&[]),
            identity_alerts: list(&[]),
            do_not_dispatch: list(&[]),
            high_risk_areas: list(&[]),
            company_domains: vec!["haulbroker.com".to_owned()],
        },
    }
}

/// The sample on its way: it left the pickup at minute 90.
pub(crate) fn under_way() -> Input {
    let mut input = input();
    input.load.status = LoadStatus::Progress;
    input.load.stops[0].arrived_at = Some(at(10));
    input.load.stops[0].departed_at = Some(at(90));
    input.load.stops[0].done_at = Some(at(80));
    input
}

/// The sample, worth enough to be guarded.
pub(crate) fn guarded(input: Input) -> Input {
    guarded_for(input, &[GuardKind::CargoValue])
}

/// The sample, guarded for these reasons.
pub(crate) fn guarded_for(mut input: Input, kinds: &[GuardKind]) -> Input {
    let reasons: Vec<_> = kinds.iter().map(|kind| GuardReason { kind: *kind, detail: kind.to_string() }).collect();
    input.load.guard = Guard::of(reasons, false, &freight::settings::Settings::default());
    input
}

pub(crate) fn judged(input: &Input, minute: i64) -> Evaluation {
    evaluate(input, &Settings::default(), at(minute))
}

/// How much a kind's alert weighs; none where there is none.
pub(crate) fn found(input: &Input, is_type: AlertType, minute: i64) -> Option<Severity> {
    let evaluation = judged(input, minute);
    let found = evaluation.alerts.iter().filter(|alert| alert.is_type == is_type).map(|alert| alert.severity).max();
    let state = evaluation.check(is_type).expect("every kind").state;
    assert_eq!(state == CheckState::Alert, found.is_some(), "an alert and its check agree");
    found
}

pub(crate) fn state(input: &Input, is_type: AlertType, minute: i64) -> CheckState {
    judged(input, minute).check(is_type).expect("every kind").state
}

/// High, medium or nothing, the first that holds.
pub(crate) fn level(high: bool, medium: bool) -> Option<Severity> {
    if high { Some(Severity::High) } else { medium.then_some(Severity::Medium) }
}
