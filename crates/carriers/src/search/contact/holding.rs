//! How the one carrier with a contact holds it: by the same standing that proves a contact elsewhere (`profile::contacts::standing`). Pure.
//! That a single carrier has a contact speaks for whoever uses it only if it has stood: a stolen identity begins with a changed contact.

use super::view::{ContactHolding, ContactMatch, HoldingWord};
use chrono::NaiveDate;
use fmcsa::DataSet;
use profile::contacts::{ContactField, ContactStanding, standing};
use profile::rows::ContactHistory;
use store::carriers::contacts::ContactField as Column;

/// How a carrier holds the contact that these fields of its have on the day `today`.
pub(super) fn holding(matches: &[ContactMatch], history: &ContactHistory, today: NaiveDate) -> ContactHolding {
    let in_census = matches.iter().filter(|found| is_of(found, DataSet::Census));
    let now = in_census.clone().filter(|found| found.until.is_none());
    let best = now.filter_map(|found| Some(of_standing(standing_of(found, history, today)?))).min_by_key(rank);
    if let Some(best) = best {
        return best;
    }
    // Other files are older: what the census gave up, the carrier no longer has.
    let gave_up = in_census.filter_map(|found| found.until).max();
    let is_gone = matches.iter().all(|found| found.until.is_some());
    let until = gave_up.or_else(|| matches.iter().filter_map(|found| found.until).max().filter(|_| is_gone));
    match until {
        Some(until) => ContactHolding {
            on: Some(until),
            days: Some((today - until).num_days()),
            ..ContactHolding::of(HoldingWord::Former)
        },
        None => ContactHolding {
            why: Some("The Company Census File, whose changes are tracked, doesn't list it".to_owned()),
            ..ContactHolding::of(HoldingWord::Unknown)
        },
    }
}

fn is_of(found: &ContactMatch, data_set: DataSet) -> bool {
    found.source.as_ref().is_some_and(|source| source.data_set == data_set.name())
}

/// A contact that one field has held for long is the carrier's, even if another field got it yesterday.
const fn rank(holding: &ContactHolding) -> u8 {
    match holding.holding {
        HoldingWord::Proven => 0,
        HoldingWord::Recent => 1,
        HoldingWord::Unknown => 2,
        HoldingWord::Former => 3,
    }
}

fn standing_of(found: &ContactMatch, history: &ContactHistory, today: NaiveDate) -> Option<ContactStanding> {
    let field = match found.field {
        Column::Phone => ContactField::Phone,
        Column::CellPhone => ContactField::CellPhone,
        Column::Fax => ContactField::Fax,
        Column::EmailAddress => ContactField::Email,
        Column::BusinessPhone | Column::BusinessFax | Column::MailPhone | Column::MailFax => return None,
    };
    Some(standing(history, field, Some(&found.value), today).standing)
}

fn of_standing(standing: ContactStanding) -> ContactHolding {
    match standing {
        ContactStanding::Proven { since } => {
            ContactHolding { on: Some(since), ..ContactHolding::of(HoldingWord::Proven) }
        }
        ContactStanding::Recent { changed_on, days, before } => ContactHolding {
            on: Some(changed_on),
            days: Some(days),
            before: before.map(|former| former.value),
            ..ContactHolding::of(HoldingWord::Recent)
        },
        ContactStanding::Unknown { why } => {
            ContactHolding { why: Some(why), ..ContactHolding::of(HoldingWord::Unknown) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::carriers::views::Source;
    use chrono::{DateTime, Days, NaiveTime, Utc};
    use profile::rows::{Change, Sighting};

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    fn noon() -> DateTime<Utc> {
        TODAY.and_time(NaiveTime::from_hms_opt(12, 0, 0).expect("a time")).and_utc()
    }

    fn ago(days: u64) -> NaiveDate {
        TODAY.checked_sub_days(Days::new(days)).expect("a day")
    }

    fn found(data_set: DataSet, field: Column, until: Option<NaiveDate>) -> ContactMatch {
        let source = Source {
            data_set: data_set.name().to_owned(),
            label: String::new(),
            as_of: Some(TODAY),
            imported_at: noon(),
        };
        ContactMatch { field, value: "2145550101".to_owned(), until, as_of: Some(TODAY), source: Some(source) }
    }

    /// Censuses of 210 and 35 days ago and of today, of which the last brought these fields another value.
    fn history(changed: &[&str]) -> ContactHistory {
        let sighting = |(run_id, days)| Sighting { run_id, on: Some(ago(days)), imported_at: noon() };
        let change = |field: &&str| Change {
            id: 1,
            field: (*field).to_owned(),
            before: Some("2145550100".to_owned()),
            after: Some("2145550101".to_owned()),
            data_set: "census".to_owned(),
            as_of: Some(TODAY),
            run_id: Some(3),
            observed_at: noon(),
        };
        ContactHistory {
            dot_number: 1_000_001,
            changes: changed.iter().map(change).collect(),
            sightings: [(3, 0), (2, 35), (1, 210)].map(sighting).to_vec(),
        }
    }

    fn word(matches: &[ContactMatch], changed: &[&str]) -> HoldingWord {
        holding(matches, &history(changed), TODAY).holding
    }

    #[test]
    fn a_contact_that_stood_is_proven_and_one_that_changed_is_recent_with_the_value_from_before() {
        let phone = [found(DataSet::Census, Column::Phone, None)];

        assert_eq!(word(&phone, &[]), HoldingWord::Proven);
        let changed = holding(&phone, &history(&["phone"]), TODAY);
        assert_eq!(
            (changed.holding, changed.on, changed.days, changed.before.as_deref()),
            (HoldingWord::Recent, Some(TODAY), Some(0), Some("2145550100"))
        );
    }

    #[test]
    fn a_field_that_has_held_it_for_long_proves_it_whatever_another_got() {
        let both = [found(DataSet::Census, Column::Fax, None), found(DataSet::Census, Column::Phone, None)];

        assert_eq!(word(&both, &["fax"]), HoldingWord::Proven);
        assert_eq!(word(&both[..1], &["fax"]), HoldingWord::Recent);
    }

    #[test]
    fn what_the_census_gave_up_is_former_though_an_older_file_still_has_it() {
        let left =
            [found(DataSet::SmsCensus, Column::Phone, None), found(DataSet::Census, Column::Phone, Some(ago(3)))];

        let former = holding(&left, &history(&["phone"]), TODAY);

        assert_eq!((former.holding, former.on, former.days), (HoldingWord::Former, Some(ago(3)), Some(3)));
    }

    #[test]
    fn what_only_another_file_has_is_unknown_and_says_why() {
        let unknown = holding(&[found(DataSet::LiCarriers, Column::BusinessPhone, None)], &history(&[]), TODAY);

        assert_eq!(unknown.holding, HoldingWord::Unknown);
        assert!(unknown.why.is_some_and(|why| why.contains("Company Census File")));
        let short = holding(&[found(DataSet::Census, Column::Phone, None)], &ContactHistory::default(), TODAY);
        assert!(short.why.is_some_and(|why| why.contains("No Company Census File on record")));
    }
}
