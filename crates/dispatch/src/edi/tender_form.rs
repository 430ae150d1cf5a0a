//! A tender as a load. What it pays is left out: that is between shipper and broker, and a load's charges are the carrier's to see.

use crate::loads::form::{LoadForm, StopForm};
use chrono::NaiveTime;
use edi::{Contact, Reference, StopReason, Tender, TenderStop, TimeMeaning};
use freight::equipment::EquipmentType;
use freight::stop::{Scheduling, StopKind};

/// The number of the load that a shipment becomes.
pub(super) fn load_number(prefix: &str, shipment: &str) -> String {
    format!("{prefix}{shipment}")
}

/// The load that a tender asks for.
pub(super) fn form(tender: &Tender, prefix: &str) -> LoadForm {
    let stops = tender.stops.iter().map(stop).collect();
    let commodity = tender.commodities.join(", ");
    LoadForm {
        external_load_number: load_number(prefix, &tender.shipment_id),
        weight: tender.weight.or_else(|| loaded_weight(&tender.stops)),
        trailer_length: tender.trailer_length,
        equipment_type: tender.equipment.as_deref().and_then(equipment).map(|kind| kind.as_str().to_owned()),
        commodity: (!commodity.is_empty()).then_some(commodity),
        bol_number: tender.references.iter().find(|reference| reference.qualifier == "BM").map(|it| it.number.clone()),
        stops,
        ..LoadForm::default()
    }
}

/// What is loaded, where the tender has no total: each stop tells what is handled there, so the pickups together.
fn loaded_weight(stops: &[TenderStop]) -> Option<f64> {
    let loaded: Option<Vec<f64>> =
        stops.iter().filter(|stop| stop.reason == StopReason::Load).map(|stop| stop.weight).collect();
    loaded.filter(|weights| !weights.is_empty()).map(|weights| weights.iter().sum())
}

/// Equipment by X12's data element 40. Partners use more codes than these; of others the load has no equipment, and a person adds it.
fn equipment(code: &str) -> Option<EquipmentType> {
    match code {
        "TF" | "TV" | "VA" => Some(EquipmentType::Van),
        "RT" | "TW" | "RR" => Some(EquipmentType::Reefer),
        "FT" | "FL" | "FR" => Some(EquipmentType::Flatbed),
        "CN" | "CZ" | "C20" | "C40" => Some(EquipmentType::Intermodal),
        "DD" => Some(EquipmentType::DoubleDrop),
        "DF" | "DT" => Some(EquipmentType::DropDeck),
        "LB" | "LO" => Some(EquipmentType::Lowboy),
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
    let place = &stop.place;
    StopForm {
        kind: kind.as_str().to_owned(),
        scheduling: Some(scheduling.as_str().to_owned()),
        name: place.name.clone(),
        street: place.street.clone(),
        city: place.city.clone(),
        state: place.state.clone(),
        postal_code: place.zip.clone(),
        reference: references(&stop.references),
        notes: notes(stop),
        window_start_at: start,
        window_end_at: end,
        ..StopForm::default()
    }
}

/// The window in the stop's local time, and whether it is an appointment. A day without a time is the whole day.
fn window(stop: &TenderStop) -> (Option<String>, Option<String>, bool) {
    let last_minute = NaiveTime::from_hms_opt(23, 59, 0).unwrap_or_default();
    let local = |limit: &edi::TimeLimit, otherwise: NaiveTime| {
        limit.day.and_time(limit.time.unwrap_or(otherwise)).format("%Y-%m-%dT%H:%M").to_string()
    };
    let of = |meaning: TimeMeaning| stop.times.iter().find(|limit| limit.meaning == meaning);
    if let Some(at) = of(TimeMeaning::At) {
        return (Some(local(at, NaiveTime::MIN)), Some(local(at, last_minute)), at.time.is_some());
    }
    let (from, until) = (of(TimeMeaning::From), of(TimeMeaning::Until));
    // One end alone: from then on, or until then, within that day.
    let start = from
        .map(|limit| local(limit, NaiveTime::MIN))
        .or_else(|| until.map(|limit| limit.day.and_time(NaiveTime::MIN).format("%Y-%m-%dT%H:%M").to_string()));
    let end = until
        .map(|limit| local(limit, last_minute))
        .or_else(|| from.map(|limit| limit.day.and_time(last_minute).format("%Y-%m-%dT%H:%M").to_string()));
    (start, end, false)
}

/// References as a driver reads them, as many as fit: `PU7788, PO 4500012345`.
fn references(references: &[Reference]) -> Option<String> {
    const LONGEST: usize = 100;
    let mut text = String::new();
    for reference in references {
        // The codes for pickup and appointment numbers say nothing to a driver.
        let kind =
            if matches!(reference.qualifier.as_str(), "PO" | "BM" | "SO") { reference.qualifier.as_str() } else { "" };
        let one = format!("{kind} {}", reference.number);
        let (before, one) = (if text.is_empty() { "" } else { ", " }, one.trim());
        if text.chars().count() + before.len() + one.chars().count() > LONGEST {
            break;
        }
        text.push_str(before);
        text.push_str(one);
    }
    (!text.is_empty()).then_some(text)
}

/// Notes and who to call there.
fn notes(stop: &TenderStop) -> Option<String> {
    const LONGEST: usize = 1_000;
    let contact = |contact: &Contact| {
        let parts: Vec<&str> =
            [&contact.name, &contact.phone, &contact.email].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| format!("Contact: {}", parts.join(", ")))
    };
    let lines: Vec<String> = stop.notes.iter().cloned().chain(stop.contacts.iter().filter_map(contact)).collect();
    let text: String = lines.join("\n").chars().take(LONGEST).collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use edi::{Place, TimeLimit};

    fn with_times(times: &[(TimeMeaning, &str)]) -> TenderStop {
        let time = |(meaning, text): &(TimeMeaning, &str)| TimeLimit {
            meaning: *meaning,
            day: NaiveDate::from_ymd_opt(2026, 12, 1).expect("a day"),
            time: text.parse().ok(),
        };
        TenderStop {
            number: 1,
            reason: StopReason::Load,
            place: Place::default(),
            times: times.iter().map(time).collect(),
            references: Vec::new(),
            contacts: Vec::new(),
            notes: Vec::new(),
            weight: None,
            pieces: None,
        }
    }

    #[test]
    fn a_window_is_what_the_tender_limits() {
        let window = |times: &[(TimeMeaning, &str)]| {
            let (start, end, is_fixed) = window(&with_times(times));
            (start.unwrap_or_default(), end.unwrap_or_default(), is_fixed)
        };
        let (from, until, at) = (TimeMeaning::From, TimeMeaning::Until, TimeMeaning::At);
        let is = |start: &str, end: &str, is_fixed: bool| {
            (format!("2026-12-01T{start}"), format!("2026-12-01T{end}"), is_fixed)
        };

        assert_eq!(window(&[(at, "08:00:00")]), is("08:00", "08:00", true));
        assert_eq!(window(&[(at, "")]), is("00:00", "23:59", false));
        assert_eq!(window(&[(from, "07:00:00"), (until, "15:00:00")]), is("07:00", "15:00", false));
        assert_eq!(window(&[(until, "15:00:00")]), is("00:00", "15:00", false));
        assert_eq!(window(&[(from, "07:00:00")]), is("07:00", "23:59", false));
        assert_eq!(window(&[]), (String::new(), String::new(), false));
    }
}
