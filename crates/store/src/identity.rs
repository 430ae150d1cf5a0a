//! Identity alerts, what is written about them, requests to edit a carrier's data, and the commodity types of the alert's form.
//! (Document 1 §3, §4, §5; document 2 §3.)
//!
//! An alert's publisher is known to the publisher's own company and the operator's staff alone. A row carries the publisher, since its own
//! company may see it; code that shows a row to someone decides by [`alerts::Alert::is_own`].

pub mod alerts;
pub mod commodity_types;
pub mod decisions;
pub mod edit_requests;
pub mod messages;
pub mod replies;

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;
use std::collections::HashMap;

kernel::wire::words! {
    /// What an alert is about (document 1 §5), in the order of the document.
    pub enum AlertType {
        /// The carrier gave the load to another one.
        DoubleBrokering = "double_brokering",
        /// Someone acted in the carrier's name.
        IdentityTheft = "identity_theft",
        /// The load was held back for money.
        HostageLoad = "hostage_load",
        /// Freight or equipment was stolen.
        StolenAssets = "stolen_assets",
        /// A trailer was used for what it was not lent for.
        TrailerMisuse = "trailer_misuse",
        /// The carrier went to the broker's customer.
        BackSoliciting = "back_soliciting",
        /// Claims that the insurance did not settle.
        UnresolvedInsuranceClaims = "unresolved_insurance_claims",
        /// The carrier was sold.
        ChangeInOwnership = "change_in_ownership",
        /// The carrier is bankrupt.
        BankruptcyFiling = "bankruptcy_filing",
    }
}

impl AlertType {
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

kernel::wire::words! {
    /// The status of an alert.
    pub enum AlertStatus {
        /// Staff has not looked at it yet.
        PendingReview = "pending_review",
        /// Everyone sees it.
        Published = "published",
        /// Staff decided not to publish it.
        Rejected = "rejected",
        /// It was published and later unpublished.
        Unpublished = "unpublished",
        /// It was published until a day that has come. Never written down.
        Expired = "expired",
    }
}

impl AlertStatus {
    /// The words of those that are written down: all but expired.
    pub const WRITTEN: &'static [&'static str] =
        &[Self::PendingReview.as_str(), Self::Published.as_str(), Self::Rejected.as_str(), Self::Unpublished.as_str()];

    /// The status that is stored, converted to the one as of `today`, given the first day on which the alert is no longer shown.
    #[must_use]
    pub fn on(self, today: NaiveDate, expires_on: Option<NaiveDate>) -> Self {
        match self {
            Self::Published if expires_on.is_some_and(|day| day <= today) => Self::Expired,
            written => written,
        }
    }
}

/// How many published alerts each of these carriers has on `today`; carriers without one are not there.
pub async fn alerts_of(
    db: &mut Conn,
    carriers: &[CarrierId],
    today: NaiveDate,
) -> sqlx::Result<HashMap<CarrierId, i64>> {
    let counts = sqlx::query!(
        r#"select carrier_id as "carrier_id: CarrierId", count(*) as "count!" from identity_alerts
            where carrier_id = any($1) and status = 'published' and (expires_on is null or expires_on > $2)
            group by carrier_id"#,
        carriers as &[CarrierId],
        today
    );
    Ok(counts.fetch_all(db).await?.into_iter().map(|row| (row.carrier_id, row.count)).collect())
}

/// The most alerts that a contact is looked up in.
const MOST_NAMING: i64 = 10;

/// A published alert that names a contact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct NamingAlert {
    pub id: i64,
    pub is_type: AlertType,
    pub published_at: DateTime<Utc>,
    /// The carrier that it is about.
    pub carrier_id: CarrierId,
    pub dot_number: i32,
    pub legal_name: Option<String>,
}

/// The published alerts that name this email address, in lower case, or this phone number, as +15551234567, on `today`: the newest ten, newest
/// first.
pub async fn naming_contact(
    db: &mut Conn,
    email: Option<&str>,
    phone_e164: Option<&str>,
    today: NaiveDate,
) -> sqlx::Result<Vec<NamingAlert>> {
    sqlx::query_as!(
        NamingAlert,
        r#"select a.id, a.is_type as "is_type: AlertType", a.published_at as "published_at!", a.carrier_id as "carrier_id: CarrierId",
                  c.dot_number, c.legal_name
             from identity_alerts a join carriers c on c.id = a.carrier_id
            where (a.email = $1 or a.phone_e164 = $2) and a.status = 'published' and (a.expires_on is null or a.expires_on > $3)
            order by a.published_at desc, a.id desc
            limit $4"#,
        email,
        phone_e164,
        today,
        MOST_NAMING
    )
    .fetch_all(db)
    .await
}
