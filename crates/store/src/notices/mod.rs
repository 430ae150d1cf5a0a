//! Notices: what happened to carriers that a company monitors, and their delivery to its people and its systems. (Product: monitoring.)
//! What a notice is about is its subject; until now that is a carrier, and each kind there is concerns one.
//!
//! Code that detects an event calls [`add`] in the transaction of the event itself: `notices::add(db, &[NewNotice::new(company, carrier,
//! Kind::PacketSubmitted, format!("packet:{id}:submitted"))], now)`. The key identifies the event, so that it leads to one notice however
//! often it is found. Emails and webhooks follow by themselves.

mod add;
pub mod detect;
pub mod list;
pub mod mails;
pub mod preferences;
pub mod read;
pub mod reported;
pub mod severity;
pub mod webhooks;

pub use add::{NewNotice, add};
pub use severity::Severity;

use crate::Conn;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::wire::words;

words! {
    /// What happened.
    pub enum Kind {
        /// The carrier's assessment by the company's rules changed.
        AssessmentChanged = "assessment_changed",
        /// Phone, email, officers or address of its registration changed.
        ContactChanged = "contact_changed",
        /// A cancellation or suspension was served and takes effect on a day to come.
        LapseAhead = "lapse_ahead",
        /// An identity alert about it was published.
        IdentityAlert = "identity_alert",
        /// A policy that the company has a certificate of ends.
        InsuranceExpires = "insurance_expires",
        /// The carrier submitted its packet.
        PacketSubmitted = "packet_submitted",
        /// Its packet is on hold.
        PacketHeld = "packet_held",
        /// An alert was raised about a load that it hauls for the company.
        LoadAlert = "load_alert",
        /// It answered a rate confirmation, or let it expire.
        RateConfirmation = "rate_confirmation",
        /// It answered an offer of a load: it bid, declined, or took its bid back.
        LoadOffer = "load_offer",
    }
}

impl Kind {
    /// Whether it is about the company's own connection with the carrier.
    pub const fn is_of_connections(self) -> bool {
        matches!(self, Self::PacketSubmitted | Self::PacketHeld)
    }
}

/// How long a notice is kept: our own choice, a year and a month.
const KEPT: TimeDelta = TimeDelta::days(396);
/// The most notices of a company that one retention run removes.
const SWEPT: i64 = 50_000;

/// Removes old notices, and the records of emails and deliveries before `before`; how many notices.
pub async fn remove_expired(db: &mut Conn, before: DateTime<Utc>, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let removed = sqlx::query_scalar!(
        r#"with old as (
               select c.company_id, o.through from notice_counters c
                cross join lateral (
                    select max(sequence) as through from (
                        select sequence, created_at from notices n where n.company_id = c.company_id order by sequence limit $2
                    ) first where created_at < $1
                ) o
                where o.through is not null
           ), moved as (
               update notice_counters c set removed_through = old.through from old where c.company_id = old.company_id
           ), gone as (
               delete from notices n using old where n.company_id = old.company_id and n.sequence <= old.through returning 1
           )
           select count(*) as "count!" from gone"#,
        now - KEPT,
        SWEPT
    )
    .fetch_one(&mut *db)
    .await?;
    sqlx::query!(
        "delete from notice_reads r using notice_counters c where c.company_id = r.company_id and r.sequence <= c.removed_through"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from notice_mails where done_at < $1", before).execute(&mut *db).await?;
    sqlx::query!("delete from webhook_deliveries where delivered_at is not null and tried_at < $1", before)
        .execute(db)
        .await?;
    Ok(removed.unsigned_abs())
}
