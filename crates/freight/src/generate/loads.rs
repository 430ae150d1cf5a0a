//! Sample loads.

use super::Habits;
use super::dice::{Dice, Stream};
use crate::board::{BoardFacts, Days, Needs, Posted, Spot};
use crate::book::{BookCarrier, Entry};
use crate::equipment::EquipmentType;
use crate::load::{FixSource, LastFix, Load, LoadDraft, LoadStatus, Share, Sharing, StopDraft};
use crate::movement::{Movement, StopRange, Vin};
use crate::stop::{Handling, Place, Scheduling, Stop, StopKind, Window};
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use geo::routing::circuity_miles;
use geo::{Country, cities, miles};
use kernel::ids::{CarrierId, CarrierVehicleId, CompanyId, LoadId, MovementId, StopId, TeamId, UserId};
use kernel::population::FIRST_SYNTHETIC_DOT;

/// A sample load as a TMS would send it, with the carrier that hauls it and how its driver behaves.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleLoad {
    /// The load.
    pub draft: LoadDraft,
    /// What the carrier is called.
    pub carrier_name: String,
    /// The carrier's USDOT number, a synthetic one.
    pub dot_number: i32,
    /// The truck.
    pub vin: Vin,
    /// The driver.
    pub habits: Habits,
}

/// Equipment as often as it is asked for, roughly.
const EQUIPMENT: [EquipmentType; 8] = {
    use EquipmentType::{DropDeck, Flatbed, Reefer, Van, VanOrReefer};
    [Van, Van, Van, Reefer, Reefer, Flatbed, DropDeck, VanOrReefer]
};
/// How many carriers haul the samples.
const CARRIERS: i32 = 400;
const NAMES: [&str; 8] =
    ["Blue Ridge", "Lone Star", "Great Plains", "Cascade", "Cumberland", "Prairie", "Harbor", "Summit"];
const TRADES: [&str; 5] = ["Haulers", "Freight Lines", "Trucking", "Transport", "Logistics"];

/// The `nth` sample load around a moment: first windows from two days ago to three days ahead.
pub fn sample(seed: u64, nth: u64, now: DateTime<Utc>) -> SampleLoad {
    let mut lane = Dice::of(seed, Stream::Lane, nth, 0);
    let mut freight = Dice::of(seed, Stream::Freight, nth, 0);
    let [from, to] = ends(&mut lane);
    let mut times = Dice::of(seed, Stream::Times, nth, 0);
    let start = whole_quarter(now) + TimeDelta::minutes(15 * i64::from(times.between(-2 * 96, 3 * 96)));
    let drive_hours = geo::routing::elapsed_hours(
        circuity_miles(miles(from.1, to.1)) / geo::routing::AVERAGE_MPH,
        geo::routing::Team::Solo,
    );
    let arrive = whole_quarter(start + crate::eta::hours(drive_hours + 3.0 + 4.0 * times.unit()));
    let first_come = times.chance(400);
    let stop = |kind: StopKind, zip: &str, start: DateTime<Utc>| StopDraft {
        kind: kind.as_str().to_owned(),
        scheduling: Some(if first_come { Scheduling::FirstCome } else { Scheduling::Appointment }.as_str().to_owned()),
        postal_code: Some(zip.to_owned()),
        window_start: Some(start),
        window_end: Some(start + TimeDelta::minutes(if first_come { 240 } else { 60 })),
        ..StopDraft::default()
    };
    let stops = vec![stop(StopKind::Pickup, from.0, start), stop(StopKind::Delivery, to.0, arrive)];
    let draft = LoadDraft {
        external_load_number: format!("SYN-{nth:06}"),
        min_rate: Some((circuity_miles(miles(from.1, to.1)) * (1.8 + freight.unit())).round()),
        weight: Some(f64::from(freight.between(40, 440)) * 100.0),
        trailer_length: Some(53.0),
        equipment_type: Some(freight.pick(&EQUIPMENT).as_str().to_owned()),
        cargo_value: Some(f64::from(freight.between(10, 250)) * 1_000.0),
        stops,
        ..LoadDraft::default()
    };
    let mut carrier = Dice::of(seed, Stream::Carrier, nth, 0);
    let number = carrier.between(0, CARRIERS - 1);
    SampleLoad {
        draft,
        carrier_name: carrier_name(seed, number),
        dot_number: FIRST_SYNTHETIC_DOT + 500_000 + number,
        vin: vin(&mut carrier),
        habits: Habits::of(seed, nth),
    }
}

/// The `nth` sample load as the book holds it, somewhere on its way at the moment. For tests and benchmarks: its positions are on no road.
pub fn entry(seed: u64, nth: u64, company: CompanyId, now: DateTime<Utc>) -> Entry {
    let sample = sample(seed, nth, now);
    let mut desk = Dice::of(seed, Stream::Desk, nth, 0);
    let id = nth as i64 + 1;
    let stops: Box<[Stop]> = sample.draft.stops.iter().zip(0..).map(|(stop, at)| followed(stop, id * 2 + at)).collect();
    let start = stops[0].window.start;
    let has_carrier = start < now + TimeDelta::days(1) || desk.chance(600);
    let billable_miles =
        stops[0].place.zip(stops[1].place).map(|(a, b)| circuity_miles(miles(a.point, b.point)) as f32);
    let movement = Movement {
        id: MovementId(id),
        range: StopRange { first: 0, last: 1 },
        carrier_id: Some(CarrierId(i64::from(sample.dot_number - FIRST_SYNTHETIC_DOT))),
        carrier_vehicle_id: desk.chance(750).then_some(CarrierVehicleId(id)),
        vin: Some(sample.vin),
        confirmed_at: None,
        switch_at: None,
    };
    let mut load = Load {
        status: if has_carrier { LoadStatus::Covered } else { LoadStatus::Available },
        billable_miles,
        stops,
        movements: if has_carrier { vec![movement] } else { vec![] },
        sharing: Sharing {
            eld: if desk.chance(200) { Share::Active } else { Share::None },
            phone: if desk.chance(300) { Share::Active } else { Share::None },
        },
        shared_at: None,
        last_fix: None,
        last_log_at: None,
        eta_at: None,
    };
    if has_carrier && start < now {
        begin(&mut load, &mut desk, now);
    }
    let board = board(seed, nth, &sample.draft, &load, now);
    Entry {
        id: LoadId(id),
        company,
        external_load_number: sample.draft.external_load_number.into(),
        user_id: desk.chance(900).then(|| UserId(desk.between(1, 40).into())),
        team_id: Some(TeamId(desk.between(1, 6).into())),
        equipment_type: sample.draft.equipment_type.as_deref().and_then(|word| word.parse().ok()),
        carrier: has_carrier.then(|| BookCarrier {
            id: load.movements[0].carrier_id,
            legal_name: sample.carrier_name.into(),
            dot_number: Some(sample.dot_number),
        }),
        board,
        load,
    }
}

/// What the load board needs of a sample. Some of the available ones are posted, and some were.
fn board(seed: u64, nth: u64, draft: &LoadDraft, load: &Load, now: DateTime<Utc>) -> BoardFacts {
    let mut dice = Dice::of(seed, Stream::Desk, nth, 1);
    let last_posted_at = dice.chance(700).then(|| now - TimeDelta::minutes(dice.between(1, 100 * 60).into()));
    let is_posted = load.status == LoadStatus::Available && dice.chance(600);
    let window = load.pickup_window().filter(|_| is_posted);
    let spot = |at: usize| {
        let stop = load.stops.get(at)?;
        Some(Spot::of(stop.place?, draft.stops.get(at)?.postal_code.as_deref(), None))
    };
    let days = |stop: Option<&Stop>| stop.map(|stop| Days::of(stop.window, None));
    BoardFacts {
        min_rate_cents: draft.min_rate.map(|dollars| (dollars * 100.0).round() as i64),
        pounds: draft.weight,
        trailer_length: draft.trailer_length,
        needs: Needs { hazmat: dice.chance(50), tanker: dice.chance(20) },
        last_posted_at,
        posted: last_posted_at.zip(window).map(|(at, window)| Posted { at, expires_at: window.end }),
        origin: spot(0),
        destination: spot(load.stops.len() - 1),
        pickup: days(load.first_pickup()),
        dropoff: days(load.last_stop()),
    }
}

/// Puts a load on its way.
fn begin(load: &mut Load, desk: &mut Dice, now: DateTime<Utc>) {
    let start = load.stops[0].window.start;
    if desk.chance(850) {
        load.stops[0].arrived_at = Some((start + TimeDelta::minutes(desk.between(-30, 60).into())).min(now));
        load.status = LoadStatus::Progress;
    }
    if load.stops[0].arrived_at.is_some() && start + TimeDelta::hours(2) < now && desk.chance(850) {
        let left = start + TimeDelta::minutes(desk.between(70, 120).into());
        (load.stops[0].departed_at, load.stops[0].done_at) = (Some(left), desk.chance(900).then_some(left));
    }
    let place = |at: usize| load.stops[at].place.map(|place| place.point);
    if let (true, Some((from, to))) = (load.sharing.is_given(), place(0).zip(place(1))) {
        let part = desk.unit();
        let point =
            geo::Point { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part };
        let located_at = now - TimeDelta::minutes(desk.between(1, 300).into());
        load.last_fix = Some(LastFix { located_at, point, source: FixSource::Eld, is_at_rest: desk.chance(300) });
        load.eta_at = Some(load.stops[1].window.start + TimeDelta::minutes(desk.between(-120, 180).into()));
    }
    if load.eta_at.is_some_and(|eta| eta > load.stops[1].window.end + TimeDelta::minutes(30)) {
        load.status = LoadStatus::Delayed;
    }
}

fn followed(draft: &StopDraft, id: i64) -> Stop {
    let word = |word: &Option<String>| word.as_deref().and_then(|word| word.parse().ok());
    Stop {
        id: StopId(id),
        kind: draft.kind.parse().unwrap_or(StopKind::Other),
        handling: Handling::Live,
        scheduling: word(&draft.scheduling).unwrap_or(Scheduling::Appointment),
        place: draft.place().ok().map(|place| Place {
            geo_source: crate::stop::GeoSource::Facility,
            radius: 0.5,
            ..place
        }),
        window: draft.window().unwrap_or(Window { start: DateTime::UNIX_EPOCH, end: DateTime::UNIX_EPOCH }),
        arrived_at: None,
        departed_at: None,
        done_at: None,
    }
}

/// Two freight cities of the mainland, at least 160 miles apart.
fn ends(dice: &mut Dice) -> [(&'static str, geo::Point); 2] {
    let is_mainland = |city: &&geo::City| {
        city.state.country == Country::UnitedStates
            && (24.0..50.0).contains(&city.lat)
            && (-125.0..-66.0).contains(&city.lon)
    };
    let mainland: Vec<_> = cities().iter().filter(is_mainland).map(|city| (city.postal_code, city.point())).collect();
    let from = dice.pick(&mainland);
    loop {
        let to = dice.pick(&mainland);
        if miles(from.1, to.1) >= 160.0 {
            return [from, to];
        }
    }
}

fn carrier_name(seed: u64, number: i32) -> String {
    let mut dice = Dice::of(seed, Stream::Carrier, number as u64, 1);
    format!("SYN {} {} {number} LLC", dice.pick(&NAMES), dice.pick(&TRADES))
}

/// A VIN with a right check digit (49 CFR 565.15).
fn vin(dice: &mut Dice) -> Vin {
    const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    // Only 1, F (6), U (4), J (1), A (1) and digits appear here.
    let value = |byte: u8| match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        b'F' => 6,
        b'U' => 4,
        _ => 1,
    };
    let mut vin = *b"1FUJA6A1011000000";
    for byte in &mut vin[11..] {
        *byte = b'0' + dice.below(10) as u8;
    }
    let sum: u32 = vin.iter().zip(WEIGHTS).map(|(byte, weight)| value(*byte) * weight).sum();
    vin[8] = if sum % 11 == 10 { b'X' } else { b'0' + (sum % 11) as u8 };
    vin
}

fn whole_quarter(at: DateTime<Utc>) -> DateTime<Utc> {
    at.duration_trunc(TimeDelta::minutes(15)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::check;
    use crate::load::samples::at;

    #[test]
    fn samples_are_marked_valid_and_repeatable() {
        for nth in 0..300 {
            let sample = super::sample(7, nth, at(0));
            assert_eq!(check(&sample.draft, at(0)), [], "{:?}", sample.draft);
            assert!(sample.draft.external_load_number.starts_with("SYN-") && sample.carrier_name.starts_with("SYN "));
            assert!(sample.dot_number >= FIRST_SYNTHETIC_DOT);
            assert_eq!(sample, super::sample(7, nth, at(0)));
        }
        assert_ne!(super::sample(7, 1, at(0)).draft.stops, super::sample(8, 1, at(0)).draft.stops);
    }

    #[test]
    fn entries_are_in_every_tab() {
        let (own, loads): (_, Vec<_>) =
            (crate::settings::Settings::default(), (0..2_000).map(|nth| entry(7, nth, CompanyId(1), at(0))).collect());
        let counts = crate::tracking::counts(loads.iter().map(|entry| &entry.load), at(0), &own);
        for tab in crate::tracking::Tab::ALL.iter().filter(|tab| **tab != crate::tracking::Tab::Closed) {
            assert!(counts.of(*tab) > 0, "{tab}: {counts:?}");
        }
    }
}
