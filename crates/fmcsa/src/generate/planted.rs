//! What is planted in synthetic carriers to measure a verdict with: frauds, what may not haul at all, and honest carriers that look like
//! either. Which carrier is what is known from the seed and its number; the shares are those of [`super::kind`].

use super::carrier::{Carrier, FIRST_DOT};
use super::identity::looks_like_itself;
use super::kind::Case;
use super::licence::Class;
use super::pair::Pair;
use super::rows::oos_orders;
use super::{Plan, Profile, World};
use chrono::NaiveDate;

macro_rules! planted {
    ($($(#[$meta:meta])* $name:ident: $deserved:ident, $label:literal;)*) => {
        /// What is planted in a carrier.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Planted {
            $($(#[$meta])* $name,)*
        }

        impl Planted {
            /// All of them: first what must not be used, then what must be looked at, then what only looks like it.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// As text.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }

            /// The verdict that it deserves.
            pub fn deserves(self) -> Deserved {
                match self {
                    $(Self::$name => Deserved::$deserved,)*
                }
            }
        }
    };
}

/// The verdict that a carrier deserves by what is planted in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deserved {
    /// It must not be used.
    DoNotUse,
    /// Somebody has to look at it first.
    Review,
    /// Nothing planted in it speaks against it.
    Nothing,
}

planted! {
    /// Under an out-of-service order.
    OutOfService: DoNotUse, "Out-of-service order in force";
    /// Its authority ended, and it came back as a chameleon.
    Predecessor: DoNotUse, "Predecessor of a chameleon";
    /// Its authority was suspended, or no licensing file knows it.
    NoAuthority: DoNotUse, "No authority";
    /// Authority still active, insurance canceled.
    NoInsurance: DoNotUse, "Insurance canceled, authority still active";
    /// Less liability insurance than required.
    Underinsured: DoNotUse, "Insurance below the minimum";
    /// Another carrier that ended, under a new number, with two or three of phone, email, officer, address and trucks.
    Chameleon: Review, "Chameleon, not marked by FMCSA";
    /// The same, and its census row names the predecessor.
    MarkedChameleon: Review, "Chameleon, marked by FMCSA";
    /// An established carrier whose phone and email were replaced within 30 days.
    StolenIdentity: Review, "Stolen identity";
    /// The same, and the new email is at a domain that looks like its own or another carrier's.
    StolenLookAlike: Review, "Stolen identity with a look-alike domain";
    /// Authority under 90 days, phone and email replaced within 30 days.
    YoungChanged: Review, "Young authority, contact changed";
    /// Its insurance or authority ends on a day within 30 days.
    LapseServed: Review, "Lapse within 30 days";
    /// More trucks than there can be.
    ImplausibleFleet: Review, "Implausible fleet";
    /// Two carriers with one officer or domain, both active for years.
    Affiliate: Nothing, "Affiliates, both active";
    /// Trucks of one met under the number of the other.
    LeasedTrucks: Nothing, "Leased trucks";
    /// An old carrier that moved and changed its phone half a year ago.
    Moved: Nothing, "Moved half a year ago";
    /// A large family fleet that is inspected accordingly.
    FamilyFleet: Nothing, "Large family fleet";
    /// The carrier whose domain a thief imitates.
    Impersonated: Nothing, "Carrier whose domain is imitated";
    /// A new authority with the contact it began with.
    YoungAuthority: Nothing, "Young authority, contact unchanged";
    /// One new phone number within 30 days, for an honest reason. No public file tells this from a theft.
    NewPhone: Nothing, "New phone number, honestly";
}

/// What is planted in the carrier with a USDOT number; none when nothing is, or when the number is not synthetic.
pub fn planted(seed: u64, profile: Profile, dot_number: u32) -> Option<Planted> {
    let ordinal = u64::from(dot_number.checked_sub(FIRST_DOT)?);
    Some(match Case::of(seed, profile, ordinal) {
        Case::OutOfService => Planted::OutOfService,
        Case::Predecessor => Planted::Predecessor,
        Case::Suspended | Case::NoRows => Planted::NoAuthority,
        Case::Uninsured => Planted::NoInsurance,
        Case::BelowMinimum => Planted::Underinsured,
        Case::Successor if Pair::is_flagged(seed, ordinal) => Planted::MarkedChameleon,
        Case::Successor => Planted::Chameleon,
        Case::Impersonator => Planted::StolenLookAlike,
        Case::ContactChanged if looks_like_itself(seed, ordinal) => Planted::StolenLookAlike,
        Case::ContactChanged => Planted::StolenIdentity,
        Case::YoungChanged => Planted::YoungChanged,
        Case::CancellationAhead | Case::SuspensionAhead => Planted::LapseServed,
        Case::ImplausibleFleet => Planted::ImplausibleFleet,
        Case::SisterCarrier | Case::AffiliateElder | Case::AffiliateYounger => Planted::Affiliate,
        Case::Lessor | Case::Lessee => Planted::LeasedTrucks,
        Case::Moved => Planted::Moved,
        Case::FamilyFleet => Planted::FamilyFleet,
        Case::Impersonated => Planted::Impersonated,
        Case::RecentlyGranted => Planted::YoungAuthority,
        Case::NewPhone => Planted::NewPhone,
        // A sister broker hauls nothing, so no verdict on a carrier is measured with it.
        Case::SisterBroker
        | Case::Plain
        | Case::FilingService
        | Case::Reinstated
        | Case::Notices
        | Case::LargeNewcomer => return None,
    })
}

/// The carriers of a plan, one by one, as they were made: what files, import and derivation should come to as well.
pub struct Carriers(World);

/// How a carrier was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// What is planted in it.
    pub planted: Option<Planted>,
    /// It holds authority to carry property on the plan's day, and a licensing file says so: a bus company's is none.
    pub is_authorized: bool,
    /// The liability insurance that it must have is in force.
    pub is_insured: bool,
    /// An out-of-service order is in force.
    pub is_out_of_service: bool,
    /// The day on which its contact changed, if it did within about half a year.
    pub contact_changed_on: Option<NaiveDate>,
    /// Whom a chameleon was before.
    pub predecessor: Option<u32>,
}

impl Made {
    /// It may haul: nothing that rules out its use was made into it.
    pub fn may_haul(&self) -> bool {
        self.is_authorized && self.is_insured && !self.is_out_of_service
    }
}

impl Carriers {
    /// The carriers of a plan; how many it has does not matter.
    pub fn new(plan: &Plan) -> Self {
        Self(World::new(plan))
    }

    /// How the carrier with a USDOT number was made; none when the number is not synthetic.
    pub fn made(&self, dot_number: u32) -> Option<Made> {
        let ordinal = u64::from(dot_number.checked_sub(FIRST_DOT)?);
        let (world, carrier) = (&self.0, Carrier::of(&self.0, ordinal));
        let today = world.today;
        let planted = planted(world.seed, world.profile, dot_number);
        let is_silent = carrier.case == Case::NoRows;
        let hauls = |class| !matches!(class, Class::Broker | Class::Forwarder | Class::Passenger);
        let mut held = carrier.licences.iter().filter(|licence| {
            licence.authorities.iter().any(|authority| hauls(authority.class) && authority.is_active_on(today))
        });
        let authority = held.next().filter(|_| !is_silent);
        let is_insured = authority.is_some_and(|licence| {
            let in_force =
                licence.policies.iter().filter(|policy| policy.form.is_liability() && policy.is_in_force_on(today));
            in_force.map(|policy| policy.amount).sum::<u32>() >= licence.requirement.liability
        });
        let is_chameleon = carrier.case == Case::Successor;
        let predecessor = carrier.case.source(ordinal).filter(|_| is_chameleon).map(|source| FIRST_DOT + source as u32);
        Some(Made {
            planted,
            is_authorized: authority.is_some(),
            is_insured,
            is_out_of_service: oos_orders::in_force(world, &carrier).is_some() && !is_silent,
            contact_changed_on: carrier.former.as_ref().map(|former| former.until.date()),
            predecessor,
        })
    }
}
