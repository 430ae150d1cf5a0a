//! `haulwarden admin identity-alert`: what brokers reported about carriers, and the operator's decision on it, as on staff's screen.

use anyhow::anyhow;
use carriers::identity::alerts::decide::{Decider, IdentityAlertReview, ReviewDecision, decide};
use chrono::NaiveDate;
use clap::Subcommand;
use kernel::clock::Clock;
use kernel::ids::IdentityAlertId;
use platform::change::Change;
use platform::http::Error;
use store::Conn;
use store::identity::alerts::{self, Alert};
use store::list::Query;

/// Alerts that are shown at a time.
const SHOWN: u32 = 100;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// List alerts waiting for review, oldest first.
    List,
    /// Publish an alert: every broker sees it, and we ask the carrier for a reply.
    Publish {
        /// Alert ID.
        id: i64,
        /// Text to publish: the report without anything that identifies who reported it.
        #[arg(long)]
        message: String,
        /// Note to the broker who reported it.
        #[arg(long)]
        note: Option<String>,
        /// First day it's no longer shown (YYYY-MM-DD).
        #[arg(long)]
        expires_on: Option<NaiveDate>,
    },
    /// Reject an alert; it won't be published.
    Reject {
        /// Alert ID.
        id: i64,
        /// Reason, for the broker who reported it.
        #[arg(long)]
        note: Option<String>,
    },
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        let (id, review) = match self {
            Self::List => return list(db).await,
            Self::Publish { id, message, note, expires_on } => {
                let message = Some(message.clone());
                let (note, expires_on) = (note.clone(), *expires_on);
                (*id, IdentityAlertReview { decision: ReviewDecision::Publish, message, note, expires_on })
            }
            Self::Reject { id, note } => {
                let decision = ReviewDecision::Reject;
                (*id, IdentityAlertReview { decision, message: None, note: note.clone(), expires_on: None })
            }
        };
        let mut change = Change::by_operator(db, clock).await?;
        let is_demonstration = store::site::has_synthetic_carriers(&mut change).await?;
        let decider = Decider { user: None, is_demonstration, now: change.now() };
        let audit =
            decide(&mut change, IdentityAlertId(id), &review, &decider).await.map_err(|error| why(id, error))?;
        change.commit(audit).await?;
        let done = if review.decision == ReviewDecision::Publish { "published" } else { "rejected" };
        Ok(format!("identity alert {id} is {done}"))
    }
}

async fn list(db: &mut Conn) -> anyhow::Result<String> {
    let query = Query { filters: Vec::new(), order: None, page: 1, per_page: SHOWN };
    let waiting = alerts::for_review(db, &query).await?;
    if waiting.items.is_empty() {
        return Ok("no identity alerts to review".to_owned());
    }
    let mut lines: Vec<_> = waiting.items.iter().map(line).collect();
    let more = waiting.total - i64::from(SHOWN);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    Ok(lines.join("\n"))
}

fn line(alert: &Alert) -> String {
    let carrier = alert.carrier_legal_name.as_deref().unwrap_or("no name");
    let (day, words) = (alert.created_at.format("%Y-%m-%d"), alert.unsanitized_message.replace('\n', " "));
    format!(
        "{}\t{day}\t{}\t{carrier} (USDOT {})\tby {}\t{words}",
        alert.id,
        alert.is_type.label(),
        alert.carrier_dot_number,
        alert.company_legal_name
    )
}

/// What the product would say to staff, for the command line.
fn why(id: i64, error: Error) -> anyhow::Error {
    match error {
        Error::NotFound => anyhow!("identity alert {id} not found"),
        Error::Conflict(why) => anyhow!("identity alert {id}: {why}"),
        Error::Invalid(problems) => {
            let messages = problems.into_iter().map(|one| format!("{}: {}", one.field.unwrap_or_default(), one.detail));
            anyhow!(messages.collect::<Vec<_>>().join("; "))
        }
        Error::Internal(cause) => cause,
        other => anyhow!("{other:?}"),
    }
}
