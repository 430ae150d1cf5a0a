//! The closed words of alerts and of the tickets that people work them in.

kernel::wire::words! {
    /// The kinds of alerts: document 2 §4's fifteen in its order ('/' and spaces became '_'), then our own ten.
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
        /// The carrier's contacts, officers, name, insurer or bank changed of late.
        CarrierChanged = "carrier_changed",
        /// The carrier booked many more loads than it ever did.
        SuddenVolume = "sudden_volume",
        /// Driver, truck or dispatcher changed after acceptance.
        CrewChanged = "crew_changed",
        /// The driver, the dock or a paper names another carrier.
        AnotherCarrierNamed = "another_carrier_named",
        /// Delivery, consignee or contact changed after acceptance.
        InstructionsChanged = "instructions_changed",
        /// The truck leaves its way, or stands where it shouldn't.
        OffCourse = "off_course",
        /// The ELD went silent soon after departure.
        Dark = "dark",
        /// Phone and truck are in two places.
        TwoPlaces = "two_places",
        /// The load is held for money.
        HeldLoad = "held_load",
        /// Nothing shows that the load was delivered.
        NoDeliveryEvidence = "no_delivery_evidence",
    }
}

impl AlertType {
    /// How many of [`Self::ALL`] are document 2's; our own follow.
    pub const DOCUMENTED: usize = 15;

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OutOfRange => "Out of range",
            Self::OverbookedCarrier => "Overbooked carrier",
            Self::DispatchService => "Dispatch service email/domain",
            Self::Fraudulent => "Fraudulent email/domain",
            Self::Spoofing => "Email/domain spoofing",
            Self::NoRecentVehicles => "No recent vehicles observed",
            Self::FailingRequirements => "Failing broker requirements",
            Self::DormantEld => "Dormant ELD connection",
            Self::RecentIdentityAlert => "Recent identity alert",
            Self::CargoExclusion => "Cargo exclusion",
            Self::HighRiskPickup => "High risk area pickup",
            Self::PhoneNumber => "VoIP/unknown/fraudulent phone number",
            Self::VehicleRequired => "Vehicle assignment required",
            Self::WrongVehicle => "Potentially wrong vehicle assigned",
            Self::UnverifiedVehicle => "Unverified vehicle assigned",
            Self::CarrierChanged => "Carrier changed",
            Self::SuddenVolume => "Sudden volume",
            Self::CrewChanged => "Crew changed",
            Self::AnotherCarrierNamed => "Another carrier named",
            Self::InstructionsChanged => "Instructions changed",
            Self::OffCourse => "Off course",
            Self::Dark => "Dark",
            Self::TwoPlaces => "Two places",
            Self::HeldLoad => "Held load",
            Self::NoDeliveryEvidence => "No delivery evidence",
        }
    }

    /// What it is about.
    pub const fn concern(self) -> Concern {
        match self {
            Self::DispatchService
            | Self::Fraudulent
            | Self::Spoofing
            | Self::PhoneNumber
            | Self::InstructionsChanged => Concern::Contact,
            Self::RecentIdentityAlert | Self::CarrierChanged | Self::AnotherCarrierNamed => Concern::Identity,
            Self::WrongVehicle | Self::UnverifiedVehicle | Self::CrewChanged | Self::TwoPlaces => Concern::Vehicle,
            Self::NoRecentVehicles
            | Self::FailingRequirements
            | Self::DormantEld
            | Self::OverbookedCarrier
            | Self::CargoExclusion
            | Self::SuddenVolume => Concern::Carrier,
            Self::OutOfRange
            | Self::HighRiskPickup
            | Self::VehicleRequired
            | Self::OffCourse
            | Self::Dark
            | Self::HeldLoad
            | Self::NoDeliveryEvidence => Concern::Trip,
        }
    }
}

kernel::wire::words! {
    /// What a kind of alert is about.
    pub enum Concern {
        /// Who is written to or called.
        Contact = "contact",
        /// Who the carrier is.
        Identity = "identity",
        /// Truck and driver.
        Vehicle = "vehicle",
        /// What the carrier can and may do.
        Carrier = "carrier",
        /// The way of this load.
        Trip = "trip",
    }
}

kernel::wire::words! {
    /// How much an alert weighs.
    pub enum Severity {
        /// To know.
        Low = "low",
        /// To look at before pickup.
        Medium = "medium",
        /// To act on now.
        High = "high",
    }
}

kernel::wire::words! {
    /// Where a ticket stands (document 2 §4). Open is what isn't closed.
    pub enum TicketStatus {
        /// Nobody has taken it.
        New = "new",
        /// Someone works on it.
        InProgress = "in_progress",
        /// It waits for a manager.
        Escalated = "escalated",
        /// It waits for an answer.
        Pending = "pending",
        /// It is done.
        Closed = "closed",
    }
}

impl TicketStatus {
    /// Whether it is open. Pending tickets are, too.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Closed)
    }

    /// What people call it, as within a sentence: the words of the screens.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InProgress => "in progress",
            Self::Escalated => "escalated",
            Self::Pending => "pending",
            Self::Closed => "closed",
        }
    }
}

kernel::wire::words! {
    /// How a ticket was closed.
    pub enum Resolution {
        /// Another carrier hauls the load.
        CarrierReplaced = "carrier_replaced",
        /// Another truck is assigned.
        VehicleChanged = "vehicle_changed",
        /// The carrier confirmed it over a contact on file.
        VerifiedWithCarrier = "verified_with_carrier",
        /// The alert was wrong.
        FalseAlarm = "false_alarm",
        /// The alert is right, and the company goes ahead.
        RiskAccepted = "risk_accepted",
        /// A device failed; nobody is at fault.
        DeviceFailed = "device_failed",
        /// The load was called off.
        Cancelled = "cancelled",
        /// The condition ended. The engine's alone.
        ConditionCleared = "condition_cleared",
    }
}

kernel::wire::words! {
    /// Whether what a ticket is about still holds.
    pub enum Condition {
        /// It holds.
        Active = "active",
        /// It has not held for long enough.
        Cleared = "cleared",
    }
}

kernel::wire::words! {
    /// What to do about an alert.
    pub enum Advice {
        /// Find another carrier.
        ReplaceCarrier = "replace_carrier",
        /// Don't let the truck be loaded. The load is on hold while such an alert is open.
        HoldPickup = "hold_pickup",
        /// Call the carrier on the number on file, not the one that called.
        CallOnFileNumber = "call_on_file_number",
        /// Assign a truck.
        AssignVehicle = "assign_vehicle",
        /// Ask the carrier.
        AskCarrier = "ask_carrier",
    }
}

impl Advice {
    /// Whether open tickets with it are on the tab "recommended".
    pub const fn is_recommended(self) -> bool {
        matches!(self, Self::ReplaceCarrier | Self::HoldPickup)
    }
}

kernel::wire::words! {
    /// What a check of a load comes to.
    pub enum CheckState {
        /// Nothing was found.
        Clear = "clear",
        /// There is an alert.
        Alert = "alert",
        /// Nobody can tell; why is beside it. Never an alert.
        Unknown = "unknown",
        /// It doesn't ask about this load, or not now.
        NotApplicable = "not_applicable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_documents_kinds_come_first_and_are_written_as_their_labels() {
        for kind in &AlertType::ALL[..AlertType::DOCUMENTED] {
            let label = kind.label().to_lowercase();
            assert_eq!(kind.as_str(), label.replace([' ', '/'], "_"), "{label}");
        }
        assert_eq!(AlertType::ALL.len(), AlertType::DOCUMENTED + 10);
    }

    #[test]
    fn every_kind_has_its_own_label() {
        let labels: BTreeSet<_> = AlertType::ALL.iter().map(|kind| kind.label()).collect();
        assert_eq!(labels.len(), AlertType::ALL.len());
    }

    #[test]
    fn severities_are_ordered_and_pending_is_open() {
        assert!(Severity::Low < Severity::Medium && Severity::Medium < Severity::High);
        assert!(TicketStatus::Pending.is_open() && !TicketStatus::Closed.is_open());
    }
}
