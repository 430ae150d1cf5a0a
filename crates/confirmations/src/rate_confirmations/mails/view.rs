//! An email as the API shows it.

use crate::rate_confirmations::standing::Check;
use crate::rate_confirmations::words::{MailKindWords, MailStatusWords, StandingWords};
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::named::Named;
use serde::Serialize;
use store::Tenant;
use store::rate_confirmations::mails::AttemptRow;
use store::rate_confirmations::{Mail, MailKind, MailStatus, Standing};
use utoipa::ToSchema;

/// An email of a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateConfirmationMail)]
pub struct RateConfirmationMailView {
    /// The email's id.
    pub id: i64,
    /// Status.
    #[schema(value_type = MailStatusWords)]
    pub status: MailStatus,
    /// When the status last changed.
    pub status_changed_at: DateTime<Utc>,
    /// What it carries.
    #[schema(value_type = MailKindWords)]
    pub kind: MailKind,
    /// The rate confirmation; null for one that came in and names none.
    pub rate_confirmation_id: Option<i64>,
    /// The teammate who sent it; null for the product.
    pub user: Option<Named>,
    /// The carrier.
    pub carrier: Option<MailCarrier>,
    /// The load.
    pub load: Option<MailLoad>,
    /// Recipient; the sender of one that came in.
    pub email: String,
    /// Subject.
    pub subject: String,
    /// How the recipient stands; null for copies.
    #[schema(value_type = Option<StandingWords>)]
    pub standing: Option<Standing>,
    /// Why it stands so, in a sentence.
    pub why: Option<String>,
    /// What was compared.
    pub checks: Vec<MailCheck>,
    /// How often sending was tried.
    pub attempts: i32,
    /// What the mail server answered last.
    pub response: Option<String>,
    /// Whether the recipient may have it twice: an attempt was cut off after the mail server had it.
    pub may_be_twice: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the recipient's mail server took it.
    pub completed_at: Option<DateTime<Utc>>,
    /// Who released it; null if it wasn't held or still is.
    pub released_by: Option<Named>,
    /// When it was released.
    pub released_at: Option<DateTime<Utc>>,
    /// Why it was released.
    pub release_reason: Option<String>,
}

/// An email of a rate confirmation with each attempt at sending it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateConfirmationMailDetail)]
pub struct RateConfirmationMailDetailView {
    /// The email.
    #[serde(flatten)]
    pub mail: RateConfirmationMailView,
    /// The attempts at handing it to the mail server, newest first, up to 50. Those before they were kept are missing.
    pub attempt_log: Vec<MailAttempt>,
}

/// An attempt at handing an email to the mail server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RateConfirmationMailAttempt)]
pub struct MailAttempt {
    /// Its number, from 1.
    pub attempt: i32,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended; null while it goes on, and for good if it was cut off.
    pub ended_at: Option<DateTime<Utc>>,
    /// How it ended: `completed`, `deferred`, `failed` or `bounced`; null until then.
    #[schema(value_type = Option<MailStatusWords>)]
    pub outcome: Option<MailStatus>,
    /// What the mail server answered.
    pub response: Option<String>,
}

impl MailAttempt {
    /// The attempt by the company's clock.
    pub(super) fn of(app: &App, tenant: Tenant, row: AttemptRow) -> Self {
        let AttemptRow { attempt, started_at, ended_at, outcome, response } = row;
        let told = |wall: DateTime<Utc>| app.loads.at(tenant.company(), wall);
        Self { attempt, started_at: told(started_at), ended_at: ended_at.map(told), outcome, response }
    }
}

/// The carrier of an email.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailCarrier {
    /// A carrier.
    pub id: i64,
    /// Legal name.
    pub legal_name: Option<String>,
    /// USDOT number.
    pub dot_number: Option<i32>,
}

/// The load of an email.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailLoad {
    /// The load's id.
    pub id: i64,
    /// Your own number of the load.
    pub external_load_number: String,
}

/// A value that was compared.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailCheck {
    /// What it is.
    pub label: String,
    /// The value; null if there is none on file.
    pub value: Option<String>,
    /// Where it is from.
    pub source: String,
}

impl RateConfirmationMailView {
    /// The email as its company is shown it: emails are kept by the wall's clock, and told by the company's, beside its rate confirmations.
    pub(in crate::rate_confirmations) fn of(app: &App, tenant: Tenant, row: Mail) -> Self {
        let told = |wall: DateTime<Utc>| app.loads.at(tenant.company(), wall);
        let named = |id: Option<kernel::ids::UserId>, name: Option<String>| {
            id.map(|id| Named { id: id.0, name: name.unwrap_or_default() })
        };
        let checks: Vec<Check> = serde_json::from_value(row.checks).unwrap_or_default();
        Self {
            id: row.id.0,
            status: row.status,
            status_changed_at: told(row.status_changed_at),
            kind: row.kind,
            rate_confirmation_id: row.rate_confirmation_id.map(|id| id.0),
            user: named(row.user_id, row.user_name),
            carrier: row.carrier_id.map(|id| MailCarrier {
                id: id.0,
                legal_name: row.legal_name,
                dot_number: row.dot_number,
            }),
            load: row
                .load_id
                .zip(row.external_load_number)
                .map(|(id, external_load_number)| MailLoad { id: id.0, external_load_number }),
            email: row.email,
            subject: row.subject,
            standing: row.standing,
            why: row.why,
            checks: checks
                .into_iter()
                .map(|Check { label, value, source }| MailCheck { label, value, source })
                .collect(),
            attempts: row.attempts,
            response: row.response,
            may_be_twice: row.may_be_twice,
            created_at: told(row.created_at),
            completed_at: row.completed_at.map(told),
            released_by: named(row.released_by, row.released_by_name),
            released_at: row.released_at.map(told),
            release_reason: row.release_reason,
        }
    }
}
