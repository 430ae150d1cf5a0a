//! Inspections and crashes of a carrier over a span of days: counts and out-of-service rates.
//!
//! Which levels look at the driver and which at the vehicle follows the Safety Measurement System: driver 1, 2, 3 and 6,
//! vehicle 1, 2, 5 and 6. A special study (4) is neither. A rate counts inspections with at least one out-of-service
//! violation, not violations; without inspections there is no rate, which is not a rate of zero. An inspection whose level or whose
//! out-of-service count is blank is in no rate, and counted as one of which nobody can tell.

use chrono::NaiveDate;

/// Whether inspections of this level look at the driver.
pub fn looks_at_driver(level: i16) -> bool {
    matches!(level, 1 | 2 | 3 | 6)
}

/// Whether inspections of this level look at the vehicle.
pub fn looks_at_vehicle(level: i16) -> bool {
    matches!(level, 1 | 2 | 5 | 6)
}

/// One inspection, as far as the rates need it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Inspection {
    pub inspected_on: NaiveDate,
    pub level: Option<i16>,
    pub violations: Option<i16>,
    pub driver_oos: Option<i16>,
    pub vehicle_oos: Option<i16>,
    pub hazmat_oos: Option<i16>,
    pub is_hazmat_placard_required: Option<bool>,
}

/// How often inspections resulted in out of service.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rate {
    /// Inspections that looked.
    pub inspections: i64,
    /// Those with an out-of-service violation.
    pub out_of_service: i64,
    /// Inspections of which the file does not say whether they looked, or what came of it.
    pub unknown: i64,
}

impl Rate {
    /// The share in percent; none without inspections.
    pub fn percent(self) -> Option<f64> {
        (self.inspections > 0).then(|| self.out_of_service as f64 * 100.0 / self.inspections as f64)
    }

    /// Adds inspections, of which so many ended out of service, and of so many of which the file does not say it; `looked` is none where it
    /// does not say that.
    pub fn add(&mut self, looked: Option<bool>, inspections: i64, out_of_service: i64, blank: i64) {
        match looked {
            Some(true) => {
                self.inspections += inspections - blank;
                self.out_of_service += out_of_service;
                self.unknown += blank;
            }
            Some(false) => {}
            None => self.unknown += inspections,
        }
    }
}

/// A carrier's inspections in a span of days.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Inspections {
    /// All.
    pub total: i64,
    /// Those with a violation.
    pub with_violation: i64,
    /// Those of which the file does not say whether there was one.
    pub violations_unknown: i64,
    /// Inspections of the driver.
    pub driver: Rate,
    /// Inspections of the vehicle.
    pub vehicle: Rate,
    /// Inspections with placarded hazardous materials.
    pub hazmat: Rate,
    /// Day of the newest inspection.
    pub last_on: Option<NaiveDate>,
}

/// Counts the inspections from `from` to `to`, both included ([`super::age::last_24_months`]).
pub fn inspections(rows: impl IntoIterator<Item = Inspection>, (from, to): (NaiveDate, NaiveDate)) -> Inspections {
    let mut found = Inspections::default();
    for row in rows.into_iter().filter(|row| (from..=to).contains(&row.inspected_on)) {
        let any = |count: Option<i16>| count.is_some_and(|count| count > 0);
        found.total += 1;
        found.with_violation += i64::from(any(row.violations));
        let is_hazmat = row.is_hazmat_placard_required == Some(true);
        let blank = |count: Option<i16>| i64::from(count.is_none());
        found.violations_unknown += blank(row.violations);
        let driver = (i64::from(any(row.driver_oos)), blank(row.driver_oos));
        let vehicle = (i64::from(any(row.vehicle_oos)), blank(row.vehicle_oos));
        found.driver.add(row.level.map(looks_at_driver), 1, driver.0, driver.1);
        found.vehicle.add(row.level.map(looks_at_vehicle), 1, vehicle.0, vehicle.1);
        found.hazmat.add(Some(is_hazmat), 1, i64::from(any(row.hazmat_oos)), blank(row.hazmat_oos));
        found.last_on = found.last_on.max(Some(row.inspected_on));
    }
    found
}

/// One commercial vehicle in a crash, as far as the counts need it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Crash<'a> {
    pub report_number: Option<&'a str>,
    pub crashed_on: NaiveDate,
    pub fatalities: Option<i16>,
    pub injuries: Option<i16>,
    pub is_tow_away: Option<bool>,
    /// None in the SMS file, which has recordable crashes only.
    pub is_federal_recordable: Option<bool>,
    /// None in the SMS file, which has complete records only.
    pub status_code: Option<&'a str>,
}

/// A carrier's crashes in a span of days. Being in a crash says nothing of fault.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Crashes {
    /// All; each counts once, in its worst severity.
    pub total: i64,
    /// Someone died.
    pub fatal: i64,
    /// Crashes with injuries but no deaths.
    pub injury: i64,
    /// Crashes with a vehicle towed away and no injuries.
    pub tow_away: i64,
}

/// Counts the crashes from `from` to `to`, both included: the federally recordable ones with a complete record (crash
/// dictionary), once each, however many of the carrier's vehicles were in it.
pub fn crashes<'a>(rows: impl IntoIterator<Item = Crash<'a>>, (from, to): (NaiveDate, NaiveDate)) -> Crashes {
    let counts = |row: &Crash<'_>| {
        (from..=to).contains(&row.crashed_on)
            && row.is_federal_recordable != Some(false)
            && row.status_code.is_none_or(|status| status == "C")
    };
    let mut rows: Vec<_> = rows.into_iter().filter(counts).collect();
    rows.sort_by_key(|row| (row.report_number, std::cmp::Reverse(severity(row))));
    rows.dedup_by(|later, earlier| later.report_number.is_some() && later.report_number == earlier.report_number);
    let mut found = Crashes { total: rows.len() as i64, ..Crashes::default() };
    for row in rows {
        match severity(&row) {
            Severity::Fatal => found.fatal += 1,
            Severity::Injury => found.injury += 1,
            Severity::TowAway => found.tow_away += 1,
            Severity::None => {}
        }
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Severity {
    None,
    TowAway,
    Injury,
    Fatal,
}

fn severity(row: &Crash<'_>) -> Severity {
    let any = |people: Option<i16>| people.is_some_and(|people| people > 0);
    if any(row.fatalities) {
        Severity::Fatal
    } else if any(row.injuries) {
        Severity::Injury
    } else if row.is_tow_away == Some(true) {
        Severity::TowAway
    } else {
        Severity::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::derive::age::last_24_months;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn inspection(on: &str, level: i16, violations: i16, vehicle_oos: i16) -> Inspection {
        let level = Some(level);
        Inspection {
            inspected_on: day(on),
            level,
            violations: Some(violations),
            vehicle_oos: Some(vehicle_oos),
            driver_oos: Some(0),
            ..Inspection::default()
        }
    }

    /// The four inspections of USDOT 295017.
    fn real() -> [Inspection; 4] {
        [
            inspection("2024-10-14", 2, 3, 1),
            inspection("2025-09-05", 3, 1, 0),
            inspection("2025-10-23", 3, 4, 0),
            inspection("2026-04-03", 3, 1, 0),
        ]
    }

    #[test]
    fn usdot_295017_has_one_vehicle_inspection_which_ended_out_of_service() {
        let found = inspections(real(), last_24_months(day("2026-10-01")));
        assert_eq!((found.total, found.with_violation, found.last_on), (4, 4, Some(day("2026-04-03"))));
        assert_eq!(
            (found.vehicle, found.vehicle.percent()),
            (Rate { inspections: 1, out_of_service: 1, unknown: 0 }, Some(100.0))
        );
        assert_eq!(
            (found.driver, found.driver.percent()),
            (Rate { inspections: 4, out_of_service: 0, unknown: 0 }, Some(0.0))
        );
        assert_eq!(found.hazmat.percent(), None);
    }

    #[test]
    fn inspections_whose_counts_are_blank_are_in_no_rate_and_not_taken_for_clean() {
        let blank = Inspection { inspected_on: day("2026-04-03"), level: Some(1), ..Inspection::default() };

        let found = inspections([blank, inspection("2026-04-04", 1, 2, 1)], last_24_months(day("2026-10-01")));

        assert_eq!((found.total, found.with_violation, found.violations_unknown), (2, 1, 1));
        assert_eq!(found.vehicle, Rate { inspections: 1, out_of_service: 1, unknown: 1 });
        let alone = inspections([blank], last_24_months(day("2026-10-01")));
        assert_eq!([alone.driver, alone.vehicle].map(Rate::percent), [None; 2]);
    }

    #[test]
    fn inspections_of_a_blank_level_are_in_no_rate_and_say_so() {
        // The three inspections of USDOT 3938496 as the case file has them: days and totals, no levels.
        let blank = |on| Inspection { inspected_on: day(on), ..Inspection::default() };
        let rows = ["2024-08-30", "2024-04-18", "2023-10-03"].map(blank);
        let found = inspections(rows, last_24_months(day("2024-10-01")));
        let unknown = Rate { inspections: 0, out_of_service: 0, unknown: 3 };
        assert_eq!((found.total, found.driver, found.vehicle), (3, unknown, unknown));
        assert_eq!((found.driver.percent(), found.hazmat), (None, Rate::default()));
    }

    #[test]
    fn an_inspection_leaves_the_window_after_24_months() {
        let total = |today| inspections(real(), last_24_months(day(today))).total;
        assert_eq!((total("2026-10-14"), total("2026-10-15")), (4, 3));
    }

    #[test]
    fn a_crash_counts_once_in_its_worst_severity() {
        let tow = Crash {
            report_number: Some("NJ1"),
            crashed_on: day("2026-01-05"),
            is_tow_away: Some(true),
            ..Crash::default()
        };
        let rows = [
            tow,
            Crash { injuries: Some(2), ..tow },
            Crash { report_number: Some("NJ2"), fatalities: Some(1), injuries: Some(1), ..tow },
            Crash { report_number: Some("NJ3"), is_federal_recordable: Some(false), ..tow },
            Crash { report_number: Some("NJ4"), status_code: Some("N"), ..tow },
            Crash { report_number: None, ..tow },
            Crash { report_number: None, ..tow },
            Crash { report_number: Some("NJ5"), crashed_on: day("2020-01-05"), ..tow },
        ];
        assert_eq!(
            crashes(rows, last_24_months(day("2026-10-01"))),
            Crashes { total: 4, fatal: 1, injury: 1, tow_away: 2 }
        );
    }
}
