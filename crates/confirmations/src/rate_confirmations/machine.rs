//! Which change of a rate confirmation may be when. (Document 2 §4; loads.md §2.)

use chrono::{DateTime, Utc};
use store::rate_confirmations::ConfirmationStatus;
use store::rate_confirmations::write::Locked;

/// A change that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// It is sent, or its held email is let go.
    Send,
    /// The carrier opens it.
    View,
    /// The carrier asks for another rate.
    Counter,
    /// The carrier accepts it.
    Accept,
    /// The carrier declines it, or the broker notes that it did.
    Reject,
    /// The broker cancels it.
    Cancel,
    /// A newer revision takes its place.
    Revise,
}

/// Whether that may be now; else why not, for people.
pub(super) fn may(act: Act, now_is: &Locked, now: DateTime<Utc>) -> Result<(), &'static str> {
    let is_over = now_is.expires_at.is_some_and(|until| until <= now);
    match (act, now_is.status) {
        (_, ConfirmationStatus::Cancelled) => Err("This rate confirmation was canceled."),
        (_, ConfirmationStatus::Rejected) => Err("This rate confirmation was rejected."),
        (Act::Cancel | Act::View, _) if now_is.accepted_at.is_some() => Ok(()),
        (Act::Revise, _) => Ok(()),
        (_, _) if now_is.accepted_at.is_some() => Err("This rate confirmation was accepted."),
        (Act::Send, ConfirmationStatus::Delivered | ConfirmationStatus::Viewed) => {
            Err("This rate confirmation was delivered. Revise it to send it again.")
        }
        (Act::View | Act::Counter | Act::Accept, _) if now_is.sent_at.is_none() => {
            Err("This rate confirmation wasn't sent.")
        }
        (Act::Counter | Act::Accept, _) if is_over => Err("This rate confirmation has expired. Call the broker."),
        (Act::Send | Act::Reject | Act::Cancel | Act::View | Act::Counter | Act::Accept, _) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    const ACTS: [Act; 7] = [Act::Send, Act::View, Act::Counter, Act::Accept, Act::Reject, Act::Cancel, Act::Revise];

    fn now() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
    }

    fn standing(status: ConfirmationStatus, is_sent: bool, is_accepted: bool) -> Locked {
        Locked {
            status,
            sent_at: is_sent.then(now),
            accepted_at: is_accepted.then(now),
            expires_at: Some(now() + TimeDelta::hours(48)),
            is_amendment: false,
        }
    }

    fn allowed(locked: &Locked) -> Vec<Act> {
        ACTS.into_iter().filter(|act| may(*act, locked, now()).is_ok()).collect()
    }

    #[test]
    fn each_state_lets_in_exactly_what_follows_from_it() {
        use ConfirmationStatus as S;
        assert_eq!(allowed(&standing(S::Pending, false, false)), [Act::Send, Act::Reject, Act::Cancel, Act::Revise]);
        let on_its_way = [Act::Send, Act::View, Act::Counter, Act::Accept, Act::Reject, Act::Cancel, Act::Revise];
        assert_eq!(allowed(&standing(S::Pending, true, false)), on_its_way);
        for status in [S::Delivered, S::Viewed] {
            assert_eq!(allowed(&standing(status, true, false)), on_its_way[1..], "{status}");
            assert_eq!(
                allowed(&standing(status, true, true)),
                [Act::View, Act::Cancel, Act::Revise],
                "{status}, accepted"
            );
        }
        for status in [S::Cancelled, S::Rejected] {
            assert_eq!(allowed(&standing(status, true, false)), [], "{status}");
        }
        assert_eq!(allowed(&standing(S::Cancelled, true, true)), [], "accepted, then canceled");
    }

    #[test]
    fn what_has_expired_is_read_and_declined_but_not_accepted() {
        let mut over = standing(ConfirmationStatus::Viewed, true, false);
        over.expires_at = Some(now());
        assert_eq!(allowed(&over), [Act::View, Act::Reject, Act::Cancel, Act::Revise]);
    }
}
