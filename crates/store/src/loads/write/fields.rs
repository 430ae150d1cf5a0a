//! What is said of a load and its stops, to be written; and the same of what is stored.

use crate::loads::rows::{LoadRow, MilesSource, StopRow};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::stop::{Handling, Place, Scheduling, StopKind, Window};
use kernel::ids::{ClassificationId, TeamId, UserId};

/// A stop to write.
#[derive(Clone, Debug, PartialEq)]
pub struct NewStop {
    /// Its position from 0.
    pub position: u8,
    /// What happens here.
    pub kind: StopKind,
    /// How freight is handled.
    pub handling: Handling,
    /// Whether the time is fixed.
    pub scheduling: Scheduling,
    /// What the place is called.
    pub name: Option<String>,
    /// Street address.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province.
    pub state: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
    /// The shipper's or receiver's number for the driver.
    pub reference: Option<String>,
    /// Notes for the driver.
    pub notes: Option<String>,
    /// Where it is.
    pub place: Option<Place>,
    /// When the truck is expected.
    pub window: Window,
    /// In which zone people read the window, by its IANA name.
    pub time_zone: String,
}

impl From<&StopRow> for NewStop {
    fn from(row: &StopRow) -> Self {
        Self {
            position: row.position as u8,
            kind: row.kind,
            handling: row.handling,
            scheduling: row.scheduling,
            name: row.name.clone(),
            street: row.street.clone(),
            city: row.city.clone(),
            state: row.state.clone(),
            postal_code: row.postal_code.clone(),
            reference: row.reference.clone(),
            notes: row.notes.clone(),
            place: row.place(),
            window: row.window(),
            time_zone: row.time_zone.clone(),
        }
    }
}

/// What a sender says of a load, stops, movements and charges apart. The columns are the table's.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LoadFields {
    pub external_load_number: String,
    pub user_id: Option<UserId>,
    pub team_id: Option<TeamId>,
    pub equipment_type: Option<EquipmentType>,
    pub min_rate_cents: Option<i64>,
    pub weight: Option<f64>,
    pub weight_unit: WeightUnit,
    pub trailer_length: Option<f64>,
    pub certifications: Vec<String>,
    pub commodity: Option<String>,
    pub cargo_value_cents: Option<i64>,
    pub temperature: Option<f64>,
    pub billable_miles: Option<f64>,
    pub miles_source: Option<MilesSource>,
    pub is_team: bool,
    pub is_partial: bool,
    pub trailer_number: Option<String>,
    pub bol_number: Option<String>,
    pub seal_number: Option<String>,
    pub classification_ids: Vec<ClassificationId>,
}

impl LoadFields {
    /// Where the miles are from; none without miles. Miles of which nobody says it were given.
    pub(in crate::loads) fn source_of_miles(&self) -> Option<MilesSource> {
        self.billable_miles.map(|_| self.miles_source.unwrap_or(MilesSource::Given))
    }
}

impl From<&LoadRow> for LoadFields {
    fn from(row: &LoadRow) -> Self {
        Self {
            external_load_number: row.external_load_number.clone(),
            user_id: row.user_id,
            team_id: row.team_id,
            equipment_type: row.equipment_type,
            min_rate_cents: row.min_rate_cents,
            weight: row.weight,
            weight_unit: row.weight_unit,
            trailer_length: row.trailer_length,
            certifications: row.certifications.clone(),
            commodity: row.commodity.clone(),
            cargo_value_cents: row.cargo_value_cents,
            temperature: row.temperature,
            billable_miles: row.billable_miles,
            miles_source: row.miles_source,
            is_team: row.is_team,
            is_partial: row.is_partial,
            trailer_number: row.trailer_number.clone(),
            bol_number: row.bol_number.clone(),
            seal_number: row.seal_number.clone(),
            classification_ids: row.classification_ids.clone(),
        }
    }
}
