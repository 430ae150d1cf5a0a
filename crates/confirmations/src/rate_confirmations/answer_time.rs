//! Until when a rate confirmation can be answered. Pure. (loads.md §2: 48 hours; §2a, point 8: a truck that is at the pickup stops the clock.)

use chrono::{DateTime, TimeDelta, Utc};
use freight::load::LoadStatus;
use store::rate_confirmations::Confirmation;

/// How long an answer is waited for. (loads.md §2.)
const ANSWERED_WITHIN: TimeDelta = TimeDelta::hours(48);

/// Why one isn't sent whose pickup window is over: its terms name a pickup that can't be made.
pub(super) const WINDOW_IS_OVER: &str =
    "The pickup window is over. Set the new one on the load, then revise the rate confirmation.";

/// Whether the carrier's truck is at the first stop, or was there: it is loaded without a signature then, and an answer may come late.
pub(super) const fn is_at_pickup(row: &Confirmation) -> bool {
    let is_past =
        matches!(row.load_status, LoadStatus::Progress | LoadStatus::Delivered | LoadStatus::AssumedDelivered);
    row.arrived_at.is_some() || is_past
}

/// Until when the carrier can answer one that is sent at this moment; none where its pickup window is over, so that it can't be sent.
///
/// It isn't waited for beyond the first window: a load without a signature has to be free for another carrier while there is time. An amendment
/// has the whole 48 hours, since its carrier stays confirmed; so has one whose truck is there already.
pub(super) fn answered_by(row: &Confirmation, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    within(pickup_by(row), at)
}

/// When one that was sent ends without an answer, as its load is now; none where it has no end. Its own moment was worked out when it was sent: a
/// window that was moved to an earlier time since then ends it sooner.
pub(super) fn ends_at(row: &Confirmation) -> Option<DateTime<Utc>> {
    row.expires_at.map(|until| pickup_by(row).map_or(until, |by| until.min(by)))
}

/// The end of the first window, where that cuts the time to answer.
fn pickup_by(row: &Confirmation) -> Option<DateTime<Utc>> {
    row.pickup_ends_at.filter(|_| !row.is_amendment && !is_at_pickup(row))
}

fn within(pickup_by: Option<DateTime<Utc>>, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let latest = at + ANSWERED_WITHIN;
    match pickup_by {
        Some(by) if by <= at => None,
        Some(by) => Some(latest.min(by)),
        None => Some(latest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    #[test]
    fn an_answer_is_waited_for_until_the_pickup_and_48_hours_at_most() {
        let until = |hours| within(Some(NOW + TimeDelta::hours(hours)), NOW).map(|until| (until - NOW).num_hours());
        assert_eq!([until(5), until(48), until(200)], [Some(5), Some(48), Some(48)]);
        assert_eq!([until(0), until(-1)], [None, None], "its window is over");
        assert_eq!(within(None, NOW), Some(NOW + TimeDelta::hours(48)));
    }
}
