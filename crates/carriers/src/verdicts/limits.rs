//! What keeps a verdict at Unknown at best, with the reason: the other carriers aren't loaded yet, or FMCSA's census no longer lists this one.
//!
//! A carrier that left the census is judged by what is stored of it: on its page, in lists, in packets and in decisions alike. An order, revoked
//! authority or the company's own decision is not in the census and still counts, since the worst wins. But who the carrier is, how it is
//! reached and what it runs is known from a row that FMCSA withdrew, so nothing makes it fit for use.

use kernel::provenance::Source;
use platform::http::error::LOADING as LOADING_WORDS;
use profile::Rows;
use profile::words::day;
use rules::{Cause, Judged, Limit, Reason, Verdict};

/// The carrier left FMCSA's census.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The census that does not list it; none where its import is not on record.
    pub source: Option<Source>,
}

impl Left {
    /// Whether it did, by its rows.
    pub fn of(rows: &Rows) -> Option<Self> {
        let record = &rows.record;
        record.census.ended_run_id.map(|run_id| Self { source: record.runs.of(run_id) })
    }

    fn reason(&self) -> Reason {
        let as_of = self.source.as_ref().and_then(|source| source.as_of);
        let of_day = as_of.map(|on| format!(" of {}", day(on))).unwrap_or_default();
        Reason {
            cause: Cause::Limit(Limit::NotInCensus),
            verdict: Verdict::Unknown,
            text: format!("FMCSA's census{of_day} no longer lists this carrier."),
            change: "A later census that lists it again would settle it.".to_owned(),
            source: self.source.clone(),
        }
    }
}

fn loading() -> Reason {
    Reason {
        cause: Cause::Limit(Limit::StillLoading),
        verdict: Verdict::Unknown,
        text: LOADING_WORDS.to_owned(),
        change: "The verdict follows as soon as it has loaded.".to_owned(),
        source: None,
    }
}

/// A verdict within its limits.
pub fn within(judged: Judged, left: Option<&Left>, is_loading: bool) -> Judged {
    let judged = match left {
        Some(left) => judged.limited(left.reason()),
        None => judged,
    };
    if is_loading { judged.limited(loading()) } else { judged }
}
