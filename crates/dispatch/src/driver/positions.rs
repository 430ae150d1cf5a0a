//! Positions of a driver's phone, while the driver shares them.

use super::session::{Driver, Session};
use crate::positions::take_in::{MovementFixes, take_in};
use crate::tracking_links::haul::Haul;
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use serde::{Deserialize, Serialize};
use store::loads::sessions::{self, OwnShare};
use utoipa::ToSchema;

/// The most positions in one call: what a phone that was offline for a day has to tell.
const MOST: usize = 1_000;
/// Faster than this no truck is: the phone does not know its speed.
const FASTEST_MPH: f32 = 150.0;

/// Request body: positions of the driver's phone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrivePositionsToTake {
    /// The positions, in any order; up to 1,000. What was taken before changes nothing.
    positions: Vec<DrivePosition>,
}

/// Where the phone was.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrivePosition {
    /// When it was there. A phone that was offline may tell it up to 7 days later.
    located_at: DateTime<Utc>,
    /// Latitude in degrees.
    latitude: f64,
    /// Longitude in degrees.
    longitude: f64,
    /// Speed in miles an hour, where the phone knows it.
    #[serde(default)]
    speed_mph: Option<f32>,
}

/// What became of positions.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrivePositionsTaken {
    /// How many are new.
    accepted: usize,
    /// How many were known.
    duplicates: usize,
    /// Those that weren't taken, in the order in which they were sent.
    refused: Vec<DrivePositionRefused>,
    /// Whether positions are still shared; if not, the phone can stop measuring.
    is_sharing: bool,
}

/// A position that wasn't taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrivePositionRefused {
    /// Its place in the call, from 0.
    index: usize,
    /// `not_shared`: outside of what is shared, and not kept; positions count by the second, so one of the second in which sharing began is
    /// outside. Otherwise why it isn't believed: `not_on_earth`, `no_fix`, `future`, `too_old`,
    /// `out_of_range`, `too_fast` or `same_moment`.
    reason: &'static str,
}

/// Takes positions of the driver's phone. Those outside of what the driver shares aren't kept.
#[utoipa::path(
    post,
    path = "/api/v1/drive/positions",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    request_body = DrivePositionsToTake,
    responses(
        (status = 200, body = DrivePositionsTaken),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
        (status = 409, body = Errors, description = "The driver doesn't share the phone's location."),
    )
)]
pub async fn take_drive_positions(
    app: App,
    session: Session<Driver>,
    Json(DrivePositionsToTake { positions }): Json<DrivePositionsToTake>,
) -> Reply<Json<DrivePositionsTaken>> {
    if positions.len() > MOST {
        return Err(Error::invalid("positions", "At most 1,000 in one call."));
    }
    let now = session.now(&app);
    let mut change = app.unrecorded_visitors_change(session.from, "positions, as the phone sends them").await?;
    let haul = Haul::lock(&mut change, &session.page).await?;
    let page = session.hold(&app, &mut change).await?;
    let share = sessions::share(&mut change, &page).await?;
    let share =
        share.ok_or_else(|| Error::Conflict("Location isn't shared. Share it on this page first.".to_owned()))?;
    let until = shared_until(&share, &haul);
    let (shared, outside): (Vec<_>, Vec<_>) = positions
        .iter()
        .enumerate()
        .partition(|(_, position)| share.starts_at <= position.located_at && position.located_at <= until);
    let batch = [MovementFixes {
        load_id: page.load_id,
        movement_id: haul.movement.id,
        company: page.company_id,
        share_id: Some(share.id),
        source: FixSource::Phone,
        fixes: shared.iter().map(|(_, position)| fix(position)).collect(),
    }];
    let taken = take_in(&mut change, &app, &batch, now).await?.pop().unwrap_or_default();
    // What was taken in may have been the departure from the last stop.
    let is_sharing = shared_until(&share, &Haul::read(&mut change, &page).await?) > now;
    change.commit().await?;
    let believed = taken.refused.iter().filter_map(|(at, why)| Some((shared.get(*at)?.0, why.as_str())));
    // A position's second may begin before the share does, and the last stop may have been left within the call.
    let not_taken = taken.outside.iter().filter_map(|at| Some(shared.get(*at)?.0));
    let not_shared = outside.iter().map(|(at, _)| *at).chain(not_taken).map(|at| (at, "not_shared"));
    let mut refused: Vec<_> =
        believed.chain(not_shared).map(|(index, reason)| DrivePositionRefused { index, reason }).collect();
    refused.sort_by_key(|refused| refused.index);
    Ok(Json(DrivePositionsTaken { accepted: taken.accepted, duplicates: taken.duplicate, refused, is_sharing }))
}

/// Until when positions are shared: until the driver left the last stop, or the load was closed, and at most until the share's end.
fn shared_until(share: &OwnShare, haul: &Haul) -> DateTime<Utc> {
    let left = haul.last_stop().and_then(|stop| stop.departed_at.or(stop.done_at));
    [left, haul.held.row.closed_at].into_iter().flatten().fold(share.ends_at, Ord::min)
}

fn fix(position: &DrivePosition) -> Fix {
    Fix {
        located_at: position.located_at,
        point: Point { lat: position.latitude, lon: position.longitude },
        speed_mph: position.speed_mph.filter(|mph| (0.0..=FASTEST_MPH).contains(mph)),
        source: FixSource::Phone,
    }
}
