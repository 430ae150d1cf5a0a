//! What the calls about subscriptions answer with.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::subscriptions::Subscription;
use utoipa::ToSchema;

/// A carrier that the company watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionView {
    /// Its id.
    id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The carrier by its number and name.
    carrier: SubscribedCarrier,
    /// Who subscribed to it; null for what the product made.
    created_by: Option<SubscriptionPerson>,
    /// Since when.
    created_at: DateTime<Utc>,
}

/// A carrier by its number and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscribedCarrier {
    /// This product's key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: i64,
    /// The registered name.
    pub legal_name: Option<String>,
}

/// Somebody of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriptionPerson {
    /// The person's id.
    id: i64,
    /// Given and family name, or else the address.
    name: String,
}

impl From<Subscription> for SubscriptionView {
    fn from(row: Subscription) -> Self {
        let person = row.created_by.zip(row.created_by_name);
        Self {
            id: row.id,
            carrier_id: row.carrier_id,
            carrier: SubscribedCarrier {
                id: row.carrier_id,
                dot_number: row.dot_number.into(),
                legal_name: row.legal_name,
            },
            created_by: person.map(|(id, name)| SubscriptionPerson { id, name }),
            created_at: row.created_at,
        }
    }
}

/// What became of an uploaded list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriptionUpload {
    /// Every row that is not blank, in the file's order.
    pub rows: Vec<UploadedRow>,
    /// Rows whose carrier is watched from now on.
    pub subscribed: usize,
    /// Rows whose carrier was watched already, by an earlier row too.
    pub already_subscribed: usize,
    /// Rows whose number no carrier has.
    pub not_found: usize,
    /// Rows whose number several carriers have.
    pub two_carriers_match: usize,
    /// Rows without a number that can be read.
    pub unreadable: usize,
}

/// What became of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadOutcome {
    /// The carrier is watched from now on.
    Subscribed,
    /// The carrier was watched already.
    AlreadySubscribed,
    /// No carrier has this number.
    NotFound,
    /// Several carriers have this number: which one is meant is not guessed.
    TwoCarriersMatch,
    /// No USDOT or docket number stands there.
    Unreadable,
}

/// A row of an uploaded list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UploadedRow {
    /// Where it stands in the file, from 1.
    pub row: usize,
    /// What stands there: the number as it was read, or the row's first words.
    pub text: String,
    /// What became of it.
    pub outcome: UploadOutcome,
    /// The carriers that have the number: one, or several where it is not guessed which is meant.
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
