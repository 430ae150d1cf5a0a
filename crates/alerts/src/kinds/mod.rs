//! One file a kind: when it is raised, by which evidence, what to do and what ends it.

mod another_carrier_named;
mod cargo_exclusion;
mod carrier_changed;
mod contacts;
mod crew_changed;
mod dark;
mod dispatch_service_email_domain;
mod dormant_eld_connection;
mod email_domain_spoofing;
mod failing_broker_requirements;
mod fraudulent_email_domain;
mod held_load;
mod high_risk_area_pickup;
mod instructions_changed;
mod no_delivery_evidence;
mod no_recent_vehicles_observed;
mod off_course;
mod out_of_range;
mod overbooked_carrier;
mod potentially_wrong_vehicle_assigned;
mod recent_identity_alert;
mod sudden_volume;
mod trips;
mod two_places;
mod unverified_vehicle_assigned;
mod vehicle_assignment_required;
mod voip_unknown_fraudulent_phone_number;

use crate::case::Case;
use crate::finding::Finding;
use crate::to_do::ToDo;
use crate::words::AlertType;

/// What a kind comes to for a live load that a carrier hauls.
pub(crate) fn judge(is_type: AlertType, case: &Case<'_>) -> Finding {
    match is_type {
        AlertType::OutOfRange => out_of_range::judge(case),
        AlertType::OverbookedCarrier => overbooked_carrier::judge(case),
        AlertType::DispatchService => dispatch_service_email_domain::judge(case),
        AlertType::Fraudulent => fraudulent_email_domain::judge(case),
        AlertType::Spoofing => email_domain_spoofing::judge(case),
        AlertType::NoRecentVehicles => no_recent_vehicles_observed::judge(case),
        AlertType::FailingRequirements => failing_broker_requirements::judge(case),
        AlertType::DormantEld => dormant_eld_connection::judge(case),
        AlertType::RecentIdentityAlert => recent_identity_alert::judge(case),
        AlertType::CargoExclusion => cargo_exclusion::judge(case),
        AlertType::HighRiskPickup => high_risk_area_pickup::judge(case),
        AlertType::PhoneNumber => voip_unknown_fraudulent_phone_number::judge(case),
        AlertType::VehicleRequired => vehicle_assignment_required::judge(case),
        AlertType::WrongVehicle => potentially_wrong_vehicle_assigned::judge(case),
        AlertType::UnverifiedVehicle => unverified_vehicle_assigned::judge(case),
        AlertType::CarrierChanged => carrier_changed::judge(case),
        AlertType::SuddenVolume => sudden_volume::judge(case),
        AlertType::CrewChanged => crew_changed::judge(case),
        AlertType::AnotherCarrierNamed => another_carrier_named::judge(case),
        AlertType::InstructionsChanged => instructions_changed::judge(case),
        AlertType::OffCourse => off_course::judge(case),
        AlertType::Dark => dark::judge(case),
        AlertType::TwoPlaces => two_places::judge(case),
        AlertType::HeldLoad => held_load::judge(case),
        AlertType::NoDeliveryEvidence => no_delivery_evidence::judge(case),
    }
}

/// What the desk does about a kind.
pub(crate) const fn to_do(is_type: AlertType) -> &'static ToDo {
    match is_type {
        AlertType::OutOfRange => &out_of_range::TO_DO,
        AlertType::OverbookedCarrier => &overbooked_carrier::TO_DO,
        AlertType::DispatchService => &dispatch_service_email_domain::TO_DO,
        AlertType::Fraudulent => &fraudulent_email_domain::TO_DO,
        AlertType::Spoofing => &email_domain_spoofing::TO_DO,
        AlertType::NoRecentVehicles => &no_recent_vehicles_observed::TO_DO,
        AlertType::FailingRequirements => &failing_broker_requirements::TO_DO,
        AlertType::DormantEld => &dormant_eld_connection::TO_DO,
        AlertType::RecentIdentityAlert => &recent_identity_alert::TO_DO,
        AlertType::CargoExclusion => &cargo_exclusion::TO_DO,
        AlertType::HighRiskPickup => &high_risk_area_pickup::TO_DO,
        AlertType::PhoneNumber => &voip_unknown_fraudulent_phone_number::TO_DO,
        AlertType::VehicleRequired => &vehicle_assignment_required::TO_DO,
        AlertType::WrongVehicle => &potentially_wrong_vehicle_assigned::TO_DO,
        AlertType::UnverifiedVehicle => &unverified_vehicle_assigned::TO_DO,
        AlertType::CarrierChanged => &carrier_changed::TO_DO,
        AlertType::SuddenVolume => &sudden_volume::TO_DO,
        AlertType::CrewChanged => &crew_changed::TO_DO,
        AlertType::AnotherCarrierNamed => &another_carrier_named::TO_DO,
        AlertType::InstructionsChanged => &instructions_changed::TO_DO,
        AlertType::OffCourse => &off_course::TO_DO,
        AlertType::Dark => &dark::TO_DO,
        AlertType::TwoPlaces => &two_places::TO_DO,
        AlertType::HeldLoad => &held_load::TO_DO,
        AlertType::NoDeliveryEvidence => &no_delivery_evidence::TO_DO,
    }
}
