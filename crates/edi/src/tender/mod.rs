//! A load tender (204) read: what a shipper offers, with its stops.

mod elements;
mod freight;
mod hazmat;
mod header;
mod stop;
mod zone;

pub use hazmat::Hazmat;
pub use zone::TimeCode;

use crate::fault::{ElementProblem, Fault, SegmentProblem};
use crate::interchange::TransactionSet;
use crate::limits::{MAX_FAULTS, MAX_STOPS, MAX_TEXTS};
use crate::segment::Segment;
use chrono::{NaiveDate, NaiveTime};

kernel::wire::words! {
    /// What a tender does to the shipment that it names. (B2A, data element 353.)
    pub enum Purpose {
        /// It is a new one.
        Original = "original",
        /// It takes the place of the one before.
        Change = "change",
        /// It withdraws the shipment.
        Cancel = "cancel",
    }
}

kernel::wire::words! {
    /// What happens at a stop. (S5, data element 163.)
    pub enum StopReason {
        /// Freight is loaded.
        Load = "load",
        /// Freight is unloaded.
        Unload = "unload",
        /// Neither: a trailer is spotted or dropped, or papers are signed.
        Other = "other",
    }
}

kernel::wire::words! {
    /// What happens to the trailer at a stop, where the truck doesn't wait for it. (S5, data element 163.)
    pub enum TrailerAct {
        /// A loaded trailer that waits is taken.
        Taken = "taken",
        /// The trailer is left to be unloaded.
        Left = "left",
    }
}

kernel::wire::words! {
    /// What a time at a stop means. (G62, data elements 432 and 176.)
    pub enum TimeMeaning {
        /// Not before.
        From = "from",
        /// Not after.
        Until = "until",
        /// An appointment.
        At = "at",
    }
}

/// A tender.
#[derive(Clone, Debug, PartialEq)]
pub struct Tender {
    /// New, changed or withdrawn.
    pub purpose: Purpose,
    /// SCAC that it is tendered to.
    pub scac: Option<String>,
    /// The shipper's number of the shipment.
    pub shipment_id: String,
    /// Until when it wants an answer, in the shipper's local time.
    pub answer_until: Option<TimeLimit>,
    /// Equipment code (data element 40), such as `TF` (dry van), `TR` (refrigerated) or `FT` (flatbed).
    pub equipment: Option<String>,
    /// Trailer length, in feet.
    pub trailer_length: Option<f64>,
    /// Who pays, of the party that is billed.
    pub bill_to: Option<Place>,
    /// References: bill of lading, purchase order and others.
    pub references: Vec<Reference>,
    /// Notes, as they stand.
    pub notes: Vec<String>,
    /// Its stops, in the order of their numbers.
    pub stops: Vec<TenderStop>,
    /// What is hauled, in words.
    pub commodities: Vec<String>,
    /// Weight, in pounds.
    pub weight: Option<f64>,
    /// What it pays, in U.S. dollars.
    pub charge: Option<f64>,
    /// Whether it says somewhere that the freight is hazardous, whatever its stops say.
    pub is_hazardous: bool,
}

/// A reference number, with what kind it is. (L11, data elements 127 and 128: `BM` bill of lading, `PO` purchase order, `ZZ` mutually agreed.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// What kind.
    pub qualifier: String,
    /// The number.
    pub number: String,
}

/// A party with its address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Name.
    pub name: Option<String>,
    /// The shipper's own code of it.
    pub code: Option<String>,
    /// Street.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province.
    pub state: Option<String>,
    /// ZIP or postal code.
    pub zip: Option<String>,
    /// Country, as the tender has it.
    pub country: Option<String>,
}

/// Somebody to speak to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Name.
    pub name: Option<String>,
    /// Phone number, as the tender has it.
    pub phone: Option<String>,
    /// Email address.
    pub email: Option<String>,
}

/// A day, and a time of it where one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// What it means.
    pub meaning: TimeMeaning,
    /// The day.
    pub day: NaiveDate,
    /// The time.
    pub time: Option<NaiveTime>,
    /// On which clock the time is; none for the clock of the place.
    pub clock: Option<TimeCode>,
    /// Whether it was agreed upon; otherwise it is what was asked for.
    pub is_scheduled: bool,
}

/// A stop of a tender.
#[derive(Clone, Debug, PartialEq)]
pub struct TenderStop {
    /// Its number in the tender.
    pub number: u32,
    /// What happens there.
    pub reason: StopReason,
    /// What happens to the trailer; none where the truck waits, or nobody says.
    pub trailer: Option<TrailerAct>,
    /// Who and where.
    pub place: Place,
    /// Its times.
    pub times: Vec<TimeLimit>,
    /// Its references.
    pub references: Vec<Reference>,
    /// People there.
    pub contacts: Vec<Contact>,
    /// Notes.
    pub notes: Vec<String>,
    /// Weight handled there, in pounds.
    pub weight: Option<f64>,
    /// Pieces handled there; none where they are counted in several units.
    pub pieces: Option<u32>,
    /// Hazardous materials handled there.
    pub hazmats: Vec<Hazmat>,
}

/// Reads a tender, or tells everything that is wrong with it. Segments that say nothing we need are passed over, since partners add their own.
pub fn tender(set: &TransactionSet<'_>) -> Result<Tender, Vec<Fault>> {
    let mut reading = Reading::default();
    let segments = set.segments.get(1..).unwrap_or_default();
    if is_cancellation(segments) {
        // Whatever else stands in one, it names the shipment, and must not fail for the rest.
        let named: Vec<Segment<'_>> =
            segments.iter().filter(|segment| matches!(segment.id, "B2" | "B2A")).cloned().collect();
        let tender = header::read(&named, &mut reading);
        return if reading.faults.is_empty() { Ok(tender) } else { Err(reading.faults) };
    }
    let first_stop = segments.iter().position(|segment| segment.id == "S5").unwrap_or(segments.len());
    let (header, rest) = segments.split_at(first_stop);
    let mut tender = header::read(header, &mut reading);
    let mut stops = rest.chunk_by(|_, next| next.id != "S5");
    for of_stop in stops.by_ref().take(MAX_STOPS) {
        let (of_stop, summary) = of_stop.split_at(of_stop.iter().position(|s| s.id == "L3").unwrap_or(of_stop.len()));
        for equipment in of_stop.iter().filter(|segment| segment.id == "N7") {
            header::equipment(equipment, &mut tender, &mut reading);
        }
        tender.stops.extend(stop::read(of_stop, &mut tender.commodities, &mut tender.is_hazardous, &mut reading));
        header::read_summary(summary, &mut tender, &mut reading);
    }
    // Some partners write stops in another order than they are driven in.
    tender.stops.sort_by_key(|stop| stop.number);
    if let Some(too_many) = stops.next() {
        reading.fault(Fault::of_segment("S5", too_many[0].position, SegmentProblem::TooMany));
    }
    if tender.stops.len() < 2 && reading.faults.is_empty() {
        reading.fault(Fault::of_segment(
            "S5",
            segments.last().map_or(2, |last| last.position),
            SegmentProblem::Missing,
        ));
    }
    if reading.faults.is_empty() { Ok(tender) } else { Err(reading.faults) }
}

/// Whether a set withdraws its shipment.
fn is_cancellation(segments: &[Segment<'_>]) -> bool {
    segments.iter().any(|segment| segment.id == "B2A" && segment.element(1) == Some("01"))
}

/// What was found wrong on the way.
#[derive(Default)]
struct Reading {
    faults: Vec<Fault>,
}

impl Reading {
    fn fault(&mut self, fault: Fault) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    /// An element that must be there.
    fn required<'a>(&mut self, segment: &Segment<'a>, place: usize) -> Option<&'a str> {
        let value = segment.element(place);
        if value.is_none() {
            self.fault(Fault::of_element(segment, place, ElementProblem::Missing, None));
        }
        value
    }

    /// What an element is read as; `None` if it is blank, or wrong, which is noted.
    fn read<T>(
        &mut self,
        segment: &Segment<'_>,
        place: usize,
        read: impl FnOnce(&str) -> Result<T, ElementProblem>,
    ) -> Option<T> {
        let text = segment.element(place)?;
        read(text).map_err(|problem| self.fault(Fault::of_element(segment, place, problem, Some(text)))).ok()
    }
}

/// Adds to a list that is bounded.
fn push<T>(list: &mut Vec<T>, value: T) {
    if list.len() < MAX_TEXTS {
        list.push(value);
    }
}
