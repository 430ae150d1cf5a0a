//! What a driver says happened at a stop, by a tap.

use super::session::{Driver, Session};
use super::view::DriveLog;
use crate::loads::logged;
use crate::loads::words::LogTypeWords;
use crate::tracking_links::haul::Haul;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use freight::load::Actor;
use freight::position::{AHEAD, KEPT};
use freight::stop::{LogSource, LogType, check_time};
use kernel::ids::StopId;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply, days};
use serde::Deserialize;
use store::loads::feed;
use store::loads::logs::NewLog;
use store::loads::sessions::StopLog;
use utoipa::ToSchema;

/// Request body: what happened at a stop.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DriveLogToWrite {
    /// The stop.
    #[schema(value_type = i64)]
    stop_id: StopId,
    /// What happened: `arrival`, `departure`, `pickup` or `delivery`.
    #[schema(value_type = LogTypeWords)]
    is_type: LogType,
    /// When. A phone that was offline may tell it up to 7 days later.
    #[serde(deserialize_with = "days::instant")]
    occurred_at: DateTime<Utc>,
}

/// Logs what happened at a stop: arrival, departure, pickup, delivery. The same again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/drive/logs",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    request_body = DriveLogToWrite,
    responses(
        (status = 200, body = DriveLog, description = "It was logged before."),
        (status = 201, body = DriveLog),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn create_drive_log(
    app: App,
    session: Session<Driver>,
    Json(DriveLogToWrite { stop_id, is_type, occurred_at }): Json<DriveLogToWrite>,
) -> Reply<(StatusCode, Json<DriveLog>)> {
    let (now, tenant) = (session.now(&app), session.tenant());
    if !is_of_stop(is_type) {
        return Err(Error::invalid("is_type", "Log an arrival, departure, pickup or delivery."));
    }
    if occurred_at > now + AHEAD {
        return Err(Error::invalid("occurred_at", "This is in the future. Check the phone's clock."));
    }
    if occurred_at < now - KEPT {
        return Err(Error::invalid("occurred_at", "This is more than 7 days ago. Ask the broker to log it."));
    }
    let mut change = app.unrecorded_visitors_change(session.from, "a log tells that the driver wrote it").await?;
    let haul = Haul::lock(&mut change, &session.page).await?;
    let page = session.hold(&app, &mut change).await?;
    let stop = haul.stops().find(|stop| stop.id == stop_id);
    let stop = stop.ok_or_else(|| Error::invalid("stop_id", "This stop isn't on your page."))?;
    stop.followed().log(is_type, occurred_at).map_err(|wrong| Error::invalid("is_type", wrong.to_string()))?;
    check_time(&haul.held.load.stops, stop_id, is_type, occurred_at)
        .map_err(|why| Error::invalid("occurred_at", why.to_string()))?;
    let new = NewLog {
        stop_id: Some(stop_id),
        movement_id: Some(haul.movement.id),
        is_type,
        occurred_at,
        source: LogSource::Driver,
        user_id: None,
        body: None,
        eta_at: None,
    };
    let put = logged::put(&mut change, tenant, &haul.held, &new, Actor::Engine, now).await?;
    if put.is_new() {
        let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
        change.announce_loads(xid);
        change.commit().await?;
    }
    let row = put.row();
    let log = StopLog { id: row.id, stop_id, is_type: row.is_type, occurred_at: row.occurred_at, source: row.source };
    Ok((if put.is_new() { StatusCode::CREATED } else { StatusCode::OK }, Json(log.into())))
}

/// Whether it is what happens at a stop.
const fn is_of_stop(is_type: LogType) -> bool {
    matches!(is_type, LogType::Arrival | LogType::Departure | LogType::Pickup | LogType::Delivery)
}
