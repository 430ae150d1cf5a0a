//! An override as people see it, and who made it.

use chrono::{DateTime, NaiveDate, Utc};
use rules::INDEFINITE;
use serde::Serialize;
use store::rules::overrides::RuleOverride;
use utoipa::ToSchema;

/// Somebody of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RulePerson {
    /// The person's id.
    id: i64,
    /// Given and family name, or else the address.
    name: String,
}

/// A person by id and name, when there is one.
pub fn person(id: Option<i64>, name: Option<String>) -> Option<RulePerson> {
    id.zip(name).map(|(id, name)| RulePerson { id, name })
}

/// An exception from one rule for one carrier in one classification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RuleOverride)]
pub struct RuleOverrideView {
    /// Its id.
    id: i64,
    /// The company that it is of.
    company_id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The carrier's legal name.
    carrier_legal_name: Option<String>,
    /// The classification in which it counts.
    classification_id: i64,
    /// The rule's token.
    is_type: String,
    /// Whether it was not deactivated. It may have expired all the same: see `is_in_force`.
    is_active: bool,
    /// Whether it is active and its last day has not passed.
    is_in_force: bool,
    /// Its last day; 2080-01-01 is indefinite.
    expiration_date: NaiveDate,
    /// Why; null where nobody said.
    reason: Option<String>,
    /// The file beside it, to be had from `/rule_overrides/{id}/file`; null when there is none.
    file: Option<RuleOverrideFile>,
    /// The person who made it.
    user_id: Option<i64>,
    /// The same with the name.
    user: Option<RulePerson>,
    /// Who deactivated it.
    deactivated_by: Option<RulePerson>,
    /// When it was deactivated.
    deactivated_at: Option<DateTime<Utc>>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it was made or last changed. Of several for the same rule the latest counts.
    updated_at: DateTime<Utc>,
}

/// A file beside an override.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleOverrideFile {
    /// What it was called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
}

impl RuleOverrideView {
    /// The override as it stands on `today`.
    pub fn of(row: RuleOverride, today: NaiveDate) -> Self {
        let is_unexpired = row.expiration_date >= INDEFINITE || today <= row.expiration_date;
        let parts = row.file_name.zip(row.file_content_type).zip(row.file_size);
        Self {
            id: row.id,
            company_id: row.company_id,
            carrier_id: row.carrier_id,
            carrier_legal_name: row.carrier_legal_name,
            classification_id: row.classification_id,
            is_type: row.is_type,
            is_active: row.is_active,
            is_in_force: row.is_active && is_unexpired,
            expiration_date: row.expiration_date,
            reason: row.reason,
            file: parts.map(|((name, content_type), size)| RuleOverrideFile { name, content_type, size }),
            user_id: row.user_id,
            user: person(row.user_id, row.user_name),
            deactivated_by: person(row.deactivated_by, row.deactivated_by_name),
            deactivated_at: row.deactivated_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Its id.
    pub(crate) const fn id(&self) -> i64 {
        self.id
    }
}
