//! How long one contact of a carrier has stood in FMCSA's census: whether a code sent to it proves anything.
//!
//! FMCSA's own contacts get hijacked: 149 to 406 unauthorized changes a quarter are published (Highway, 2025). Whoever changed a carrier's
//! email receives the code that is sent there. So a contact is proven only if it has stood unchanged for [`RECENT_DAYS`] days in the files
//! on record, counted by the days that the files are of and never by when they were imported. A shorter history is unknown, not proven.

use super::{RECENT_DAYS, changed_on, is_recent};
use crate::changes;
use crate::coverage::is_young_for_contacts;
use crate::rows::{Change, ContactHistory, Sighting};
use crate::words::day;
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::population::Population;
use kernel::provenance::Source;

/// A contact in the Company Census File. All but the fax can receive a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactField {
    /// The email address.
    Email,
    /// The office's telephone.
    Phone,
    /// The cell phone.
    CellPhone,
    /// The fax.
    Fax,
}

impl ContactField {
    /// Its column.
    pub const fn column(self) -> &'static str {
        match self {
            Self::Email => "email_address",
            Self::Phone => "phone",
            Self::CellPhone => "cell_phone",
            Self::Fax => "fax",
        }
    }
}

/// How a contact stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContactStanding {
    /// It has not changed for [`RECENT_DAYS`] days.
    Proven {
        /// The day of the first census on record since which it has been the same. Whoever asks for more days than 30 (loads that thieves
        /// want ask for 90) compares with this day.
        since: NaiveDate,
    },
    /// It changed within the last [`RECENT_DAYS`] days.
    Recent {
        /// The day of the newest change: that of the first census that showed it.
        changed_on: NaiveDate,
        /// How many days ago.
        days: i64,
        /// The value from before all recent changes; none where there was none, and where it changed back.
        before: Option<Former>,
    },
    /// Nobody can tell.
    Unknown {
        /// Why: a sentence without its full stop.
        why: String,
    },
}

/// The value that a contact had before it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Former {
    /// As it was written.
    pub value: String,
    /// The days of the first and the last census on record that showed it, without another value between; none where there is none.
    pub seen: Option<(NaiveDate, NaiveDate)>,
}

impl Former {
    /// How it stood when it was replaced, by the same measure: proven if it was seen unchanged over [`RECENT_DAYS`] days.
    pub fn standing(&self) -> ContactStanding {
        match self.seen {
            Some((since, until)) if (until - since).num_days() >= RECENT_DAYS => ContactStanding::Proven { since },
            Some((since, until)) if since == until => {
                unknown(format!("The earlier contact is in one census on record only, that of {}", day(since)))
            }
            Some((since, until)) => unknown(format!(
                "The earlier contact is on record from {} to {} only, less than {RECENT_DAYS} days",
                day(since),
                day(until)
            )),
            None => unknown("No dated census on record shows the earlier contact"),
        }
    }
}

/// How a contact stands, and by which data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldStanding {
    /// How it stands.
    pub standing: ContactStanding,
    /// The census that says so: the newest that shows the contact, or the first that showed the change. None where nobody can tell.
    pub source: Option<Source>,
}

/// How the contact of a carrier stands on the day `today`. `present` is the value that is on file now; without one only a recent change, which
/// removed it, can be told.
pub fn standing(
    history: &ContactHistory,
    field: ContactField,
    present: Option<&str>,
    today: NaiveDate,
) -> FieldStanding {
    let changes: Vec<&Change> = history.changes.iter().filter(|change| change.field == field.column()).collect();
    if let Some(newest) = changes.first().filter(|newest| is_recent(changed_on(newest), today)) {
        let standing = ContactStanding::Recent {
            changed_on: changed_on(newest),
            days: (today - changed_on(newest)).num_days(),
            before: before(history, &changes, present, today),
        };
        return FieldStanding { standing, source: Some(changes::source(newest)) };
    }
    let of = |standing| FieldStanding { standing, source: None };
    if present.is_none() {
        return of(unknown("FMCSA doesn't have this contact on file"));
    }
    if history.sightings.is_empty() {
        return of(unknown("No Company Census File on record lists this carrier"));
    }
    let since_change = |sighting: &&Sighting| changes.first().is_none_or(|change| is_after(sighting, change));
    let shown: Vec<&Sighting> = history.sightings.iter().filter(since_change).collect();
    let Some((since, until)) = span(&shown) else {
        return of(unknown("The census on file has no date"));
    };
    if !is_young_for_contacts(Population::of_dot(history.dot_number), until, today) {
        return of(unknown(format!("The last census on record that lists this carrier is of {}", day(until))));
    }
    if (today - since).num_days() < RECENT_DAYS {
        return of(unknown(format!("Its history on record begins {}, less than {RECENT_DAYS} days ago", day(since))));
    }
    let newest = shown.iter().filter(|sighting| sighting.on == Some(until)).max_by_key(|sighting| sighting.run_id);
    FieldStanding { standing: ContactStanding::Proven { since }, source: newest.map(|newest| source(newest)) }
}

/// The value from before all recent changes: what a hijacker's first change replaced, however often it was changed since.
fn before(history: &ContactHistory, changes: &[&Change], present: Option<&str>, today: NaiveDate) -> Option<Former> {
    let first = changes.iter().rposition(|change| is_recent(changed_on(change), today))?;
    let value = changes[first].before.clone()?;
    if present.is_some_and(|present| present.eq_ignore_ascii_case(&value)) {
        return None;
    }
    let earlier = changes.get(first + 1);
    let showed = |sighting: &&Sighting| {
        !is_after(sighting, changes[first]) && earlier.is_none_or(|earlier| is_after(sighting, earlier))
    };
    let shown: Vec<&Sighting> = history.sightings.iter().filter(showed).collect();
    Some(Former { value, seen: span(&shown) })
}

/// Whether a census shows what a change led to: it is the one that brought it, or came later.
fn is_after(sighting: &Sighting, change: &Change) -> bool {
    match change.run_id {
        Some(run_id) => sighting.run_id >= run_id,
        None => sighting.imported_at > change.observed_at,
    }
}

/// The first and the last day of the dated ones.
fn span(sightings: &[&Sighting]) -> Option<(NaiveDate, NaiveDate)> {
    let days = || sightings.iter().filter_map(|sighting| sighting.on);
    Some((days().min()?, days().max()?))
}

fn source(sighting: &Sighting) -> Source {
    Source {
        data_set: DataSet::Census.name().to_owned(),
        label: DataSet::Census.label().to_owned(),
        as_of: sighting.on,
        imported_at: sighting.imported_at,
    }
}

fn unknown(why: impl Into<String>) -> ContactStanding {
    ContactStanding::Unknown { why: why.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{TODAY, noon};
    use chrono::Days;

    const OWN: &str = "owner@acme.example";
    const THIEF: &str = "acme@freemail.example";

    fn ago(days: u64) -> NaiveDate {
        TODAY.checked_sub_days(Days::new(days)).expect("a day")
    }

    /// The censuses of these days ago, the oldest first, all imported today: their runs have the numbers from 1.
    fn censuses(days: &[u64]) -> ContactHistory {
        let of_run = |(days, run_id): (&u64, i64)| Sighting { run_id, on: Some(ago(*days)), imported_at: noon() };
        let mut sightings: Vec<Sighting> = days.iter().zip(1..).map(of_run).collect();
        sightings.reverse();
        ContactHistory { dot_number: 1_000_001, changes: Vec::new(), sightings }
    }

    /// The same, with a change that the census of this run brought.
    fn changed(mut history: ContactHistory, run_id: i64, before: Option<&str>, after: Option<&str>) -> ContactHistory {
        let as_of =
            history.sightings.iter().find(|sighting| sighting.run_id == run_id).and_then(|sighting| sighting.on);
        let change = Change {
            id: run_id,
            field: "email_address".to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
            data_set: "census".to_owned(),
            as_of,
            run_id: Some(run_id),
            observed_at: noon(),
        };
        history.changes.insert(0, change);
        history
    }

    fn email(history: &ContactHistory, present: &str) -> FieldStanding {
        standing(history, ContactField::Email, Some(present), TODAY)
    }

    fn why(standing: &ContactStanding) -> &str {
        match standing {
            ContactStanding::Unknown { why } => why,
            other => panic!("known: {other:?}"),
        }
    }

    #[test]
    fn a_contact_that_censuses_of_different_days_show_is_proven_however_late_they_were_imported() {
        let found = email(&censuses(&[210, 35, 0]), OWN);

        assert_eq!(found.standing, ContactStanding::Proven { since: ago(210) });
        let source = found.source.expect("a source");
        assert_eq!((source.data_set.as_str(), source.as_of), ("census", Some(TODAY)));
        let thirty = email(&censuses(&[30, 0]), OWN).standing;
        assert_eq!(thirty, ContactStanding::Proven { since: ago(30) });
    }

    #[test]
    fn a_contact_that_changed_six_days_ago_is_recent_and_has_the_value_from_before() {
        let history = changed(censuses(&[210, 35, 6, 0]), 3, Some(OWN), Some(THIEF));

        let found = email(&history, THIEF);

        let ContactStanding::Recent { changed_on, days, before: Some(before) } = &found.standing else {
            panic!("{found:?}");
        };
        assert_eq!((*changed_on, *days), (ago(6), 6));
        assert_eq!((before.value.as_str(), before.seen), (OWN, Some((ago(210), ago(35)))));
        assert_eq!(before.standing(), ContactStanding::Proven { since: ago(210) });
        assert_eq!(found.source.and_then(|source| source.as_of), Some(ago(6)));
        // Another contact of the same carrier is not touched by it.
        let phone = standing(&history, ContactField::Phone, Some("5125550142"), TODAY);
        assert_eq!(phone.standing, ContactStanding::Proven { since: ago(210) });
    }

    #[test]
    fn a_change_of_thirty_days_ago_is_recent_and_one_of_thirty_one_proven() {
        let of = |days| email(&changed(censuses(&[210, days, 0]), 2, Some(OWN), Some(THIEF)), THIEF).standing;

        assert!(matches!(of(30), ContactStanding::Recent { days: 30, .. }), "{:?}", of(30));
        assert_eq!(of(31), ContactStanding::Proven { since: ago(31) });
    }

    #[test]
    fn the_value_from_before_two_recent_changes_is_the_one_before_the_first() {
        let twice = changed(censuses(&[210, 35, 20, 6]), 3, Some(OWN), Some("between@freemail.example"));
        let twice = changed(twice, 4, Some("between@freemail.example"), Some(THIEF));

        let ContactStanding::Recent { days: 6, before: Some(before), .. } = email(&twice, THIEF).standing else {
            panic!("{twice:?}");
        };
        assert_eq!(before.value, OWN);
    }

    #[test]
    fn a_value_that_changed_back_is_recent_and_offers_no_other() {
        let back = changed(censuses(&[210, 35, 20, 6]), 3, Some(OWN), Some(THIEF));
        let back = changed(back, 4, Some(THIEF), Some(OWN));

        let found = email(&back, "OWNER@ACME.EXAMPLE").standing;

        assert_eq!(found, ContactStanding::Recent { changed_on: ago(6), days: 6, before: None });
    }

    #[test]
    fn a_new_contact_has_no_value_from_before_and_a_removed_one_still_has() {
        let new = changed(censuses(&[210, 6]), 2, None, Some(THIEF));
        assert!(matches!(email(&new, THIEF).standing, ContactStanding::Recent { before: None, .. }));

        let gone = changed(censuses(&[210, 35, 6]), 3, Some(OWN), None);
        let found = standing(&gone, ContactField::Email, None, TODAY).standing;
        assert!(matches!(found, ContactStanding::Recent { before: Some(before), .. } if before.value == OWN));
    }

    #[test]
    fn an_earlier_value_that_one_census_shows_is_not_proven() {
        let short = changed(censuses(&[35, 6]), 2, Some(OWN), Some(THIEF));
        let ContactStanding::Recent { before: Some(before), .. } = email(&short, THIEF).standing else {
            panic!("{short:?}");
        };
        assert!(why(&before.standing()).contains("one census"), "{before:?}");
        assert!(why(&Former { value: OWN.to_owned(), seen: None }.standing()).contains("No dated census"));
        let seen = Some((ago(40), ago(20)));
        assert!(why(&Former { value: OWN.to_owned(), seen }.standing()).contains("less than 30 days"));
    }

    #[test]
    fn a_shorter_history_is_unknown_and_says_how_short() {
        let of = |history: &ContactHistory| why(&email(history, OWN).standing).to_owned();

        assert!(of(&ContactHistory::default()).contains("No Company Census File"));
        assert!(of(&censuses(&[29, 0])).contains("less than 30 days ago"));
        let mut undated = censuses(&[210, 0]);
        undated.sightings.iter_mut().for_each(|sighting| sighting.on = None);
        assert!(of(&undated).contains("has no date"));
        let nothing = standing(&censuses(&[210, 0]), ContactField::Email, None, TODAY).standing;
        assert!(why(&nothing).contains("doesn't have this contact"));
    }

    #[test]
    fn an_old_census_proves_nothing_of_fmcsas_carriers_and_enough_of_synthetic_ones() {
        let mut history = censuses(&[210, 8]);
        assert!(why(&email(&history, OWN).standing).contains("The last census on record"));
        assert!(matches!(email(&censuses(&[210, 7]), OWN).standing, ContactStanding::Proven { .. }));
        history.dot_number = 90_000_001;
        assert_eq!(email(&history, OWN).standing, ContactStanding::Proven { since: ago(210) });
    }

    #[test]
    fn a_change_by_a_file_of_unknown_day_counts_from_the_day_it_was_seen_and_proves_nothing_later() {
        let mut history = changed(censuses(&[210, 35, 0]), 3, Some(OWN), Some(THIEF));
        history.sightings[0].on = None;
        history.changes[0].as_of = None;
        assert!(matches!(email(&history, THIEF).standing, ContactStanding::Recent { days: 0, .. }));

        history.changes[0].observed_at = noon() - chrono::TimeDelta::days(90);
        assert!(why(&email(&history, THIEF).standing).contains("has no date"));
    }
}
