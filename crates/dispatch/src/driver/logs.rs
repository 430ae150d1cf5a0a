//! What a driver says happened at a stop, by a tap.

use super::session::{Driver, Session};
use super::view::DriveLog;
use crate::loads::logged;
use crate::loads::words::LogTypeWords;
use crate::tracking_links::haul::Haul;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use freight::load::{Actor, Tap, doubt, unlocated};
use freight::position::{AHEAD, KEPT};
use freight::stop::{LogSource, LogType, check_time};
use kernel::ids::StopId;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply, days};
use serde::Deserialize;
use store::loads::logs::{self, NewLog};
use store::loads::sessions::StopLog;
use store::loads::{feed, settings};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// How many taps that didn't count are kept of a stop: enough for a person to see, and no more for whoever goes on.
const MOST_KEPT: i64 = 20;

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
///
/// It counts without a location too; the broker reads then that it is the driver's word alone.
///
/// At a delivery it doesn't count before a pickup is logged, nor while the newest location, if it is younger than 2 hours, is more than 25 miles
/// away: that is a 422 which says what to do, and the broker sees it as an exception.
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
    let settings = settings::of(&mut change, tenant).await?;
    let is_current = haul.held.load.current_movement().is_some_and(|current| current.id == haul.movement.id);
    let fix = haul.held.load.last_fix.filter(|_| is_current);
    let tap = Tap { stop: stop_id, is_type, at: occurred_at };
    let doubt = doubt(&haul.held.load, tap, fix, now, &settings);
    let new = NewLog {
        stop_id: Some(stop_id),
        movement_id: Some(haul.movement.id),
        is_type,
        occurred_at,
        source: LogSource::Driver,
        user_id: None,
        body: unlocated(fix, now).map(str::to_owned),
        eta_at: None,
    };
    if let Some(doubt) = doubt {
        let kept = NewLog { is_type: LogType::Exception, body: Some(doubt.in_log(is_type)), ..new };
        if keep(&mut change, tenant, (&haul, &kept), now).await? {
            let xid = feed::announce(&mut change, tenant, &[page.load_id]).await?;
            change.announce_loads(xid);
        }
        change.commit().await?;
        return Err(Error::invalid("stop_id", doubt.to_string()));
    }
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

/// Keeps a tap that doesn't count as an exception; whether it is new. The load stays as it is.
async fn keep(db: &mut Conn, tenant: Tenant, (haul, kept): (&Haul, &NewLog), now: DateTime<Utc>) -> sqlx::Result<bool> {
    let held = &haul.held;
    if logs::count_drivers_exceptions(db, tenant, held.row.id, kept.stop_id).await? >= MOST_KEPT {
        return Ok(false);
    }
    Ok(logged::put(db, tenant, held, kept, Actor::Engine, now).await?.is_new())
}

/// Whether it is what happens at a stop.
const fn is_of_stop(is_type: LogType) -> bool {
    matches!(is_type, LogType::Arrival | LogType::Departure | LogType::Pickup | LogType::Delivery)
}
