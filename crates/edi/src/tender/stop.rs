//! A tender's stop: its S5 and what follows up to the next.

use super::elements::{contact, fill_place, note, reference, text, time_limit, weight, whole};
use super::freight::Lines;
use super::{Place, Reading, Reference, StopReason, TenderStop, hazmat, push};
use crate::fault::ElementProblem;
use crate::segment::Segment;

/// Reads a stop, and adds what is hauled to the tender's commodities. `None` if its S5 is wrong, which is noted.
pub(super) fn read(
    segments: &[Segment<'_>],
    commodities: &mut Vec<String>,
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
        place: Place::default(),
        times: Vec::new(),
        references: Vec::new(),
        contacts: Vec::new(),
        notes: Vec::new(),
        weight: weight(head, 3, 4, reading),
        pieces: reading.read(head, 5, whole),
        hazmats: Vec::new(),
    };
    let mut lines = Lines::default();
    // Whether the N3 and N4 that follow are the stop's: a stop may name others, such as who is billed.
    let (mut is_here, mut was_named) = (false, false);
    for segment in rest {
        match segment.id {
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
                if let Some(number) = reading.read(segment, 2, text) {
                    let order = Reference { qualifier: "PO".to_owned(), number };
                    if !stop.references.contains(&order) {
                        push(&mut stop.references, order);
                    }
                }
            }
            "LAD" => lines.begin(segment),
            "NTE" => {
                if let Some(note) = reading.read(segment, 2, note) {
                    push(&mut stop.notes, note);
                }
            }
            "N1" => {
                is_here = !was_named || matches!(segment.element(1), Some("SF" | "ST" | "SH" | "CN"));
                was_named |= is_here;
                if is_here {
                    fill_place(&mut stop.place, segment, reading);
                }
            }
            // A second line of the name: a dock, a department.
            "N2" if is_here => {
                if let Some(more) = reading.read(segment, 1, text) {
                    push(&mut stop.notes, more);
                }
            }
            "N3" | "N4" if is_here => fill_place(&mut stop.place, segment, reading),
            "G61" => push(&mut stop.contacts, contact(segment, reading)),
            "L5" => {
                lines.begin(segment);
                if let Some(what) = reading.read(segment, 2, text).filter(|what| !commodities.contains(what)) {
                    push(commodities, what);
                }
            }
            _ if hazmat::is_about(segment) => hazmat::take(segment, &mut stop.hazmats, reading),
            _ => {}
        }
    }
    // What its lines come to is more exact than what the stop says of itself.
    stop.weight = lines.weight().or(stop.weight);
    stop.pieces = lines.pieces().or(stop.pieces);
    Some(stop)
}

/// Data element 163.
fn reason(code: &str) -> Result<StopReason, ElementProblem> {
    match code {
        // Complete, load, part load.
        "CL" | "LD" | "PL" | "LE" => Ok(StopReason::Load),
        // Complete, unload, part unload.
        "CU" | "UL" | "PU" | "UE" => Ok(StopReason::Unload),
        "CN" | "DR" | "DT" | "HT" | "IN" | "PA" | "RT" | "SL" | "SU" | "TL" | "WL" => Ok(StopReason::Other),
        _ => Err(ElementProblem::BadCode),
    }
}
