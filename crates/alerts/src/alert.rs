//! What an evaluation says: alerts with their evidence, and what each kind of alert comes to.

use crate::words::{Advice, AlertType, CheckState, Severity};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{LoadId, MovementId, RateConfirmationId};
use serde::{Deserialize, Serialize};

/// What an alert is about. At most one ticket of a kind is open for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The load.
    pub load_id: LoadId,
    /// The carrier's part of it; none where nobody on file hauls it.
    pub movement_id: Option<MovementId>,
    /// The rate confirmation whose recipient or sender the alert is about; none for all others.
    pub rate_confirmation_id: Option<RateConfirmationId>,
}

/// One value that was compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Evidence {
    /// What it is: "Earliest arrival at pickup".
    pub label: String,
    /// The value for people; "None on file" where a source was read that has none, "Unknown: …" where nobody can tell.
    pub value: String,
    /// Where it is from; none where nobody can tell.
    pub source: Option<String>,
    /// The day of that.
    pub as_of: Option<NaiveDate>,
    /// Whether it is safety data, which holders of `block_safety_data` don't see.
    pub is_safety: bool,
}

/// Something wrong with a load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    /// Its kind.
    pub is_type: AlertType,
    /// What it is about.
    pub subject: Subject,
    /// How much it weighs.
    pub severity: Severity,
    /// What is wrong: a sentence or more.
    pub why: String,
    /// Every value that was compared, and where nothing was found.
    pub evidence: Vec<Evidence>,
    /// A hash of what was compared, the same as long as that is: no time is in it. 32 hexadecimal digits.
    pub fingerprint: String,
    /// What to do.
    pub advice: Advice,
    /// What ends it: a sentence.
    pub clears_when: String,
}

/// What a kind of alert comes to for a load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The kind.
    pub is_type: AlertType,
    /// What it comes to.
    pub state: CheckState,
    /// In words. Of an unknown one: why nobody can tell.
    pub detail: String,
}

/// What is known of a load at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The alerts, in the order of [`AlertType::ALL`]; of one kind at most one for each subject.
    pub alerts: Vec<Alert>,
    /// Every kind, in the order of [`AlertType::ALL`].
    pub checks: Vec<Check>,
    /// The next moment at which time alone can change any of this; none when nothing can.
    pub next_due_at: Option<DateTime<Utc>>,
}

impl Evaluation {
    /// What a kind comes to.
    pub fn check(&self, is_type: AlertType) -> Option<&Check> {
        self.checks.iter().find(|check| check.is_type == is_type)
    }
}
