//! On which clock a time is.

use crate::fault::ElementProblem;

/// The clock of a time. (Data element 623.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeCode {
    /// That of a zone by its IANA name, daylight saving time in its season.
    Zone(&'static str),
    /// Minutes ahead of UTC, the whole year.
    Ahead(i16),
}

/// Reads a time code; `None` where it means the clock of the place.
pub(super) fn time_code(code: &str) -> Result<Option<TimeCode>, ElementProblem> {
    use TimeCode::{Ahead, Zone};
    let hours = |hours: i16| Ok(Some(Ahead(hours * 60)));
    match code {
        "LT" => Ok(None),
        // Three letters are none of X12's; people who write them mean the clock that is in force there.
        "ET" | "EST" | "EDT" => Ok(Some(Zone("America/New_York"))),
        "CT" | "CST" | "CDT" => Ok(Some(Zone("America/Chicago"))),
        "MT" | "MST" | "MDT" => Ok(Some(Zone("America/Denver"))),
        "PT" | "PST" | "PDT" => Ok(Some(Zone("America/Los_Angeles"))),
        "AT" => Ok(Some(Zone("America/Anchorage"))),
        "HT" => Ok(Some(Zone("Pacific/Honolulu"))),
        "TT" => Ok(Some(Zone("America/Halifax"))),
        "NT" => Ok(Some(Zone("America/St_Johns"))),
        "UT" | "GM" => hours(0),
        "TD" => hours(-3),
        "TS" | "ED" => hours(-4),
        "ES" | "CD" => hours(-5),
        "CS" | "MD" => hours(-6),
        "MS" | "PD" => hours(-7),
        "PS" | "AD" => hours(-8),
        "AS" | "HD" => hours(-9),
        "HS" => hours(-10),
        "ND" => Ok(Some(Ahead(-150))),
        "NS" => Ok(Some(Ahead(-210))),
        // 01 to 12 are ahead of UTC by as many hours, 13 to 24 are behind it by 12 to 1.
        number if number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit()) => match number.parse() {
            Ok(ahead @ 1..=12) => hours(ahead),
            Ok(behind @ 13..=24) => hours(behind - 25),
            _ => Err(ElementProblem::BadCode),
        },
        _ => Err(ElementProblem::BadCode),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_codes_are_clocks() {
        assert_eq!(time_code("LT"), Ok(None));
        for eastern in ["ET", "EST", "EDT"] {
            assert_eq!(time_code(eastern), Ok(Some(TimeCode::Zone("America/New_York"))), "{eastern}");
        }
        for (code, hours) in
            [("UT", 0), ("ED", -4), ("ES", -5), ("PS", -8), ("01", 1), ("13", -12), ("19", -6), ("24", -1)]
        {
            assert_eq!(time_code(code), Ok(Some(TimeCode::Ahead(hours * 60))), "{code}");
        }
        for wrong in ["XX", "00", "25", "1", "-5", "+5", "013", "CENTRAL"] {
            assert_eq!(time_code(wrong), Err(ElementProblem::BadCode), "{wrong}");
        }
    }
}
