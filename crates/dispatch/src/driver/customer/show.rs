//! The customer's page.

use super::area::{hour, nearest_city, written};
use crate::driver::session::{Customer, Session};
use crate::loads::words::{LoadStatusWords, StopKindWords};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use freight::stop::StopKind;
use geo::Point;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use serde::Serialize;
use store::loads::held;
use store::loads::rows::StopRow;
use store::loads::sessions::{self, LastSeen};
use store::loads::views::{self, Viewer};
use utoipa::ToSchema;

/// What a customer sees of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackPage {
    /// The broker's number of the load.
    external_load_number: String,
    /// Where the load stands.
    #[schema(value_type = LoadStatusWords)]
    status: LoadStatus,
    /// Its stops in order.
    stops: Vec<TrackStop>,
    /// When it is expected at the next stop; null if unknown.
    eta_at: Option<DateTime<Utc>>,
    /// Where it is, roughly; null unless its location is shared and the load is under way.
    area: Option<TrackArea>,
    /// The broker.
    broker_name: String,
}

/// A stop, without its address.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackStop {
    /// Its place among the stops, from 0.
    position: i16,
    /// What happens here.
    #[schema(value_type = StopKindWords)]
    kind: StopKind,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// Start of its window.
    window_start_at: DateTime<Utc>,
    /// End of its window.
    window_end_at: DateTime<Utc>,
    /// Time zone in which its window is read, as `America/Chicago`.
    time_zone: String,
    /// When the truck arrived; null if not logged.
    arrived_at: Option<DateTime<Utc>>,
    /// When it left; null if not logged.
    departed_at: Option<DateTime<Utc>>,
    /// When it was loaded or unloaded; null if not logged.
    done_at: Option<DateTime<Utc>>,
}

/// Roughly where a truck was.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct TrackArea {
    /// The nearest main city.
    city: String,
    /// Its state or province.
    state: &'static str,
    /// The hour in which the truck was there.
    at: DateTime<Utc>,
}

impl From<StopRow> for TrackStop {
    fn from(row: StopRow) -> Self {
        Self {
            position: row.position,
            kind: row.kind,
            city: row.city,
            state: row.state,
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            time_zone: row.time_zone,
            arrived_at: row.arrived_at,
            departed_at: row.departed_at,
            done_at: row.done_at,
        }
    }
}

/// Returns how far the load of a customer's session is. Its driver or carrier reads that the customer looked.
#[utoipa::path(
    get,
    path = "/api/v1/track",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, body = TrackPage),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn show_track(app: App, session: Session<Customer>) -> Reply<Json<TrackPage>> {
    let (tenant, page) = (session.tenant(), &session.page);
    let mut change =
        app.unrecorded_visitors_change(session.from, "the views of a load's location are their own record").await?;
    let held = held::read(&mut change, tenant, page.load_id).await?.ok_or(Error::NotFound)?;
    let broker_name = sessions::broker(&mut change, page).await?.legal_name;
    let seen = if held.row.closed_at.is_none() { sessions::last_shared(&mut change, page).await? } else { None };
    let area = seen.and_then(area);
    if area.is_some() {
        views::note(&mut change, tenant, page.load_id, Viewer::Customer, None, session.now(&app)).await?;
    }
    change.commit().await?;
    Ok(Json(TrackPage {
        external_load_number: held.row.external_load_number,
        status: held.row.status,
        eta_at: held.row.eta_at,
        area,
        broker_name,
        stops: held.stops.into_iter().map(TrackStop::from).collect(),
    }))
}

fn area(seen: LastSeen) -> Option<TrackArea> {
    let city = nearest_city(Point { lat: seen.latitude, lon: seen.longitude })?;
    Some(TrackArea { city: written(city.name), state: city.state.code, at: hour(seen.located_at) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_reads_the_city_and_the_hour_alone() {
        let located_at = "2026-11-24T14:37:12Z".parse().expect("an instant");
        let shown = area(LastSeen { latitude: 32.7912, longitude: -96.8134, located_at }).expect("an area");

        assert_eq!(
            serde_json::json!(shown),
            serde_json::json!({"city": "Dallas", "state": "TX", "at": "2026-11-24T14:00:00Z"})
        );
    }
}
