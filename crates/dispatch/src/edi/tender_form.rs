//! A tender as a load. What it pays is left out: that is between shipper and broker, and a load's charges are the carrier's to see.

use super::tender_window::window;
use crate::loads::form::{LoadForm, StopForm};
use edi::{Contact, Hazmat, Place, Reference, StopReason, Tender, TenderStop, TrailerAct};
use freight::equipment::{Certification, EquipmentType};
use freight::stop::{Handling, Scheduling, StopKind};

/// The longest commodity, reference and notes of a load and its stops, in characters (`loads::prepare`).
const LONGEST_COMMODITY: usize = 200;
const LONGEST_REFERENCE: usize = 50;
const LONGEST_NOTES: usize = 2_000;

/// The number of the load that a shipment becomes.
pub(super) fn load_number(prefix: &str, shipment: &str) -> String {
    format!("{prefix}{shipment}")
}

/// The load that a tender asks for, under this number.
pub(super) fn form(tender: &Tender, number: String) -> LoadForm {
    let (commodity, unnamed) = joined(tender.commodities.iter().cloned(), ", ", LONGEST_COMMODITY);
    let bol =
        |reference: &&Reference| reference.qualifier == "BM" && reference.number.chars().count() <= LONGEST_REFERENCE;
    // At the pickups, where the tender as a whole has none: theirs, if it is one.
    let bol = tender
        .references
        .iter()
        .find(bol)
        .or_else(|| one_of(tender.stops.iter().flat_map(|stop| &stop.references).filter(bol)));
    let mut stops: Vec<StopForm> = tender.stops.iter().map(stop).collect();
    // What is said of the whole tender has no other place: the driver reads it at the first stop.
    if let (Some(first), Some(of_tender)) = (stops.first_mut(), tender.stops.first()) {
        let others = tender.references.iter().filter(|reference| Some(*reference) != bol).map(named);
        let others = listed("References", others);
        let unnamed = listed("Commodities, too", unnamed.into_iter());
        // A person adds the equipment: this is what the shipper says of it.
        let unknown = tender.equipment.as_deref().filter(|code| equipment(code).is_none());
        let unknown = unknown.map(|code| format!("Equipment: {code}"));
        let of_all = tender.notes.iter().cloned().chain(unknown).chain(others).chain(unnamed);
        first.notes = notes(of_all.chain(own_notes(of_tender)));
    }
    let is_hazmat = tender.is_hazardous || tender.stops.iter().any(|stop| !stop.hazmats.is_empty());
    LoadForm {
        external_load_number: number,
        weight: tender.weight.or_else(|| loaded_weight(&tender.stops)),
        trailer_length: tender.trailer_length,
        equipment_type: tender.equipment.as_deref().and_then(equipment).map(|kind| kind.as_str().to_owned()),
        certifications: is_hazmat.then(|| vec![Certification::Hazmat.as_str().to_owned()]),
        commodity,
        bol_number: bol.map(|reference| reference.number.clone()),
        stops,
        ..LoadForm::default()
    }
}

/// The one reference of several, where they are all the same.
fn one_of<'a>(mut references: impl Iterator<Item = &'a Reference>) -> Option<&'a Reference> {
    let first = references.next()?;
    references.all(|other| other == first).then_some(first)
}

/// What is loaded, where the tender has no total: each stop tells what is handled there, so the pickups together.
fn loaded_weight(stops: &[TenderStop]) -> Option<f64> {
    let loaded: Option<Vec<f64>> =
        stops.iter().filter(|stop| stop.reason == StopReason::Load).map(|stop| stop.weight).collect();
    loaded.filter(|weights| !weights.is_empty()).map(|weights| weights.iter().sum())
}

/// Equipment by X12's data element 40; FL, C20, C40 and LB are partners' own. Partners use more codes than these; of others the load has no
/// equipment, and a person adds it.
fn equipment(code: &str) -> Option<EquipmentType> {
    match code {
        "TF" | "TV" | "CV" => Some(EquipmentType::Van),
        "RT" | "TW" => Some(EquipmentType::Reefer),
        "FT" | "FR" | "FH" | "FN" | "FL" => Some(EquipmentType::Flatbed),
        "CN" | "CZ" | "C20" | "C40" => Some(EquipmentType::Intermodal),
        "DD" => Some(EquipmentType::DoubleDrop),
        "DT" => Some(EquipmentType::DropDeck),
        "LB" => Some(EquipmentType::Lowboy),
        _ => None,
    }
}

fn stop(stop: &TenderStop) -> StopForm {
    let kind = match stop.reason {
        StopReason::Load => StopKind::Pickup,
        StopReason::Unload => StopKind::Delivery,
        StopReason::Other => StopKind::Other,
    };
    let (start, end, is_fixed) = window(stop);
    let scheduling = if is_fixed { Scheduling::Appointment } else { Scheduling::FirstCome };
    let handling = stop.trailer.map(|act| match act {
        TrailerAct::Taken => Handling::Hook,
        TrailerAct::Left => Handling::Drop,
    });
    let place = &stop.place;
    let is_listed = !is_mexican(place);
    StopForm {
        kind: kind.as_str().to_owned(),
        handling: handling.map(|handling| handling.as_str().to_owned()),
        scheduling: Some(scheduling.as_str().to_owned()),
        name: place.name.clone(),
        street: place.street.clone(),
        city: place.city.clone(),
        state: place.state.clone().filter(|_| is_listed),
        postal_code: place.zip.clone().filter(|_| is_listed),
        reference: references(&stop.references).0,
        notes: notes(own_notes(stop)),
        window_start_at: start,
        window_end_at: end,
        ..StopForm::default()
    }
}

/// Whether a place is in Mexico, whose states and postal codes read like those of the United States and Canada (NL, CO, BC; 64000): taken for
/// them, the stop would lie elsewhere. Without them the load's form says that it can't be placed.
fn is_mexican(place: &Place) -> bool {
    matches!(place.country.as_deref(), Some("MX" | "MEX"))
}

/// As many of these as fit, whole, with this between them; and those that don't.
fn joined(texts: impl Iterator<Item = String>, between: &str, longest: usize) -> (Option<String>, Vec<String>) {
    let (mut text, mut left) = (String::new(), Vec::new());
    for one in texts {
        let before = if text.is_empty() { "" } else { between };
        if text.chars().count() + before.len() + one.chars().count() > longest {
            left.push(one);
        } else {
            text.push_str(before);
            text.push_str(&one);
        }
    }
    ((!text.is_empty()).then_some(text), left)
}

/// A line of notes with several things; none where there are none.
fn listed(name: &str, texts: impl Iterator<Item = String>) -> Option<String> {
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| format!("{name}: {}", texts.join(", ")))
}

/// References as a driver reads them, as many as fit (`PU7788, PO 4500012345`), and the others.
fn references(references: &[Reference]) -> (Option<String>, Vec<String>) {
    joined(references.iter().map(named), ", ", LONGEST_REFERENCE)
}

fn named(reference: &Reference) -> String {
    // The codes for pickup and appointment numbers say nothing to a driver.
    let kind =
        if matches!(reference.qualifier.as_str(), "PO" | "BM" | "SO") { reference.qualifier.as_str() } else { "" };
    format!("{kind} {}", reference.number).trim().to_owned()
}

/// Lines of notes as one text. Where they are longer than notes may be, it says so.
fn notes(lines: impl Iterator<Item = String>) -> Option<String> {
    const CUT: &str = "\n(Cut. The EDI text has all of it.)";
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.chars().count() <= LONGEST_NOTES {
        return (!text.is_empty()).then_some(text);
    }
    let kept: String = text.chars().take(LONGEST_NOTES - CUT.len()).collect();
    Some(kept + CUT)
}

/// A stop's notes, its hazardous materials, references that have no room elsewhere, and who to call there.
fn own_notes(stop: &TenderStop) -> impl Iterator<Item = String> {
    let more = listed("References", references(&stop.references).1.into_iter());
    let hazmats = stop.hazmats.iter().map(hazmat);
    let contacts = stop.contacts.iter().filter_map(contact);
    stop.notes.iter().cloned().chain(hazmats).chain(more).chain(contacts)
}

fn contact(contact: &Contact) -> Option<String> {
    let parts: Vec<&str> =
        [&contact.name, &contact.phone, &contact.email].into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| format!("Contact: {}", parts.join(", ")))
}

/// A hazardous material as its papers name it: `Hazmat: UN1090, ACETONE, class 3, packing group II`.
fn hazmat(hazmat: &Hazmat) -> String {
    let told = |name: &str, text: &Option<String>| text.as_ref().map(|text| format!("{name}{text}"));
    let parts = [
        told("", &hazmat.number),
        told("", &hazmat.name),
        told("class ", &hazmat.class),
        told("packing group ", &hazmat.packing_group),
        told("emergency phone ", &hazmat.phone),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().chain(hazmat.details.iter().cloned()).collect();
    if parts.is_empty() { "Hazmat".to_owned() } else { format!("Hazmat: {}", parts.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop_at(number: u32, reason: StopReason) -> TenderStop {
        TenderStop {
            number,
            reason,
            trailer: None,
            place: Place::default(),
            times: Vec::new(),
            references: Vec::new(),
            contacts: Vec::new(),
            notes: Vec::new(),
            weight: None,
            pieces: None,
            hazmats: Vec::new(),
        }
    }

    fn reference(qualifier: &str, number: &str) -> Reference {
        Reference { qualifier: qualifier.to_owned(), number: number.to_owned() }
    }

    fn tender(stops: Vec<TenderStop>) -> Tender {
        Tender {
            purpose: edi::Purpose::Original,
            scac: None,
            shipment_id: "S1".to_owned(),
            answer_until: None,
            equipment: None,
            trailer_length: None,
            bill_to: None,
            references: Vec::new(),
            notes: Vec::new(),
            stops,
            commodities: Vec::new(),
            weight: None,
            charge: None,
            is_hazardous: false,
        }
    }

    #[test]
    fn what_is_said_of_the_whole_tender_is_told_at_the_first_stop() {
        let acetone = Hazmat {
            number: Some("UN1090".to_owned()),
            class: Some("3".to_owned()),
            name: Some("ACETONE".to_owned()),
            ..Hazmat::default()
        };
        let pickup =
            TenderStop { notes: vec!["DOCK B".to_owned()], hazmats: vec![acetone], ..stop_at(1, StopReason::Load) };
        let tender = Tender {
            notes: vec!["2 LOAD BARS".to_owned()],
            references: vec![reference("BM", "BOL-9"), reference("PO", "PO-1"), reference("CR", "Q7")],
            commodities: vec!["ACETONE".to_owned(), "X".repeat(200)],
            ..tender(vec![pickup, stop_at(2, StopReason::Unload)])
        };

        let form = form(&tender, "E1-S1".to_owned());

        let notes = form.stops[0].notes.as_deref().expect("notes");
        let lines: Vec<&str> = notes.lines().collect();
        assert_eq!(
            (lines[0], lines[1], lines[3], lines[4]),
            ("2 LOAD BARS", "References: PO PO-1, Q7", "DOCK B", "Hazmat: UN1090, ACETONE, class 3")
        );
        assert!(lines[2].starts_with("Commodities, too: XXX") && lines.len() == 5, "{notes}");
        assert_eq!(form.stops[1].notes, None);
        assert_eq!((form.bol_number.as_deref(), form.commodity.as_deref()), (Some("BOL-9"), Some("ACETONE")));
        assert_eq!(form.certifications, Some(vec!["hazmat".to_owned()]));
        assert_eq!(form.external_load_number, "E1-S1");
    }

    #[test]
    fn what_a_dialect_says_elsewhere_gets_to_the_load_too() {
        let at = |country: &str, state: &str, zip: &str| Place {
            city: Some("SOMEWHERE".to_owned()),
            state: Some(state.to_owned()),
            zip: Some(zip.to_owned()),
            country: Some(country.to_owned()),
            ..Place::default()
        };
        let pickup = TenderStop {
            references: vec![reference("BM", "B-7"), reference("BM", "B-7")],
            trailer: Some(TrailerAct::Taken),
            place: at("USA", "TX", "78040"),
            ..stop_at(1, StopReason::Load)
        };
        let delivery = TenderStop { place: at("MEX", "NL", "64000"), ..stop_at(2, StopReason::Unload) };
        let tender = Tender { equipment: Some("TL".to_owned()), is_hazardous: true, ..tender(vec![pickup, delivery]) };

        let form = form(&tender, "E1-S1".to_owned());

        assert_eq!((form.bol_number.as_deref(), form.equipment_type), (Some("B-7"), None));
        assert_eq!(form.stops[0].notes.as_deref(), Some("Equipment: TL"));
        assert_eq!(form.certifications, Some(vec!["hazmat".to_owned()]));
        let told = |at: usize| {
            let stop = &form.stops[at];
            (stop.handling.as_deref(), stop.state.as_deref(), stop.postal_code.as_deref())
        };
        assert_eq!(told(0), (Some("hook"), Some("TX"), Some("78040")));
        assert_eq!(told(1), (None, None, None), "NL is no Newfoundland here, and 64000 not in Missouri");
    }

    #[test]
    fn a_code_of_something_else_than_a_trailer_is_left_to_a_person() {
        // In X12: a vented container, a rail car, a container with flush doors, a locomotive.
        assert_eq!(["VA", "RR", "DF", "LO"].map(equipment), [None; 4]);
        let trailers = [("TF", EquipmentType::Van), ("TW", EquipmentType::Reefer), ("FH", EquipmentType::Flatbed)];
        for (code, expected) in trailers {
            assert_eq!(equipment(code), Some(expected), "{code}");
        }
    }

    #[test]
    fn references_and_notes_are_no_longer_than_a_stop_may_have() {
        let long = "9".repeat(40);
        let stop = TenderStop {
            references: vec![reference("P8", "PU7788"), reference("PO", &long), reference("PO", "17")],
            notes: vec!["N".repeat(3_000)],
            ..stop_at(1, StopReason::Load)
        };
        let (kept, left) = references(&stop.references);
        assert_eq!((kept.as_deref(), left), (Some("PU7788, PO 17"), vec![format!("PO {long}")]));
        let text = notes(own_notes(&stop)).expect("notes");
        assert_eq!(text.chars().count(), LONGEST_NOTES);
        assert!(text.ends_with("The EDI text has all of it.)"), "{text}");
    }
}
