//! What the API shows within a rate confirmation: its parties, its answer, its emails and its alerts.

use super::words::{MailKindWords, MailStatusWords, ProvenByWords};
use alerts::{AlertType, Severity, TicketStatus};
use chrono::{DateTime, NaiveDate, Utc};
use data_encoding::HEXLOWER;
use dispatch::loads::checks::{AlertSeverityWords, AlertTypeWords, TicketStatusWords};
use dispatch::loads::words::LoadStatusWords;
use freight::guarded::GuardStep;
use freight::load::LoadStatus;
use platform::named::Named;
use serde::Serialize;
use store::loads::guarded::StepRow;
use store::rate_confirmations::list::TicketOf;
use store::rate_confirmations::{Confirmation, Mail, MailKind, MailStatus, ProvenBy};
use utoipa::ToSchema;

/// The broker's own document of a rate confirmation, which the terms name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BrokerDocument {
    /// What it is called.
    pub name: String,
    /// SHA-256 of its bytes, as 64 hexadecimal digits.
    pub sha256: String,
}

impl BrokerDocument {
    /// The document of a confirmation.
    pub(super) fn of(row: &Confirmation) -> Option<Self> {
        let (name, sha256) = row.document_name.clone().zip(row.document_sha256.as_ref())?;
        Some(Self { name, sha256: HEXLOWER.encode(sha256) })
    }
}

/// The carrier of a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationCarrier {
    /// A carrier.
    pub id: i64,
    /// Legal name.
    pub legal_name: Option<String>,
    /// USDOT number.
    pub dot_number: i32,
}

/// The load of a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationLoad {
    /// The load's id.
    pub id: i64,
    /// Your own number of the load.
    pub external_load_number: String,
    /// Status of the load.
    #[schema(value_type = LoadStatusWords)]
    pub status: LoadStatus,
    /// City and state of the carrier's first stop.
    pub origin: Option<String>,
    /// City and state of the carrier's last stop.
    pub destination: Option<String>,
    /// When the carrier's first window starts.
    pub pickup_at: Option<DateTime<Utc>>,
    /// When the carrier's last window starts.
    pub dropoff_at: Option<DateTime<Utc>>,
}

/// A carrier's counteroffer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationCounter {
    /// When it was made.
    pub at: DateTime<Utc>,
    /// Who made it.
    pub name: String,
    /// The rate asked for, in U.S. dollars; null if it asks for something else.
    pub rate: Option<f64>,
    /// Message.
    pub message: Option<String>,
}

/// How a rate confirmation was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationAcceptance {
    /// When.
    pub at: DateTime<Utc>,
    /// Who signed.
    pub name: String,
    /// Their title.
    pub title: Option<String>,
    /// The address that was sent to, or by which the browser was proven; null where a number proved it.
    pub email: Option<String>,
    /// The number on which the code was read out that proved the browser; null where an address did.
    pub phone: Option<String>,
    /// How they showed that they speak for the carrier.
    #[schema(value_type = ProvenByWords)]
    pub proof: ProvenBy,
    /// VIN of the truck now assigned.
    pub vin: Option<String>,
    /// The driver now assigned.
    pub driver_name: Option<String>,
    /// SHA-256 of the signature, as 64 hexadecimal digits.
    pub signature_sha256: String,
}

/// That the driver of an accepted rate confirmation was verified.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationDriverVerified {
    /// When.
    pub at: DateTime<Utc>,
    /// Who read the voice code, or recorded it.
    pub user: Named,
}

impl ConfirmationDriverVerified {
    /// The newest record that counts for the truck, the driver and the driver's phone that are named now.
    pub(super) fn of(row: &Confirmation, steps: &[StepRow]) -> Option<Self> {
        let proven = |step: &&StepRow| {
            step.step == GuardStep::IdentityProven && step.is_current && step.movement_id == row.movement_id
        };
        let step = steps.iter().find(proven).filter(|_| row.driver_name.is_some())?;
        Some(Self { at: step.created_at, user: Named { id: step.user_id.0, name: step.user_name.clone() } })
    }
}

/// What keeps a code from going to the contacts on FMCSA's file of a rate confirmation's carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationCodeContacts {
    /// Why the carrier's page can't email a code, in a sentence; null if it can.
    pub cannot_email_reason: Option<String>,
    /// Why you can't read out a code on a call to the carrier's number on file; null if you can. With neither, someone who manages rule overrides can
    /// release a code.
    pub cannot_call_reason: Option<String>,
    /// From which day on our census files show for long enough whether they changed; null if they do, or if the newest file is too old.
    pub known_from: Option<NaiveDate>,
}

/// A code that someone released for a rate confirmation, to be read out to the carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationCodeRelease {
    /// Id of the decision record.
    pub decision_id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who released it, with their name at the time.
    pub user: Option<Named>,
    /// How they made sure that it was the carrier.
    pub reason: String,
}

/// An email of a rate confirmation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConfirmationMailRef {
    /// The email's id.
    pub id: i64,
    /// What it carries.
    #[schema(value_type = MailKindWords)]
    pub kind: MailKind,
    /// Status.
    #[schema(value_type = MailStatusWords)]
    pub status: MailStatus,
    /// The recipient.
    pub email: String,
}

/// An alert about a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationTicket {
    /// The alert's id.
    pub id: i64,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// The kind, as people read it.
    pub label: &'static str,
    /// Severity.
    #[schema(value_type = AlertSeverityWords)]
    pub severity: Severity,
    /// Status.
    #[schema(value_type = TicketStatusWords)]
    pub status: TicketStatus,
    /// What is wrong, in a sentence.
    pub why: String,
}

impl From<&TicketOf> for ConfirmationTicket {
    fn from(row: &TicketOf) -> Self {
        Self {
            id: row.id.0,
            is_type: row.is_type,
            label: row.is_type.label(),
            severity: row.severity,
            status: row.status,
            why: row.why.clone(),
        }
    }
}

impl From<&Mail> for ConfirmationMailRef {
    fn from(row: &Mail) -> Self {
        Self { id: row.id.0, kind: row.kind, status: row.status, email: row.email.clone() }
    }
}
