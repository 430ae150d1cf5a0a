//! What the trade calls an event of a load: the event types of NMFTA's Digital Standards Development Council (In-Transit Visibility API for full
//! truckload, version 1.0 public preview, schema `EventType`; github.com/dsdcapis/full-truckload). Ours say more, so several have no name there.

use serde_json::Value;
use store::loads::events::LoadEventKind;

/// The name of what has none of its own.
const OTHER: &str = "OTHER";

/// The event type in the trade's words. A stop's arrival and departure are told as the gate's.
pub(super) fn event_type(kind: LoadEventKind, details: &Value) -> &'static str {
    match kind {
        LoadEventKind::LoadCreated => of_status(&details["status"]),
        LoadEventKind::LoadStatusChanged => of_status(&details["status_after"]),
        LoadEventKind::Arrival => "GATE_IN",
        LoadEventKind::Departure => "GATE_OUT",
        LoadEventKind::Pickup => "PICKED_UP",
        LoadEventKind::Delivery => "DELIVERED",
        LoadEventKind::Exception => "EXCEPTION",
        LoadEventKind::LoadChanged
        | LoadEventKind::CarrierAssigned
        | LoadEventKind::CarrierRemoved
        | LoadEventKind::VehicleAssigned
        | LoadEventKind::CheckCall
        | LoadEventKind::Eta
        | LoadEventKind::TrackingStarted
        | LoadEventKind::TrackingStopped
        | LoadEventKind::PickupChecked
        | LoadEventKind::AlertOpened
        | LoadEventKind::AlertChanged
        | LoadEventKind::AlertClosed
        | LoadEventKind::RateConfirmationSent
        | LoadEventKind::RateConfirmationAccepted
        | LoadEventKind::RateConfirmationRejected
        | LoadEventKind::RateConfirmationCountered
        | LoadEventKind::RateConfirmationCancelled
        | LoadEventKind::LoadPosted
        | LoadEventKind::LoadUnposted
        | LoadEventKind::OfferSent
        | LoadEventKind::OfferDeclined
        | LoadEventKind::OfferWithdrawn
        | LoadEventKind::BidReceived
        | LoadEventKind::BidAccepted
        | LoadEventKind::BidDeclined
        | LoadEventKind::BidWithdrawn
        | LoadEventKind::DispositionRecorded
        | LoadEventKind::DispositionRemoved
        | LoadEventKind::TenderAnswered => OTHER,
    }
}

/// A load that has this status now. Assumed deliveries have no name: no one said that the freight is there.
fn of_status(status: &Value) -> &'static str {
    match status.as_str() {
        Some("covered") => "PICKUP_SCHEDULED",
        Some("progress") => "IN_TRANSIT",
        Some("delayed") => "DELAY",
        Some("delivered") => "DELIVERED",
        Some("cancelled") => "CANCELLED",
        _ => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_status_is_told_by_its_milestone_and_an_assumed_delivery_by_none() {
        let told = |status: &str| event_type(LoadEventKind::LoadStatusChanged, &json!({"status_after": status}));

        let of =
            ["available", "covered", "progress", "delayed", "delivered", "cancelled", "assumed_delivered"].map(told);

        let names = ["OTHER", "PICKUP_SCHEDULED", "IN_TRANSIT", "DELAY", "DELIVERED", "CANCELLED", "OTHER"];
        assert_eq!(of, names);
        assert_eq!(event_type(LoadEventKind::LoadCreated, &json!({"status": "covered"})), "PICKUP_SCHEDULED");
    }
}
