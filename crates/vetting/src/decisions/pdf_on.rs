//! The vetting record of a carrier as of a day, as a document.

use super::document;
use super::view::{DecisionDetail, DecisionView, hides_alerts};
use axum::response::Response;
use chrono::{Days, NaiveDate, NaiveTime};
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadDecisions;
use platform::http::{Caller, Error, Path, Query, Reply, days};
use serde::Deserialize;
use store::carriers::keys;
use store::decisions::{self, Kind};
use utoipa::IntoParams;

/// The most decisions that the document lists.
const MOST: i64 = 50;

/// Which day.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OnDay {
    /// Day in UTC; today if omitted.
    #[serde(default, deserialize_with = "days::optional")]
    on: Option<NaiveDate>,
}

/// Downloads your company's vetting record for a carrier as of the end of a day, as a PDF: the last 50 decisions up to then, with the last
/// one in full.
///
/// 404 if there were no decisions by then.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/decisions/pdf",
    tag = "decisions",
    params(("id" = i64, Path, description = "The carrier's id."), OnDay),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn download_decisions_pdf(
    app: App,
    caller: Caller<ReadDecisions>,
    Path(id): Path<i64>,
    Query(OnDay { on }): Query<OnDay>,
) -> Reply<Response> {
    let today = app.clock.today();
    let day = on.unwrap_or(today);
    let next = day.checked_add_days(Days::new(1)).filter(|_| day <= today);
    let end = next.ok_or_else(|| Error::invalid("on", "Must be today or earlier."))?.and_time(NaiveTime::MIN).and_utc();
    let (mut db, carrier) = (app.conn().await?, CarrierId(id));
    let dot_number = keys::dot_number(&mut db, carrier).await?.ok_or(Error::NotFound)?;
    let mut found = decisions::until(&mut db, caller.tenant()?, carrier, end, MOST).await?;
    if hides_alerts(&caller) {
        found.retain(|row| row.known_kind() != Some(Kind::AlertClosed));
    }
    let last = found.first().ok_or(Error::NotFound)?;
    let detail = DecisionDetail::of(last, caller.has(Scope::BlockSafetyData));
    let all: Vec<_> = found.iter().map(DecisionView::of).collect();
    Ok(document::answer(&format!("decisions-usdot-{dot_number}-{day}.pdf"), document::stood(day, &detail, &all)))
}
