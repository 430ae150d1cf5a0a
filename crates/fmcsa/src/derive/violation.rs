//! Whom or what a violation put out of service: the driver, the vehicle, or a shipment of hazardous materials.
//!
//! The files say only that a violation did (`OUT_OF_SERVICE_INDICATOR` Y, `OOS_Indicator` true). Y beside the unit D is a driver out of
//! service: USDOT 3938496 has four Y, of which three are a driver's (false log, disqualified) and one a trailer's lights. So the unit
//! decides, after the category has been asked whether it is about hazardous materials, which FMCSA counts apart. Where the unit is blank
//! the category decides, then the indicator Z (driver), then the BASIC; where none of them tells, nobody can say whom.

use crate::codes::violation::{self, Subject};

/// A violation, as far as it matters here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cited<'a> {
    /// FMCSA's category; none in the Safety Measurement System's input.
    pub category: Option<i16>,
    /// The BASIC that it counts in; only in the Safety Measurement System's input.
    pub basic: Option<&'a str>,
    /// D driver, C co-driver, or the number of the vehicle in the report.
    pub unit: Option<&'a str>,
    /// `OUT_OF_SERVICE_INDICATOR`: Y yes, Z driver, N no.
    pub indicator: Option<&'a str>,
    /// Whether it put out of service; none when the row leaves it blank.
    pub is_out_of_service: Option<bool>,
}

/// What a violation put out of service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutOfService {
    /// Nothing.
    No,
    /// The driver or co-driver.
    Driver,
    /// The vehicle.
    Vehicle,
    /// The hazardous materials on board.
    Hazmat,
    /// Something; the row does not say what.
    Unspecified,
}

impl Cited<'_> {
    /// Whom or what it was found on; none when the row does not tell.
    pub fn subject(&self) -> Option<Subject> {
        let by_category = self.category.and_then(violation::category).map(|category| category.subject);
        let by_basic = self.basic.and_then(of_basic);
        if [by_category, by_basic].contains(&Some(Subject::Hazmat)) {
            return Some(Subject::Hazmat);
        }
        let by_unit = match self.unit.map(str::trim).unwrap_or_default() {
            "" => None,
            "D" | "C" => Some(Subject::Driver),
            unit if unit.bytes().all(|byte| byte.is_ascii_digit()) => Some(Subject::Vehicle),
            _ => None,
        };
        let by_indicator = || (self.indicator == Some("Z")).then_some(Subject::Driver);
        by_unit.or(by_category).or_else(by_indicator).or(by_basic)
    }

    /// What it put out of service; none when the row leaves it blank.
    pub fn out_of_service(&self) -> Option<OutOfService> {
        Some(match (self.is_out_of_service?, self.subject()) {
            (false, _) => OutOfService::No,
            (true, Some(Subject::Driver)) => OutOfService::Driver,
            (true, Some(Subject::Vehicle)) => OutOfService::Vehicle,
            (true, Some(Subject::Hazmat)) => OutOfService::Hazmat,
            (true, None) => OutOfService::Unspecified,
        })
    }
}

/// The subject of a BASIC, as the Safety Measurement System's files word it (`HOS Compliance`, `Vehicle Maint.`, `HM Compliance` …).
fn of_basic(basic: &str) -> Option<Subject> {
    const WORDS: [(&str, Subject); 9] = [
        ("unsafe", Subject::Driver),
        ("hos", Subject::Driver),
        ("hours", Subject::Driver),
        ("fatigued", Subject::Driver),
        ("driver", Subject::Driver),
        ("controlled", Subject::Driver),
        ("vehicle", Subject::Vehicle),
        ("hm", Subject::Hazmat),
        ("hazardous", Subject::Hazmat),
    ];
    let basic = basic.trim().to_ascii_lowercase();
    WORDS.into_iter().find(|(word, _)| basic.starts_with(word)).map(|(_, subject)| subject)
}

/// Violations counted by whom or what they were found on. Those of which that is not known are in `total` alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field counts what its name says")]
pub struct Counts {
    pub total: i64,
    pub driver: i64,
    pub vehicle: i64,
    pub hazmat: i64,
}

impl Counts {
    /// Adds `count` violations of one subject.
    pub fn add(&mut self, subject: Option<Subject>, count: i64) {
        self.total += count;
        match subject {
            Some(Subject::Driver) => self.driver += count,
            Some(Subject::Vehicle) => self.vehicle += count,
            Some(Subject::Hazmat) => self.hazmat += count,
            None => {}
        }
    }

    /// Whether each was found on someone or something known.
    pub fn is_told_apart(&self) -> bool {
        self.driver + self.vehicle + self.hazmat == self.total
    }
}

/// Counts violations, and those that put out of service.
pub fn counts<'a>(rows: impl IntoIterator<Item = Cited<'a>>) -> (Counts, Counts) {
    let (mut all, mut out_of_service) = (Counts::default(), Counts::default());
    for row in rows {
        all.add(row.subject(), 1);
        if row.is_out_of_service == Some(true) {
            out_of_service.add(row.subject(), 1);
        }
    }
    (all, out_of_service)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yes(category: Option<i16>, unit: &str) -> Cited<'_> {
        Cited { category, unit: Some(unit), indicator: Some("Y"), is_out_of_service: Some(true), ..Cited::default() }
    }

    #[test]
    fn the_unit_decides_who_is_out_of_service() {
        // Rows of USDOT 3938496: 383.51(a), 395.8(e)(1), 393.9(a).
        let rows = [yes(Some(8), "D"), yes(Some(2), "D"), yes(Some(2), "D"), yes(Some(20), "2")];
        let found: Vec<_> = rows.iter().filter_map(Cited::out_of_service).collect();
        assert_eq!(found, [OutOfService::Driver, OutOfService::Driver, OutOfService::Driver, OutOfService::Vehicle]);
        assert_eq!(counts(rows).1, Counts { total: 4, driver: 3, vehicle: 1, hazmat: 0 });
        assert_eq!(yes(Some(7), "C").out_of_service(), Some(OutOfService::Driver));
        assert_eq!(yes(Some(51), "1").out_of_service(), Some(OutOfService::Vehicle));
    }

    #[test]
    fn hazardous_materials_are_told_by_the_category_whatever_the_unit() {
        assert_eq!(yes(Some(32), "1").out_of_service(), Some(OutOfService::Hazmat));
        assert_eq!(yes(Some(31), "D").out_of_service(), Some(OutOfService::Hazmat));
        let of_sms = Cited { category: None, basic: Some("HM Compliance"), indicator: None, ..yes(None, "1") };
        assert_eq!(of_sms.out_of_service(), Some(OutOfService::Hazmat));
    }

    #[test]
    fn without_a_unit_the_category_the_indicator_and_the_basic_are_asked() {
        let blank = Cited { unit: None, ..yes(None, "") };
        assert_eq!(Cited { category: Some(15), ..blank }.out_of_service(), Some(OutOfService::Vehicle));
        assert_eq!(Cited { indicator: Some("Z"), ..blank }.out_of_service(), Some(OutOfService::Driver));
        assert_eq!(Cited { basic: Some("Vehicle Maint."), ..blank }.out_of_service(), Some(OutOfService::Vehicle));
        assert_eq!(Cited { basic: Some("HOS Compliance"), ..blank }.out_of_service(), Some(OutOfService::Driver));
        assert_eq!(blank.out_of_service(), Some(OutOfService::Unspecified));
        assert!(!counts([blank]).0.is_told_apart());
    }

    #[test]
    fn not_out_of_service_and_not_told_are_two_things() {
        assert_eq!(
            Cited { is_out_of_service: Some(false), ..yes(Some(2), "D") }.out_of_service(),
            Some(OutOfService::No)
        );
        assert_eq!(Cited { is_out_of_service: None, ..yes(Some(2), "D") }.out_of_service(), None);
    }
}
