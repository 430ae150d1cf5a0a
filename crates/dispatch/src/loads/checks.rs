//! What each kind of alert comes to for a load. (Document 2 §4: the alert types.)

use platform::described_words;
use serde::Serialize;
use utoipa::ToSchema;

kernel::wire::words! {
    /// The kinds of alerts. (Document 2 §4: the alert type list; '/' and spaces became '_'.)
    pub enum AlertType {
        /// The truck can't be at the pickup in time.
        OutOfRange = "out_of_range",
        /// The carrier has more loads than trucks.
        OverbookedCarrier = "overbooked_carrier",
        /// A contact is a dispatch service's.
        DispatchService = "dispatch_service_email_domain",
        /// A contact is known from fraud.
        Fraudulent = "fraudulent_email_domain",
        /// A contact imitates another's.
        Spoofing = "email_domain_spoofing",
        /// No truck of the carrier was seen lately.
        NoRecentVehicles = "no_recent_vehicles_observed",
        /// The carrier fails the company's rules.
        FailingRequirements = "failing_broker_requirements",
        /// The carrier's ELD connection sends nothing.
        DormantEld = "dormant_eld_connection",
        /// An identity alert about the carrier is new.
        RecentIdentityAlert = "recent_identity_alert",
        /// The carrier's policy doesn't cover the cargo.
        CargoExclusion = "cargo_exclusion",
        /// The pickup is where loads are stolen.
        HighRiskPickup = "high_risk_area_pickup",
        /// A phone number is VoIP, unknown or known from fraud.
        PhoneNumber = "voip_unknown_fraudulent_phone_number",
        /// No truck is assigned yet.
        VehicleRequired = "vehicle_assignment_required",
        /// The assigned truck is probably another.
        WrongVehicle = "potentially_wrong_vehicle_assigned",
        /// The assigned truck was never seen with the carrier.
        UnverifiedVehicle = "unverified_vehicle_assigned",
    }
}

described_words! {
    /// A kind of alert. (Document 2 §4.)
    pub AlertTypeWords: AlertType as "AlertType"
}

kernel::wire::words! {
    /// What a check comes to.
    pub enum LoadCheckState {
        /// It wasn't checked.
        Unknown = "unknown",
    }
}

described_words! {
    /// What a check comes to.
    pub LoadCheckStateWords: LoadCheckState as "LoadCheckState"
}

/// What a kind of alert comes to for a load.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadCheck {
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// What it comes to.
    #[schema(value_type = LoadCheckStateWords)]
    pub state: LoadCheckState,
    /// In words.
    pub detail: String,
}

impl LoadCheck {
    /// All kinds, of which nothing is checked yet.
    pub(super) fn all() -> Vec<Self> {
        let unknown = |is_type: &AlertType| Self {
            is_type: *is_type,
            state: LoadCheckState::Unknown,
            detail: "Not checked yet.".to_owned(),
        };
        AlertType::ALL.iter().map(unknown).collect()
    }
}
