//! The table of signals: what weighs on a carrier whatever rules a company has. Severity is data here, each with its reason and source.

use crate::column::Column;
use crate::predicate::Predicate;
use crate::verdict::Verdict;
use Verdict::{DoNotUse, Review};

/// Declares the signals: token, floor, weight, whether the fact is required, the test that fails when it is raised, label, why it weighs
/// so, and what would change it.
macro_rules! signals {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $floor:expr, $weight:literal, $is_required:literal, $predicate:expr,
        $label:literal, $origin:literal, $change:literal;)+) => {
        /// Something known of a carrier that weighs on its verdict beside the company's rules. No override lifts it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Signal { $($(#[$doc])* $name,)+ }

        impl Signal {
            /// Every signal, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its token, as everywhere.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// Its name for people.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)+ }
            }

            /// The verdict when it is raised. A company may set a worse one, never a better one.
            pub const fn floor(self) -> Verdict {
                match self { $(Self::$name => $floor,)+ }
            }

            /// Which reason comes first among those of one verdict: the greater.
            pub const fn weight(self) -> u8 {
                match self { $(Self::$name => $weight,)+ }
            }

            /// Whether the verdict is unknown as long as its fact is.
            pub const fn is_required(self) -> bool {
                match self { $(Self::$name => $is_required,)+ }
            }

            /// The test that fails when it is raised.
            pub const fn predicate(self) -> Predicate {
                match self { $(Self::$name => $predicate,)+ }
            }

            /// Why it weighs so, with the source.
            pub const fn origin(self) -> &'static str {
                match self { $(Self::$name => $origin,)+ }
            }

            /// What would change it: a sentence.
            pub const fn change(self) -> &'static str {
                match self { $(Self::$name => $change,)+ }
            }
        }
    };
}

/// Days for which a changed contact is recent, and for which a lapse to come counts.
pub(crate) const DAYS: u32 = 30;

signals! {
    /// An out-of-service order is in force.
    OutOfServiceOrder = "out_of_service_order", DoNotUse, 255, true, Predicate::Is(Column::OutOfService, false),
        "Out-of-service order",
        "A carrier under an order may not operate (49 CFR 385.13, 386.72); FMCSA's out-of-service order file.",
        "FMCSA must lift the order.";
    /// The company itself decided against it.
    DoNotDispatch = "do_not_dispatch", DoNotUse, 250, false, Predicate::Is(Column::DoNotDispatch, false),
        "Do not dispatch",
        "Your company's own decision outweighs every record.",
        "Someone at your company must remove the do-not-dispatch mark.";
    /// Someone uses its identity.
    ImpersonationAlert = "impersonation_alert", DoNotUse, 245, false, Predicate::Is(Column::ImpersonationAlert, false),
        "Identity theft alert",
        "Whoever answers may not be the carrier that the record is about; published identity alerts.",
        "The alert must be resolved or expire.";
    /// Neither common nor contract authority is active.
    AuthorityNotActive = "authority_not_active", DoNotUse, 240, true, Predicate::Is(Column::CarrierAuthority, true),
        "No active authority",
        "For-hire interstate hauling takes active authority (49 U.S.C. 13901); FMCSA's licensing files.",
        "FMCSA must grant or reinstate common or contract authority.";
    /// Its authority covers passengers alone.
    PassengerAuthorityOnly = "passenger_authority_only", DoNotUse, 238, false,
        Predicate::OneOf(Column::AuthorityScope, &["property", "household_goods"], true),
        "Passenger authority only",
        "Authority to carry passengers is none to haul freight (49 U.S.C. 13902); FMCSA's licensing files.",
        "FMCSA must grant authority for property.";
    /// No BIPD insurance is on file.
    NoInsuranceInForce = "no_insurance_in_force", DoNotUse, 235, true, Predicate::AtLeast(Column::BipdOnFile, 1),
        "No insurance in force",
        "For-hire carriers must keep BIPD insurance on file (49 CFR 387.301); FMCSA's insurance files.",
        "An insurer must file BIPD coverage with FMCSA.";
    /// A strongly linked earlier carrier was stopped.
    BadPredecessor = "bad_predecessor", Review, 200, false, Predicate::Is(Column::BadPredecessor, false),
        "Linked to a stopped carrier",
        "Carriers that come back under a new number crash three times as often (GAO-12-364); links between carriers on file.",
        "The earlier carrier must be reinstated, or what they share must change.";
    /// FMCSA marks a revoked predecessor.
    RevokedPredecessor = "revoked_predecessor", Review, 190, false, Predicate::Is(Column::PriorRevoked, false),
        "Prior revoked DOT",
        "FMCSA itself marks the registration as the successor of a revoked one; the census's PRIOR_REVOKE_FLAG.",
        "FMCSA must remove the mark.";
    /// An identity alert of another type is published.
    IdentityAlert = "identity_alert", Review, 185, false, Predicate::Is(Column::IdentityAlert, false),
        "Identity alert",
        "Other brokers reported the carrier: double brokering, hostage loads, false identity; published identity alerts.",
        "The alert must be resolved or expire.";
    /// Its contacts with FMCSA changed lately.
    ContactChanged = "contact_changed", Review, 180, false, Predicate::NotWithinDays(Column::ContactChangedOn, DAYS),
        "Contact changed",
        "Stolen identities start with a changed contact: 406 unauthorized changes in Q1 2025, 149 in Q3; FMCSA's census, day by day.",
        "Confirm the change with a contact from before it; it stops counting after 30 days.";
    /// A contact resembles another carrier's.
    LookAlikeContact = "look_alike_contact", Review, 170, false, Predicate::Is(Column::LookAlikeContact, false),
        "Look-alike contact",
        "Impersonators register domains one character away from a real carrier's; contacts on file.",
        "The carrier must use a contact that can't be mistaken for another carrier's.";
    /// A cancellation, suspension or revocation was served for one of the next days.
    LapseServed = "lapse_served", Review, 160, false, Predicate::NotWithinNextDays(Column::LapsesOn, DAYS),
        "Lapse notice",
        "FMCSA shows authority as active until the day of a served notice; FMCSA's insurance and revocation files.",
        "A new filing must replace the one that ends, or the notice must be withdrawn.";
    /// Its authority covers household goods, and no other property.
    HouseholdGoodsOnly = "household_goods_only", Review, 150, false,
        Predicate::OneOf(Column::AuthorityScope, &["property", "passengers"], true),
        "Household goods only",
        "General freight takes authority for property other than household goods (49 U.S.C. 13902); FMCSA's licensing files.",
        "FMCSA must grant authority for property, or the load must be household goods.";
    /// The declared fleet cannot be as declared.
    ImplausibleFleet = "implausible_fleet", Review, 100, false, Predicate::Is(Column::FleetPlausible, true),
        "Implausible fleet",
        "A fleet of more than 1,000 units shows up at inspections, and units need drivers; FMCSA's census and inspections.",
        "The carrier must correct its MCS-150, or inspections must confirm the fleet.";
}

impl Signal {
    /// The signal of a token.
    pub fn of_str(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == word)
    }

    /// The verdict when it is raised, for a company that set these verdicts: never better than the floor.
    pub fn verdict(self, raised: &[(Self, Verdict)]) -> Verdict {
        let of_company = raised.iter().filter(|(signal, _)| *signal == self).map(|(_, verdict)| *verdict);
        of_company.fold(self.floor(), Ord::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn tokens_and_weights_are_distinct_and_a_worse_floor_weighs_more() {
        let tokens: BTreeSet<_> = Signal::ALL.iter().map(|signal| signal.as_str()).collect();
        let weights: BTreeSet<_> = Signal::ALL.iter().map(|signal| signal.weight()).collect();
        assert_eq!((tokens.len(), weights.len()), (Signal::ALL.len(), Signal::ALL.len()));
        assert!(Signal::ALL.iter().all(|signal| Signal::of_str(signal.as_str()) == Some(*signal)));
        let by_weight: Vec<_> = weights
            .into_iter()
            .rev()
            .filter_map(|weight| Signal::ALL.iter().find(|signal| signal.weight() == weight))
            .collect();
        assert!(by_weight.is_sorted_by_key(|signal| signal.floor()));
    }

    #[test]
    fn a_company_raises_a_signal_and_never_lowers_it() {
        let raised = [(Signal::ContactChanged, DoNotUse), (Signal::OutOfServiceOrder, Verdict::Use)];
        assert_eq!(Signal::ContactChanged.verdict(&raised), DoNotUse);
        assert_eq!(Signal::OutOfServiceOrder.verdict(&raised), DoNotUse);
        assert_eq!(Signal::LapseServed.verdict(&raised), Review);
    }
}
