//! The broker's record of detention, as a file.

use super::record::{HEADS, cells};
use crate::loads::export::{attachment, file};
use axum::response::Response;
use chrono::{DateTime, Days, NaiveDate, Utc};
use freight::readiness::clock;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{ExportLoads, Guarded, ReadLoads};
use platform::http::{Caller, Error, Query, Reply, days};
use serde::Deserialize;
use serde_json::json;
use store::loads::{settings, stays};
use utoipa::IntoParams;
use vetting::reports::files::ReportFormat;

/// The days that a file has when the call doesn't say.
const USUAL_DAYS: u64 = 30;
/// The most days of a file.
const MOST_DAYS: i64 = 366;

/// The wanted file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedDetention {
    /// First day of arrivals (UTC). 30 days before the last if omitted.
    #[serde(default, deserialize_with = "days::optional")]
    from: Option<NaiveDate>,
    /// Last day of arrivals (UTC). Today if omitted.
    #[serde(default, deserialize_with = "days::optional")]
    until: Option<NaiveDate>,
    /// File format; CSV if omitted.
    format: Option<ReportFormat>,
}

/// Exports the stops with detention of up to 366 days, newest first: window, arrival, free time, departure, who logged each, and the minutes.
///
/// The driver's page has the same record of its own load (`GET /api/v1/drive/detention`).
#[utoipa::path(
    get,
    path = "/api/v1/facilities/detention_export",
    tag = "loads",
    params(WantedDetention),
    responses((status = 200, description = "The file.", content(
        (String = "text/csv"),
        (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    )))
)]
pub async fn export_detention(
    app: App,
    caller: Caller<ExportLoads>,
    address: Address,
    Query(wanted): Query<WantedDetention>,
) -> Reply<Response> {
    caller.satisfies(&ReadLoads::GUARD)?;
    let (tenant, format) = (caller.tenant()?, wanted.format.unwrap_or(ReportFormat::Csv));
    let now = app.loads.now(tenant.company());
    let (from, until) = wanted.days(now.date_naive())?;
    let mut db = app.conn().await?;
    let settings = settings::of(&mut db, tenant).await?;
    let stays = stays::of_company(&mut db, tenant, (start_of(from), start_of(until + Days::new(1)))).await?;
    drop(db);
    let clocked = stays.iter().map(|stay| (stay, clock(&stay.followed(), now, &settings)));
    let detained = clocked.filter(|(_, clock)| clock.detention_minutes > 0);
    let rows: Vec<_> = detained.map(|(stay, clock)| cells(stay, &clock)).collect();
    let details = json!({"rows": rows.len(), "from": from, "until": until, "format": format.ending()});
    app.change(&caller, address).await?.commit(Audit::new("detention.exported").details(details)).await?;
    let bytes =
        tokio::task::spawn_blocking(move || file(format, HEADS, &rows)).await.map_err(anyhow::Error::from)??;
    Ok(attachment(&format!("detention-{from}-{until}"), format, bytes))
}

impl WantedDetention {
    /// The first and the last day.
    fn days(&self, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), Error> {
        let until = self.until.unwrap_or(today);
        let from = self.from.unwrap_or_else(|| until.checked_sub_days(Days::new(USUAL_DAYS)).unwrap_or(until));
        match (until - from).num_days() {
            ..0 => Err(Error::invalid("from", "The first day must not be after the last.")),
            MOST_DAYS.. => Err(Error::invalid("from", "At most 366 days can be exported at a time.")),
            _ => Ok((from, until)),
        }
    }
}

/// The moment at which a day begins (UTC).
fn start_of(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(chrono::NaiveTime::MIN).and_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn days(from: Option<&str>, until: Option<&str>) -> Option<(NaiveDate, NaiveDate)> {
        let wanted = WantedDetention { from: from.map(day), until: until.map(day), format: None };
        wanted.days(day("2026-11-22")).ok()
    }

    #[test]
    fn a_file_has_thirty_days_unless_the_call_says_and_a_year_at_most() {
        assert_eq!(days(None, None), Some((day("2026-10-23"), day("2026-11-22"))));
        assert_eq!(days(Some("2026-01-01"), None), Some((day("2026-01-01"), day("2026-11-22"))));
        assert_eq!(days(None, Some("2026-03-31")), Some((day("2026-03-01"), day("2026-03-31"))));
        assert_eq!((days(Some("2025-11-21"), None), days(Some("2026-11-23"), None)), (None, None));
        assert!(days(Some("2025-11-22"), None).is_some());
    }
}
