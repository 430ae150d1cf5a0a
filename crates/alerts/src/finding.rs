//! What a kind finds, before it is an alert or a check, and how values are written as evidence.

use crate::alert::Evidence;
use crate::input::{Fact, Source, Stop};
use crate::words::{Advice, Severity};
use chrono::{DateTime, NaiveDate, Utc};
use data_encoding::HEXLOWER;
use freight::stop::{LogSource, Zone};
pub(crate) use kernel::count::dollars;
pub(crate) use kernel::days::day;
use kernel::ids::RateConfirmationId;
use sha2::{Digest, Sha256};

/// What a kind comes to for a load.
pub(crate) enum Finding {
    /// It doesn't ask about this load, or not now.
    NotApplicable(String),
    /// Nobody can tell, and why.
    Unknown(String),
    /// Nothing was found.
    Clear(String),
    /// Something was found: one for each subject.
    Raised(Vec<Raised>),
}

/// Something that was found.
pub(crate) struct Raised {
    /// The confirmation that it is about; none for the movement.
    pub(crate) rate_confirmation_id: Option<RateConfirmationId>,
    pub(crate) severity: Severity,
    pub(crate) advice: Advice,
    /// What is wrong: a sentence.
    pub(crate) why: String,
    pub(crate) evidence: Vec<Evidence>,
    /// What makes this alert the same or another: values, never the moment.
    pub(crate) compared: Vec<String>,
    pub(crate) clears_when: &'static str,
}

impl Finding {
    pub(crate) fn not_applicable(why: &str) -> Self {
        Self::NotApplicable(why.to_owned())
    }

    pub(crate) fn unknown(why: impl Into<String>) -> Self {
        Self::Unknown(why.into())
    }

    pub(crate) fn clear(what: impl Into<String>) -> Self {
        Self::Clear(what.into())
    }
}

/// A hash of what was compared, in its order.
pub(crate) fn fingerprint(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    HEXLOWER.encode(&hash.finalize()[..16])
}

/// A value from a source.
pub(crate) fn shown(label: &str, value: impl Into<String>, source: &str) -> Evidence {
    Evidence {
        label: label.to_owned(),
        value: value.into(),
        source: Some(source.to_owned()),
        as_of: None,
        is_safety: false,
    }
}

/// A value from a source of a day.
pub(crate) fn dated(label: &str, value: impl Into<String>, source: &str, as_of: Option<NaiveDate>) -> Evidence {
    Evidence { as_of, ..shown(label, value, source) }
}

/// A fact in its three states.
pub(crate) fn fact<T>(label: &str, fact: &Fact<T>, words: impl FnOnce(&T) -> String) -> Evidence {
    let of = |value: String, source: Option<&Source>| Evidence {
        label: label.to_owned(),
        value,
        source: source.map(|source| source.name.clone()),
        as_of: source.and_then(|source| source.as_of),
        is_safety: false,
    };
    match fact {
        Fact::Unknown { why } => of(format!("Unknown: {why}"), None),
        Fact::None { source } => of("None on file".to_owned(), Some(source)),
        Fact::Known { value, source } => of(words(value), Some(source)),
    }
}

/// A position, or what follows from it, with the day on which it was measured.
pub(crate) fn measured(label: &str, value: impl Into<String>, at: DateTime<Utc>) -> Evidence {
    dated(label, value, POSITIONS, Some(at.date_naive()))
}

/// A moment in words, by the clocks of a stop; by UTC where its zone is unknown.
pub(crate) fn moment(at: DateTime<Utc>, stop: Option<&Stop>) -> String {
    let zone = stop.and_then(|stop| stop.time_zone.parse::<Zone>().ok());
    Zone::told_in(zone, at)
}

/// Who told something, in words.
pub(crate) const fn teller(source: LogSource) -> &'static str {
    match source {
        LogSource::Person => "Your team",
        LogSource::Driver => "Driver",
        LogSource::Tms => "Your TMS",
        LogSource::Derived => POSITIONS,
        LogSource::Dock => "Dock",
    }
}

/// A number with its noun: "1 truck", "2 trucks".
pub(crate) fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Where a load's own values are from.
pub(crate) const LOAD: &str = "Load";
/// Where the company's own movements are from.
pub(crate) const OWN_LOADS: &str = "Your loads";
/// Where positions are from.
pub(crate) const POSITIONS: &str = "Positions";
/// Where thresholds are from.
pub(crate) const SETTINGS: &str = "Alert settings";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_tell_where_one_value_ends_and_the_next_begins() {
        assert_eq!(fingerprint(&["ab", "c"]), fingerprint(&["ab", "c"]));
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["c", "ab"]));
        assert_eq!(fingerprint(&[]).len(), 32);
    }

    #[test]
    fn money_has_commas_and_a_moment_without_a_stop_is_in_utc() {
        assert_eq!([dollars(900), dollars(100_000)], ["$900", "$100,000"]);
        let at = "2026-11-24T14:00:00Z".parse().expect("an instant");
        assert_eq!(moment(at, None), "Nov 24, 2026, 2:00 PM UTC");
    }

    #[test]
    fn a_fact_is_told_in_three_states() {
        let source = Source::new("Company Census File", NaiveDate::from_ymd_opt(2026, 11, 20));
        let told = |known: Fact<u32>| fact("Power units", &known, ToString::to_string);
        let known = told(Fact::known(3, source.clone()));
        assert_eq!((known.value.as_str(), known.as_of), ("3", source.as_of));
        assert_eq!(told(Fact::none(source)).value, "None on file");
        let unknown = told(Fact::unknown("the census is not on file"));
        assert_eq!((unknown.value.as_str(), unknown.source), ("Unknown: the census is not on file", None));
    }
}
