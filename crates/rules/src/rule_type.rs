//! The table of rule types.
//!
//! The first part is document 1 §3 ("Rule types and labels") with the blocked tokens as the product description names them; labels and
//! categories are taken from it. The second part is the trade's further ones, each with where it is from; their labels are ours.

use crate::column::Column;
use crate::predicate::Predicate;
use crate::scales::{CARGO, CONTACT, FLEET, INSPECTED, INSURER, SAFETY, authority, bipd};
use crate::threshold::Scale;
use Category::{Authority, Insurance, None as NoCategory, Operations};

/// What a rule is about (document 1 §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Operating authority.
    Authority,
    /// Insurance.
    Insurance,
    /// Operations and safety.
    Operations,
    /// Of no category.
    None,
}

impl Category {
    /// Every category, in the order of the assessment.
    pub const ALL: [Self; 4] = [Self::Authority, Self::Insurance, Self::Operations, Self::None];

    /// Its value in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Authority => "authority",
            Self::Insurance => "insurance",
            Self::Operations => "operations",
            Self::None => "none",
        }
    }

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Authority => "Authority",
            Self::Insurance => "Insurance",
            Self::Operations => "Operations",
            Self::None => "Other",
        }
    }
}

/// Declares the rule types: value, category, label (the specification's, or ours behind `ours`), what it tests, for ours the source, and
/// behind `=>` what a company may set in the place of its number or rating.
macro_rules! rule_types {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $category:expr, $label:expr, $predicate:expr, $origin:expr $(=> $scale:expr)?;)+) => {
        /// A kind of rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleType { $($(#[$doc])* $name,)+ }

        impl RuleType {
            /// Every rule type, in the order of the specification and then of ours.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its token, as everywhere.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// Its category.
            pub const fn category(self) -> Category {
                match self { $(Self::$name => $category,)+ }
            }

            /// Its requirement, as text for people.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$name => $label,)+ }
            }

            /// Its requirement, as a test of columns.
            pub const fn predicate(self) -> Predicate {
                match self { $(Self::$name => $predicate,)+ }
            }

            /// Where it is from.
            pub const fn origin(self) -> Origin {
                match self { $(Self::$name => $origin,)+ }
            }

            /// What a company may set in the place of its number or rating, and within which bounds; none where there is neither.
            pub const fn scale(self) -> Option<Scale> {
                match self { $(Self::$name => rule_types!(@ $($scale)?),)+ }
            }
        }
    };
    (@) => { None };
    (@ $scale:expr) => { Some($scale) };
}

/// Where a rule type is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Document 1 §3, with its label.
    Specification,
    /// Document 1 §3, which gives it no label: the text is ours.
    Unlabelled,
    /// One of the trade's further rules, and why brokers have it.
    Trade(&'static str),
}

use Origin::{Specification, Trade, Unlabelled};

/// Days for which a changed contact is recent: the same as on the carrier's page.
pub(crate) const RECENT_DAYS: u32 = 30;

/// Months that inspections are looked back for (document 1 §9).
pub(crate) const LOOK_BACK: u32 = 24;

/// Declared power units for each of which ten an inspection is expected in 24 months: far less than roads see, so that vans and local work
/// are not held guilty.
pub(crate) const UNITS_PER_INSPECTION: i64 = 10;

/// A.M. Best's ratings from A- upwards.
const A_MINUS_OR_BETTER: &[&str] = &["A++", "A+", "A", "A-"];

rule_types! {
    /// Active common or contract authority.
    InterstateAuthorityActive = "interstate_carrier_authority_is_active", Authority,
        "Carrier must have active interstate authority.",
        Predicate::Is(Column::CarrierAuthority, true), Specification;
    /// Three months of it.
    AuthorityThreeMonths = "authority_age_gteq_three_months", Authority,
        "Carrier must have at least 3 months of continuous authority.",
        Predicate::MonthsAgoAtLeast(Column::AuthoritySince, 3), Specification
        => authority(3);
    /// Six months of it.
    AuthoritySixMonths = "authority_age_gteq_six_months", Authority,
        "Carrier must have at least 6 months of continuous authority.",
        Predicate::MonthsAgoAtLeast(Column::AuthoritySince, 6), Specification
        => authority(6);
    /// $750,000 of BIPD insurance.
    Bipd750 = "bipd_coverage_gteq_750_000", Insurance,
        "Carrier must have minimum BIPD coverage of $750,000.",
        Predicate::AtLeast(Column::BipdOnFile, 750_000), Specification
        => bipd(750_000);
    /// $1,000,000 of BIPD insurance.
    Bipd1000 = "bipd_coverage_gteq_1_000_000", Insurance,
        "Carrier must have minimum BIPD coverage of $1,000,000.",
        Predicate::AtLeast(Column::BipdOnFile, 1_000_000), Specification
        => bipd(1_000_000);
    /// $100,000 of cargo insurance.
    Cargo100 = "cargo_coverage_gteq_100_000", Insurance,
        "Carrier must have minimum Cargo coverage of $100,000.",
        Predicate::AtLeast(Column::CargoCoverage, 100_000), Specification
        => CARGO;
    /// Satisfactory, or not rated.
    SafetyRating = "safety_rating_satisfactory_or_unrated", Operations,
        "If rated, carrier must have a satisfactory safety rating.",
        Predicate::OneOf(Column::SafetyRating, &["S"], true), Specification
        => SAFETY;
    /// Operating status active.
    OperatingStatus = "safer_operating_status_active", Operations,
        "Carrier must have a SAFER operating status of active.",
        Predicate::OneOf(Column::OperatingStatus, &["active"], false), Specification;
    /// Inspected within 24 months.
    InspectedRecently = "has_been_inspected_in_the_last_twenty_four_months", Operations,
        "Carrier must have recorded inspections within the past 24 months.",
        Predicate::WithinMonths(Column::LastInspectedOn, LOOK_BACK), Specification
        => INSPECTED;
    /// No out-of-service order.
    NoOosOrders = "no_active_oos_orders", Operations,
        "Carrier must not have any active out of service orders.",
        Predicate::Is(Column::OutOfService, false), Specification;
    /// Seen at its place of business.
    PhysicalLocation = "has_verified_physical_location_activity", NoCategory,
        "Carrier must have verified activity at its physical location.",
        Predicate::Is(Column::PhysicalLocationActivity, true), Unlabelled;
    /// An identifier that was typed in was verified.
    VerifiedIdentifier = "has_verified_manually_entered_identifier", NoCategory,
        "Carrier must have verified a manually entered identifier.",
        Predicate::Is(Column::VerifiedIdentifier, true), Unlabelled;
    /// A certificate of insurance was verified.
    VerifiedCertificate = "has_verified_insurance_certificate", NoCategory,
        "Carrier must have a verified certificate of insurance.",
        Predicate::Is(Column::VerifiedCertificate, true), Unlabelled;
    /// Not a broker too.
    NotAlsoABroker = "not_also_a_broker", Authority,
        "Carrier must not hold active broker authority.",
        Predicate::Is(Column::BrokerAuthority, false),
        Trade("A carrier with broker authority may re-broker the load.");
    /// No served cancellation or suspension.
    NoPendingLapse = "no_pending_insurance_or_authority_lapse", Authority,
        "Carrier must not have a cancellation, suspension or revocation pending.",
        Predicate::NotToCome(Column::LapsesOn),
        Trade("Until the day of a served notice, FMCSA goes on showing the authority as active.");
    /// No revoked predecessor.
    NoPriorRevocation = "no_prior_revocation", Authority,
        "Carrier must not be marked as the successor of a revoked registration.",
        Predicate::Is(Column::PriorRevoked, false),
        Trade("FMCSA marks registrations whose predecessor was revoked: a sign of a carrier that came back under another number.");
    /// As much BIPD as FMCSA requires.
    BipdAsRequired = "bipd_coverage_gteq_required", Insurance,
        "Carrier must have the BIPD coverage that FMCSA requires of it.",
        Predicate::AtLeastColumn(Column::BipdOnFile, Column::BipdRequired),
        Trade("The legal minimum differs with the freight: 49 CFR 387.9 and 387.303.");
    /// The insurer is rated A- or better.
    InsurerRating = "insurer_rating_gteq_a_minus", Insurance,
        "Carrier's insurer must be rated A- or better by A.M. Best.",
        Predicate::OneOf(Column::InsurerRating, A_MINUS_OR_BETTER, false),
        Trade("Many brokers want an insurer of at least A-.")
        => INSURER;
    /// Its vehicles are on the policy's schedule.
    ScheduledVins = "vehicles_are_on_scheduled_autos", Insurance,
        "Carrier's vehicles must be on its policy's schedule, if the policy covers scheduled autos only.",
        Predicate::Is(Column::ScheduledVinsMatch, true),
        Trade("A policy of scheduled autos does not cover a truck that is not on the schedule.");
    /// Inspections in proportion to the fleet.
    InspectionsPerFleet = "inspections_in_proportion_to_fleet", Operations,
        "Carrier must have an inspection within the past 24 months for every 10 power units that it declares.",
        Predicate::OnePer(Column::Inspections, Column::PowerUnits, UNITS_PER_INSPECTION),
        Trade("Large fleets without inspections are a warning sign; smaller fleets aren't judged.")
        => FLEET;
    /// An ELD is connected.
    EldConnected = "has_eld_connection", Operations,
        "Carrier must have its electronic logging device connected.",
        Predicate::Is(Column::EldConnected, true),
        Trade("A connected device shows where the booked truck is.");
    /// MCS-150 up to date.
    Mcs150Current = "mcs150_is_current", Operations,
        "Carrier's registration form MCS-150 must be up to date.",
        Predicate::Is(Column::Mcs150Overdue, false),
        Trade("Every carrier updates its registration every 24 months; overdue registrations are deactivated.");
    /// No recent contact change.
    NoRecentContactChange = "no_recent_fmcsa_contact_change", NoCategory,
        "Carrier's phone, email and address with FMCSA must not have changed within the past 30 days.",
        Predicate::NotWithinDays(Column::ContactChangedOn, RECENT_DAYS),
        Trade("A changed contact is how carriers' identities are stolen.")
        => CONTACT;
    /// No identity alert.
    NoIdentityAlert = "no_published_identity_alert", NoCategory,
        "Carrier must not have a published identity alert.",
        Predicate::Is(Column::IdentityAlert, false),
        Trade("An alert is what other brokers reported of it: double brokering, hostage loads, stolen identities.");
}

impl RuleType {
    /// The label of the specification; none where it gives none. Ours are in [`RuleType::words`].
    pub const fn label(self) -> Option<&'static str> {
        match self.origin() {
            Unlabelled => None,
            Specification | Trade(_) => Some(self.words()),
        }
    }

    /// Whether it is about safety data, which is hidden from some people (document 1 §6: block_safety_data).
    pub const fn is_about_safety(self) -> bool {
        matches!(self, Self::SafetyRating | Self::InspectedRecently | Self::InspectionsPerFleet)
    }

    /// The rule type of a token.
    pub fn of_str(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == word)
    }
}

impl Column {
    /// The columns that rule types ask about, in the order of the columns: what an assessment rests on.
    pub fn of_rules() -> impl Iterator<Item = Self> {
        let is_asked =
            |column: &Self| RuleType::ALL.iter().any(|of| of.predicate().columns().any(|one| one == *column));
        Self::ALL.iter().copied().filter(is_asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_specifications_types_come_first_and_tokens_are_distinct() {
        let of_specification = RuleType::ALL.iter().take_while(|known| !matches!(known.origin(), Trade(_)));
        assert_eq!(of_specification.count(), 13);
        assert_eq!(
            RuleType::ALL.iter().map(|known| known.as_str()).collect::<BTreeSet<_>>().len(),
            RuleType::ALL.len()
        );
        assert!(RuleType::ALL.iter().all(|known| RuleType::of_str(known.as_str()) == Some(*known)));
    }

    #[test]
    fn columns_of_signals_alone_are_no_part_of_an_assessment() {
        let of_rules: Vec<_> = Column::of_rules().collect();
        assert_eq!(of_rules.len(), 23);
        assert!(of_rules.contains(&Column::IdentityAlert) && !of_rules.contains(&Column::DoNotDispatch));
    }

    #[test]
    fn the_three_without_a_label_have_none() {
        let without: Vec<_> = RuleType::ALL.iter().filter(|known| known.label().is_none()).collect();
        assert_eq!(
            without,
            [&RuleType::PhysicalLocation, &RuleType::VerifiedIdentifier, &RuleType::VerifiedCertificate]
        );
        assert!(without.iter().all(|known| known.category() == NoCategory));
    }
}
