//! Whether a link, or a session that it opened, still works, and what its holder is told where it does not.

use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use platform::http::Error;
use store::loads::links::{LinkKind, TrackingPage};

/// Why a page has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A newer link takes its place.
    Replaced,
    /// The broker ended it.
    Revoked,
    /// Its carrier does not haul the load anymore.
    Removed,
    /// The load was canceled.
    Canceled,
    /// Five days after the last window.
    Expired,
}

impl Ended {
    /// What the holder of a link of this kind reads.
    pub const fn detail(self, kind: LinkKind) -> &'static str {
        match self {
            Self::Revoked if matches!(kind, LinkKind::Dock) => "The broker ended this link. Ask for a new one.",
            Self::Canceled if matches!(kind, LinkKind::Dock) => {
                "This load was canceled. Don’t load anyone. Call the broker."
            }
            Self::Replaced => "There's a newer link for this load. Open that one.",
            Self::Revoked => "The broker ended this link. No location is sent from it anymore.",
            Self::Removed => "This load was given to another carrier. Location isn't shared anymore.",
            Self::Canceled => "This load was canceled. Location isn't shared anymore.",
            Self::Expired => "This link has expired.",
        }
    }
}

/// Why a page has ended at `now`, by the clock of its broker's loads; none while it works. Delivery does not end it: papers follow it, and a
/// driver can always end what is shared.
pub fn ended(page: &TrackingPage, now: DateTime<Utc>) -> Option<Ended> {
    [
        (page.is_replaced, Ended::Replaced),
        (page.revoked_at.is_some(), Ended::Revoked),
        (page.is_removed, Ended::Removed),
        (page.status == LoadStatus::Cancelled, Ended::Canceled),
        (page.ends_at() <= now, Ended::Expired),
    ]
    .into_iter()
    .find_map(|(is_so, why)| is_so.then_some(why))
}

/// Refuses a link that has ended: 409 with why.
pub fn refuse_ended(page: &TrackingPage, now: DateTime<Utc>) -> Result<(), Error> {
    ended(page, now).map_or(Ok(()), |why| Err(Error::Conflict(why.detail(page.kind).to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use kernel::ids::{CompanyId, LoadId, MovementId, TrackingLinkId};
    use store::loads::links::LIFE;

    fn page() -> TrackingPage {
        TrackingPage {
            link_id: TrackingLinkId(1),
            company_id: CompanyId(1),
            load_id: LoadId(1),
            movement_id: Some(MovementId(1)),
            kind: LinkKind::Driver,
            expires_at: DateTime::UNIX_EPOCH + LIFE,
            last_window_end_at: DateTime::UNIX_EPOCH,
            opened_at: None,
            revoked_at: None,
            is_replaced: false,
            is_removed: false,
            status: LoadStatus::Progress,
            answer: None,
        }
    }

    #[test]
    fn a_page_works_until_five_days_after_the_last_window_even_if_that_was_moved() {
        let last = DateTime::UNIX_EPOCH + TimeDelta::days(5);
        assert_eq!(ended(&page(), last - TimeDelta::seconds(1)), None);
        assert_eq!(ended(&page(), last), Some(Ended::Expired));

        let later = TrackingPage { last_window_end_at: DateTime::UNIX_EPOCH + TimeDelta::days(2), ..page() };
        let earlier = TrackingPage { last_window_end_at: DateTime::UNIX_EPOCH - TimeDelta::days(2), ..page() };
        assert_eq!((ended(&later, last), ended(&earlier, last - TimeDelta::seconds(1))), (None, None));
    }

    #[test]
    fn what_ended_it_is_told_and_delivery_does_not() {
        let now = DateTime::UNIX_EPOCH;
        for (page, why) in [
            (TrackingPage { is_replaced: true, revoked_at: Some(now), ..page() }, Some(Ended::Replaced)),
            (TrackingPage { revoked_at: Some(now), ..page() }, Some(Ended::Revoked)),
            (TrackingPage { is_removed: true, ..page() }, Some(Ended::Removed)),
            (TrackingPage { status: LoadStatus::Cancelled, ..page() }, Some(Ended::Canceled)),
            (TrackingPage { status: LoadStatus::Delivered, ..page() }, None),
        ] {
            assert_eq!(ended(&page, now), why);
        }
    }
}
