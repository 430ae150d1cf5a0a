//! A tender's stop: its S5 and what follows up to the next.

use super::elements::{contact, fill_place, reference, text, time_limit, weight, whole};
use super::{Place, Reading, StopReason, TenderStop, push};
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
    };
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
            "AT8" => stop.weight = weight(segment, 3, 2, reading).or(stop.weight),
            "NTE" => {
                if let Some(note) = reading.read(segment, 2, text) {
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
            "N3" | "N4" if is_here => fill_place(&mut stop.place, segment, reading),
            "G61" => push(&mut stop.contacts, contact(segment, reading)),
            "L5" => {
                if let Some(what) = reading.read(segment, 2, text).filter(|what| !commodities.contains(what)) {
                    push(commodities, what);
                }
            }
            _ => {}
        }
    }
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
