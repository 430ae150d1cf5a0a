//! Hazardous materials at a stop: segments whose ids begin with LH, and LFH.

use super::elements::text;
use super::{Reading, push};
use crate::segment::Segment;

/// A hazardous material. (49 CFR 172.202 asks for number, name, class and packing group on its papers.)
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hazmat {
    /// Its identification number, as `UN1090`.
    pub number: Option<String>,
    /// Its hazard class, as `3`.
    pub class: Option<String>,
    /// Its packing group, as `II`.
    pub packing_group: Option<String>,
    /// Its proper shipping name.
    pub name: Option<String>,
    /// Whom to call in an emergency.
    pub phone: Option<String>,
    /// What else is said of it.
    pub details: Vec<String>,
}

/// Takes in a segment that is about hazardous materials. Each LH1 begins another one.
pub(super) fn take(segment: &Segment<'_>, hazmats: &mut Vec<Hazmat>, reading: &mut Reading) {
    if hazmats.last().is_none_or(|last| segment.id == "LH1" && *last != Hazmat::default()) {
        push(hazmats, Hazmat::default());
    }
    let Some(hazmat) = hazmats.last_mut() else { return };
    let mut read = |place: usize, field: &mut Option<String>| {
        if let Some(given) = reading.read(segment, place, text) {
            *field = Some(given);
        }
    };
    match segment.id {
        "LH1" => {
            read(3, &mut hazmat.number);
            read(10, &mut hazmat.packing_group);
        }
        "LH2" => read(1, &mut hazmat.class),
        "LH3" => read(1, &mut hazmat.name),
        "LH4" => read(2, &mut hazmat.phone),
        _ => {
            let mut detail = None;
            read(2, &mut detail);
            if let Some(detail) = detail {
                push(&mut hazmat.details, detail);
            }
        }
    }
}

/// Whether a segment is about hazardous materials.
pub(super) fn is_about(segment: &Segment<'_>) -> bool {
    segment.id.starts_with("LH") || segment.id == "LFH"
}
