//! Inspections of a carrier's trucks: when, where, which vehicles, and what was found.

use super::World;
use super::carrier::Carrier;
use super::day::Day;
use super::dice::{Dice, Stream};
use super::kind::{Case, Kind};
use super::sms::Basic;
use super::vin::Vehicle;
use super::violation_codes::{DRIVER, HAZMAT, POWER_UNIT, TRAILER, Violation};
use super::{Profile, places, shape};
use geo::{County, Point};

/// Days that the Vehicle Inspection File reaches back.
const REACH: i32 = 1_096;
/// The first inspection's number; real ones stay far below it.
const FIRST_ID: u64 = 90_000_000_000;
/// Numbers kept for each carrier.
const MOST: u64 = 1 << 13;

/// All inspections of one carrier; each is made from its number alone.
pub(super) struct Inspections<'a> {
    world: &'a World,
    carrier: &'a Carrier,
    ends: Vec<Point>,
    pub(super) count: u32,
    from: Day,
    days: u32,
}

/// One inspection.
#[derive(Debug)]
pub(super) struct Inspection {
    pub(super) id: u64,
    pub(super) on: Day,
    /// Military time and how many minutes it took.
    pub(super) start: u16,
    pub(super) end: u16,
    pub(super) level: u8,
    pub(super) county: &'static County,
    pub(super) units: Vec<Vehicle>,
    pub(super) violations: Vec<Cited>,
    pub(super) is_placarded: bool,
    pub(super) is_post_accident: bool,
    /// What rows of it draw their paperwork from.
    pub(super) paperwork: Dice,
}

/// A violation that was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cited {
    pub(super) violation: &'static Violation,
    /// `D` driver, `C` co-driver, or the unit's number.
    pub(super) unit: u8,
    pub(super) is_oos: bool,
}

impl Inspection {
    /// Whether the driver was inspected.
    pub(super) fn is_of_driver(&self) -> bool {
        matches!(self.level, 1 | 2 | 3 | 6)
    }

    /// Whether the vehicle was inspected.
    pub(super) fn is_of_vehicle(&self) -> bool {
        matches!(self.level, 1 | 2 | 5 | 6)
    }

    /// The unit's own number.
    pub(super) fn unit_id(&self, at: usize) -> u64 {
        self.id * 4 + at as u64
    }

    /// Violations and those among them that put out of service, that `wanted` holds for.
    pub(super) fn totals(&self, wanted: impl Fn(&Cited) -> bool) -> (u32, u32) {
        self.violations
            .iter()
            .filter(|cited| wanted(cited))
            .fold((0, 0), |(all, oos), cited| (all + 1, oos + u32::from(cited.is_oos)))
    }
}

impl Cited {
    /// Cited against a person.
    pub(super) fn is_of_driver(&self) -> bool {
        !self.unit.is_ascii_digit()
    }

    /// Cited under the hazardous materials rules.
    pub(super) fn is_of_hazmat(&self) -> bool {
        (31..=39).contains(&self.violation.category)
    }

    /// Cited against the vehicle as such.
    pub(super) fn is_of_vehicle(&self) -> bool {
        !self.is_of_driver() && !self.is_of_hazmat()
    }
}

/// Each list of violations with every entry as often as its weight: drawing is one look-up.
pub(super) struct Decks([Vec<&'static Violation>; 4]);

impl Decks {
    pub(super) fn new() -> Self {
        let dealt = |list: &'static [Violation]| {
            list.iter().flat_map(|violation| std::iter::repeat_n(violation, violation.weight as usize)).collect()
        };
        Self([POWER_UNIT, TRAILER, DRIVER, HAZMAT].map(dealt))
    }
}

impl<'a> Inspections<'a> {
    pub(super) fn of(world: &'a World, carrier: &'a Carrier) -> Self {
        let mut dice = Dice::of(world.seed, Stream::Lanes, carrier.ordinal, 0);
        let ended = || {
            let ends = carrier
                .licences
                .iter()
                .flat_map(|licence| &licence.authorities)
                .flat_map(|authority| &authority.spells);
            ends.filter_map(|spell| spell.until).max()
        };
        let is_idle = carrier.kind.has_docket() && !carrier.is_authorised_on(world.today);
        let until = carrier.stopped.or_else(|| is_idle.then(ended).flatten()).unwrap_or(world.today) - 1;
        let from = (carrier.added + 20).max(world.today - REACH);
        let days = (until - from).max(0) as u32;
        let count =
            if days < 5 { 0 } else { count(world, carrier, is_idle, f64::from(days) / f64::from(REACH), &mut dice) };
        let ends = if count == 0 { Vec::new() } else { ends(world, carrier, count, &mut dice) };
        Self { world, carrier, ends, count: count.min(MOST as u32 - 1), from, days }
    }

    /// Makes the `nth` inspection, into one that is used again and again.
    pub(super) fn nth(&self, nth: u32, inspection: &mut Inspection) {
        let world = self.world;
        let mut dice = Dice::of(world.seed, Stream::Inspection, self.carrier.ordinal, u64::from(nth));
        inspection.id = FIRST_ID + self.carrier.ordinal * MOST + u64::from(nth);
        inspection.on = self.from + dice.below(self.days) as i32;
        let (hour, minute, took) =
            (6 + (dice.below(10) + dice.below(8)) as u16, dice.below(60) as u16, 12 + dice.below(60) as u16);
        inspection.start = hour * 100 + minute;
        inspection.end = (hour + (minute + took) / 60) * 100 + (minute + took) % 60;
        inspection.level = dice.weighted(shape::LEVELS);
        inspection.county = places::county_at(self.site(&mut dice));
        inspection.is_placarded = self.carrier.is_hazmat && dice.chance(420);
        inspection.is_post_accident = dice.chance(14);
        self.meet(inspection, &mut dice);
        self.find(inspection, &mut dice);
        inspection.paperwork = dice;
    }

    fn site(&self, dice: &mut Dice) -> Point {
        let (home, end) = (self.carrier.home.point, dice.pick(&self.ends));
        if self.carrier.operation != "A" {
            return end;
        }
        let way = dice.unit();
        let aside = |dice: &mut Dice| (dice.unit() - 0.5) * 0.5;
        Point {
            lat: home.lat + (end.lat - home.lat) * way + aside(dice),
            lon: home.lon + (end.lon - home.lon) * way + aside(dice),
        }
    }

    fn meet(&self, inspection: &mut Inspection, dice: &mut Dice) {
        let fleet = &self.carrier.fleet;
        let power = fleet.power_unit(self.world.seed, self.world.today.year(), dice);
        let pulls = if power.unit_type == 11 { 930 } else { 70 };
        inspection.units.clear();
        inspection.units.push(power);
        if dice.chance(pulls) {
            inspection.units.push(fleet.trailer(self.world, dice));
            if power.unit_type == 11 && dice.chance(24) {
                inspection.units.push(fleet.trailer(self.world, dice));
            }
        }
    }

    fn find(&self, inspection: &mut Inspection, dice: &mut Dice) {
        let Decks([power, trailer, driver, hazmat]) = &self.world.decks;
        let careless = self.carrier.carelessness;
        let often = |base: f64, most: u32| ((base * careless) as u32).min(most);
        inspection.violations.clear();
        if inspection.is_of_vehicle() {
            for _ in 0..how_many(often(800.0, 950), 550, 9, dice) {
                let is_trailer = inspection.units.len() > 1 && dice.chance(520);
                let unit = if is_trailer { 1 + dice.below(inspection.units.len() as u32 - 1) } else { 0 };
                let deck = if is_trailer { trailer } else { power };
                inspection.cite(deck, b'1' + unit as u8, dice);
            }
        }
        if inspection.is_of_driver() {
            let base = if self.carrier.operation == "A" { 310.0 } else { 270.0 };
            for _ in 0..how_many(often(base, 800), 260, 4, dice) {
                let unit = if dice.chance(15) { b'C' } else { b'D' };
                inspection.cite(driver, unit, dice);
                // Who stays within a state is mostly exempt from the log rules.
                let is_exempt = self.carrier.operation != "A" && dice.chance(800);
                inspection.violations.pop_if(|cited| is_exempt && cited.violation.basic == Basic::HoursOfService);
            }
        }
        if inspection.is_placarded && inspection.is_of_vehicle() && dice.chance(often(130.0, 600)) {
            inspection.cite(hazmat, b'1', dice);
        }
    }
}

impl Inspection {
    /// An empty one, to be filled by [`Inspections::nth`].
    pub(super) fn empty(world: &World) -> Self {
        Self {
            id: 0,
            on: world.today,
            start: 0,
            end: 0,
            level: 3,
            county: &geo::counties()[0],
            units: Vec::new(),
            violations: Vec::new(),
            is_placarded: false,
            is_post_accident: false,
            paperwork: Dice::of(0, Stream::Inspection, 0, 0),
        }
    }

    fn cite(&mut self, deck: &[&'static Violation], unit: u8, dice: &mut Dice) {
        let violation = dice.pick(deck);
        let is_oos = dice.chance(violation.oos);
        if !self.violations.iter().any(|cited| cited.unit == unit && cited.violation.code == violation.code) {
            self.violations.push(Cited { violation, unit, is_oos });
        }
    }
}

/// None mostly, else one, and again one more `more` of a thousand times.
fn how_many(any: u32, more: u32, most: u32, dice: &mut Dice) -> u32 {
    if !dice.chance(any) {
        return 0;
    }
    (1..most).find(|_| !dice.chance(more)).unwrap_or(most)
}

/// How many inspections in a part of the time that the file reaches back.
fn count(world: &World, carrier: &Carrier, is_idle: bool, part: f64, dice: &mut Dice) -> u32 {
    let units = carrier.fleet.power_units;
    let never = matches!(carrier.case, Case::NoRows | Case::ImplausibleFleet | Case::LargeNewcomer);
    if never || matches!(carrier.kind, Kind::Broker | Kind::Forwarder) || carrier.status == "P" {
        return 0;
    }
    let paired = matches!(carrier.case, Case::Predecessor | Case::Successor | Case::Lessor | Case::Lessee);
    // How many of a thousand have any, and how many a truck then has in the whole time (median).
    let (any, each) = match (world.profile, carrier.kind, is_idle, carrier.operation) {
        (Profile::National, Kind::Private | Kind::LocalPassenger, _, "C") => (222, 1.75),
        (Profile::National, Kind::Private, _, "B") => (380, 3.0),
        (Profile::National, Kind::Private, ..) => (340, 3.2),
        (Profile::National, _, true, _) => (150, 3.0),
        (Profile::National, ..) => (760, NATIONAL_EACH),
        (Profile::Demonstration, Kind::Private | Kind::LocalPassenger, _, "C") => (500, 1.5),
        (Profile::Demonstration, _, true, _) => (650, 1.6),
        (Profile::Demonstration, ..) => (970, 1.9),
    };
    if !paired && !dice.chance(any) {
        return 0;
    }
    let spread = (dice.normal() * 0.8).exp();
    let count = each * spread * f64::from(units.max(1)).powf(0.85) * part;
    // Beyond some thousands the largest fleets would make up the whole file.
    let count = if count > 400.0 { 400.0 * (count / 400.0).sqrt() } else { count };
    (count.round() as u32).max(if paired { 6 } else { 1 })
}

/// Tuned so that 2.2 million carriers have about 7 million inspections.
const NATIONAL_EACH: f64 = 4.75;

/// Where its trucks go: cities for an interstate carrier, places in its state for another.
fn ends(world: &World, carrier: &Carrier, count: u32, dice: &mut Dice) -> Vec<Point> {
    let lanes = 1 + count.min(3 + carrier.fleet.power_units / 4).min(12);
    if carrier.operation != "A" {
        return (0..lanes).map(|_| world.places.near(&carrier.home, dice)).collect();
    }
    // The more cities one may choose from, the nearer the nearest.
    let choice = if carrier.kind == Kind::Private { 14 } else { dice.weighted(&[(1, 30), (3, 30), (9, 40)]) };
    (0..lanes).map(|_| world.places.destination(carrier.home.point, choice, dice).point()).collect()
}
