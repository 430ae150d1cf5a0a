//! What a carrier is, and which of the cases that the product exists for it shows.

use super::Profile;
use super::dice::{Dice, Stream};

/// What a company does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Carries other people's freight between states, under authority.
    ForHire,
    /// Arranges freight.
    Broker,
    /// Does both.
    CarrierBroker,
    /// Forwards freight.
    Forwarder,
    /// Carries passengers for hire.
    Passenger,
    /// Moves households.
    Mover,
    /// Carries its own goods, or within one state only: no authority.
    Private,
    /// Carries passengers within one state: no authority of FMCSA's.
    LocalPassenger,
}

impl Kind {
    /// Whether it runs trucks of its own under authority.
    pub(super) fn is_carrier(self) -> bool {
        matches!(self, Self::ForHire | Self::CarrierBroker | Self::Passenger | Self::Mover)
    }

    /// Whether it holds a docket.
    pub(super) fn has_docket(self) -> bool {
        !matches!(self, Self::Private | Self::LocalPassenger)
    }

    /// Whether it carries people.
    pub(super) fn is_passenger(self) -> bool {
        matches!(self, Self::Passenger | Self::LocalPassenger)
    }

    fn shares(profile: Profile) -> &'static [(Self, u32)] {
        match profile {
            // Docket holders after the national counts of required BIPD and of broker authority; 2026.
            Profile::National => &[
                (Self::ForHire, 2150),
                (Self::Broker, 120),
                (Self::CarrierBroker, 40),
                (Self::Forwarder, 10),
                (Self::Passenger, 60),
                (Self::Mover, 30),
                (Self::Private, 7460),
                (Self::LocalPassenger, 130),
            ],
            Profile::Demonstration => &[
                (Self::ForHire, 7100),
                (Self::Broker, 500),
                (Self::CarrierBroker, 300),
                (Self::Forwarder, 70),
                (Self::Passenger, 200),
                (Self::Mover, 150),
                (Self::Private, 1600),
                (Self::LocalPassenger, 80),
            ],
        }
    }
}

/// Something that a broker should notice, or that only looks as if. What each means for a verdict: [`super::planted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// Nothing in particular.
    Plain,
    /// Stopped, and came back as its [`Case::Successor`].
    Predecessor,
    /// Began after its predecessor stopped, with the same people, place, contact or trucks.
    Successor,
    /// Leases trucks to its [`Case::Lessee`]; both are in order.
    Lessor,
    Lessee,
    /// A carrier and a broker of one family, openly.
    SisterCarrier,
    SisterBroker,
    /// Claims more trucks than there can be.
    ImplausibleFleet,
    /// No data set but the census knows it.
    NoRows,
    /// Under an out-of-service order.
    OutOfService,
    /// Its insurance is canceled as of a day to come.
    CancellationAhead,
    /// Its authority will be suspended on a day to come.
    SuspensionAhead,
    /// Its authority was suspended a short while ago.
    Suspended,
    /// Its authority is a few weeks or months old.
    RecentlyGranted,
    /// Its authority was revoked, and reinstated after a gap.
    Reinstated,
    /// It was put on notice of revocation time and again, and always cured it.
    Notices,
    /// Its insurance is below what it must have.
    BelowMinimum,
    /// An established carrier whose phone and email address were replaced in the last days.
    ContactChanged,
    /// The same, and the new address looks like that of the [`Case::Impersonated`] of its block.
    Impersonator,
    /// An established carrier in order, with an email domain of its own that another one imitates.
    Impersonated,
    /// Its authority is some weeks old, and its contact was replaced in the last days.
    YoungChanged,
    /// Its insurance was canceled some days ago; its authority is not revoked yet.
    Uninsured,
    /// An old carrier that moved half a year ago.
    Moved,
    /// An old carrier that got another phone number in the last days, and nothing else.
    NewPhone,
    /// A large fleet of one family, inspected as large fleets are.
    FamilyFleet,
    /// Two carriers of one owner in one office, both active for years.
    AffiliateElder,
    AffiliateYounger,
    /// New, large, and never inspected.
    LargeNewcomer,
    /// Gives the contact of a service that files for many carriers.
    FilingService,
}

/// One case: its position in every block of 64 carriers, and in how many of a thousand blocks it occurs, nationally and in a demonstration.
type Position = (Case, u64, u32, u32);

const BLOCK: u64 = 64;
/// Both halves of a pair are in the same block, the original first.
#[rustfmt::skip]
static POSITIONS: &[Position] = &[
    (Case::Predecessor, 5, 400, 900), (Case::Successor, 58, 400, 900),
    (Case::Lessor, 20, 120, 600), (Case::Lessee, 41, 120, 600),
    (Case::SisterCarrier, 30, 120, 500), (Case::SisterBroker, 31, 120, 500),
    (Case::ImplausibleFleet, 10, 30, 300), (Case::NoRows, 11, 400, 400), (Case::OutOfService, 13, 500, 800),
    (Case::CancellationAhead, 14, 70, 1000), (Case::SuspensionAhead, 16, 30, 300), (Case::Suspended, 21, 15, 600),
    (Case::RecentlyGranted, 15, 300, 1000), (Case::Reinstated, 17, 300, 1000), (Case::Notices, 18, 400, 1000),
    (Case::BelowMinimum, 19, 100, 800), (Case::ContactChanged, 22, 200, 1000), (Case::LargeNewcomer, 23, 30, 500),
    (Case::FilingService, 44, 900, 900), (Case::FilingService, 45, 0, 900),
    (Case::Uninsured, 24, 60, 600), (Case::YoungChanged, 26, 60, 700), (Case::Moved, 28, 200, 1000), (Case::FamilyFleet, 29, 60, 300),
    (Case::Impersonated, 33, 60, 700), (Case::Impersonator, 52, 60, 700), (Case::AffiliateElder, 34, 120, 400),
    (Case::AffiliateYounger, 53, 120, 400), (Case::NewPhone, 35, 120, 500),
];

impl Case {
    /// The case of a carrier.
    pub(super) fn of(seed: u64, profile: Profile, ordinal: u64) -> Self {
        let (block, at) = (ordinal / BLOCK, ordinal % BLOCK);
        let Some(&(case, position, national, demonstration)) =
            POSITIONS.iter().find(|(_, position, ..)| *position == at)
        else {
            return Self::Plain;
        };
        let often = if profile == Profile::National { national } else { demonstration };
        // One throw for both halves of a pair.
        let throw = case.source_position().unwrap_or(position);
        if Dice::of(seed, Stream::Case, block, throw).chance(often) { case } else { Self::Plain }
    }

    /// The carrier that this one is made from: its predecessor, lessor, sister, affiliate, or whom it imitates.
    pub(super) fn source(self, ordinal: u64) -> Option<u64> {
        self.source_position().map(|position| ordinal / BLOCK * BLOCK + position)
    }

    fn source_position(self) -> Option<u64> {
        match self {
            Self::Successor => Some(5),
            Self::Lessee => Some(20),
            Self::SisterBroker => Some(30),
            Self::Impersonator => Some(33),
            Self::AffiliateYounger => Some(34),
            _ => None,
        }
    }

    /// What the case makes of the carrier, whatever it would have been.
    fn kind(self) -> Option<Kind> {
        match self {
            Self::Plain | Self::NoRows | Self::OutOfService | Self::FilingService => None,
            Self::SisterBroker => Some(Kind::Broker),
            _ => Some(Kind::ForHire),
        }
    }
}

/// What a carrier is. Foreign carriers cross a border, so that they need authority or carry their own goods.
pub(super) fn kind(seed: u64, profile: Profile, ordinal: u64, case: Case, is_foreign: bool) -> Kind {
    let drawn = Dice::of(seed, Stream::Kind, ordinal, 0).weighted(Kind::shares(profile));
    match case.kind() {
        Some(kind) => kind,
        None if is_foreign && !drawn.has_docket() && !ordinal.is_multiple_of(3) => Kind::ForHire,
        None if is_foreign && drawn == Kind::LocalPassenger => Kind::Passenger,
        None => drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_a_pair_occur_together() {
        for block in 0..200_u64 {
            for (first, second) in [(5, 58), (20, 41), (30, 31), (33, 52), (34, 53)] {
                let [one, other] = [first, second].map(|at| Case::of(9, Profile::National, block * BLOCK + at));
                assert_eq!(one == Case::Plain, other == Case::Plain);
                assert_eq!(
                    other.source(block * BLOCK + second),
                    (other != Case::Plain).then_some(block * BLOCK + first)
                );
            }
        }
    }

    #[test]
    fn a_demonstration_of_a_few_blocks_has_every_case() {
        let seen: Vec<Case> = (0..20 * BLOCK).map(|ordinal| Case::of(3, Profile::Demonstration, ordinal)).collect();
        assert!(POSITIONS.iter().all(|(case, ..)| seen.contains(case)));
    }
}
