//! An override as the API shows it, and who created it.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::UserId;
use rules::INDEFINITE;
use serde::Serialize;
use store::rules::overrides::RuleOverride;
use utoipa::ToSchema;

/// A person at the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RulePerson {
    /// The person's id.
    id: i64,
    /// First and last name, or the email address if there is none.
    name: String,
}

/// A person by id and name, when there is one.
pub fn person(id: Option<UserId>, name: Option<String>) -> Option<RulePerson> {
    id.zip(name).map(|(id, name)| RulePerson { id: id.0, name })
}

/// An override of one rule for one carrier in one classification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RuleOverride)]
pub struct RuleOverrideView {
    /// The override's id.
    id: i64,
    /// Id of the company it belongs to.
    company_id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// Legal name of the carrier.
    carrier_legal_name: Option<String>,
    /// Id of the classification it applies to.
    classification_id: i64,
    /// Rule type.
    is_type: String,
    /// Whether it wasn't deactivated. It may still have expired: see `is_in_force`.
    is_active: bool,
    /// Whether it is active and hasn't expired.
    is_in_force: bool,
    /// Last day it applies; 2080-01-01 means indefinitely.
    expiration_date: NaiveDate,
    /// Reason; null if none was given.
    reason: Option<String>,
    /// The attached file; download it from `/rule_overrides/{id}/file`. Null if there is none.
    file: Option<RuleOverrideFile>,
    /// Id of the person who created it.
    user_id: Option<i64>,
    /// The person who created it.
    user: Option<RulePerson>,
    /// Who deactivated it.
    deactivated_by: Option<RulePerson>,
    /// When it was deactivated.
    deactivated_at: Option<DateTime<Utc>>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was created or last changed. The latest override of a rule counts.
    updated_at: DateTime<Utc>,
}

/// A file attached to an override.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleOverrideFile {
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
}

impl RuleOverrideView {
    /// The override's state on `today`.
    pub fn of(row: RuleOverride, today: NaiveDate) -> Self {
        let is_unexpired = row.expiration_date >= INDEFINITE || today <= row.expiration_date;
        let parts = row.file_name.zip(row.file_content_type).zip(row.file_size);
        Self {
            id: row.id,
            company_id: row.company_id.0,
            carrier_id: row.carrier_id.0,
            carrier_legal_name: row.carrier_legal_name,
            classification_id: row.classification_id.0,
            is_type: row.is_type,
            is_active: row.is_active,
            is_in_force: row.is_active && is_unexpired,
            expiration_date: row.expiration_date,
            reason: row.reason,
            file: parts.map(|((name, content_type), size)| RuleOverrideFile { name, content_type, size }),
            user_id: row.user_id.map(|id| id.0),
            user: person(row.user_id, row.user_name),
            deactivated_by: person(row.deactivated_by, row.deactivated_by_name),
            deactivated_at: row.deactivated_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Database id of the override.
    pub(crate) const fn id(&self) -> i64 {
        self.id
    }
}
