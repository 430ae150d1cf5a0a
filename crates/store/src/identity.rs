//! Identity alerts, what is written about them, requests to edit a carrier's data, and the commodity types of the alert's form.
//! (Document 1 §3, §4, §5; document 2 §3.)
//!
//! An alert's publisher is known to the publisher's own company and the operator's staff alone. A row carries the publisher, since its own
//! company is told; whoever shows a row to someone decides by [`alerts::Alert::is_own`].

pub mod alerts;
pub mod commodity_types;
pub mod decisions;
pub mod edit_requests;
pub mod messages;
pub mod replies;

use crate::Conn;
use chrono::NaiveDate;
use std::collections::HashMap;

/// What an alert is about (document 1 §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AlertType {
    /// The carrier gave the load to another one.
    DoubleBrokering,
    /// Someone acted in the carrier's name.
    IdentityTheft,
    /// The load was held back for money.
    HostageLoad,
    /// Freight or equipment was stolen.
    StolenAssets,
    /// A trailer was used for what it was not lent for.
    TrailerMisuse,
    /// The carrier went to the broker's customer.
    BackSoliciting,
    /// Claims that the insurance did not settle.
    UnresolvedInsuranceClaims,
    /// The carrier was sold.
    ChangeInOwnership,
    /// The carrier is bankrupt.
    BankruptcyFiling,
}

impl AlertType {
    /// Every category, as calls name it, in the order of the document.
    pub const WORDS: &'static [&'static str] = &[
        "double_brokering",
        "identity_theft",
        "hostage_load",
        "stolen_assets",
        "trailer_misuse",
        "back_soliciting",
        "unresolved_insurance_claims",
        "change_in_ownership",
        "bankruptcy_filing",
    ];

    /// What people call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::DoubleBrokering => "Double brokering",
            Self::IdentityTheft => "Identity theft",
            Self::HostageLoad => "Hostage load",
            Self::StolenAssets => "Stolen assets",
            Self::TrailerMisuse => "Trailer misuse",
            Self::BackSoliciting => "Back soliciting",
            Self::UnresolvedInsuranceClaims => "Unresolved insurance claims",
            Self::ChangeInOwnership => "Change in ownership",
            Self::BankruptcyFiling => "Bankruptcy filing",
        }
    }
}

/// Where an alert stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AlertStatus {
    /// Staff has not looked at it yet.
    PendingReview,
    /// Everyone sees it.
    Published,
    /// Staff decided not to publish it.
    Rejected,
    /// It was published and was taken back.
    Unpublished,
    /// It was published until a day that has come. Never written down.
    Expired,
}

impl AlertStatus {
    /// Every status, as calls name it.
    pub const WORDS: &'static [&'static str] = &["pending_review", "published", "rejected", "unpublished", "expired"];

    /// The status that is written down as it stands on `today`, given the first day on which the alert is shown no more.
    #[must_use]
    pub fn on(self, today: NaiveDate, expires_on: Option<NaiveDate>) -> Self {
        match self {
            Self::Published if expires_on.is_some_and(|day| day <= today) => Self::Expired,
            written => written,
        }
    }
}

/// How many published alerts each of these carriers has on `today`, by the carrier's id; carriers without one are not there.
pub async fn alerts_of(db: &mut Conn, carrier_ids: &[i64], today: NaiveDate) -> sqlx::Result<HashMap<i64, i64>> {
    let counts = sqlx::query!(
        r#"select carrier_id, count(*) as "count!" from identity_alerts
            where carrier_id = any($1) and status = 'published' and (expires_on is null or expires_on > $2)
            group by carrier_id"#,
        carrier_ids,
        today
    );
    Ok(counts.fetch_all(db).await?.into_iter().map(|row| (row.carrier_id, row.count)).collect())
}

/// Whether a published alert names this email address, in lower case, or this phone number, as +15551234567, on `today`.
pub async fn names_contact(
    db: &mut Conn,
    email: Option<&str>,
    phone_e164: Option<&str>,
    today: NaiveDate,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from identity_alerts
                where (email = $1 or phone_e164 = $2) and status = 'published' and (expires_on is null or expires_on > $3)
           ) as "exists!""#,
        email,
        phone_e164,
        today
    )
    .fetch_one(db)
    .await
}
