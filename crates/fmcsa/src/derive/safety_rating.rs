//! FMCSA's safety rating, in three states: rated, known not to be rated, unknown.

use crate::codes::census::SAFETY_RATINGS;
use chrono::NaiveDate;
use kernel::provenance::Known;

/// A rating with its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SafetyRating {
    /// `S`, `C` or `U`.
    pub code: &'static str,
    /// Satisfactory, Conditional or Unsatisfactory.
    pub label: &'static str,
    /// Date of the rating.
    pub rated_on: Option<NaiveDate>,
}

impl SafetyRating {
    /// Whether it speaks against the carrier.
    pub fn is_worse_than_satisfactory(&self) -> bool {
        self.code != "S"
    }
}

/// Reads the census' rating. Blank means "no review conducted" in FMCSA's own file, and nothing in a file that was put
/// together from less: see [`is_whole_census_row`].
pub fn safety_rating(code: Option<&str>, rated_on: Option<NaiveDate>, is_whole_row: bool) -> Known<SafetyRating> {
    let known = code.and_then(|code| SAFETY_RATINGS.iter().find(|(letter, _)| code.trim() == *letter));
    match (known, code) {
        (Some((code, label)), _) => Known::Some(SafetyRating { code, label, rated_on }),
        (None, None) if is_whole_row => Known::None,
        _ => Known::Unknown,
    }
}

/// Whether a census row has the columns of FMCSA's own file: there every row has a status and a region, which rows
/// gathered from other publications (the SMS census, company snapshots) lack.
pub fn is_whole_census_row(status_code: Option<&str>, region: Option<i16>) -> bool {
    status_code.is_some() && region.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn not_rated_is_known_only_where_the_whole_row_is() {
        // USDOT 295017 has the whole row (status A, region 10) and no rating.
        assert_eq!(safety_rating(None, None, is_whole_census_row(Some("A"), Some(10))), Known::None);
        assert_eq!(safety_rating(None, None, is_whole_census_row(Some("A"), None)), Known::Unknown);
        assert_eq!(safety_rating(Some("C"), None, false).map(|rating| rating.label), Known::Some("Conditional"));
        assert_eq!(safety_rating(Some("?"), None, true), Known::Unknown);
    }
}
