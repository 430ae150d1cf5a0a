//! A verified contact and how it stood, in the words of a packet's activity. Pure.

use profile::words::{count, day};
use store::onboarding::proofs::{ProvedContact, ProvedStanding, StandingWord};

/// `owner@acme.example, changed 6 days ago`.
pub(super) fn proved_words(proved: &ProvedContact) -> String {
    let ProvedStanding { word, on, why } = &proved.standing;
    let former = if proved.is_former { ", on file before a recent change" } else { "" };
    let standing = match (word, on) {
        (StandingWord::Proven, Some(since)) => format!("unchanged since {}", day(*since)),
        (StandingWord::Recent, Some(on)) => match (proved.sent_at.date_naive() - *on).num_days() {
            ..=0 => "changed today".to_owned(),
            days => format!("changed {} ago", count(days, "day")),
        },
        _ => match why {
            Some(why) => format!("history unknown: {why}"),
            None => "history unknown".to_owned(),
        },
    };
    format!("{}{former}, {standing}", proved.contact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use StandingWord::{Proven, Recent, Unknown};
    use chrono::{NaiveDate, TimeZone, Utc};

    #[test]
    fn an_activity_says_how_the_contact_stood() {
        let sent_at = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a moment");
        let words = |word, on: Option<&str>, why: Option<&str>, is_former| {
            let on = on.map(|day| day.parse::<NaiveDate>().expect("a day"));
            let standing = ProvedStanding { word, on, why: why.map(str::to_owned) };
            let contact = "o@acme.example".to_owned();
            proved_words(&ProvedContact { kind: None, contact, is_former, standing, sent_at, proved_at: sent_at })
        };
        let proven = words(Proven, Some("2026-04-25"), None, false);
        assert_eq!(proven, "o@acme.example, unchanged since Apr 25, 2026");
        let former = words(Proven, Some("2026-04-25"), None, true);
        assert_eq!(former, "o@acme.example, on file before a recent change, unchanged since Apr 25, 2026");
        assert_eq!(words(Recent, Some("2026-11-15"), None, false), "o@acme.example, changed 6 days ago");
        assert_eq!(words(Recent, Some("2026-11-20"), None, false), "o@acme.example, changed 1 day ago");
        assert_eq!(words(Recent, Some("2026-11-21"), None, false), "o@acme.example, changed today");
        assert_eq!(words(Unknown, None, Some("No file"), false), "o@acme.example, history unknown: No file");
    }
}
