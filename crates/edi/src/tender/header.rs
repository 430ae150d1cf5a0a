//! A tender's header, before its first stop, and its summary, after its last.

use super::elements::{
    clock, day, fill_place, handling, noted, number, number_told_back, reference, text, time, weight, whole,
};
use super::{Place, Purpose, Reading, Tender, TimeLimit, TimeMeaning, push};
use crate::fault::{ElementProblem, Fault, SegmentProblem};
use crate::segment::Segment;

/// Reads the header.
pub(super) fn read(segments: &[Segment<'_>], reading: &mut Reading) -> Tender {
    let mut tender = Tender {
        purpose: Purpose::Original,
        scac: None,
        shipment_id: String::new(),
        answer_until: None,
        equipment: None,
        trailer_length: None,
        bill_to: None,
        references: Vec::new(),
        notes: Vec::new(),
        stops: Vec::new(),
        commodities: Vec::new(),
        weight: None,
        charge: None,
        is_hazardous: false,
    };
    // Whose address the N3 and N4 that follow are.
    let mut party = None;
    for segment in segments {
        match segment.id {
            "B2" => {
                tender.scac = reading.read(segment, 2, text);
                reading.required(segment, 4);
                tender.shipment_id = reading.read(segment, 4, number_told_back).unwrap_or_default();
            }
            "B2A" => {
                reading.required(segment, 1);
                tender.purpose = reading.read(segment, 1, purpose).unwrap_or(Purpose::Original);
            }
            "L11" => {
                if let Some(reference) = reference(segment, reading) {
                    push(&mut tender.references, reference);
                }
            }
            "G62" if segment.element(1) == Some("64") => tender.answer_until = answer_until(segment, reading),
            "NTE" => noted(segment, 2, &mut tender.notes, reading),
            "AT5" => tender.is_hazardous |= handling(segment, &mut tender.notes, reading),
            "N1" => {
                party = segment.element(1);
                if party == Some("BT") {
                    fill_place(tender.bill_to.insert(Place::default()), segment, reading);
                }
            }
            "N3" | "N4" if party == Some("BT") => {
                fill_place(tender.bill_to.get_or_insert_default(), segment, reading);
            }
            "N7" => equipment(segment, &mut tender, reading),
            _ => {}
        }
    }
    for needed in ["B2", "B2A"] {
        if !segments.iter().any(|segment| segment.id == needed) {
            reading.fault(Fault::of_segment(needed, 2, SegmentProblem::Missing));
        }
    }
    tender
}

/// Reads N7: equipment (11), temperature to keep (13), and length (15). Partners write it in the header or at a stop; the first that says it
/// counts.
pub(super) fn equipment(segment: &Segment<'_>, tender: &mut Tender, reading: &mut Reading) {
    let code = reading.read(segment, 11, text);
    let length = reading.read(segment, 15, trailer_length);
    if tender.equipment.is_none() {
        tender.equipment = code;
    }
    tender.trailer_length = tender.trailer_length.or(length);
    if let Some(temperature) = reading.read(segment, 13, text) {
        let told = format!("Temperature control: {temperature}");
        if !tender.notes.contains(&told) {
            push(&mut tender.notes, told);
        }
    }
}

/// Reads the summary: L3 (weight, 1 and its unit, 12; charge, 5).
pub(super) fn read_summary(segments: &[Segment<'_>], tender: &mut Tender, reading: &mut Reading) {
    for segment in segments.iter().filter(|segment| segment.id == "L3") {
        tender.weight = weight(segment, 1, 12, reading).or(tender.weight);
        // The charge has two decimals that are not written. Partners that write the point mean dollars.
        let is_written_out = segment.element(5).is_some_and(|charge| charge.contains('.'));
        let charge =
            reading.read(segment, 5, number).map(|charge| if is_written_out { charge } else { charge / 100.0 });
        tender.charge = charge.or(tender.charge);
    }
}

/// Data element 353.
fn purpose(code: &str) -> Result<Purpose, ElementProblem> {
    match code {
        "00" => Ok(Purpose::Original),
        "01" => Ok(Purpose::Cancel),
        "04" | "05" => Ok(Purpose::Change),
        _ => Err(ElementProblem::BadCode),
    }
}

/// The length in feet and inches as four or five digits (5300 is 53 feet), or feet as two.
fn trailer_length(text: &str) -> Result<f64, ElementProblem> {
    let length = f64::from(whole(text)?);
    Ok(if length >= 100.0 { (length / 100.0).floor() + (length % 100.0) / 12.0 } else { length })
}

fn answer_until(segment: &Segment<'_>, reading: &mut Reading) -> Option<TimeLimit> {
    reading.required(segment, 2)?;
    let day = reading.read(segment, 2, day)?;
    let (time, clock) = (reading.read(segment, 4, time), clock(segment, reading));
    Some(TimeLimit { meaning: TimeMeaning::Until, day, time, clock, is_scheduled: false })
}
