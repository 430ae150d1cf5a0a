//! How a load is guarded, as the API shows it.

use super::Guard;
use chrono::{DateTime, Utc};
use freight::guarded::{Compared, GuardKind, GuardStep, PickupResult};
use freight::readiness::{DockCheck, SealedNumber};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::loads::guarded::StepRow;
use store::loads::pickup_checks::CheckRow;
use utoipa::ToSchema;

described_words! {
    /// Why a load is guarded.
    pub GuardKindWords: GuardKind as "LoadGuardKind"
}

described_words! {
    /// What someone established before a guarded load's pickup, or a demand for money.
    pub GuardStepWords: GuardStep as "LoadGuardStepKind"
}

described_words! {
    /// Whether the carrier and the driver see a load's pickup number.
    pub SealedNumberWords: SealedNumber as "LoadPickupNumber"
}

described_words! {
    /// What was seen at the dock.
    pub DockCheckWords: DockCheck as "LoadDockCheck"
}

described_words! {
    /// What a check at the dock comes to.
    pub PickupResultWords: PickupResult as "PickupCheckResult"
}

described_words! {
    /// What became of one thing that the dock compared.
    pub ComparedWords: Compared as "PickupCheckComparison"
}

/// A guarded load: freight that thieves look for. It needs a verified driver, tracking and a check at the dock before it is picked up.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadGuard {
    /// Why; at least one.
    pub reasons: Vec<LoadGuardReason>,
    /// Whether the carrier and the driver see the pickup number.
    #[schema(value_type = SealedNumberWords)]
    pub pickup_number: SealedNumber,
    /// Whether the driver proved who they are.
    pub is_identity_proven: bool,
    /// What was seen at the dock.
    #[schema(value_type = DockCheckWords)]
    pub dock_check: DockCheck,
}

/// A reason for which a load is guarded.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadGuardReason {
    /// What.
    #[schema(value_type = GuardKindWords)]
    pub kind: GuardKind,
    /// In words.
    pub detail: String,
}

impl LoadGuard {
    /// How a load is guarded; none where it is not.
    pub fn of(guard: &Guard) -> Option<Self> {
        guard.is_guarded().then(|| Self {
            reasons: guard
                .reasons
                .iter()
                .map(|reason| LoadGuardReason { kind: reason.kind, detail: reason.detail.clone() })
                .collect(),
            pickup_number: guard.number,
            is_identity_proven: guard.is_identity_proven,
            dock_check: guard.dock_check,
        })
    }
}

/// What someone established for a load before its pickup, or a demand for money before it is handed over.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadGuardStep {
    /// What.
    #[schema(value_type = GuardStepWords)]
    pub step: GuardStep,
    /// How, in their words.
    pub reason: String,
    /// The movement whose truck and driver it was about.
    pub movement_id: i64,
    /// Who recorded it.
    pub user: Named,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Whether it still counts: truck and driver are those that were named then.
    pub is_current: bool,
}

/// What the shipper saw of the truck, on the page that a dock link opens.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadPickupCheck {
    /// The check's id.
    pub id: i64,
    /// The movement whose truck was expected.
    pub movement_id: i64,
    /// What it came to.
    #[schema(value_type = PickupResultWords)]
    pub result: PickupResult,
    /// The USDOT number on the door, as read; null if it wasn't.
    pub door_dot_number: Option<i32>,
    /// Whether that is the carrier's.
    #[schema(value_type = ComparedWords)]
    pub door: Compared,
    /// The last six of the VIN, as read; null if they weren't.
    pub vin_end: Option<String>,
    /// Whether they are the truck's.
    #[schema(value_type = ComparedWords)]
    pub vin: Compared,
    /// The plate, as read; null if it wasn't.
    pub plate_seen: Option<String>,
    /// Whether it is the truck's.
    #[schema(value_type = ComparedWords)]
    pub plate: Compared,
    /// Who looked, as they said.
    pub checked_by: Option<String>,
    /// When.
    pub checked_at: DateTime<Utc>,
    /// Whether it still counts: truck and driver are those that were named then.
    pub is_current: bool,
}

impl From<CheckRow> for LoadPickupCheck {
    fn from(row: CheckRow) -> Self {
        Self {
            id: row.id.0,
            movement_id: row.movement_id.0,
            result: row.result,
            door_dot_number: row.door_dot_number,
            door: row.door,
            vin_end: row.vin_end,
            vin: row.vin,
            plate_seen: row.plate,
            plate: row.plate_compared,
            checked_by: row.checked_by,
            checked_at: row.checked_at,
            is_current: row.is_current,
        }
    }
}

impl From<StepRow> for LoadGuardStep {
    fn from(row: StepRow) -> Self {
        Self {
            step: row.step,
            reason: row.reason,
            movement_id: row.movement_id.0,
            user: Named { id: row.user_id.0, name: row.user_name },
            created_at: row.created_at,
            is_current: row.is_current,
        }
    }
}
