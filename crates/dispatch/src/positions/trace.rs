//! Where a load's truck was. (Document 2 §7: carrier_vehicle_area_trace_data.)

use super::area_view::LoadArea;
use super::trace_parts::{MOST_POINTS, Silence, evenly, is_in_force, silences, together};
use crate::loads::detail_parts::LoadShare;
use crate::loads::sees::{author, is_program};
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Denied, Error, Json, Path, Query, Reply, days};
use serde::{Deserialize, Serialize};
use store::loads::held::{self, Held};
use store::loads::views::{self, Viewer};
use store::loads::{areas, desk, positions, settings, traces};
use utoipa::{IntoParams, ToSchema};

/// Document 2 §9: start days before, 2; end days after, 5.
const BEFORE: TimeDelta = TimeDelta::days(2);
const AFTER: TimeDelta = TimeDelta::days(5);
/// The longest time that is shown: as long as packed days are kept.
const LONGEST: TimeDelta = TimeDelta::days(90);
/// The most raw positions that are read.
const MOST_RAW: i64 = 50_000;

/// The time to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TraceSpan {
    /// Start (RFC 3339); 2 days before the first window if omitted.
    #[serde(default, deserialize_with = "days::optional_instant")]
    from: Option<DateTime<Utc>>,
    /// End; 5 days after the last window if omitted.
    #[serde(default, deserialize_with = "days::optional_instant")]
    to: Option<DateTime<Utc>>,
}

/// Where a load's truck was.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadTrace {
    /// Positions, oldest first: longitude, latitude, time, source. At most 20,000; more are thinned evenly.
    #[schema(value_type = Vec<Vec<serde_json::Value>>)]
    points: Vec<(f64, f64, DateTime<Utc>, FixSource)>,
    /// ZIP codes by day, oldest first.
    areas: Vec<LoadArea>,
    /// When nothing was heard for longer than usual.
    gaps: Vec<TraceGap>,
    /// Who shares or shared where the truck is, newest first.
    shares: Vec<LoadShare>,
}

/// A time in which nothing was heard.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TraceGap {
    /// The last position before it.
    from: DateTime<Utc>,
    /// The first position after it, or now.
    to: DateTime<Utc>,
}

impl From<Silence> for TraceGap {
    fn from(silence: Silence) -> Self {
        Self { from: silence.from, to: silence.to }
    }
}

/// Returns where a load's truck was: positions while they were shared, ZIP codes by day, and when nothing was heard. The driver reads who
/// looked.
///
/// Positions that your own systems sent are shown, too. Single positions are kept for 7 days, then thinned to seconds and yards, for 90.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/carrier_vehicle_area_trace_data",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id."), TraceSpan),
    responses(
        (status = 200, body = LoadTrace),
        (status = 403, body = Errors, description = "Not allowed by your plan or permissions, or the truck isn't shared with you."),
    )
)]
pub async fn show_carrier_vehicle_area_trace_data(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
    Query(wanted): Query<TraceSpan>,
) -> Reply<Json<LoadTrace>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut change = app.unrecorded_change("the views of a load's location are their own record").await?;
    let held = held::read(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let (from, to) = span(&wanted, &held)?;
    let shares = desk::shares(&mut change, tenant, id).await?;
    let raw = positions::of_load(&mut change, tenant, id, (from, to), MOST_RAW).await?;
    let packed = traces::of_load(&mut change, tenant, id, (from.date_naive(), to.date_naive())).await?;
    let fixes = together(raw, &packed, &shares, (from, to));
    let is_shared = shares.iter().any(is_in_force);
    if !is_shared && fixes.is_empty() {
        return Err(Error::Denied(Denied::NotShared));
    }
    let areas = areas::of_load(&mut change, tenant, id, (from, to)).await?;
    let settings = settings::of(&mut change, tenant).await?;
    if is_shared {
        let viewer = if is_program(&caller) { Viewer::Key } else { Viewer::User };
        views::note(&mut change, tenant, id, viewer, author(&caller), now).await?;
    }
    change.commit().await?;
    let should_be_heard = held.load.status.is_live() && held.load.next_stop().is_some();
    let gaps = silences(&fixes, should_be_heard.then(|| now.min(to)), &settings);
    Ok(Json(LoadTrace {
        points: evenly(&fixes, MOST_POINTS).iter().map(point).collect(),
        areas: areas.into_iter().map(LoadArea::from).collect(),
        gaps: gaps.into_iter().map(TraceGap::from).collect(),
        shares: shares.into_iter().map(LoadShare::from).collect(),
    }))
}

/// The time that is asked for.
fn span(wanted: &TraceSpan, held: &Held) -> Result<(DateTime<Utc>, DateTime<Utc>), Error> {
    let from = wanted.from.unwrap_or(held.row.origin_at - BEFORE);
    let to = wanted.to.unwrap_or(held.row.last_window_end_at + AFTER);
    if to < from {
        return Err(Error::invalid("to", "Must be after `from`."));
    }
    // A load's own windows may be far apart; what someone asks for may not.
    if to - from > LONGEST && (wanted.from.is_some() || wanted.to.is_some()) {
        return Err(Error::invalid("to", "Must be at most 90 days after `from`."));
    }
    Ok((from, to))
}

fn point(fix: &Fix) -> (f64, f64, DateTime<Utc>, FixSource) {
    let rounded = |degrees: f64| (degrees * 1e5).round() / 1e5;
    (rounded(fix.point.lon), rounded(fix.point.lat), fix.located_at, fix.source)
}
