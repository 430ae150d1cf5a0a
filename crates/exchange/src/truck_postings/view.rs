//! A truck posting as the API shows it.

use crate::dispositions::view::BoardCarrier;
use chrono::{DateTime, NaiveDate, Utc};
use dispatch::loads::words::EquipmentTypeWords;
use freight::equipment::EquipmentType;
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::exchange::truck_postings::{TruckPostingRow, TruckPostingStatus};
use utoipa::ToSchema;

described_words! {
    /// Where a truck posting stands: it expires when the day after its start is over.
    pub TruckPostingStatusWords: TruckPostingStatus as "TruckPostingStatus"
}

/// A truck that is free. (Document 2 §3.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TruckPosting)]
pub struct TruckPostingView {
    /// The posting's id.
    id: i64,
    /// Id of the carrier.
    carrier_id: i64,
    /// The carrier.
    carrier: BoardCarrier,
    /// Id of the truck; null if it isn't known.
    carrier_vehicle_id: Option<i64>,
    /// The truck's VIN.
    vin: Option<String>,
    /// Equipment.
    #[schema(value_type = EquipmentTypeWords)]
    posted_equipment_type: EquipmentType,
    /// Id of the area where the truck is free.
    origin_area_id: i64,
    /// Name of that area.
    origin_search_display_name: String,
    /// Miles it goes empty to a pickup.
    origin_deadhead_tolerance: i16,
    /// Id of the area where it wants to go; null for anywhere.
    destination_area_id: Option<i64>,
    /// Name of that area.
    destination_search_display_name: Option<String>,
    /// Miles between a delivery and that area.
    destination_deadhead_tolerance: Option<i16>,
    /// Day at the origin from which the truck is free.
    start_date: NaiveDate,
    /// Whether the truck is free as posted.
    is_active: bool,
    /// Active, inactive or expired.
    #[schema(value_type = TruckPostingStatusWords)]
    status: TruckPostingStatus,
    /// When it expires.
    expires_at: DateTime<Utc>,
    /// Who wrote it last; null if your own systems did.
    user: Option<Named>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it last changed.
    updated_at: DateTime<Utc>,
}

impl TruckPostingView {
    /// A posting at a moment. One whose end has come has expired, whether or not that is written down yet.
    pub(super) fn of(row: TruckPostingRow, now: DateTime<Utc>) -> Self {
        let status = status(row.status, row.expires_at, now);
        Self {
            id: row.id.0,
            carrier_id: row.carrier_id.0,
            carrier: BoardCarrier { id: row.carrier_id.0, legal_name: row.legal_name, dot_number: row.dot_number },
            carrier_vehicle_id: row.carrier_vehicle_id.map(|id| id.0),
            vin: row.vin,
            posted_equipment_type: row.posted_equipment_type,
            origin_area_id: row.origin_area_id,
            origin_search_display_name: row.origin_search_display_name,
            origin_deadhead_tolerance: row.origin_deadhead_tolerance,
            destination_area_id: row.destination_area_id,
            destination_search_display_name: row.destination_search_display_name,
            destination_deadhead_tolerance: row.destination_deadhead_tolerance,
            start_date: row.start_date,
            is_active: status == TruckPostingStatus::Active,
            status,
            expires_at: row.expires_at,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Where a posting stands at a moment.
pub(super) fn status(stored: TruckPostingStatus, expires_at: DateTime<Utc>, now: DateTime<Utc>) -> TruckPostingStatus {
    if expires_at <= now { TruckPostingStatus::Expired } else { stored }
}
