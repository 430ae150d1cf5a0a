//! What a load consists of in lists: stops, carrier, truck, problems, readiness.

use super::guard::Guard;
use super::words::{
    GeoSourceWords, HandlingWords, HoldReasonWords, NeedWords, ProblemKindWords, SchedulingWords, StopKindWords,
};
use alerts::AlertType;
use carriers::verdicts::view::{CarrierVerdict, Verdict};
use chrono::{DateTime, Utc};
use freight::readiness::{Facts, HoldReason, Need, Readiness, readiness};
use freight::settings::Settings;
use freight::stop::{GeoSource, Handling, Scheduling, StopKind};
use freight::tracking::{Problem, ProblemKind};
use geo::areas::{self, AreaType};
use platform::described_words;
use serde::Serialize;
use store::loads::held::Held;
use store::loads::rows::{MovementRow, StopRow};
use utoipa::ToSchema;

/// A stop of a load.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadStop {
    /// The stop's id.
    pub id: i64,
    /// Its position, from 0.
    pub position: i16,
    /// What happens there.
    #[schema(value_type = StopKindWords)]
    pub kind: StopKind,
    /// How freight is handled.
    #[schema(value_type = HandlingWords)]
    pub handling: Handling,
    /// Whether the time is fixed.
    #[schema(value_type = SchedulingWords)]
    pub scheduling: Scheduling,
    /// Name of the facility.
    pub name: Option<String>,
    /// Street address.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province.
    pub state: Option<String>,
    /// ZIP code.
    pub postal_code: Option<String>,
    /// City and state of the ZIP code, as `Dallas, TX`, where no city was given; null if one was, or if the ZIP code isn't listed.
    pub zip_place: Option<String>,
    /// Pickup or delivery number for the driver.
    pub reference: Option<String>,
    /// Instructions for the driver.
    pub notes: Option<String>,
    /// Latitude.
    pub latitude: Option<f64>,
    /// Longitude.
    pub longitude: Option<f64>,
    /// How the point is known. Those of ZIP codes and cities are approximate.
    #[schema(value_type = Option<GeoSourceWords>)]
    pub geo_source: Option<GeoSource>,
    /// Miles around the point that count as the stop.
    pub radius_miles: Option<f32>,
    /// When the window starts.
    pub window_start_at: DateTime<Utc>,
    /// When it ends.
    pub window_end_at: DateTime<Utc>,
    /// Time zone of the stop.
    pub time_zone: String,
    /// When the truck arrived.
    pub arrived_at: Option<DateTime<Utc>>,
    /// When it left.
    pub departed_at: Option<DateTime<Utc>>,
    /// When it was loaded or unloaded.
    pub done_at: Option<DateTime<Utc>>,
}

impl From<&StopRow> for LoadStop {
    fn from(row: &StopRow) -> Self {
        Self {
            id: row.id.0,
            position: row.position,
            kind: row.kind,
            handling: row.handling,
            scheduling: row.scheduling,
            name: row.name.clone(),
            street: row.street.clone(),
            city: row.city.clone(),
            state: row.state.clone(),
            postal_code: row.postal_code.clone(),
            zip_place: row.postal_code.as_deref().filter(|_| row.city.is_none()).and_then(zip_place),
            reference: row.reference.clone(),
            notes: row.notes.clone(),
            latitude: row.latitude,
            longitude: row.longitude,
            geo_source: row.geo_source,
            radius_miles: row.radius_miles,
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            time_zone: row.time_zone.clone(),
            arrived_at: row.arrived_at,
            departed_at: row.departed_at,
            done_at: row.done_at,
        }
    }
}

/// What people call the place of a ZIP code, or of the first half of a Canadian postal code.
pub(crate) fn zip_place(postal_code: &str) -> Option<String> {
    let code: String = postal_code.trim().to_ascii_uppercase();
    let find = |is_type: AreaType, length: usize| {
        areas::find_by_place_id(&format!("hw:{}:{}", is_type.word(), code.get(..length)?))
    };
    find(AreaType::FiveZip, 5).or_else(|| find(AreaType::Fsa, 3)).map(|area| area.name)
}

/// A load's carrier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadCarrier {
    /// The carrier's id; null if it isn't on file.
    pub id: Option<i64>,
    /// Legal name, or what your system called it.
    pub legal_name: String,
    /// USDOT number.
    pub dot_number: Option<i32>,
    /// Whether the carrier is on file.
    pub is_on_file: bool,
    /// Your company's verdict on it; null if it isn't on file, or while carrier data is loading.
    pub verdict: Option<CarrierVerdict>,
}

impl LoadCarrier {
    /// The carrier of a movement.
    pub(super) fn of(row: &MovementRow, verdict: Option<CarrierVerdict>) -> Self {
        let of_number = || row.carrier_dot_number.map(|number| format!("USDOT {number}"));
        let name = row.carrier_legal_name.clone().or_else(|| row.carrier_text.clone()).or_else(of_number);
        Self {
            id: row.carrier_id.map(|id| id.0),
            legal_name: name.unwrap_or_default(),
            dot_number: row.carrier_dot_number,
            is_on_file: row.carrier_id.is_some(),
            verdict,
        }
    }
}

/// A truck.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadVehicle {
    /// The truck's id.
    pub id: i64,
    /// VIN.
    pub vin: String,
    /// The carrier's own number or name for it.
    pub name: Option<String>,
    /// Plate.
    pub plate: Option<String>,
}

impl LoadVehicle {
    /// The truck of a movement.
    pub(super) fn of(row: &MovementRow) -> Option<Self> {
        let (id, vin) = row.carrier_vehicle_id.zip(row.vin.clone())?;
        Some(Self { id: id.0, vin, name: row.vehicle_name.clone(), plate: row.vehicle_plate.clone() })
    }
}

/// Something wrong with a load.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadProblem {
    /// What.
    #[schema(value_type = ProblemKindWords)]
    pub kind: ProblemKind,
    /// At which stop, as a position from 0; null if it is about the whole load.
    pub stop_position: Option<u8>,
    /// Since when; null if it has no moment of its own.
    pub since: Option<DateTime<Utc>>,
}

impl From<Problem> for LoadProblem {
    fn from(problem: Problem) -> Self {
        Self { kind: problem.kind, stop_position: problem.stop, since: problem.since }
    }
}

kernel::wire::words! {
    /// Whether a load can be picked up.
    pub enum ReadinessState {
        /// Nothing is missing.
        Ready = "ready",
        /// Something is needed by a time.
        Needs = "needs",
        /// It must not be picked up.
        Hold = "hold",
    }
}

described_words! {
    /// Whether a load can be picked up: ready, needs something by a time, or on hold.
    pub ReadinessStateWords: ReadinessState as "LoadReadinessState"
}

/// Whether a load is ready for pickup.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadReadiness {
    /// Ready, needs or hold.
    #[schema(value_type = ReadinessStateWords)]
    pub state: ReadinessState,
    /// What it needs next.
    #[schema(value_type = Option<NeedWords>)]
    pub need: Option<Need>,
    /// By when.
    pub by: Option<DateTime<Utc>>,
    /// Why it is on hold.
    #[schema(value_type = Option<HoldReasonWords>)]
    pub reason: Option<HoldReason>,
    /// Name of the open alert that holds it; null for other reasons, and if you can't see alerts.
    pub alert: Option<&'static str>,
}

impl LoadReadiness {
    /// Judges a load by the verdict on its carrier, by how it is guarded and by the alert that holds it; none where there is no pickup to be ready
    /// for.
    pub(super) fn of(
        held: &Held,
        verdict: Option<Verdict>,
        (guard, alert): (&Guard, Option<AlertType>),
        now: DateTime<Utc>,
        settings: &Settings,
    ) -> Option<Self> {
        let facts = Facts {
            is_guarded: guard.is_guarded(),
            may_use_carrier: match verdict {
                Some(Verdict::Use) => Some(true),
                Some(Verdict::DoNotUse) => Some(false),
                Some(Verdict::Review | Verdict::Unknown) | None => None,
            },
            is_identity_proven: guard.is_identity_proven,
            is_confirmed: None,
            sealed_number: guard.number,
            dock_check: guard.dock_check,
            is_named_carrier: held.current().and_then(MovementRow::is_named_carrier),
            has_hold_alert: alert.is_some(),
            is_held: held.row.hold_reason.is_some(),
        };
        let plain = |state| Self { state, need: None, by: None, reason: None, alert: None };
        Some(match readiness(&held.load, &facts, now, settings)? {
            Readiness::Ready => plain(ReadinessState::Ready),
            Readiness::Needs { need, by, .. } => {
                Self { need: Some(need), by: Some(by), ..plain(ReadinessState::Needs) }
            }
            Readiness::Hold(reason) => Self {
                reason: Some(reason),
                alert: alert.filter(|_| reason == HoldReason::Alert).map(AlertType::label),
                ..plain(ReadinessState::Hold)
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::zip_place;

    #[test]
    fn a_zip_code_alone_is_called_by_its_place() {
        assert_eq!(zip_place("75201").as_deref(), Some("Dallas, TX"));
        assert_eq!(zip_place("60601-1234").as_deref(), Some("Chicago, IL"));
        assert!(zip_place("l6t 1a1").is_some_and(|place| place.ends_with(", ON")));
        assert_eq!([zip_place("00000"), zip_place(""), zip_place("é")], [None, None, None]);
    }
}
