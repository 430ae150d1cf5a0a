//! What a broker offers a carrier for a load and what the carrier bids: how each stands, and what may follow. Pure. (loads.md §2: a bid is open,
//! then accepted, declined, withdrawn or expired; §6: carriers see offers by a link.)

use chrono::{DateTime, TimeDelta, Utc};

kernel::wire::words! {
    /// How an offer to a carrier stands.
    pub enum OfferStatus {
        /// Its email isn't sent yet.
        Queued = "queued",
        /// The mail server took its email.
        Sent = "sent",
        /// Someone opened it.
        Viewed = "viewed",
        /// The carrier has a bid open.
        Bid = "bid",
        /// The carrier declined it.
        Declined = "declined",
        /// The broker took it back.
        Withdrawn = "withdrawn",
        /// Nobody answered in time.
        Expired = "expired",
        /// Another carrier has the load, or the load is canceled.
        Closed = "closed",
    }
}

kernel::wire::words! {
    /// Why an offer no longer counts.
    pub enum OfferEnded {
        /// The carrier declined it.
        Declined = "declined",
        /// The broker took it back.
        Withdrawn = "withdrawn",
        /// Nobody answered in time, and another took its place.
        Expired = "expired",
        /// A carrier's rate confirmation was accepted, or the load is closed.
        Closed = "closed",
    }
}

kernel::wire::words! {
    /// Why a carrier declines an offer: those of a load's dispositions that a carrier can give.
    pub enum DeclineReason {
        /// It isn't interested.
        NotInterested = "not_interested",
        /// The rate is too low.
        RateTooLow = "rate_too_low",
        /// It has no truck.
        NoTruck = "no_truck",
        /// It doesn't have the equipment.
        Equipment = "equipment",
        /// It doesn't run the lane.
        Lane = "lane",
        /// The times don't work.
        Timing = "timing",
        /// It doesn't meet what the load requires.
        Requirements = "requirements",
        /// Something else.
        Other = "other",
    }
}

kernel::wire::words! {
    /// How a bid stands. (loads.md §2.)
    pub enum BidStatus {
        /// It waits for the broker.
        Open = "open",
        /// The broker took it: the carrier is on the load, with a draft of a rate confirmation.
        Accepted = "accepted",
        /// The broker declined it, or another carrier accepted its rate confirmation.
        Declined = "declined",
        /// The carrier took it back, or bid anew.
        Withdrawn = "withdrawn",
        /// It wasn't answered in time, or the load was closed.
        Expired = "expired",
    }
}

/// How long an offer works unless it says otherwise; it never outlasts the pickup window. (Ours: as long as a rate confirmation waits, loads.md §2.)
pub const LIFE: TimeDelta = TimeDelta::hours(48);
/// The most that an offer or a bid may be kept open.
pub const LONGEST: TimeDelta = TimeDelta::days(14);

/// What an offer's status follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfferFacts {
    /// When the mail server took its email.
    pub sent_at: Option<DateTime<Utc>>,
    /// When someone first opened it.
    pub viewed_at: Option<DateTime<Utc>>,
    /// Whether a bid of it is open.
    pub has_open_bid: bool,
    /// Why it no longer counts, where someone said so.
    pub ended: Option<OfferEnded>,
    /// Until when it can be answered.
    pub expires_at: DateTime<Utc>,
}

impl OfferFacts {
    /// How it stands at a moment. An open bid outlives the offer: it has an end of its own.
    pub fn status(&self, now: DateTime<Utc>) -> OfferStatus {
        match self.ended {
            Some(OfferEnded::Declined) => OfferStatus::Declined,
            Some(OfferEnded::Withdrawn) => OfferStatus::Withdrawn,
            Some(OfferEnded::Expired) => OfferStatus::Expired,
            Some(OfferEnded::Closed) => OfferStatus::Closed,
            None if self.has_open_bid => OfferStatus::Bid,
            None if self.expires_at <= now => OfferStatus::Expired,
            None if self.viewed_at.is_some() => OfferStatus::Viewed,
            None if self.sent_at.is_some() => OfferStatus::Sent,
            None => OfferStatus::Queued,
        }
    }

    /// Whether the carrier can answer it at a moment; else why not, for people.
    pub fn answerable(&self, now: DateTime<Utc>) -> Result<(), &'static str> {
        match self.ended {
            Some(OfferEnded::Declined) => Err("You declined this offer. Call the broker if that changed."),
            Some(OfferEnded::Withdrawn) => Err("The broker withdrew this offer."),
            Some(OfferEnded::Closed) => Err("This load is no longer available."),
            Some(OfferEnded::Expired) => Err("This offer has expired. Call the broker."),
            None if self.expires_at <= now => Err("This offer has expired. Call the broker."),
            None => Ok(()),
        }
    }
}

/// How a bid that is stored as `stored` stands at a moment: one that is open ends by the clock.
pub fn bid_status(stored: BidStatus, expires_at: DateTime<Utc>, now: DateTime<Utc>) -> BidStatus {
    match stored {
        BidStatus::Open if expires_at <= now => BidStatus::Expired,
        stored => stored,
    }
}

/// Whether a bid can be answered or taken back; else why not, for people.
pub const fn is_open(status: BidStatus) -> Result<(), &'static str> {
    match status {
        BidStatus::Open => Ok(()),
        BidStatus::Accepted => Err("This bid was accepted."),
        BidStatus::Declined => Err("This bid was declined."),
        BidStatus::Withdrawn => Err("The carrier withdrew this bid."),
        BidStatus::Expired => Err("This bid has expired."),
    }
}

/// Until when something new counts: what was asked for, else [`LIFE`]; never past the end of the first pickup window, since nobody can haul the
/// load after it. None where that is over.
pub fn until(asked: Option<DateTime<Utc>>, pickup_by: DateTime<Utc>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let until = asked.unwrap_or(now + LIFE).min(now + LONGEST).min(pickup_by);
    (until > now).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn hours(count: i64) -> DateTime<Utc> {
        NOW + TimeDelta::hours(count)
    }

    fn sent() -> OfferFacts {
        OfferFacts { sent_at: Some(NOW), expires_at: hours(1), ..OfferFacts::default() }
    }

    #[test]
    fn an_offer_goes_from_its_email_to_its_answer() {
        assert_eq!(OfferFacts { sent_at: None, ..sent() }.status(NOW), OfferStatus::Queued);
        assert_eq!(sent().status(NOW), OfferStatus::Sent);
        let viewed = OfferFacts { viewed_at: Some(NOW), ..sent() };
        assert_eq!(viewed.status(NOW), OfferStatus::Viewed);
        assert_eq!(viewed.status(hours(1)), OfferStatus::Expired, "its end is no part of it");
        assert_eq!(OfferFacts { has_open_bid: true, ..viewed }.status(hours(1)), OfferStatus::Bid);
    }

    #[test]
    fn what_ended_can_not_be_answered_and_says_why() {
        assert!(sent().answerable(NOW).is_ok() && sent().answerable(hours(1)).is_err());
        for ended in OfferEnded::ALL {
            let offer = OfferFacts { ended: Some(*ended), ..sent() };
            assert!(offer.answerable(NOW).is_err(), "{ended}");
            assert_eq!(offer.status(NOW).as_str(), ended.as_str());
        }
    }

    #[test]
    fn only_an_open_bid_ends_by_the_clock() {
        for stored in BidStatus::ALL {
            let expected = if *stored == BidStatus::Open { BidStatus::Expired } else { *stored };
            assert_eq!(bid_status(*stored, hours(1), hours(1)), expected, "{stored}");
            assert_eq!(bid_status(*stored, hours(1), NOW), *stored);
            assert_eq!(is_open(*stored).is_ok(), *stored == BidStatus::Open);
        }
    }

    #[test]
    fn nothing_counts_past_the_pickup_window() {
        assert_eq!(until(None, hours(500), NOW), Some(hours(48)));
        assert_eq!(until(Some(hours(5)), hours(500), NOW), Some(hours(5)));
        assert_eq!(until(Some(hours(50_000)), hours(60_000), NOW), Some(NOW + LONGEST));
        assert_eq!(until(None, hours(3), NOW), Some(hours(3)));
        assert_eq!(until(None, hours(3), hours(3)), None);
        assert_eq!(until(Some(hours(-1)), hours(3), NOW), None);
    }
}
