//! The rows of loads, stops and movements.

use chrono::{DateTime, NaiveDate, Utc};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use freight::movement::{Movement, RemovedReason, StopRange, Vin};
use freight::stop::{GeoSource, Handling, Place, Scheduling, Stop, StopKind, Window, Zone};
use geo::Point;
use kernel::ids::{
    CarrierId, CarrierVehicleId, ClassificationId, CompanyId, LoadId, MovementId, StopId, TeamId, UserId,
};
use serde_json::json;
use sha2::{Digest, Sha256};

kernel::wire::words! {
    /// How a load came in.
    pub enum LoadSource {
        /// By hand.
        Person = "person",
        /// By an API key: the company's TMS.
        Key = "key",
        /// By a file.
        File = "file",
        /// As a tender of a shipper, by EDI.
        Edi = "edi",
        /// As sample data of the demonstration.
        Sample = "sample",
    }
}

kernel::wire::words! {
    /// Where billable miles are from.
    pub enum MilesSource {
        /// The sender gave them.
        Given = "given",
        /// They were routed along the stops.
        Routed = "routed",
    }
}

kernel::wire::words! {
    /// What is charged for a load.
    pub enum ChargeKind {
        /// The way itself.
        Linehaul = "linehaul",
        /// The fuel surcharge.
        Fuel = "fuel",
        /// Waiting at a dock.
        Detention = "detention",
        /// Paid to who loaded or unloaded.
        Lumper = "lumper",
        /// A day's wait.
        Layover = "layover",
        /// A truck that was ordered and not used.
        Tonu = "tonu",
        /// Something else.
        Other = "other",
    }
}

kernel::wire::words! {
    /// What a paper of a load is.
    pub enum PaperKind {
        /// The bill of lading.
        Bol = "bol",
        /// A photo of the seal.
        Seal = "seal",
        /// The proof of delivery.
        Pod = "pod",
        /// A lumper receipt.
        Lumper = "lumper",
        /// Something else.
        Other = "other",
    }
}

/// A load.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LoadRow {
    pub id: LoadId,
    pub company_id: CompanyId,
    pub external_load_number: String,
    pub status: LoadStatus,
    pub status_changed_at: DateTime<Utc>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub looks_in_time: i16,
    pub source: LoadSource,
    pub source_updated_at: Option<DateTime<Utc>>,
    pub received_digest: Option<Vec<u8>>,
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
    pub hold_reason: Option<String>,
    pub eta_at: Option<DateTime<Utc>>,
    pub origin_at: DateTime<Utc>,
    pub destination_at: DateTime<Utc>,
    pub last_window_end_at: DateTime<Utc>,
    pub last_log_at: Option<DateTime<Utc>>,
    pub last_posted_at: Option<DateTime<Utc>>,
    pub posted_at: Option<DateTime<Utc>>,
    pub posting_expires_at: Option<DateTime<Utc>>,
    pub lock_version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub closed_at: Option<DateTime<Utc>>,
}

/// A stop.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct StopRow {
    pub id: StopId,
    pub company_id: CompanyId,
    pub load_id: LoadId,
    pub position: i16,
    pub kind: StopKind,
    pub handling: Handling,
    pub scheduling: Scheduling,
    pub name: Option<String>,
    pub street: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub postal_code: Option<String>,
    pub reference: Option<String>,
    pub notes: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub geo_source: Option<GeoSource>,
    pub radius_miles: Option<f32>,
    pub window_start_at: DateTime<Utc>,
    pub window_end_at: DateTime<Utc>,
    pub time_zone: String,
    pub arrived_at: Option<DateTime<Utc>>,
    pub departed_at: Option<DateTime<Utc>>,
    pub done_at: Option<DateTime<Utc>>,
}

impl StopRow {
    /// Where it is; none where nobody can tell.
    pub fn place(&self) -> Option<Place> {
        place((self.latitude, self.longitude), self.geo_source, self.radius_miles)
    }

    /// When the truck is expected.
    pub const fn window(&self) -> Window {
        Window { start: self.window_start_at, end: self.window_end_at }
    }

    /// The day that an instant is on by the stop's own clock; UTC's where that isn't known.
    pub fn day(&self, at: DateTime<Utc>) -> NaiveDate {
        self.time_zone.parse::<Zone>().map_or_else(|_| at.date_naive(), |zone| zone.local(at).date())
    }

    /// The stop as it is followed.
    pub fn followed(&self) -> Stop {
        Stop {
            id: self.id,
            kind: self.kind,
            handling: self.handling,
            scheduling: self.scheduling,
            place: self.place(),
            window: self.window(),
            arrived_at: self.arrived_at,
            departed_at: self.departed_at,
            done_at: self.done_at,
        }
    }
}

/// A movement, with what is read of its carrier and truck.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct MovementRow {
    pub id: MovementId,
    pub company_id: CompanyId,
    pub load_id: LoadId,
    pub first_stop: i16,
    pub last_stop: i16,
    pub carrier_id: Option<CarrierId>,
    pub carrier_text: Option<String>,
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    pub trailer_number: Option<String>,
    pub driver_name: Option<String>,
    pub driver_phone_e164: Option<String>,
    pub dispatcher_name: Option<String>,
    pub dispatcher_phone_e164: Option<String>,
    pub dispatcher_email: Option<String>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub switch_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub created_by: Option<UserId>,
    pub removed_at: Option<DateTime<Utc>>,
    pub removed_by: Option<UserId>,
    pub removed_reason: Option<RemovedReason>,
    pub removed_note: Option<String>,
    pub carrier_legal_name: Option<String>,
    pub carrier_dot_number: Option<i32>,
    pub vin: Option<String>,
    pub vehicle_name: Option<String>,
    pub vehicle_plate: Option<String>,
    pub vehicle_plate_state: Option<String>,
    pub door_dot_number: Option<i32>,
}

impl MovementRow {
    /// Whether the USDOT number that the driver read on the door is the carrier's; none where either is not known.
    pub fn is_named_carrier(&self) -> Option<bool> {
        Some(self.door_dot_number? == self.carrier_dot_number?)
    }

    /// Who is to drive which truck, as a digest by which a change of truck, driver or the driver's phone shows; none while no driver is named.
    pub fn crew_digest(&self) -> Option<Vec<u8>> {
        let driver = self.driver_name.as_deref()?;
        let vehicle = self.carrier_vehicle_id.map(|id| id.0);
        let crew = json!([self.id.0, vehicle, driver, self.driver_phone_e164]).to_string();
        Some(Sha256::digest(crew.as_bytes()).to_vec())
    }

    /// The stops that it spans.
    pub fn range(&self) -> StopRange {
        range(self.first_stop, self.last_stop)
    }

    /// The movement as it is followed.
    pub fn followed(&self) -> Movement {
        Movement {
            id: self.id,
            range: self.range(),
            carrier_id: self.carrier_id,
            carrier_vehicle_id: self.carrier_vehicle_id,
            vin: vin(self.vin.as_deref()),
            confirmed_at: self.confirmed_at,
            switch_at: self.switch_at,
        }
    }
}

/// A place out of its columns, which are all null or none.
pub(crate) fn place(
    (lat, lon): (Option<f64>, Option<f64>),
    geo_source: Option<GeoSource>,
    radius: Option<f32>,
) -> Option<Place> {
    let (point, geo_source) = lat.zip(lon).zip(geo_source)?;
    let place = Place::new(Point { lat: point.0, lon: point.1 }, geo_source);
    Some(radius.map_or(place, |radius| Place { radius, ..place }))
}

/// A range out of its columns. A load has 25 stops at most.
pub(super) fn range(first: i16, last: i16) -> StopRange {
    StopRange { first: first as u8, last: last as u8 }
}

/// A VIN out of its column.
pub(super) fn vin(text: Option<&str>) -> Option<Vin> {
    text?.as_bytes().try_into().ok()
}
