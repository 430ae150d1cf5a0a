//! Writing a log. (Document 2 §7: POST load_logs, flat.)

use super::correct;
use super::view::LoadLog;
use crate::loads::logged;
use crate::loads::sees::{Sees, author};
use crate::loads::words::LogTypeWords;
use crate::positions::take_in::{MovementFixes, take_in};
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::{Actor, FixSource, LoadStatus};
use freight::position::{AHEAD, Fix};
use freight::stop::{LogSource, LogType, check_time};
use geo::Point;
use kernel::ids::{LoadId, LoadLogId, StopId};
use platform::app::App;
use platform::http::guards::LogLoads;
use platform::http::{Caller, Code, Error, Json, Reply, days};
use serde::Deserialize;
use store::loads::feed;
use store::loads::held::{self, Held};
use store::loads::logs::NewLog;
use utoipa::ToSchema;

/// How long before a load's first window something is logged at most, as at a stop (`freight::stop::check_time`).
const EARLY: TimeDelta = TimeDelta::days(30);
/// The longest text of a log, in characters.
const LONGEST: usize = 2_000;

/// Request body: a log to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLoadLog {
    /// Id of the load.
    #[schema(value_type = i64)]
    load_id: LoadId,
    /// Id of the stop; required for arrival, departure, pickup and delivery.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    stop_id: Option<StopId>,
    /// When it happened (RFC 3339).
    #[serde(deserialize_with = "days::instant")]
    occurred_at: DateTime<Utc>,
    /// What happened.
    #[schema(value_type = LogTypeWords)]
    is_type: LogType,
    /// In words, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    body: Option<String>,
    /// The expected arrival at the next stop that was told; of `eta` and `check_call`.
    #[serde(default, deserialize_with = "days::optional_instant")]
    eta_at: Option<DateTime<Utc>>,
    /// Latitude of the truck, as it was told; of `check_call`.
    #[serde(default)]
    latitude: Option<f64>,
    /// Longitude of the truck.
    #[serde(default)]
    longitude: Option<f64>,
    /// Id of the log that this one corrects: one of the same kind at the same stop, whose time was wrong. It stays, as an exception.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    corrects: Option<LoadLogId>,
}

/// Writes a log. The load's status follows: progress on the first arrival or pickup, delivered on the last delivery.
///
/// A stop has one log of each kind: the same again, at the same minute, answers with the first. At another time it is refused with 409, which
/// names the time that is logged, unless `corrects` gives that log's id: then the new time counts, and the log before stays as an exception.
#[utoipa::path(
    post,
    path = "/api/v1/load_logs",
    tag = "loads",
    request_body = NewLoadLog,
    responses(
        (status = 200, description = "It was logged before.", body = LoadLog),
        (status = 201, body = LoadLog),
        (status = 404, description = "The load or the stop isn't found.", body = platform::http::error::Errors),
        (status = 409, description = "The load isn't on its way, or the stop has this log at another time.", body = platform::http::error::Errors),
    )
)]
pub async fn create_load_log(
    app: App,
    caller: Caller<LogLoads>,
    Json(wanted): Json<NewLoadLog>,
) -> Reply<(StatusCode, Json<LoadLog>)> {
    let sees = Sees::of(&caller)?;
    let (tenant, now) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let body = checked(&wanted, now)?;
    let mut change = app
        .companys_unrecorded_change(
            tenant.company(),
            "a log stands with its author, and one that was corrected stays as an exception",
        )
        .await?;
    let mut held = held::lock(&mut change, tenant, wanted.load_id).await?.ok_or(Error::NotFound)?;
    let source = if sees.actor() == Actor::Tms { LogSource::Tms } else { LogSource::Person };
    let new = NewLog {
        stop_id: wanted.stop_id,
        movement_id: logged::movement_at(&held, wanted.stop_id),
        is_type: wanted.is_type,
        occurred_at: wanted.occurred_at,
        source,
        user_id: author(&caller),
        body,
        eta_at: wanted.eta_at,
    };
    if let Some(corrected) = wanted.corrects {
        held = correct::take_back(&mut change, tenant, held, (corrected, &new)).await?;
    }
    fits(&held, &new)?;
    let fixes = fix(&wanted, &held)?;
    let put = logged::put(&mut change, tenant, &held, &new, sees.actor(), now).await?;
    if put.is_new() {
        if let Some(fixes) = fixes {
            take_in(&mut change, &app, &[fixes], now).await?;
        }
        let xid = feed::announce(&mut change, tenant, &[held.row.id]).await?;
        change.announce_loads(xid);
    } else {
        correct::refuse_another_time(&held, put.row(), new.occurred_at)?;
    }
    change.commit().await?;
    let status = if put.is_new() { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(LoadLog::from(put.row().clone()))))
}

/// What can be told without the load; gives the text as it is kept.
fn checked(wanted: &NewLoadLog, now: DateTime<Utc>) -> Result<Option<String>, Error> {
    use LogType::{Arrival, CheckCall, Delivery, Departure, Eta, Pickup};
    let body = wanted.body.as_ref().map(|body| body.trim().to_owned()).filter(|body| !body.is_empty());
    let is_of_stop = matches!(wanted.is_type, Arrival | Departure | Pickup | Delivery);
    let tells_eta = matches!(wanted.is_type, Eta | CheckCall);
    if body.as_ref().is_some_and(|body| body.chars().count() > LONGEST) {
        return Err(Error::invalid("body", format!("Use {LONGEST} characters or fewer.")));
    }
    if wanted.occurred_at > now + AHEAD {
        return Err(Error::invalid("occurred_at", "Can't be in the future."));
    }
    if is_of_stop && wanted.stop_id.is_none() {
        return Err(Error::field("stop_id", Code::Missing, "Say at which stop."));
    }
    if wanted.is_type == Eta && wanted.eta_at.is_none() {
        return Err(Error::field("eta_at", Code::Missing, "Give the expected arrival."));
    }
    if wanted.eta_at.is_some() && !tells_eta {
        return Err(Error::invalid("eta_at", "Only check calls and ETAs have an expected arrival."));
    }
    let is_on_earth = |lat: Option<f64>, lon: Option<f64>| {
        lat.is_none_or(|lat| (-90.0..=90.0).contains(&lat)) && lon.is_none_or(|lon| (-180.0..=180.0).contains(&lon))
    };
    if wanted.latitude.is_some() != wanted.longitude.is_some() || !is_on_earth(wanted.latitude, wanted.longitude) {
        return Err(Error::invalid("latitude", "Give latitude (-90 to 90) and longitude (-180 to 180) together."));
    }
    if wanted.latitude.is_some() && wanted.is_type != CheckCall {
        return Err(Error::invalid("latitude", "Only check calls have a position."));
    }
    Ok(body)
}

/// Whether the load has such a stop with such a log, and is on its way.
fn fits(held: &Held, new: &NewLog) -> Result<(), Error> {
    match logged::check(held, new) {
        None => return Err(Error::invalid("stop_id", "The load has no such stop.")),
        Some(Err(why)) => return Err(Error::invalid("is_type", why.to_string())),
        Some(Ok(())) => {}
    }
    if let Some(stop) = new.stop_id {
        check_time(&held.load.stops, stop, new.is_type, new.occurred_at)
            .map_err(|why| Error::invalid("occurred_at", why.to_string()))?;
    }
    // Nothing happens to a load long before it begins.
    let begins = held.load.stops.iter().map(|stop| stop.window.start).min();
    if begins.is_some_and(|begins| new.occurred_at < begins - EARLY) {
        return Err(Error::invalid(
            "occurred_at",
            "This is more than 30 days before the load's first window. Check the date.",
        ));
    }
    let is_stops = matches!(new.is_type, LogType::Arrival | LogType::Departure | LogType::Pickup | LogType::Delivery);
    match held.row.status {
        LoadStatus::Available if is_stops => Err(Error::Conflict("Assign a carrier first.".to_owned())),
        LoadStatus::Cancelled if is_stops => Err(Error::Conflict("The load is canceled.".to_owned())),
        _ => Ok(()),
    }
}

/// The position that a check call told, of the truck on its way.
fn fix(wanted: &NewLoadLog, held: &Held) -> Result<Option<MovementFixes>, Error> {
    let Some((lat, lon)) = wanted.latitude.zip(wanted.longitude) else { return Ok(None) };
    let movement = held.current().ok_or_else(|| Error::invalid("latitude", "Assign a carrier first."))?;
    let fix = Fix {
        located_at: wanted.occurred_at,
        point: Point { lat, lon },
        speed_mph: None,
        source: FixSource::CheckCall,
    };
    Ok(Some(MovementFixes {
        load_id: held.row.id,
        movement_id: movement.id,
        company: held.row.company_id,
        share_id: None,
        source: FixSource::CheckCall,
        fixes: vec![fix],
    }))
}
