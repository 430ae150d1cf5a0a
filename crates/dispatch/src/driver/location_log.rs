//! The driver's location log: of which days positions are kept, and who looked at them.

use super::session::{Driver, Session};
use super::view::who;
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use serde::Serialize;
use store::loads::sessions;
use utoipa::ToSchema;

/// What is kept of a driver's positions, and who looked.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveLocationLog {
    /// Days (UTC) of which positions are kept, newest first.
    days: Vec<DriveLocatedDay>,
    /// Who looked, most recent first, up to 200.
    viewers: Vec<DriveLocationViewer>,
    /// Whether positions are being shared now.
    is_sharing: bool,
}

/// A day of which positions are kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveLocatedDay {
    /// The day (UTC).
    day: NaiveDate,
    /// Number of positions.
    positions: i64,
}

/// Who looked at where the truck was, and how often.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveLocationViewer {
    /// Who, in words.
    who: String,
    /// The first hour in which they looked.
    first_at: DateTime<Utc>,
    /// The last.
    last_at: DateTime<Utc>,
    /// In how many hours they looked.
    hours: i64,
}

/// Returns the driver's location log: days, number of positions, and everyone who looked.
#[utoipa::path(
    get,
    path = "/api/v1/drive/log",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, body = DriveLocationLog),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn show_drive_log(app: App, session: Session<Driver>) -> Reply<Json<DriveLocationLog>> {
    let (mut db, page) = (app.conn().await?, &session.page);
    let days = sessions::located_days(&mut db, page).await?;
    let broker = sessions::broker(&mut db, page).await?.legal_name;
    let viewers = sessions::viewers(&mut db, page).await?;
    let is_sharing = sessions::share(&mut db, page).await?.is_some();
    Ok(Json(DriveLocationLog {
        days: days.iter().map(|day| DriveLocatedDay { day: day.day, positions: day.positions }).collect(),
        viewers: viewers
            .iter()
            .map(|viewer| DriveLocationViewer {
                who: who(viewer, &broker),
                first_at: viewer.first_at,
                last_at: viewer.last_at,
                hours: viewer.hours,
            })
            .collect(),
        is_sharing,
    }))
}
