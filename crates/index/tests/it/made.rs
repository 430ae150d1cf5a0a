//! Made-up carriers from a seed: many of them share names, places and amounts, so that ties and prefixes are met.

use crate::plain::Plain;
use chrono::{Days, NaiveDate};
use geo::Point;
use index::{
    AuthorityScope, AuthorityStatus, CarrierOperation, Code, Flag, FleetSize, Key, LapseKind, Link, SafetyRating,
    SetKey, SetKind, StatusCode, Touch, Vehicle,
};
use kernel::identifiers::{IdentifierKind, Province};
use kernel::provenance::Known;

/// A small generator of random numbers (xorshift64*), the same everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    /// True once in `every` times.
    pub(crate) fn once_in(&mut self, every: u64) -> bool {
        self.below(every) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// The day that the made-up facts are of.
pub(crate) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 20).expect("a date")
}

const WORDS: [&str; 24] = [
    "American",
    "Freight",
    "Trucking",
    "Express",
    "Logistics",
    "Transport",
    "A & B",
    "Eagle",
    "Peña",
    "Best",
    "United",
    "Interstate",
    "Blue",
    "Sky",
    "Valley",
    "River",
    "Mountain",
    "Star",
    "Lone",
    "First",
    "Carrier",
    "Haul",
    "N'",
    "El",
];
const ENDINGS: [&str; 6] = ["", " LLC", " Inc.", ", INC", " Transportation Services of America", " #2"];
pub(crate) const STATES: [&str; 12] = ["TX", "CA", "FL", "NY", "GA", "PA", "IL", "OH", "WI", "NJ", "ON", "NL"];

fn name(random: &mut Random) -> String {
    let words = 1 + random.below(3);
    let name = (0..words).map(|_| random.pick(&WORDS)).collect::<Vec<_>>().join(" ");
    let number = if random.once_in(3) { format!(" {}", random.below(1_000)) } else { String::new() };
    name + &number + random.pick(&ENDINGS)
}

fn amount(random: &mut Random, end: u64) -> Known<u32> {
    match random.below(12) {
        0 => Known::Unknown,
        1 => Known::Some(0),
        2 => Known::Some(random.below(end * 50) as u32),
        _ => Known::Some(random.below(end) as u32),
    }
}

fn date(random: &mut Random, days: u64) -> Known<NaiveDate> {
    match random.below(8) {
        0 => Known::Unknown,
        1 => Known::None,
        _ => Known::Some(today() - Days::new(random.below(days))),
    }
}

/// A place of one of `count` that are spread over the country, the same for the same number.
pub(crate) fn place(number: u64) -> Point {
    let mut random = Random::new(number + 77);
    Point { lat: 25.0 + random.below(240_000) as f64 / 1e4, lon: -124.0 + random.below(570_000) as f64 / 1e4 }
}

/// A carrier. `places` is the number of distinct homes.
pub(crate) fn carrier(random: &mut Random, dot_number: u32, places: u64) -> Plain {
    let home = random.below(places);
    let authority = |random: &mut Random| {
        use AuthorityStatus::{Active, Inactive, None, Pending, Unknown};
        random.pick(&[Active, Active, Active, Inactive, Pending, None, None, Unknown])
    };
    let mut identifiers = Vec::new();
    if random.once_in(2) {
        let docket = (dot_number / 2 + random.below(3) as u32).to_string();
        let kind = random.pick(&[IdentifierKind::Mc, IdentifierKind::Mc, IdentifierKind::Mx, IdentifierKind::Ff]);
        identifiers.extend(Key::new(kind, &docket));
    }
    if random.once_in(40) {
        identifiers.extend(Key::new(IdentifierKind::Nsc(Province::new("ON")), &random.below(900).to_string()));
    }
    let mut links = Vec::new();
    if !random.once_in(5) {
        links.extend(Link::phone(&format!("201555{:04}", random.below(places) % 10_000)));
    }
    if !random.once_in(3) {
        links.extend(Link::email(&format!("office{}@example.com", random.below(places * 2))));
    }
    if random.once_in(4) {
        links.extend(Link::officer(&format!("Jane Doe {}", random.below(places * 9))));
    }
    if random.once_in(12) {
        links.push(Link::revoked_predecessor(random.below(u64::from(dot_number)) as u32));
    }
    let mut former = Vec::new();
    while random.once_in(6) {
        let year = 2018 + random.below(9) as i32;
        let phone = Link::phone(&format!("201555{:04}", random.below(places) % 10_000));
        former.extend(phone.iter().flat_map(|link| [link.until(year), link.until(2020)]));
    }
    let vehicle = |random: &mut Random| {
        let vin = Link::vin(&format!("1XP5DB9X{:09}", random.below(places * 20))).expect("long enough");
        Vehicle {
            vin,
            unit_type: random.pick(&[9, 10, 11, 11, 12]),
            inspected_on: today() - Days::new(random.below(1_500)),
            model_year: random.pick(&[0, 1998, 2008, 2012, 2016, 2020, 2027]),
        }
    };
    let mut vehicles: Vec<Vehicle> = (0..random.below(4)).map(|_| vehicle(random)).collect();
    // Some are seen again.
    if let Some(again) = vehicles.first().copied().filter(|_| random.once_in(3)) {
        vehicles.push(Vehicle { vin: again.vin, ..vehicle(random) });
    }
    let sets = sets().into_iter().filter(|_| random.once_in(5)).collect();
    Plain {
        id: i64::from(dot_number) * 3,
        dot_number,
        legal_name: Some(name(random)).filter(|_| !random.once_in(200)),
        dba_name: Some(name(random)).filter(|_| random.once_in(4)),
        city: Some(format!("Town {}", home % 500)),
        state: Code::new(STATES[(home * 7 % 13 % 12) as usize]).filter(|_| !random.once_in(100)),
        country: Code::new(if home.is_multiple_of(50) { "MX" } else { "US" }),
        home: Some(place(home)).filter(|_| !random.once_in(50)),
        power_units: amount(random, 20),
        fleet_size: random.pick(&[
            FleetSize::Taken,
            FleetSize::Taken,
            FleetSize::TakenIfInspected,
            FleetSize::Doubtful,
        ]),
        total_drivers: amount(random, 25),
        common: authority(random),
        contract: authority(random),
        broker: authority(random),
        authority_since: date(random, 4_000),
        safety_rating: random.pick(&[
            SafetyRating::None,
            SafetyRating::None,
            SafetyRating::Satisfactory,
            SafetyRating::Conditional,
            SafetyRating::Unsatisfactory,
            SafetyRating::Unknown,
        ]),
        operating_status: Some(random.pick(&["active", "inactive", "out_of_service", "not_authorized", "pending"])),
        is_out_of_service: random.pick(&[Flag::No, Flag::No, Flag::No, Flag::Yes, Flag::Unknown]),
        bipd_on_file: random.pick(&[Known::Unknown, Known::Some(0), Known::Some(750_000), Known::Some(1_000_000)]),
        bipd_required: random.pick(&[Known::Unknown, Known::Some(0), Known::Some(750_000)]),
        cargo: random.below(1 << 30) as u32 & random.below(1 << 30) as u32 & random.below(1 << 30) as u32,
        is_hazmat: random.pick(&[Flag::No, Flag::No, Flag::Yes, Flag::Unknown]),
        carrier_operation: random.pick(&[
            CarrierOperation::Interstate,
            CarrierOperation::IntrastateNonHazmat,
            CarrierOperation::IntrastateHazmat,
            CarrierOperation::Unknown,
        ]),
        status_code: random.pick(&[StatusCode::Active, StatusCode::Active, StatusCode::Inactive, StatusCode::Pending]),
        mcs150_on: if random.once_in(9) { Known::Some(today() + Days::new(40)) } else { date(random, 2_000) },
        added_on: date(random, 9_000),
        lapses_on: random.pick(&[
            Known::None,
            Known::None,
            Known::Unknown,
            Known::Some(today()),
            Known::Some(today() + Days::new(9)),
            Known::Some(today() + Days::new(31)),
        ]),
        authority_scope: random.pick(&[
            AuthorityScope::Unknown,
            AuthorityScope::Property,
            AuthorityScope::HouseholdGoods,
            AuthorityScope::Passengers,
        ]),
        lapse_kind: random.pick(&[LapseKind::Unknown, LapseKind::Insurance, LapseKind::Suspension]),
        is_synthetic: random.once_in(2),
        identifiers,
        has_identity_alert: random.pick(&[Flag::No, Flag::No, Flag::Yes]),
        alerted_of: random.pick(&[None, None, Some("Double brokering"), Some("Hostage load")]),
        has_impersonation_alert: random.pick(&[Flag::No, Flag::No, Flag::No, Flag::Yes]),
        has_look_alike_contact: random.pick(&[Flag::No, Flag::No, Flag::Yes, Flag::Unknown]),
        is_eld_connected: random.pick(&[Flag::No, Flag::Yes, Flag::Unknown]),
        contact_changed_on: date(random, 900),
        mcs150_due_on: random.pick(&[Known::Unknown, Known::Some(today()), Known::Some(today() - Days::new(1))]),
        ordered_out_on: date(random, 2_000),
        is_prior_revoked: random.pick(&[Flag::No, Flag::No, Flag::Yes, Flag::Unknown]),
        links,
        former,
        vehicles,
        touches: Vec::new(),
        sets,
    }
}

/// The sets of two companies.
pub(crate) fn sets() -> [SetKey; 4] {
    let set = |company, kind| SetKey { company, kind };
    [
        set(1, SetKind::Onboarded),
        set(1, SetKind::Subscribed),
        set(2, SetKind::Onboarded),
        set(2, SetKind::Classification(7)),
    ]
}

/// An inspection at one of `places` counties within three years.
pub(crate) fn touch(random: &mut Random, places: u64) -> Touch {
    let at = random.below(places) + 1_000_000;
    let on = today() - Days::new(random.below(1_000));
    Touch { at: Some(place(at)).filter(|_| !random.once_in(20)), on }
}

/// `count` carriers with DOT numbers that are not in a row, and their touches, in no order.
pub(crate) fn carriers(random: &mut Random, count: usize) -> Vec<Plain> {
    let mut carriers: Vec<Plain> = (0..count as u32)
        .map(|nth| {
            // Some are synthetic.
            let dot_number = 100 + nth * 3 + if nth % 3 == 1 { 90_000_000 } else { 0 };
            let mut carrier = carrier(random, dot_number, 60);
            carrier.touches = (0..random.below(5)).map(|_| touch(random, 30)).collect();
            carrier
        })
        .collect();
    for at in (1..carriers.len()).rev() {
        carriers.swap(at, random.below(at as u64 + 1) as usize);
    }
    carriers
}
