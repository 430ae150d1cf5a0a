//! Answers of the calls about subscriptions.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::subscriptions::Subscription;
use utoipa::ToSchema;

/// A carrier the company monitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionView {
    /// The subscription's id.
    id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// The carrier, by its number and name.
    carrier: SubscribedCarrier,
    /// Who started monitoring it; null for the system.
    created_by: Option<SubscriptionPerson>,
    /// When monitoring started.
    created_at: DateTime<Utc>,
}

/// A carrier, by its number and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscribedCarrier {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: i64,
    /// Legal name.
    pub legal_name: Option<String>,
}

/// A person at the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriptionPerson {
    /// The person's id.
    id: i64,
    /// First and last name, or the email address if there is none.
    name: String,
}

impl From<Subscription> for SubscriptionView {
    fn from(row: Subscription) -> Self {
        let person = row.created_by.zip(row.created_by_name);
        Self {
            id: row.id,
            carrier_id: row.carrier_id.0,
            carrier: SubscribedCarrier {
                id: row.carrier_id.0,
                dot_number: row.dot_number.into(),
                legal_name: row.legal_name,
            },
            created_by: person.map(|(id, name)| SubscriptionPerson { id: id.0, name }),
            created_at: row.created_at,
        }
    }
}

/// Result of importing a list of carriers to monitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriptionUpload {
    /// All rows that aren't blank, in file order.
    pub rows: Vec<UploadedRow>,
    /// Rows whose carrier is now monitored.
    pub subscribed: usize,
    /// Rows whose carrier was already monitored, including by an earlier row.
    pub already_subscribed: usize,
    /// Rows whose number matches no carrier.
    pub not_found: usize,
    /// Rows whose number matches several carriers.
    pub two_carriers_match: usize,
    /// Rows without a readable number.
    pub unreadable: usize,
}

/// Outcome of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadOutcome {
    /// The carrier is monitored from now on.
    Subscribed,
    /// The carrier was monitored already.
    AlreadySubscribed,
    /// No carrier on file has this number.
    NotFound,
    /// Several carriers have this number: which one is meant is not guessed.
    TwoCarriersMatch,
    /// No USDOT or docket number stands there.
    Unreadable,
}

/// A row of an uploaded list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UploadedRow {
    /// Row number in the file, from 1.
    pub row: usize,
    /// The number as read, or the start of the row's text.
    pub text: String,
    /// Outcome of the row.
    pub outcome: UploadOutcome,
    /// Carriers with this number: one, or several if it is ambiguous.
    pub carriers: Vec<SubscribedCarrier>,
}

impl SubscriptionUpload {
    /// The rows with how often each came out.
    pub fn of(rows: Vec<UploadedRow>) -> Self {
        let count = |outcome| rows.iter().filter(|row| row.outcome == outcome).count();
        Self {
            subscribed: count(UploadOutcome::Subscribed),
            already_subscribed: count(UploadOutcome::AlreadySubscribed),
            not_found: count(UploadOutcome::NotFound),
            two_carriers_match: count(UploadOutcome::TwoCarriersMatch),
            unreadable: count(UploadOutcome::Unreadable),
            rows,
        }
    }
}
