//! What a fraud, or a fault that must be told, does to a load: of each kind, in sizes as they come, not as the thresholds are.

mod carriers;
mod contacts;
mod road;
mod vehicles;

use super::Story;
use super::innocent::ago;
use crate::input::{Carrier, Entry, Fix, List, Movement, Spot, Truck};
use crate::words::AlertType;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::load::{FixSource, Share};
use kernel::dice::Dice;

/// A story's parts that plants change.
pub(super) struct Parts<'a> {
    pub(super) story: &'a mut Story,
    pub(super) w0: DateTime<Utc>,
    pub(super) w1: DateTime<Utc>,
    pub(super) today: NaiveDate,
    pub(super) from: Spot,
    pub(super) to: Spot,
}

impl<'a> Parts<'a> {
    pub(super) fn of(story: &'a mut Story) -> Self {
        let stops = &story.input.load.stops;
        let (w0, w1) = (stops[0].window_start, stops[0].window_end);
        let (from, to) = (stops[0].spot.unwrap_or_default(), stops[1].spot.unwrap_or_default());
        Self { story, w0, w1, today: w0.date_naive(), from, to }
    }

    pub(super) fn movement(&mut self) -> &mut Movement {
        self.story.input.movement.get_or_insert_with(|| unreachable!("stories have a movement"))
    }

    pub(super) fn carrier(&mut self) -> &mut Carrier {
        self.story.input.carrier.get_or_insert_with(|| unreachable!("stories have a carrier"))
    }

    /// The carrier's own email domain.
    pub(super) fn own_domain(&mut self) -> String {
        let carrier = self.carrier();
        let name = format!("syncarrier{}.com", carrier.id);
        carrier.own_domains = vec![name.clone()];
        name
    }

    /// Shares the truck, with these positions.
    pub(super) fn track(&mut self, fixes: Vec<Fix>) {
        let vin = self.movement().vehicle.as_ref().and_then(|vehicle| vehicle.vin.clone());
        let tracking = &mut self.story.input.tracking;
        tracking.eld = Share::Active;
        tracking.trucks =
            vec![Truck { vin, name: "Unit 1".to_owned(), is_assigned: true, has_own_stop_at_pickup: false, fixes }];
    }

    /// When the truck leaves the pickup.
    pub(super) fn left(&self) -> DateTime<Utc> {
        self.story.input.load.stops[0].departed_at.unwrap_or(self.w1)
    }

    /// Nothing comes to the last stop.
    pub(super) fn lose(&mut self) {
        let stop = &mut self.story.input.load.stops[1];
        (stop.arrived_at, stop.departed_at, stop.done_at) = (None, None, None);
    }
}

pub(super) fn at(at: DateTime<Utc>, spot: Spot, mph: u16) -> Fix {
    Fix { at, spot, mph: Some(mph), source: FixSource::Eld, pickup_miles: None }
}

pub(super) fn minutes(dice: &mut Dice, low: i32, high: i32) -> TimeDelta {
    TimeDelta::minutes(i64::from(dice.between(low, high)))
}

pub(super) fn listed(on: NaiveDate, value: String) -> List {
    List { as_of: Some(ago(on, 3)), entries: vec![Entry { value, about: "Reported".to_owned() }] }
}

pub(super) fn plant(is_type: AlertType, story: &mut Story, dice: &mut Dice) {
    // Who steals a load gives no voice code. Of every two that lose one, one tells an arrival that never comes.
    story.proven_at = None;
    story.told.clear();
    story.earlier_delivered_at = None;
    let mut parts = Parts::of(story);
    match is_type {
        AlertType::OutOfRange => road::out_of_range(&mut parts, dice),
        AlertType::OverbookedCarrier => carriers::overbooked_carrier(&mut parts, dice),
        AlertType::DispatchService => contacts::dispatch_service(&mut parts, dice),
        AlertType::Fraudulent => contacts::fraudulent(&mut parts, dice),
        AlertType::Spoofing => contacts::spoofing(&mut parts, dice),
        AlertType::NoRecentVehicles => carriers::no_recent_vehicles(&mut parts, dice),
        AlertType::FailingRequirements => carriers::failing_requirements(&mut parts),
        AlertType::DormantEld => carriers::dormant_eld(&mut parts, dice),
        AlertType::RecentIdentityAlert => carriers::recent_identity_alert(&mut parts, dice),
        AlertType::CargoExclusion => carriers::cargo_exclusion(&mut parts, dice),
        AlertType::HighRiskPickup => road::high_risk_pickup(&mut parts, dice),
        AlertType::PhoneNumber => contacts::phone_number(&mut parts, dice),
        AlertType::VehicleRequired => vehicles::vehicle_required(&mut parts),
        AlertType::WrongVehicle => vehicles::wrong_vehicle(&mut parts, dice),
        AlertType::UnverifiedVehicle => vehicles::unverified_vehicle(&mut parts),
        AlertType::CarrierChanged => carriers::carrier_changed(&mut parts, dice),
        AlertType::SuddenVolume => carriers::sudden_volume(&mut parts, dice),
        AlertType::CrewChanged => vehicles::crew_changed(&mut parts, dice),
        AlertType::AnotherCarrierNamed => vehicles::another_carrier_named(&mut parts, dice),
        AlertType::InstructionsChanged => road::instructions_changed(&mut parts, dice),
        AlertType::OffCourse => road::off_course(&mut parts, dice),
        AlertType::Dark => road::dark(&mut parts, dice),
        AlertType::TwoPlaces => road::two_places(&mut parts, dice),
        AlertType::HeldLoad => road::held_load(&mut parts, dice),
        AlertType::NoDeliveryEvidence => road::no_delivery_evidence(&mut parts, dice),
    }
}
