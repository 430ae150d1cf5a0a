//! The carrier's record of detention: the same as the broker's, of the stops that it hauls.

use super::session::{Driver, Session};
use crate::facilities::record::{HEADS, cells};
use crate::loads::export::{attachment, file};
use crate::tracking_links::haul::Haul;
use axum::response::Response;
use freight::readiness::clock;
use freight::stop::{LogSource, LogType};
use platform::app::App;
use platform::http::Reply;
use platform::http::error::Errors;
use store::loads::rows::StopRow;
use store::loads::sessions::{self, StopLog};
use store::loads::settings;
use store::loads::stays::Stay;
use vetting::reports::files::ReportFormat;

/// Downloads the record of the truck's time at its stops as a CSV file: windows, arrivals, free time, departures, who logged each, and the minutes of
/// detention. The broker's record has the same rows where there was detention.
#[utoipa::path(
    get,
    path = "/api/v1/drive/detention",
    tag = "drive",
    params(("x-drive-session" = String, Header, description = "The session that opening the link gave.")),
    responses(
        (status = 200, description = "The file.", content((String = "text/csv"))),
        (status = 401, body = Errors, description = "No such session, or its link has ended; the detail says why."),
    )
)]
pub async fn download_drive_detention(app: App, session: Session<Driver>) -> Reply<Response> {
    let (now, page) = (session.now(&app), &session.page);
    let mut db = app.conn().await?;
    let settings = settings::of(&mut db, session.tenant()).await?;
    let haul = Haul::read(&mut db, page).await?;
    let logs = sessions::logs(&mut db, page).await?;
    drop(db);
    let stays = haul.stops().filter_map(|stop| stay(&haul, stop, &logs));
    let rows: Vec<_> = stays.map(|stay| cells(&stay, &clock(&stay.followed(), now, &settings))).collect();
    let name = format!("detention-{}", file_name(&haul.held.row.external_load_number));
    Ok(attachment(&name, ReportFormat::Csv, file(ReportFormat::Csv, HEADS, &rows)?))
}

/// The stay of a stop that the truck came to.
fn stay(haul: &Haul, stop: &StopRow, logs: &[StopLog]) -> Option<Stay> {
    let logged_by = |is_type: LogType| -> Option<LogSource> {
        logs.iter().find(|log| log.stop_id == stop.id && log.is_type == is_type).map(|log| log.source)
    };
    let row = stop.clone();
    Some(Stay {
        id: row.id,
        load_id: row.load_id,
        external_load_number: haul.held.row.external_load_number.clone(),
        kind: row.kind,
        handling: row.handling,
        scheduling: row.scheduling,
        name: row.name,
        street: row.street,
        city: row.city,
        state: row.state,
        postal_code: row.postal_code,
        time_zone: row.time_zone,
        window_start_at: row.window_start_at,
        window_end_at: row.window_end_at,
        arrived_at: row.arrived_at?,
        departed_at: row.departed_at,
        done_at: row.done_at,
        arrival_source: logged_by(LogType::Arrival),
        departure_source: logged_by(LogType::Departure),
        carrier: Some(haul.carrier_name().to_owned()),
        carrier_dot_number: haul.movement.carrier_dot_number,
    })
}

/// A load's number without what a file's name can't have.
fn file_name(number: &str) -> String {
    number.chars().map(|sign| if sign.is_ascii_alphanumeric() || sign == '-' { sign } else { '-' }).collect()
}
