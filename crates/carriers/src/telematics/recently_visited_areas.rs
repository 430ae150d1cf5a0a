//! Where a carrier's vehicles were recently, according to their ELDs.

use super::eld_carrier_vehicles::window;
use super::provider::source;
use super::view::VisitedArea;
use geo::zip_place;
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing};
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::telematics::retention::VISITS_KEPT;
use store::telematics::visits::{self, VisitedZip};

/// The parameters of the list: the page alone.
#[derive(Debug)]
pub struct VisitedAreas;

impl Listing for VisitedAreas {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists the 5-digit ZIP codes a carrier's vehicles visited in the last 90 days, by nearest ZIP code point, most recent first.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/recently_visited_areas_verified_by_eld",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<VisitedAreas>),
    responses((status = 200, body = Vec<VisitedArea>))
)]
pub async fn list_recently_visited_areas_verified_by_eld(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
    q: Q<VisitedAreas>,
) -> Reply<Page<VisitedArea>> {
    let mut db = app.conn().await?;
    store::carriers::keys::dot_number(&mut db, id).await?.ok_or(Error::NotFound)?;
    let since = (app.clock.now() - VISITS_KEPT).date_naive();
    let rows = visits::page(&mut db, id, since, window(&q)).await?;
    Ok(Page::of(&q, rows).map(view))
}

fn view(row: VisitedZip) -> VisitedArea {
    let place = zip_place(&row.zip);
    let state = place.map_or("", |place| place.state().code);
    VisitedArea {
        name: place.map_or_else(|| row.zip.clone(), |place| format!("{}, {state}", place.county.name)),
        state: state.to_owned(),
        latitude: place.map(|place| place.lat),
        longitude: place.map(|place| place.lon),
        days: row.days,
        vehicles: row.vehicles,
        first_on: row.first_on,
        last_on: row.last_on,
        source: source(row.provider, row.last_at),
        zip: row.zip,
    }
}
