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
use freight::stop::{LogSource, LogType, Stop};
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
    let mut change = app.unrecorded_change("a log tells that the driver wrote it").await?;
    let haul = Haul::lock(&mut change, &session.page).await?;
    let page = session.again(&app, &mut change).await?;
    let stop = haul.stops().find(|stop| stop.id == stop_id);
    let stop = stop.ok_or_else(|| Error::invalid("stop_id", "This stop isn't on your page."))?;
    refuse_wrong(&stop.followed(), is_type, occurred_at)?;
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

/// Refuses a log that the stop does not have, and one that contradicts the stop's others. A log that is there already is not judged again.
fn refuse_wrong(stop: &Stop, is_type: LogType, at: DateTime<Utc>) -> Result<(), Error> {
    let mut after = *stop;
    after.log(is_type, at).map_err(|wrong| Error::invalid("is_type", wrong.to_string()))?;
    if after == *stop {
        return Ok(());
    }
    let is_after =
        |earlier: Option<DateTime<Utc>>, later: Option<DateTime<Utc>>| earlier.zip(later).is_some_and(|(a, b)| a > b);
    if is_after(after.arrived_at, after.departed_at) || is_after(after.arrived_at, after.done_at) {
        return Err(Error::invalid(
            "occurred_at",
            "This is before the arrival at this stop, or the arrival is after it.",
        ));
    }
    if is_after(after.done_at, after.departed_at) {
        return Err(Error::invalid("occurred_at", "Loading or unloading can't be after the departure."));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use freight::stop::{Handling, Scheduling, StopKind, Window};

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    fn pickup() -> Stop {
        Stop {
            id: StopId(1),
            kind: StopKind::Pickup,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: None,
            window: Window { start: at(0), end: at(0) },
            arrived_at: Some(at(10)),
            departed_at: None,
            done_at: Some(at(60)),
        }
    }

    #[test]
    fn logs_of_a_stop_are_in_their_order() {
        let is_taken = |is_type, minute| refuse_wrong(&pickup(), is_type, at(minute)).is_ok();

        assert!(is_taken(LogType::Departure, 60) && is_taken(LogType::Departure, 90));
        assert!(!is_taken(LogType::Departure, 9), "before the arrival");
        assert!(!is_taken(LogType::Departure, 59), "before it was loaded");
        assert!(is_taken(LogType::Arrival, 5_000) && is_taken(LogType::Pickup, 1), "logged already");
        assert!(!is_taken(LogType::Delivery, 70), "no delivery at a pickup");
    }
}
