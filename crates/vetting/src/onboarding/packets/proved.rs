//! The contact over which a carrier verified itself, as its packet's review shows it.

use crate::onboarding::carrier::contacts::{ContactKind, StandingView};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::onboarding::proofs::{ProvedContact, StandingWord};
use utoipa::ToSchema;

/// A contact over which the carrier verified itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OnboardingPacketContact)]
pub struct PacketContact {
    /// Which contact on file; null if it wasn't recorded.
    kind: Option<ContactKind>,
    /// The phone number or email address.
    contact: String,
    /// Whether it is the contact from before a recent change.
    is_former: bool,
    /// How it stood when the code was sent.
    standing: StandingView,
    /// When the carrier entered the code.
    proved_at: DateTime<Utc>,
    #[serde(skip)]
    word: StandingWord,
}

impl PacketContact {
    /// The one of those that were proved that proves least, the latest of equals.
    pub(super) fn weakest(proved: Vec<ProvedContact>) -> Option<Self> {
        let strength = |word| match word {
            StandingWord::Recent => 0,
            StandingWord::Unknown => 1,
            StandingWord::Proven => 2,
        };
        let weakest =
            proved.into_iter().min_by_key(|one| (strength(one.standing.word), std::cmp::Reverse(one.proved_at)))?;
        Some(Self {
            kind: weakest.kind.map(ContactKind::from),
            contact: weakest.contact,
            is_former: weakest.is_former,
            word: weakest.standing.word,
            standing: StandingView::of(weakest.standing, weakest.sent_at.date_naive()),
            proved_at: weakest.proved_at,
        })
    }

    /// How it stood.
    pub(super) const fn word(&self) -> StandingWord {
        self.word
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StandingWord::{Proven, Recent, Unknown};
    use chrono::{NaiveDate, TimeDelta};
    use store::onboarding::proofs::ProvedStanding;

    #[test]
    fn the_contact_that_proves_least_counts() {
        let noon = "2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().expect("a moment");
        let of = |word, hours: i64| ProvedContact {
            kind: None,
            contact: format!("{word} {hours}"),
            is_former: false,
            standing: ProvedStanding { word, on: NaiveDate::from_ymd_opt(2026, 11, 15), why: None },
            sent_at: noon,
            proved_at: noon + TimeDelta::hours(hours),
        };
        let weakest = |proved: Vec<ProvedContact>| PacketContact::weakest(proved).map(|found| found.contact);

        assert_eq!(weakest(Vec::new()), None);
        assert_eq!(weakest(vec![of(Proven, 2), of(Recent, 1), of(Unknown, 3)]).as_deref(), Some("recent 1"));
        assert_eq!(weakest(vec![of(Proven, 2), of(Unknown, 1), of(Unknown, 3)]).as_deref(), Some("unknown 3"));
        assert_eq!(weakest(vec![of(Proven, 2)]).as_deref(), Some("proven 2"));
    }
}
