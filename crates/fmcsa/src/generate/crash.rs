//! Crashes of a carrier's trucks.

use super::World;
use super::carrier::Carrier;
use super::day::Day;
use super::dice::{Dice, Stream};
use super::places;
use super::vin::Vehicle;
use geo::{County, Point};

/// Years that the Crash File of ours reaches back; FMCSA's reaches back decades.
const YEARS: i32 = 5;
/// Crashes in those years for each inspection in three: national crashes of two years are some 4 a hundred inspections of three.
const EACH: f64 = 0.040 * 2.5;
const FIRST_ID: u64 = 9_000_000_000;
/// Numbers kept for each carrier.
const MOST: u32 = 1 << 10;

/// FMCSA's code of the Crash File, and the text that the SMS file has for it.
pub(super) type Circumstance = (u32, &'static str);

const TRAFFICWAYS: &[(Circumstance, u32)] = &[
    ((1, "Two-Way Trafficway, Not Divided"), 47),
    ((2, "Two-Way Trafficway, Divided, Unprotected Median"), 18),
    ((3, "Two-Way Trafficway, Divided, Positive Barrier"), 31),
    ((4, "One-Way Trafficway, Not Divided"), 4),
];
const ACCESS: &[(Circumstance, u32)] =
    &[((1, "Full Control"), 32), ((2, "Partial Access Control"), 8), ((3, "No Control"), 60)];
/// Surface and weather go together.
const SKIES: &[((Circumstance, Circumstance), u32)] = &[
    (((1, "Dry"), (1, "No Adverse Condition")), 78),
    (((2, "Wet"), (2, "Rain")), 14),
    (((4, "Snow"), (4, "Snow")), 4),
    (((6, "Ice"), (3, "Sleet, Hail")), 2),
    (((1, "Dry"), (7, "Severe Crosswinds")), 2),
];
const LIGHTS: &[(Circumstance, u32)] = &[
    ((1, "Daylight"), 66),
    ((2, "Dark - Not Lighted"), 16),
    ((3, "Dark - Lighted"), 12),
    ((5, "Dawn"), 3),
    ((6, "Dusk"), 3),
];

/// One truck in one crash.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the file")]
pub(super) struct Crash {
    pub(super) id: u64,
    /// Which of the crash's trucks this is.
    pub(super) sequence: u32,
    pub(super) on: Day,
    pub(super) clock: u16,
    pub(super) county: &'static County,
    pub(super) vehicle: Vehicle,
    pub(super) fatalities: u32,
    pub(super) injuries: u32,
    pub(super) is_towed: bool,
    pub(super) is_hazmat_released: bool,
    pub(super) is_placarded: bool,
    pub(super) vehicles: u32,
    pub(super) is_not_preventable: bool,
    pub(super) trafficway: Circumstance,
    pub(super) access: Circumstance,
    pub(super) surface: Circumstance,
    pub(super) weather: Circumstance,
    pub(super) light: Circumstance,
    pub(super) paperwork: Dice,
}

impl Crash {
    /// Severity weight of the Safety Measurement System: 1 towed only, 2 with injury or death, 1 more for released hazardous material.
    pub(super) fn severity(&self) -> u32 {
        1 + u32::from(self.fatalities + self.injuries > 0) + u32::from(self.is_hazmat_released)
    }

    /// The number that the state gave the report.
    pub(super) fn report_number(&self) -> u64 {
        self.id
    }
}

/// Crashes of a carrier whose trucks were inspected this often.
pub(super) fn crashes(world: &World, carrier: &Carrier, inspections: u32) -> impl Iterator<Item = Crash> {
    let mut dice = Dice::of(world.seed, Stream::Crash, carrier.ordinal, 0);
    let until = carrier.stopped.unwrap_or(world.today) - 6;
    let from = (carrier.added + 10).max(world.today - YEARS * 365);
    let days = (until - from).max(0);
    let part = f64::from(days) / f64::from(YEARS * 365);
    // Carelessness shows in crashes too, but less than in violations.
    let mean = f64::from(inspections) * EACH * carrier.carelessness.sqrt() * part;
    let count = if days == 0 || inspections == 0 { 0 } else { dice.poisson(mean).min(MOST - 1) };
    (0..count).map(move |nth| crash(world, carrier, from, days as u32, nth))
}

fn crash(world: &World, carrier: &Carrier, from: Day, days: u32, nth: u32) -> Crash {
    let mut dice = Dice::of(world.seed, Stream::Crash, carrier.ordinal, u64::from(nth) + 1);
    let end = world.places.destination(carrier.home.point, if carrier.operation == "A" { 6 } else { 60 }, &mut dice);
    let way = dice.unit() * if carrier.operation == "A" { 1.0 } else { 0.2 };
    let home = carrier.home.point;
    let point = Point { lat: home.lat + (end.lat - home.lat) * way, lon: home.lon + (end.lon - home.lon) * way };
    let is_injury = dice.chance(366);
    // Deaths and injuries are counted of everyone involved.
    let fatalities = if dice.chance(28) { 1 + u32::from(dice.chance(120)) } else { 0 };
    let injuries = if is_injury { dice.weighted(&[(1, 68), (2, 19), (3, 8), (4, 5)]) } else { 0 };
    let is_towed = fatalities + injuries == 0 || dice.chance(870);
    let is_placarded = carrier.is_hazmat && dice.chance(400);
    let (surface, weather) = dice.weighted(SKIES);
    Crash {
        id: FIRST_ID + carrier.ordinal * u64::from(MOST) + u64::from(nth),
        sequence: 1 + u32::from(dice.chance(70)),
        on: from + dice.below(days) as i32,
        clock: (dice.below(24) * 100 + dice.below(60)) as u16,
        county: places::county_at(point),
        vehicle: carrier.fleet.power_unit(world.seed, world.today.year(), &mut dice),
        fatalities,
        injuries,
        is_towed,
        is_hazmat_released: is_placarded && dice.chance(170) || dice.chance(3),
        is_placarded,
        vehicles: 1 + dice.weighted(&[(0, 22), (1, 62), (2, 12), (3, 4)]),
        is_not_preventable: dice.chance(25),
        trafficway: dice.weighted(TRAFFICWAYS),
        access: dice.weighted(ACCESS),
        surface,
        weather,
        light: dice.weighted(LIGHTS),
        paperwork: dice,
    }
}
