//! Inspections, violations and crashes as views.

use crate::carriers::codes::{self, crash as crash_codes, inspection as inspection_codes};
use crate::carriers::views::Source;
use crate::carriers::views::roadside::{
    Crash, CrashSeverity, InspectedUnit, Inspection, OutOfService, Violation, ViolationCounts,
};
use fmcsa::codes::Numbers;
use fmcsa::derive::violation::{self as derived, Counts};
use profile::rows::Runs;
use store::carriers::{crashes, inspections, violations};

/// What a page of inspections found.
#[derive(Debug)]
pub struct Found {
    /// The inspected vehicles of all these inspections.
    pub units: Vec<inspections::Unit>,
    /// The violations of all these inspections.
    pub violations: Vec<violations::Violation>,
    /// What courts decided of them.
    pub citations: Vec<violations::Citation>,
}

/// An inspection with what it found.
pub fn inspection(row: inspections::Inspection, found: &Found, runs: &Runs) -> Inspection {
    let units = found.units.iter().filter(|unit| unit.inspection_id == row.id).map(unit).collect();
    let violations = || found.violations.iter().filter(|violation| violation.inspection_id == row.id);
    let counts = counts(&row, violations());
    Inspection {
        id: row.id,
        inspected_on: row.inspected_on,
        started_at: row.start_time.as_deref().and_then(time),
        ended_at: row.end_time.as_deref().and_then(time),
        level: codes::inspection_level(row.level),
        county: county(row.county_state.as_deref(), row.county_code),
        facility: codes::letter(&inspection_codes::FACILITIES, row.facility.as_deref()),
        is_hazmat: row.is_hazmat_placard_required,
        is_post_accident: row.is_post_accident,
        is_interstate: row.is_interstate,
        gross_weight_pounds: row.gross_weight_pounds,
        is_out_of_service: counts.out_of_service > Some(0),
        counts,
        units,
        violations: violations().map(|row| violation(row, &found.citations, runs)).collect(),
        source: runs.of(row.run_id).map(Source::from),
        report_state: row.report_state,
        report_number: row.report_number,
        location: row.location,
        state: row.county_state,
        carrier_name: row.carrier_name,
    }
}

/// What the report counts; where it leaves a count blank, what is listed, as long as that is all of it.
fn counts<'a>(
    row: &inspections::Inspection,
    listed: impl Iterator<Item = &'a violations::Violation>,
) -> ViolationCounts {
    let (all, out_of_service) = derived::counts(listed.map(violations::Violation::cited));
    let total =
        |reported: Option<i16>, listed: Counts| reported.or_else(|| (all.total > 0).then(|| count(listed.total)));
    let (found, found_oos) = (total(row.violations, all), total(row.oos_violations, out_of_service));
    let part = |reported: Option<i16>, whole: Option<i16>, listed: Counts, of: fn(&Counts) -> i64| {
        let is_all = whole == Some(count(listed.total)) && listed.is_told_apart();
        reported.or_else(|| is_all.then(|| count(of(&listed))))
    };
    ViolationCounts {
        total: found,
        out_of_service: found_oos,
        driver: part(row.driver_violations, found, all, |counts| counts.driver),
        driver_out_of_service: part(row.driver_oos, found_oos, out_of_service, |counts| counts.driver),
        vehicle: part(row.vehicle_violations, found, all, |counts| counts.vehicle),
        vehicle_out_of_service: part(row.vehicle_oos, found_oos, out_of_service, |counts| counts.vehicle),
        hazmat: part(row.hazmat_violations, found, all, |counts| counts.hazmat),
        hazmat_out_of_service: part(row.hazmat_oos, found_oos, out_of_service, |counts| counts.hazmat),
    }
}

fn count(number: i64) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

fn unit(row: &inspections::Unit) -> InspectedUnit {
    InspectedUnit {
        vehicle_id: row.unit_id,
        number: row.unit_number,
        is_type: codes::number(&inspection_codes::UNIT_TYPES, row.unit_type).or_else(|| {
            let name = row.unit_type_name.clone()?;
            Some(crate::carriers::views::Coded { code: name.clone(), label: name })
        }),
        make: row.make.clone(),
        vin: row.vin.clone(),
        license: row.license.clone(),
        license_state: row.license_state.clone(),
        company_number: row.company_number.clone(),
    }
}

/// A violation, with what a court decided of its citation.
pub fn violation(row: &violations::Violation, citations: &[violations::Citation], runs: &Runs) -> Violation {
    let citation = citations
        .iter()
        .find(|citation| citation.inspection_id == row.inspection_id && Some(citation.sequence) == row.sequence);
    Violation {
        id: row.violation_id,
        inspection_id: row.inspection_id,
        inspected_on: row.inspected_on,
        report_state: row.report_state.clone(),
        report_number: row.report_number.clone(),
        state: row.county_state.clone(),
        code: row.code.clone().or_else(|| section(row)),
        description: row.description.clone(),
        category: codes::violation_category(row.category),
        basic: row.basic.clone(),
        unit: codes::letter(&inspection_codes::VIOLATION_UNITS, row.unit.as_deref()),
        out_of_service: match row.cited().out_of_service() {
            Some(derived::OutOfService::Vehicle) => OutOfService::Vehicle,
            Some(derived::OutOfService::Driver) => OutOfService::Driver,
            Some(derived::OutOfService::Hazmat) => OutOfService::Hazmat,
            Some(derived::OutOfService::Unspecified) => OutOfService::Unspecified,
            Some(derived::OutOfService::No) => OutOfService::No,
            None => OutOfService::Unknown,
        },
        verification: codes::number(&inspection_codes::DEFECT_VERIFICATION, row.defect_verification),
        citation_number: row.citation_number.clone(),
        citation_result: citation.and_then(|citation| citation.result.clone()),
        severity_weight: row.severity_weight,
        source: runs.of(row.run_id).map(Source::from),
    }
}

/// The rule by part and section, as older files give it.
fn section(row: &violations::Violation) -> Option<String> {
    Some(format!("{}.{}", row.part_number.as_deref()?, row.section.as_deref()?))
}

/// How severe a crash was; none where nothing that the report states makes it severe, and it leaves something blank.
fn severity(fatalities: Option<i16>, injuries: Option<i16>, is_tow_away: Option<bool>) -> Option<CrashSeverity> {
    match (fatalities, injuries, is_tow_away) {
        (Some(1..), ..) => Some(CrashSeverity::Fatal),
        (_, Some(1..), _) => Some(CrashSeverity::Injury),
        (.., Some(true)) => Some(CrashSeverity::TowAway),
        (Some(_), Some(_), Some(false)) => Some(CrashSeverity::Other),
        _ => None,
    }
}

/// A vehicle in a crash.
pub fn crash(row: crashes::Crash, runs: &Runs) -> Crash {
    Crash {
        report_sequence: row.report_sequence,
        crashed_on: row.crashed_on,
        crashed_at: row.report_time.as_deref().and_then(time),
        severity: severity(row.fatalities, row.injuries, row.is_tow_away),
        county: county(row.state.as_deref(), row.county_code),
        fatalities: row.fatalities,
        injuries: row.injuries,
        is_tow_away: row.is_tow_away,
        is_hazmat_released: row.is_hazmat_released,
        is_federal_recordable: row.is_federal_recordable,
        is_not_preventable: row.is_not_preventable,
        vehicles: row.vehicles_in_accident,
        weather: described(&crash_codes::WEATHER, row.weather),
        light: described(&crash_codes::LIGHT, row.light),
        road_surface: described(&crash_codes::ROAD_SURFACES, row.road_surface),
        vehicle_configuration: codes::number(&crash_codes::VEHICLE_CONFIGURATIONS, row.vehicle_configuration)
            .map(|code| code.label),
        source: runs.of(row.run_id).map(Source::from),
        report_state: row.report_state,
        report_number: row.report_number,
        location: row.location,
        city: row.city,
        state: row.state,
        vin: row.vin,
        license: row.license,
        license_state: row.license_state,
        agency: row.agency,
        citation_issued: row.citation_issued,
    }
}

/// The Crash File gives a code, the Safety Measurement System's input a text.
fn described(list: &Numbers, given: Option<String>) -> Option<String> {
    let given = given?;
    let label = given.parse().ok().and_then(|code| list.label(code)).map(str::to_owned);
    Some(label.unwrap_or(given))
}

/// `HH:MM` of military time; 2400 is midnight, 9999 and what is no time are unknown.
fn time(military: &str) -> Option<String> {
    if military.is_empty() {
        return None;
    }
    let padded = format!("{military:0>4}");
    let (hours, minutes) = padded.split_at_checked(2)?;
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    match (hours, minutes) {
        (24, 0) => Some("00:00".to_owned()),
        (0..24, 0..60) => Some(format!("{hours:02}:{minutes:02}")),
        _ => None,
    }
}

fn county(state: Option<&str>, code: Option<i16>) -> Option<String> {
    geo::county_place(state?, u16::try_from(code?).ok()?).map(|county| county.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn military_time_is_read_with_its_two_special_values() {
        assert_eq!(time("0820").as_deref(), Some("08:20"));
        assert_eq!(time("5").as_deref(), Some("00:05"));
        assert_eq!(time("2400").as_deref(), Some("00:00"));
        for unknown in ["9999", "2401", "1260", "abcd", "", "é12"] {
            assert_eq!(time(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_crash_is_of_no_known_severity_where_the_report_leaves_it_blank() {
        assert_eq!(severity(None, None, None), None);
        assert_eq!(severity(Some(0), None, Some(false)), None);
        assert_eq!(severity(Some(0), Some(0), Some(false)), Some(CrashSeverity::Other));
        assert_eq!(severity(None, Some(2), None), Some(CrashSeverity::Injury));
        assert_eq!(severity(None, None, Some(true)), Some(CrashSeverity::TowAway));
    }
}
