//! What several tools show, as the API's calls give it: fields of theirs, by the same names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The broker's verdict on a carrier, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    /// Do not use.
    DoNotUse,
    /// Review before use.
    Review,
    /// A required fact isn't known.
    Unknown,
    /// No issues found.
    Use,
}

impl Verdict {
    /// As screens show it.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::DoNotUse => "Do not use",
            Self::Review => "Review",
            Self::Unknown => "Unknown",
            Self::Use => "Use",
        }
    }

    /// As filters name it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::DoNotUse => "do_not_use",
            Self::Review => "review",
            Self::Unknown => "unknown",
            Self::Use => "use",
        }
    }
}

/// Where a fact is from.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Source {
    /// The data set.
    pub(crate) label: String,
    /// Latest day that the data covers, `YYYY-MM-DD`; null if it has no date.
    pub(crate) as_of: Option<String>,
    /// When it was loaded, in UTC.
    pub(crate) imported_at: String,
}

/// A reason for a verdict.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Reason {
    /// What it is about, as a code.
    pub(crate) code: String,
    /// The verdict it calls for.
    pub(crate) verdict: Verdict,
    /// The reason, as a sentence.
    pub(crate) text: String,
    /// What would change it; empty if it speaks for the carrier.
    pub(crate) change: String,
    /// Source of the fact; null in lists, and if none is known. `vet_carrier` has it.
    pub(crate) source: Option<Source>,
}

/// The verdict with its reasons.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Judged {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// Up to three reasons, weightiest first.
    pub(crate) reasons: Vec<Reason>,
    /// How many further reasons there are.
    pub(crate) more_reasons: u64,
    /// Every signal that is raised, as codes, weightiest first.
    pub(crate) signals: Vec<String>,
}

/// A carrier's number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Identifier {
    /// Type of number: `DOT`, `MC`, `MX`, `FF` …
    pub(crate) is_type: String,
    /// The number.
    pub(crate) value: String,
}

/// A carrier in a list.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Carrier {
    /// The carrier's id.
    pub(crate) id: i64,
    /// USDOT number.
    pub(crate) dot_number: i64,
    /// USDOT, MC and other numbers.
    pub(crate) identifiers: Vec<Identifier>,
    /// Legal name; null if unknown.
    pub(crate) legal_name: Option<String>,
    /// DBA name; null if none is on file.
    pub(crate) dba_name: Option<String>,
    /// City of its physical address.
    pub(crate) city: Option<String>,
    /// State or province of its physical address.
    pub(crate) state: Option<String>,
    /// Power units it declared; null if unknown.
    pub(crate) power_units: Option<u32>,
    /// Whether it is sample data, not a real carrier.
    pub(crate) is_synthetic: bool,
    /// The broker's verdict on it, with reasons.
    pub(crate) verdict: Judged,
}

/// A carrier's name and USDOT number, as text.
pub(crate) fn named(legal_name: Option<&str>, dot_number: i64) -> String {
    format!("{} (USDOT {dot_number})", legal_name.unwrap_or("Name unknown"))
}

impl Carrier {
    /// Name, place and verdict in a line.
    pub(crate) fn line(&self) -> String {
        let place = [self.city.as_deref(), self.state.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let mut line = named(self.legal_name.as_deref(), self.dot_number);
        if !place.is_empty() {
            let _ = write!(line, ", {place}");
        }
        let _ = write!(line, ": {}", self.verdict.verdict.label());
        if let Some(reason) = self.verdict.reasons.first() {
            let _ = write!(line, ". {}", reason.text);
        }
        line
    }
}

impl Source {
    /// Its name and day, as text.
    pub(crate) fn told(&self) -> String {
        let day = self.as_of.as_deref().map_or_else(|| "day unknown".to_owned(), |day| format!("as of {day}"));
        format!("{}, {day}", self.label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn verdicts_have_the_words_of_filters() {
        for verdict in [Verdict::DoNotUse, Verdict::Review, Verdict::Unknown, Verdict::Use] {
            assert_eq!(json!(verdict), verdict.word());
        }
    }

    #[test]
    fn a_source_without_a_day_says_so() {
        let source = |as_of: Option<&str>| Source {
            label: "Census".into(),
            as_of: as_of.map(str::to_owned),
            imported_at: "2026-11-21T12:00:00Z".into(),
        };

        assert_eq!(source(Some("2026-11-01")).told(), "Census, as of 2026-11-01");
        assert_eq!(source(None).told(), "Census, day unknown");
    }
}
