//! Deciding on a report, and what follows from it: shared by the call and the command line.

use crate::identity::replies::mail_request::MailReplyRequest;
use crate::identity::{optional_prose, prose};
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::derive::synthetic::is_synthetic;
use kernel::days;
use kernel::ids::{IdentityAlertId, UserId};
use platform::change::Audit;
use platform::http::Error;
use platform::validation::{ValidationErrors, is_email};
use serde::Deserialize;
use serde_json::json;
use store::Conn;
use store::identity::AlertStatus;
use store::identity::decisions::{self, Publication, Standing};
use store::identity::replies;
use utoipa::ToSchema;

/// The longest published message.
const MAX_MESSAGE: usize = 2_000;
/// The longest note.
const MAX_NOTE: usize = 1_000;

/// Whether to publish an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewDecision {
    /// They are.
    Publish,
    /// They are not.
    Reject,
}

/// Staff's decision on an alert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityAlertReview {
    /// Whether to publish it.
    pub decision: ReviewDecision,
    /// Text shown to other companies: the report without anything that identifies its author. Required to publish.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    pub message: Option<String>,
    /// Reason, shown to the publisher.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    pub note: Option<String>,
    /// First day it is hidden from other companies; null if it doesn't expire.
    #[serde(default, deserialize_with = "platform::http::days::optional")]
    pub expires_on: Option<NaiveDate>,
}

/// Who decides, where and when.
#[derive(Clone, Debug)]
pub struct Decider {
    /// The person; none at the command line.
    pub user: Option<UserId>,
    /// The installation holds demonstration data: email goes to synthetic carriers only.
    pub is_demonstration: bool,
    /// When.
    pub now: DateTime<Utc>,
}

/// Decides on an alert that waits. The accused carrier of a published one is asked for a reply, at the address in its registration. Returns
/// what to notify about at the commit.
pub async fn decide(
    db: &mut Conn,
    id: IdentityAlertId,
    review: &IdentityAlertReview,
    decider: &Decider,
) -> Result<Audit, Error> {
    let today = decider.now.date_naive();
    let mut invalid = ValidationErrors::default();
    let note = optional_prose(&mut invalid, "note", review.note.as_ref(), MAX_NOTE);
    let message = match review.decision {
        ReviewDecision::Publish => {
            prose(&mut invalid, "message", review.message.as_deref().unwrap_or_default(), MAX_MESSAGE)
        }
        ReviewDecision::Reject => "",
    };
    if review.expires_on.is_some_and(|day| day <= today) {
        invalid.add("expires_on", "Must be a future day.");
    } else if review.expires_on.is_some_and(|day| !days::is_taken(day)) {
        invalid.add("expires_on", format!("Must be {}.", days::requirement()));
    }
    invalid.end()?;
    let standing = decisions::lock(db, id).await?.ok_or(Error::NotFound)?;
    if standing.status != AlertStatus::PendingReview {
        return Err(Error::Conflict("This alert was already decided.".to_owned()));
    }
    let action = match review.decision {
        ReviewDecision::Publish => {
            let publication = Publication { message, note, expires_on: review.expires_on, by: decider.user };
            decisions::publish(db, id, publication, decider.now).await?;
            decisions::announce(db, standing.dot_number).await?;
            ask_carrier(db, id, &standing, decider).await?;
            "identity_alert.published"
        }
        ReviewDecision::Reject => {
            decisions::reject(db, id, note, decider.user, decider.now).await?;
            "identity_alert.rejected"
        }
    };
    Ok(by_operator(Audit::new(action).subject("IdentityAlert", id), &standing).at(decider.now))
}

async fn ask_carrier(db: &mut Conn, id: IdentityAlertId, standing: &Standing, decider: &Decider) -> Result<(), Error> {
    let has_address = standing.carrier_email.as_deref().is_some_and(|email| is_email(email.trim()));
    let may_ask = !decider.is_demonstration || is_synthetic(standing.dot_number, standing.legal_name.as_deref());
    if has_address && may_ask {
        replies::ask(db, id).await?;
        queue::enqueue(db, &MailReplyRequest { alert: id }, decider.now).await?;
    }
    Ok(())
}

/// Done by the operator as such, for the publisher's company to read. The alert's record names the member of staff.
pub(super) fn by_operator(audit: Audit, standing: &Standing) -> Audit {
    audit.by_system(standing.company).details(json!({"by": "operator"}))
}
