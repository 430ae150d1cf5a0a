//! How a carrier is reached: its contacts in every data set, whether they changed lately, and whether one has stood long enough that a
//! code sent to it proves something. (docs/contacts.md, "Proof of a contact".)
//!
//! Two questions, one history ([`crate::rows::ContactHistory`]) and one meaning of "lately" ([`is_recent`]): [`change`] asks whether any
//! contact changed, which the rules and the signal `contact_changed` read; [`standing()`] asks how long one contact has stood.

mod book;
mod listed;
mod standing;

pub use book::{Address, AddressType, Contacts, Email, Name, NameType, Phone, PhoneType};
pub use listed::contacts;
pub use standing::{ContactField, ContactStanding, FieldStanding, Former, standing};

use crate::coverage::{Coverage, tells_of_contacts, why};
use crate::rows::{Change, Rows, Runs};
use crate::words::day;
use crate::{Fact, changes};
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::provenance::Source;

/// Days for which a changed contact is recent.
pub const RECENT_DAYS: i64 = 30;

/// The facts by which a carrier is reached; the carrier index counts changes of the same.
pub const FIELDS: [&str; 9] = [
    "phone",
    "cell_phone",
    "fax",
    "email_address",
    "phy_street",
    "phy_city",
    "phy_state",
    "mailing_street",
    "mailing_city",
];

/// A change of contacts within the last [`RECENT_DAYS`] days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactChange {
    /// The newest one's day.
    pub on: NaiveDate,
    /// What changed, newest first, for people.
    pub what: Vec<String>,
}

/// The day of a change: that of the file that first showed it, else the day on which this installation saw it.
pub fn changed_on(change: &Change) -> NaiveDate {
    change.as_of.unwrap_or_else(|| change.observed_at.date_naive())
}

/// Whether a change of this day is recent: the last of the [`RECENT_DAYS`] days counts.
pub fn is_recent(on: NaiveDate, today: NaiveDate) -> bool {
    (today - on).num_days() <= RECENT_DAYS
}

/// Whether contacts changed of late. A change counts from the first day; that there was none, only where complete censuses reach back as
/// far as anyone looks, and up to these days. `census` is the source of the carrier's census row.
pub(crate) fn change(rows: &Rows, census: Option<&Source>, today: NaiveDate) -> Fact<ContactChange> {
    let mut recent: Vec<&Change> = Vec::new();
    for change in rows.contacts.changes.iter().filter(|change| is_recent(changed_on(change), today)) {
        if !recent.iter().any(|known| known.field == change.field) {
            recent.push(change);
        }
    }
    let newest = recent.iter().max_by_key(|change| (changed_on(change), change.id));
    if let Some(newest) = newest {
        let change = ContactChange {
            on: changed_on(newest),
            what: recent.iter().map(|change| changes::label(&change.field).to_lowercase()).collect(),
        };
        return Fact::of(change, Some(changes::source(newest)));
    }
    match why_no_change_is_unknown(&rows.record.runs, rows.census_followed_since, RECENT_DAYS, today) {
        None => Fact::none(census.cloned()),
        Some(why) => Fact::unknown(format!("Unknown: {why}")),
    }
}

/// Why nobody can tell that nothing changed within so many days, a part of a sentence; none where complete censuses reach back as far, and up
/// to the present. `followed_since` is the day of the oldest.
pub fn why_no_change_is_unknown(
    runs: &Runs,
    followed_since: Option<NaiveDate>,
    days: i64,
    today: NaiveDate,
) -> Option<String> {
    match (tells_of_contacts(runs, today), followed_since) {
        (Coverage::Complete, Some(since)) if (today - since).num_days() >= days => None,
        (Coverage::Complete, Some(since)) => Some(format!("we've tracked this since {}", day(since))),
        (Coverage::Complete, None) => Some("the census on file has no date".to_owned()),
        // The carrier may well be in it; what is missing is the census before.
        (Coverage::Partial, _) => Some("only parts of the census are on file".to_owned()),
        (coverage, _) => Some(why(DataSet::Census, coverage)),
    }
}

/// Whether the censuses reach back as far as anyone looks.
pub(crate) fn is_long_enough(followed_since: NaiveDate, today: NaiveDate) -> bool {
    (today - followed_since).num_days() >= RECENT_DAYS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{TODAY, everything_is_complete, operating};
    use chrono::Days;
    use kernel::provenance::Known;

    #[test]
    fn no_change_is_known_once_a_complete_census_is_of_thirty_days_ago() {
        let of = |days: Option<u64>| {
            let mut rows = everything_is_complete();
            rows.census_followed_since = days.and_then(|days| TODAY.checked_sub_days(Days::new(days)));
            change(&rows, None, TODAY)
        };

        assert_eq!(of(Some(30)).known, Known::None);
        assert!(of(Some(29)).why.is_some_and(|why| why.contains("we've tracked this since")));
        assert!(of(None).why.is_some_and(|why| why.contains("has no date")));
    }

    #[test]
    fn each_contact_that_changed_within_thirty_days_is_named_once_and_the_newest_day_counts() {
        let mut rows = operating();
        let newest = rows.contacts.changes[0].clone();
        let ago = |days| TODAY.checked_sub_days(Days::new(days));
        let older = |id, field: &str, days| Change { id, field: field.to_owned(), as_of: ago(days), ..newest.clone() };
        rows.contacts.changes.extend([older(0, "phone", 10), older(-1, "fax", 30), older(-2, "phy_street", 31)]);

        let found = change(&rows, None, TODAY);

        let found = found.value().expect("a change");
        assert_eq!((found.on, found.what.as_slice()), (TODAY, ["phone".to_owned(), "fax".to_owned()].as_slice()));
    }
}
