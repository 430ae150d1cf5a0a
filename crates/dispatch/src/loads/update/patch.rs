//! The body of a change to a load: what is left out stays, what is null is taken away.

use crate::loads::form::{CarrierForm, ChargeForm, StopForm};
use crate::loads::words::{
    CertificationWords, EquipmentTypeWords, LoadStatusWords, RemovedReasonWords, WeightUnitWords,
};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use freight::movement::RemovedReason;
use kernel::ids::{CarrierId, CarrierVehicleId, ClassificationId, MovementId, TeamId, UserId};
use platform::http::days;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// What is said of one field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// It was left out.
    #[default]
    Keep,
    /// It is null.
    Clear,
    /// This is its value.
    Set(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Option::<T>::deserialize(from)?.map_or(Self::Clear, Self::Set))
    }
}

impl<T> Patch<T> {
    /// The value, where there is one.
    pub fn set(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }

    /// Whether it is null.
    pub const fn is_clear(&self) -> bool {
        matches!(self, Self::Clear)
    }

    /// Whether anything was said.
    pub const fn is_given(&self) -> bool {
        !matches!(self, Self::Keep)
    }
}

/// Request body: changes to a load.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadToUpdate {
    /// The changes. What is left out stays; null takes a value away.
    pub(super) load: LoadPatch,
    /// Why; required when a carrier is removed or replaced, and when a delivered load is not.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    pub(super) reason: Option<String>,
}

/// Changes to a load.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadPatch {
    /// Version that the changes are of: `lock_version` of the load as it was read. 409 if the load has changed since.
    pub(super) lock_version: i32,
    /// Load number. A system that sends the load under the number before makes another load.
    #[serde(default)]
    pub(super) external_load_number: Option<String>,
    /// Status.
    #[serde(default)]
    #[schema(value_type = Option<LoadStatusWords>)]
    pub(super) status: Option<LoadStatus>,
    /// Minimum rate, in U.S. dollars.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) min_rate: Patch<f64>,
    /// Weight, in `weight_unit`.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) weight: Patch<f64>,
    /// Unit of the weight.
    #[serde(default)]
    #[schema(value_type = Option<WeightUnitWords>)]
    pub(super) weight_unit: Option<String>,
    /// Trailer length, in feet.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) trailer_length: Patch<f64>,
    /// Equipment.
    #[serde(default)]
    #[schema(value_type = Option<EquipmentTypeWords>)]
    pub(super) equipment_type: Patch<String>,
    /// Certifications that hauling it requires.
    #[serde(default)]
    #[schema(value_type = Option<Vec<CertificationWords>>)]
    pub(super) certifications: Option<Vec<String>>,
    /// Commodity.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) commodity: Patch<String>,
    /// Value of the cargo, in U.S. dollars.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) cargo_value: Patch<f64>,
    /// Temperature to keep, in degrees Fahrenheit.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) temperature: Patch<f64>,
    /// Billable miles; null has them routed along the stops.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub(super) billable_miles: Patch<f64>,
    /// Whether it takes a team of two drivers.
    #[serde(default)]
    pub(super) is_team: Option<bool>,
    /// Whether it fills only part of the trailer.
    #[serde(default)]
    pub(super) is_partial: Option<bool>,
    /// Trailer number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) trailer_number: Patch<String>,
    /// Bill of lading number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) bol_number: Patch<String>,
    /// Seal number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) seal_number: Patch<String>,
    /// Ids of the classifications whose rules its carrier must meet.
    #[serde(default)]
    #[schema(value_type = Option<Vec<i64>>)]
    pub(super) classification_ids: Option<Vec<ClassificationId>>,
    /// Id of the teammate who works on it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) user_id: Patch<UserId>,
    /// The same by email address.
    #[serde(default)]
    pub(super) user_email: Option<String>,
    /// Id of the team that works on it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) team_id: Patch<TeamId>,
    /// What is charged for it; replaces what was there.
    #[serde(default)]
    pub(super) charges: Option<Vec<ChargeForm>>,
    /// All stops in order; stops that stay the same place keep their logs.
    #[serde(default)]
    pub(super) stops: Option<Vec<StopForm>>,
    /// The carrier with truck and contacts, by any of its numbers; null removes the carrier.
    #[serde(default)]
    #[schema(value_type = Option<CarrierForm>)]
    pub(super) carrier: Patch<CarrierForm>,
    /// Id of the carrier to assign; null removes the carrier.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) carrier_id: Patch<CarrierId>,
    /// Id of the movement to change, where there are several.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) movement_id: Option<MovementId>,
    /// Stop at which the carrier begins, as a position from 0. With a carrier and no movement, a relay is added.
    #[serde(default)]
    pub(super) first_stop: Option<u8>,
    /// Stop at which the carrier hands over or ends.
    #[serde(default)]
    pub(super) last_stop: Option<u8>,
    /// When the trailer changes hands at the carrier's last stop.
    #[serde(default, deserialize_with = "days::optional_instant")]
    pub(super) switch_at: Option<DateTime<Utc>>,
    /// Id of the carrier's truck.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) carrier_vehicle_id: Patch<CarrierVehicleId>,
    /// VIN of the carrier's truck, where it has no id yet.
    #[serde(default)]
    pub(super) vin: Option<String>,
    /// The carrier's own number or name for the truck.
    #[serde(default)]
    pub(super) vehicle_name: Option<String>,
    /// The driver's name.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) driver_name: Patch<String>,
    /// The driver's phone number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) driver_phone: Patch<String>,
    /// The dispatcher's name.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) dispatcher_name: Patch<String>,
    /// The dispatcher's phone number.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) dispatcher_phone: Patch<String>,
    /// The dispatcher's email address.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) dispatcher_email: Patch<String>,
    /// Why the load is on hold, which says that it must not be picked up; null lifts that.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) hold_reason: Patch<String>,
    /// Why the carrier is removed.
    #[serde(default)]
    #[schema(value_type = Option<RemovedReasonWords>)]
    pub(super) removed_reason: Option<RemovedReason>,
    /// The same in words.
    #[serde(default)]
    pub(super) removed_note: Option<String>,
    /// Ids of the teammates who are told of it beside its owner, up to 50.
    #[serde(default)]
    #[schema(value_type = Option<Vec<i64>>)]
    pub(super) watcher_ids: Option<Vec<UserId>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_left_out_is_not_what_is_null() {
        let patch: LoadPatch =
            serde_json::from_value(json!({"lock_version": 3, "weight": null, "min_rate": 900})).expect("a patch");

        assert_eq!((&patch.weight, &patch.min_rate), (&Patch::Clear, &Patch::Set(900.0)));
        assert!(!patch.cargo_value.is_given() && patch.weight.is_given() && patch.weight.set().is_none());
    }
}
