//! Whether a carrier can be asked about an alert, where, and until when.

use crate::tickets::guarded::is_guarded;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::guard::contacts::proven_for;
use platform::app::App;
use platform::http::Error;
use store::tickets::list::Ticket;
use store::tickets::proven::{self, Proven};
use store::{Conn, Tenant};

/// How long an answer is waited for at most.
pub const LIFE: TimeDelta = TimeDelta::hours(72);
/// How long before pickup an alert without an answer comes back to the desk.
const BEFORE_PICKUP: TimeDelta = TimeDelta::hours(2);

/// How a carrier is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// Where.
    pub email: String,
    /// Until when the link works.
    pub expires_at: DateTime<Utc>,
    /// When the alert comes back to the desk without an answer.
    pub pending_until: DateTime<Utc>,
}

/// How the carrier of an alert is asked at the company's moment, or why it can't be, in words.
pub async fn asking(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    ticket: &Ticket,
    now: DateTime<Utc>,
) -> Result<Result<Asking, &'static str>, Error> {
    if !ticket.status.is_open() {
        return Ok(Err("This alert is closed."));
    }
    let Some(carrier) = ticket.carrier_id else {
        return Ok(Err("The carrier isn't on file, so it can't be asked."));
    };
    let (expires_at, pending_until) = until(ticket.pickup_at, now);
    let is_guarded = is_guarded(app, db, tenant, ticket.load_id, now).await?;
    let email = proven::email(db, carrier, proven_for(is_guarded), now).await?;
    let email = email.and_then(|email| Some(email.trim().to_lowercase()).filter(|email| email.contains('@')));
    Ok(match (email, is_guarded) {
        (Proven::Known(email), _) => Ok(Asking { email, expires_at, pending_until }),
        (Proven::TooShort, true) => Err(
            "Not known for 90 days yet, as a guarded load needs: our census files don't go back that far, so the email on FMCSA's file isn't proven. Call the carrier on a number you know.",
        ),
        (Proven::TooShort, false) => Err(
            "Not known for 30 days yet: our census files don't go back that far, so the email on FMCSA's file isn't proven. Call the carrier on a number you know.",
        ),
        (Proven::TooOld, _) => Err(
            "Not known today: our newest census file is more than 7 days old, so the email on FMCSA's file isn't proven. Call the carrier on a number you know.",
        ),
        (Proven::Nothing, true) => Err(
            "FMCSA has no email on file for this carrier that has been the same for 90 days, as a guarded load needs. Call it on a number you know.",
        ),
        (Proven::Nothing, false) => Err(
            "FMCSA has no email on file for this carrier that has been the same for 30 days. Call it on a number you know.",
        ),
    })
}

/// Until the first window starts, 72 hours at most; back at the desk two hours before. A load that was picked up has the 72 hours.
fn until(pickup_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    let latest = now + LIFE;
    match pickup_at.filter(|at| *at > now) {
        None => (latest, latest),
        Some(pickup) => {
            let expires_at = pickup.min(latest);
            let back = (pickup - BEFORE_PICKUP).min(latest);
            (expires_at, if back > now { back } else { expires_at })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(count: i64) -> TimeDelta {
        TimeDelta::hours(count)
    }

    #[test]
    fn an_answer_is_waited_for_until_two_hours_before_pickup_and_72_hours_at_most() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(until(Some(now + hours(24)), now), (now + hours(24), now + hours(22)));
        assert_eq!(until(Some(now + hours(200)), now), (now + LIFE, now + LIFE));
        assert_eq!(until(Some(now + hours(73)), now), (now + LIFE, now + hours(71)));
    }

    #[test]
    fn within_two_hours_of_pickup_it_is_until_pickup_and_after_it_72_hours() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(until(Some(now + hours(1)), now), (now + hours(1), now + hours(1)));
        assert_eq!(until(Some(now - hours(1)), now), (now + LIFE, now + LIFE));
        assert_eq!(until(None, now), (now + LIFE, now + LIFE));
    }
}
