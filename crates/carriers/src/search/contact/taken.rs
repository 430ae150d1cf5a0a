//! Which of two carriers took its email domain later: a pure function of what census files tell of both. (docs/contacts.md, "Look-alikes
//! among carriers".)

use chrono::{Days, NaiveDate};
use std::cmp::max;
use store::carriers::look_alikes::DomainHistory;

/// A registration is new for so many days: most impersonators who register use the number within its first year.
const NEW_FOR: Days = Days::new(365);

/// When a carrier took its domain, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    /// Not before this day: it was registered then, or a complete census still had another domain. None when neither is on record.
    not_before: Option<NaiveDate>,
    /// By this day at the latest.
    pub(super) by: NaiveDate,
    /// A census had another domain before, or none.
    is_seen: bool,
    added_on: Option<NaiveDate>,
}

/// Who of two took its domain later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The first one.
    Later,
    /// The other one.
    Earlier,
    /// Nobody can tell.
    Unknown,
}

impl From<&DomainHistory> for Taken {
    fn from(history: &DomainHistory) -> Self {
        let DomainHistory { added_on, mcs150_on, listed_on, taken_by, not_taken_on, .. } = *history;
        let not_before = max(added_on, not_taken_on);
        let by = match taken_by {
            Some(day) => day,
            // Contacts reach the census with an MCS-150, so that one which never changed is as old as the last.
            None => mcs150_on.map_or(listed_on, |filed_on| filed_on.min(listed_on)),
        };
        Self { not_before, by: not_before.map_or(by, |day| day.max(by)), is_seen: taken_by.is_some(), added_on }
    }
}

impl Taken {
    /// Whether this one was later than `other`.
    pub(super) fn order(self, other: Self) -> Order {
        let is_after = |one: Self, other: Self| one.not_before.is_some_and(|day| day > other.by);
        match (is_after(self, other), is_after(other, self)) {
            (true, _) => Order::Later,
            (_, true) => Order::Earlier,
            (false, false) => Order::Unknown,
        }
    }

    /// Whether this one is to be asked although nobody knows the order: it was seen to take its domain, or its registration is new and the
    /// other, which was never seen to take its own, is not.
    pub(super) fn is_evident(self, other: Self, today: NaiveDate) -> bool {
        let is_new = |taken: Self| taken.added_on.is_some_and(|day| day + NEW_FOR > today);
        self.is_seen || (is_new(self) && other.added_on.is_some() && !is_new(other) && !other.is_seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(month: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, month, 1).unwrap()
    }

    fn years_ago(years: i32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026 - years, 1, 1).unwrap()
    }

    /// Registered long ago, in the first census that was imported, and never filed an MCS-150.
    fn listed(month: u32) -> DomainHistory {
        DomainHistory {
            dot_number: 1,
            added_on: Some(years_ago(10)),
            mcs150_on: None,
            listed_on: day(month),
            taken_by: None,
            not_taken_on: None,
        }
    }

    fn took(not_before: u32, by: u32) -> DomainHistory {
        DomainHistory { taken_by: Some(day(by)), not_taken_on: Some(day(not_before)), ..listed(1) }
    }

    fn order(one: &DomainHistory, other: &DomainHistory) -> (Order, Order) {
        let (one, other) = (Taken::from(one), Taken::from(other));
        (one.order(other), other.order(one))
    }

    #[test]
    fn who_took_its_domain_later_is_later_whoever_was_registered_first() {
        let young = DomainHistory { added_on: Some(years_ago(2)), ..listed(1) };

        assert_eq!(order(&took(3, 4), &young), (Order::Later, Order::Earlier));
        assert_eq!(order(&took(3, 4), &took(1, 2)), (Order::Later, Order::Earlier));
    }

    #[test]
    fn a_carrier_registered_after_the_other_had_its_domain_is_later() {
        let new = DomainHistory { added_on: Some(day(5)), ..listed(6) };
        let filed = DomainHistory { mcs150_on: Some(day(4)), ..listed(6) };

        assert_eq!(order(&new, &filed), (Order::Later, Order::Earlier));
        assert_eq!(order(&new, &listed(4)), (Order::Later, Order::Earlier));
        assert_eq!(order(&new, &listed(6)), (Order::Unknown, Order::Unknown), "it may have taken its own since");
        assert_eq!(order(&new, &took(4, 6)), (Order::Unknown, Order::Unknown), "the filing is older than the change");
    }

    #[test]
    fn spans_that_overlap_and_days_that_nobody_knows_tell_no_order() {
        let unknown = DomainHistory { added_on: None, ..listed(1) };

        assert_eq!(order(&took(3, 5), &took(4, 6)), (Order::Unknown, Order::Unknown));
        assert_eq!(order(&unknown, &listed(1)), (Order::Unknown, Order::Unknown));
        assert_eq!(
            order(&took(3, 5), &DomainHistory { listed_on: day(3), ..unknown }).0,
            Order::Unknown,
            "the same day"
        );
    }

    #[test]
    fn without_an_order_a_domain_seen_taken_or_a_new_registration_beside_an_old_one_is_evidence() {
        let is_evident =
            |one: &DomainHistory, other: &DomainHistory| Taken::from(one).is_evident(Taken::from(other), day(12));
        let new = DomainHistory { added_on: Some(day(5)), ..listed(6) };
        let undated = DomainHistory { added_on: None, ..listed(6) };

        assert!(is_evident(&took(3, 5), &took(4, 6)) && is_evident(&took(4, 6), &took(3, 5)), "both");
        assert!(is_evident(&new, &listed(6)) && !is_evident(&listed(6), &new));
        assert!(!is_evident(&new, &took(4, 6)), "the other took its own as lately");
        assert!(!is_evident(&new, &new) && !is_evident(&new, &undated) && !is_evident(&listed(6), &listed(6)));
    }
}
