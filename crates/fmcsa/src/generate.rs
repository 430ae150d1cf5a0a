//! Synthetic files in exactly FMCSA's layouts, so that one importer loads real and invented data alike (product description, "Where
//! carriers come from").
//!
//! Every carrier is made from the seed and its own number alone, whole, and only then written into all files: so its rows agree with each
//! other, memory does not grow, and the same plan gives the same bytes. Nothing invented can be taken for real (product description,
//! "Whose data"): names begin with `SYN `, USDOT and docket numbers with 90,000,000, telephones are 555-01xx, mail is at `example.com`,
//! vehicle numbers carry `SYN`, insurers and agents do not exist. Shares and spreads follow [`shape`]; the cases that the product exists
//! for are listed in [`kind::Case`]; which of them a verdict is measured with, in [`planted`].
//!
//! Not here: daily-difference files with their tombstones, and Motus BOC-3, whose columns are not known.

mod carrier;
mod crash;
mod day;
mod dice;
mod fleet;
mod identity;
mod inspection;
mod insurance;
mod kind;
mod licence;
mod names;
mod pair;
mod phones;
mod places;
mod planted;
mod rows;
mod shape;
mod sheet;
mod sms;
mod vin;
mod violation_codes;
mod words;

use crate::catalogue::DataSet;
use crate::derive::FROZEN_ON;
use carrier::Carrier;
use chrono::{Datelike, NaiveDate};
use day::Day;
use inspection::{Decks, Inspection, Inspections};
use kind::Case;
use places::Places;
pub use planted::{Carriers, Deserved, Made, Planted, planted};
use sheet::Sheets;
use sms::Sums;
use std::io::{self, Write};

/// The most carriers that a plan can have: vehicles are numbered by carrier in 22 bits, of which the last 64 are pools of trailers.
pub const MOST_CARRIERS: u32 = (1 << 22) - 64;

/// What to make.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many carriers, up to [`MOST_CARRIERS`].
    pub carriers: u32,
    /// The same seed gives the same files.
    pub seed: u64,
    /// The day on which the files are supposed to be taken.
    pub today: NaiveDate,
    /// What the carriers are like.
    pub profile: Profile,
    /// The data sets to write; all of them when `None`. What is left out does not change the others.
    pub data_sets: Option<Vec<DataSet>>,
}

/// What the carriers are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Mostly for-hire carriers with inspections, insurance and authority, and every case within a few dozen carriers: to look at.
    Demonstration,
    /// The country's shape: most carriers are small, private and never inspected; 2.2 million have about 7 million inspections.
    National,
}

/// Everything that holds for the whole plan.
struct World {
    seed: u64,
    profile: Profile,
    today: Day,
    /// The day of the content of the legacy licensing files.
    freeze: Day,
    /// The day of the content of the Safety Measurement System's files: the last of a month.
    snapshot: Day,
    places: Places,
    decks: Decks,
}

impl World {
    fn new(plan: &Plan) -> Self {
        // A month's results come out in the middle of the next.
        let first = plan.today.with_day(1).unwrap_or(plan.today);
        let published =
            if plan.today.day() > 15 { first } else { (first - chrono::Days::new(1)).with_day(1).unwrap_or(first) };
        Self {
            seed: plan.seed,
            profile: plan.profile,
            today: Day::of(plan.today),
            freeze: Day::of(plan.today.min(FROZEN_ON)),
            snapshot: Day::of(published) - 1,
            places: Places::new(plan.profile),
            decks: Decks::new(),
        }
    }
}

/// Writes the files of a plan, each as `<name of the data set>.csv` to what `out` opens for it, in one pass. Gives the number of rows of each.
pub fn write(plan: &Plan, out: impl FnMut(&str) -> io::Result<Box<dyn Write>>) -> io::Result<Vec<(DataSet, u64)>> {
    if plan.carriers > MOST_CARRIERS {
        let reason = format!("at most {MOST_CARRIERS} carriers can be generated, not {}", plan.carriers);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let world = World::new(plan);
    let mut sheets = Sheets::open(plan.data_sets.as_deref().unwrap_or(&DataSet::ALL), out)?;
    let mut desk = Desk { inspection: Inspection::empty(&world), rendered: Vec::new() };
    for ordinal in 0..u64::from(plan.carriers) {
        carrier_rows(&mut sheets, &world, &Carrier::of(&world, ordinal), &mut desk)?;
    }
    sheets.close()
}

/// Writes the census of a plan's carriers as it was on an earlier day, as `census-<day>.csv` to what `out` opens for it: those that were
/// there, with the contact, address, status and registration of that day. Imported before the plan's own files it gives their history.
/// Gives the number of rows. An error when the day is not before the plan's.
pub fn write_earlier_census(
    plan: &Plan,
    on: NaiveDate,
    mut out: impl FnMut(&str) -> io::Result<Box<dyn Write>>,
) -> io::Result<u64> {
    if plan.carriers > MOST_CARRIERS || on >= plan.today {
        let reason = format!("there is no earlier census of {on} for {} carriers on {}", plan.carriers, plan.today);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let (world, day) = (World::new(plan), Day::of(on));
    let mut sheets = Sheets::open(&[DataSet::Census], |_| out(&format!("{}-{on}.csv", DataSet::Census.name())))?;
    for ordinal in 0..u64::from(plan.carriers) {
        let carrier = Carrier::of(&world, ordinal);
        if let Some(row) = sheets.get(DataSet::Census).filter(|_| carrier.added <= day) {
            rows::census::row(row, &world, &carrier, day)?;
        }
    }
    Ok(sheets.close()?.iter().map(|(_, rows)| rows).sum())
}

/// What is used again for each carrier.
struct Desk {
    inspection: Inspection,
    rendered: Vec<u8>,
}

/// The data sets that need a carrier's inspections.
#[rustfmt::skip]
const SAFETY: [DataSet; 13] = [
    DataSet::Inspections, DataSet::InspectionUnits, DataSet::Violations, DataSet::Citations, DataSet::SpecialStudies, DataSet::Crashes,
    DataSet::SmsCrashes, DataSet::SmsInspections, DataSet::SmsViolations, DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty,
    DataSet::SmsAbPass, DataSet::SmsCPass,
];

fn carrier_rows(sheets: &mut Sheets, world: &World, carrier: &Carrier, desk: &mut Desk) -> io::Result<()> {
    if let Some(row) = sheets.get(DataSet::Census) {
        rows::census::row(row, world, carrier, world.today)?;
    }
    if carrier.case == Case::NoRows {
        return Ok(());
    }
    let is_in_snapshot = carrier.status == "A" && carrier.added <= world.snapshot;
    if let Some(row) = sheets.get(DataSet::SmsCensus).filter(|_| is_in_snapshot) {
        rows::sms_census::row(row, world, carrier)?;
    }
    if let Some(row) = sheets.get(DataSet::OosOrders) {
        rows::oos_orders::rows(row, world, carrier)?;
    }
    for licence in &carrier.licences {
        rows::li::rows(sheets, world, carrier, licence)?;
        rows::motus::rows(sheets, world, carrier, licence)?;
    }
    if !sheets.any(&SAFETY) {
        return Ok(());
    }
    let (count, sums) = inspection_rows(sheets, world, carrier, desk)?;
    crash_rows(sheets, world, carrier, count)?;
    match sheets.get(rows::sms::result_set(carrier)).filter(|_| is_in_snapshot) {
        Some(row) => rows::sms::result(row, world, carrier, &sums),
        None => Ok(()),
    }
}

fn inspection_rows(sheets: &mut Sheets, world: &World, carrier: &Carrier, desk: &mut Desk) -> io::Result<(u32, Sums)> {
    let inspections = Inspections::of(world, carrier);
    let mut sums = Sums::default();
    desk.rendered.clear();
    for nth in 0..inspections.count {
        inspections.nth(nth, &mut desk.inspection);
        let inspection = &desk.inspection;
        if let Some(row) = sheets.get(DataSet::Inspections) {
            rows::inspections::inspection(row, world, carrier, inspection, &mut desk.rendered)?;
        }
        if let Some(row) = sheets.get(DataSet::InspectionUnits) {
            rows::inspections::units(row, world, carrier.home.state.code, inspection)?;
        }
        if let Some(row) = sheets.get(DataSet::Violations) {
            rows::inspections::violations(row, world, inspection)?;
        }
        if let Some(row) = sheets.get(DataSet::Citations) {
            rows::inspections::citations(row, world, inspection)?;
        }
        if let Some(row) = sheets.get(DataSet::SpecialStudies) {
            rows::inspections::special_studies(row, world, inspection)?;
        }
        let Some(weight) = sms::time_weight(world, inspection.on) else { continue };
        sums.add(inspection, weight);
        if let Some(row) = sheets.get(DataSet::SmsInspections) {
            rows::sms::inspection(row, carrier, inspection, weight)?;
        }
        if let Some(row) = sheets.get(DataSet::SmsViolations) {
            rows::sms::violations(row, carrier, inspection, weight)?;
        }
    }
    Ok((inspections.count, sums))
}

fn crash_rows(sheets: &mut Sheets, world: &World, carrier: &Carrier, inspections: u32) -> io::Result<()> {
    for crash in crash::crashes(world, carrier, inspections) {
        if let Some(row) = sheets.get(DataSet::Crashes) {
            rows::crashes::row(row, world, carrier, &crash)?;
        }
        let weight = sms::time_weight(world, crash.on);
        if let (Some(row), Some(weight)) = (sheets.get(DataSet::SmsCrashes), weight) {
            rows::sms::crash(row, carrier, &crash, weight)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
