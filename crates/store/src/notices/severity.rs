//! How much a notice weighs: one table for the list's filter and order, the API, webhooks and emails.

use super::Kind;
use kernel::wire::words;

words! {
    /// How much a notice weighs, the least first.
    pub enum Severity {
        /// Good to know; nothing has to be done.
        Info = "info",
        /// Look at it before the next load.
        Warning = "warning",
        /// Stop and look now: by this alone the carrier may not be usable.
        Critical = "critical",
    }
}

impl Severity {
    /// What a kind of notice weighs by what it changed to. The first row of the table that fits.
    pub fn of(kind: Kind, after: Option<&str>) -> Self {
        let fits = |row: &&Row| {
            row.kind == kind && (row.after.is_empty() || after.is_some_and(|now| row.after.contains(&now)))
        };
        TABLE.iter().find(fits).map_or(Self::Info, |row| row.severity)
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What happened.
    pub kind: Kind,
    /// What it changed to; any where none is named.
    pub after: &'static [&'static str],
    /// What that weighs.
    pub severity: Severity,
    /// Why it weighs so.
    pub because: &'static str,
}

/// Declares the table, and the same as SQL: `SEVERITY` gives the word and `RANK` its place among the severities, of notices `n`.
macro_rules! severities {
    ($($kind:ident $word:literal $(to $after:literal)? is $severity:ident $name:literal $rank:literal because $because:literal;)+) => {
        /// Every kind of notice, and where it says so every change. What stands first counts.
        pub const TABLE: &[Row] =
            &[$(Row { kind: Kind::$kind, after: &[$($after)?], severity: Severity::$severity, because: $because },)+];
        pub(super) const SEVERITY: &str =
            concat!("(case", $(" when n.kind = '", $word, "'", $(" and n.after = '", $after, "'",)? " then '", $name, "'",)+ " else 'info' end)");
        pub(super) const RANK: &str =
            concat!("(case", $(" when n.kind = '", $word, "'", $(" and n.after = '", $after, "'",)? " then ", $rank,)+ " else 0 end)");
        #[cfg(test)]
        const WRITTEN: &[(&str, &str, usize)] = &[$(($word, $name, $rank),)+];
    };
}

severities! {
    AssessmentChanged "assessment_changed" to "fail" is Critical "critical" 2
        because "A required rule isn't met anymore: the carrier can't be used unless someone overrides it.";
    AssessmentChanged "assessment_changed" to "incomplete" is Warning "warning" 1
        because "A fact that a rule needs is no longer known.";
    AssessmentChanged "assessment_changed" to "partial_pass" is Warning "warning" 1
        because "It fails the rules of at least one classification.";
    AssessmentChanged "assessment_changed" is Info "info" 0
        because "It passes, or someone overrode what it failed.";
    IdentityAlert "identity_alert" is Critical "critical" 2
        because "Someone may be booking loads in the carrier's name.";
    LapseAhead "lapse_ahead" is Critical "critical" 2
        because "Insurance or authority ends on a known day; a load in transit then is uncovered.";
    ContactChanged "contact_changed" is Warning "warning" 1
        because "Stolen identities start with a changed contact, and most changes are honest.";
    InsuranceExpires "insurance_expires" is Warning "warning" 1
        because "Most policies are renewed; a new certificate is needed.";
    LoadAlert "load_alert" to "high" is Critical "critical" 2
        because "The load may be lost, stolen or late; act before pickup.";
    LoadAlert "load_alert" to "medium" is Warning "warning" 1
        because "Something about the load or its carrier should be looked at before pickup.";
    LoadAlert "load_alert" is Info "info" 0
        because "Good to know of the load.";
    RateConfirmation "rate_confirmation" to "accepted" is Info "info" 0
        because "The carrier is confirmed.";
    RateConfirmation "rate_confirmation" is Warning "warning" 1
        because "The load has no confirmed carrier until someone acts.";
    LoadOffer "load_offer" to "declined" is Info "info" 0
        because "It doesn't take the load; others can be asked.";
    LoadOffer "load_offer" to "withdrawn" is Info "info" 0
        because "The bid is gone; others can be asked.";
    LoadOffer "load_offer" is Warning "warning" 1
        because "The bid waits for an answer, and ends with its time.";
    PacketHeld "packet_held" is Warning "warning" 1
        because "The packet waits until someone reviews it.";
    PacketSubmitted "packet_submitted" is Info "info" 0
        because "The packet is ready to review.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_weighs_something_and_the_sql_has_the_same_words() {
        for (row, (word, name, rank)) in TABLE.iter().zip(WRITTEN) {
            assert_eq!((row.kind.as_str(), row.severity.as_str(), row.severity as usize), (*word, *name, *rank));
            assert!(row.because.ends_with('.'), "{}", row.because);
        }
        for kind in Kind::ALL {
            let any = TABLE.iter().rposition(|row| row.kind == *kind && row.after.is_empty());
            let last = TABLE.iter().rposition(|row| row.kind == *kind);
            assert!(any.is_some() && any == last, "{kind}: its last row holds for any change");
        }
    }

    #[test]
    fn a_result_weighs_by_what_it_became_and_an_alert_always() {
        assert_eq!(Severity::of(Kind::AssessmentChanged, Some("fail")), Severity::Critical);
        assert_eq!(Severity::of(Kind::AssessmentChanged, Some("partial_pass")), Severity::Warning);
        assert_eq!(Severity::of(Kind::AssessmentChanged, Some("pass")), Severity::Info);
        assert_eq!(Severity::of(Kind::AssessmentChanged, None), Severity::Info);
        assert_eq!(Severity::of(Kind::IdentityAlert, None), Severity::Critical);
        assert_eq!(Severity::of(Kind::LapseAhead, Some("2026-12-04")), Severity::Critical);
    }
}
