//! A tender's stop: its S5 and what follows up to the next.

use super::elements::{contact, count, fill_place, handling, noted, reference, text, time_limit, weight, whole};
use super::freight::Lines;
use super::{Place, Reading, Reference, StopReason, TenderStop, TrailerAct, hazmat, push};
use crate::fault::ElementProblem;
use crate::segment::Segment;

/// Reads a stop, and adds what is hauled to the tender's commodities, and whether it is hazardous. `None` if its S5 is wrong, which is noted.
pub(super) fn read(
    segments: &[Segment<'_>],
    commodities: &mut Vec<String>,
    is_hazardous: &mut bool,
    reading: &mut Reading,
) -> Option<TenderStop> {
    let (head, rest) = segments.split_first()?;
    reading.required(head, 1);
    reading.required(head, 2);
    let number = reading.read(head, 1, whole);
    let reason = reading.read(head, 2, reason);
    let mut stop = TenderStop {
        number: number?,
        reason: reason?,
        trailer: trailer_act(head.element(2)),
        place: Place::default(),
        times: Vec::new(),
        references: Vec::new(),
        contacts: Vec::new(),
        notes: Vec::new(),
        weight: weight(head, 3, 4, reading),
        pieces: reading.read(head, 5, count),
        hazmats: Vec::new(),
    };
    noted(head, 9, &mut stop.notes, reading);
    let mut lines = Lines::default();
    let mut party = Parties::default();
    for segment in rest {
        match segment.id {
            // The number of the stop is S5's: to a driver it would look like a reference.
            "L11" if segment.element(2) == Some("QN") => {}
            "L11" => {
                if let Some(reference) = reference(segment, reading) {
                    push(&mut stop.references, reference);
                }
            }
            "G62" => {
                if let Some(time) = time_limit(segment, reading) {
                    push(&mut stop.times, time);
                }
            }
            "AT8" => lines.add(segment, reading),
            "OID" => {
                lines.begin(segment);
                // Partners that have no purchase order give their own number of the order (01).
                order(segment, if segment.element(2).is_some() { 2 } else { 1 }, &mut stop, reading);
            }
            "SPO" => {
                lines.begin(segment);
                order(segment, 1, &mut stop, reading);
            }
            "LAD" => {
                lines.begin(segment);
                hauled(segment, 13, commodities, reading);
            }
            "L5" => {
                lines.begin(segment);
                hauled(segment, 2, commodities, reading);
            }
            "NTE" => noted(segment, 2, &mut stop.notes, reading),
            "AT5" => *is_hazardous |= handling(segment, &mut stop.notes, reading),
            "N1" => {
                let is_the_stops = party.begin(segment.element(1));
                if is_the_stops {
                    stop.place = Place::default();
                    fill_place(&mut stop.place, segment, reading);
                }
            }
            // A second line of the name: a dock, a department.
            "N2" if party.is_here => noted(segment, 1, &mut stop.notes, reading),
            "N3" | "N4" if party.is_here => fill_place(&mut stop.place, segment, reading),
            "G61" => push(&mut stop.contacts, contact(segment, reading)),
            _ if hazmat::is_about(segment) => hazmat::take(segment, &mut stop.hazmats, reading),
            _ => {}
        }
    }
    stop.weight = lines.weight(stop.weight);
    stop.pieces = lines.pieces(stop.pieces);
    Some(stop)
}

/// Whose address the N3 and N4 that follow are. A stop may name several: where the truck goes (SF, ST) counts before shipper and consignee (SH,
/// CN), whose address may be an office, and these before others, such as who is billed.
#[derive(Default)]
struct Parties {
    is_here: bool,
    /// The weight of the one that is the stop's; 0 where there is none yet.
    weight: u8,
}

impl Parties {
    /// Takes the next party; true if it is the stop's rather than those before.
    fn begin(&mut self, code: Option<&str>) -> bool {
        let weight = match code {
            Some("SF" | "ST") => 3,
            Some("SH" | "CN") => 2,
            _ => 1,
        };
        self.is_here = weight > self.weight;
        self.weight = self.weight.max(weight);
        self.is_here
    }
}

/// The number of an order, in this element.
fn order(segment: &Segment<'_>, place: usize, stop: &mut TenderStop, reading: &mut Reading) {
    if let Some(number) = reading.read(segment, place, text) {
        let order = Reference { qualifier: "PO".to_owned(), number };
        if !stop.references.contains(&order) {
            push(&mut stop.references, order);
        }
    }
}

/// What is hauled, in words, in this element.
fn hauled(segment: &Segment<'_>, place: usize, commodities: &mut Vec<String>, reading: &mut Reading) {
    if let Some(what) = reading.read(segment, place, text).filter(|what| !commodities.contains(what)) {
        push(commodities, what);
    }
}

/// Data element 163.
fn reason(code: &str) -> Result<StopReason, ElementProblem> {
    match code {
        // Complete, load, part load, advance loading; pick up a trailer that is loaded.
        "CL" | "LD" | "PL" | "LE" | "AL" | "PA" => Ok(StopReason::Load),
        // Complete, unload, part unload; leave the trailer to be unloaded.
        "CU" | "UL" | "PU" | "UE" | "SU" => Ok(StopReason::Unload),
        "CN" | "DR" | "DT" | "HT" | "IN" | "RT" | "SL" | "TL" | "WL" => Ok(StopReason::Other),
        _ => Err(ElementProblem::BadCode),
    }
}

fn trailer_act(code: Option<&str>) -> Option<TrailerAct> {
    match code? {
        "PA" => Some(TrailerAct::Taken),
        "SU" => Some(TrailerAct::Left),
        _ => None,
    }
}
