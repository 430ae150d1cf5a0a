//! Exceptions that a person made for one carrier, one classification and one rule. They end by themselves.

use crate::rule_type::RuleType;
use chrono::{DateTime, NaiveDate, Utc};

/// The expiry that means indefinitely (document 1 §9: "expiration 2080-01-01").
pub const INDEFINITE: NaiveDate = NaiveDate::from_ymd_opt(2080, 1, 1).expect("a day of the calendar");

/// An override of one carrier in one classification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    /// The override's id.
    pub id: i64,
    /// The rule that it covers, and no other.
    pub is_type: RuleType,
    /// Whether it was deactivated.
    pub is_active: bool,
    /// Its last day; [`INDEFINITE`] has none.
    pub expires_on: NaiveDate,
    /// When it was made or last changed: the latest one of a rule counts.
    pub updated_at: DateTime<Utc>,
}

impl Override {
    /// Whether it holds on `today`: it is active, and its last day has not passed.
    pub fn is_in_force(&self, today: NaiveDate) -> bool {
        self.is_active && (self.expires_on >= INDEFINITE || today <= self.expires_on)
    }
}

/// The override of a rule that is in force on `today`: the latest of the rule's overrides, if it holds (document 1 §4: "unless the latest
/// override is active"). An earlier one does not step in for the latest one.
pub fn in_force(overrides: &[Override], is_type: RuleType, today: NaiveDate) -> Option<&Override> {
    let of_rule = overrides.iter().filter(|one| one.is_type == is_type);
    of_rule.max_by_key(|one| (one.updated_at, one.id)).filter(|latest| latest.is_in_force(today))
}
