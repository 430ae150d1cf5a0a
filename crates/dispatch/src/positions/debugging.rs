//! What came of a load's truck, believed or not: for whoever looks for a fault. (Document 2 §7: carrier_vehicle_areas_for_debugging.)

use super::words::{RefusalWords, detail};
use crate::loads::sees::{author, is_program};
use crate::loads::words::FixSourceWords;
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::Refusal;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use store::loads::held;
use store::loads::positions::{self, SeenRow};
use store::loads::views::{self, Viewer};
use utoipa::ToSchema;

/// The most positions that are shown.
const MOST: i64 = 1_000;

/// A position as it came.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenPosition {
    /// When the truck was there.
    located_at: DateTime<Utc>,
    /// Latitude, as it was sent.
    latitude: f64,
    /// Longitude, as it was sent.
    longitude: f64,
    /// Speed in miles an hour; null if unknown.
    speed_mph: Option<f64>,
    /// Where it is from.
    #[schema(value_type = FixSourceWords)]
    source: FixSource,
    /// When it came.
    received_at: DateTime<Utc>,
    /// Why it isn't believed; null if it is.
    #[schema(value_type = Option<RefusalWords>)]
    reason: Option<Refusal>,
    /// Why, in words.
    detail: Option<&'static str>,
}

impl From<SeenRow> for SeenPosition {
    fn from(row: SeenRow) -> Self {
        Self {
            located_at: row.located_at,
            latitude: row.latitude,
            longitude: row.longitude,
            speed_mph: row.speed_mph,
            source: row.source,
            received_at: row.received_at,
            reason: row.reason,
            detail: row.reason.map(detail),
        }
    }
}

/// Lists the positions of the last seven days as they came, with why some aren't believed: newest first, up to 1,000. The driver reads who
/// looked.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/carrier_vehicle_areas_for_debugging",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = Vec<SeenPosition>))
)]
pub async fn list_carrier_vehicle_areas_for_debugging(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<LoadId>,
) -> Reply<Json<Vec<SeenPosition>>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut change = app.unrecorded_change("the views of a load's location are their own record").await?;
    held::read(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = positions::seen(&mut change, tenant, id, MOST).await?;
    if rows.iter().any(|row| matches!(row.source, FixSource::Eld | FixSource::Phone)) {
        let viewer = if is_program(&caller) { Viewer::Key } else { Viewer::User };
        views::note(&mut change, tenant, id, viewer, author(&caller), now).await?;
    }
    change.commit().await?;
    Ok(Json(rows.into_iter().map(SeenPosition::from).collect()))
}
