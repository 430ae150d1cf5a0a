//! The vehicles reported by a carrier's ELDs.

use super::provider::source;
use super::view::EldVehicle;
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Query};
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::carriers::Window;
use store::telematics::vehicles;

/// The parameters of the list: the page alone.
#[derive(Debug)]
pub struct EldVehicles;

impl Listing for EldVehicles {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists the vehicles reported by a carrier's ELDs, most recently reported first; empty if none is connected.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/eld_carrier_vehicles",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<EldVehicles>),
    responses((status = 200, body = Vec<EldVehicle>))
)]
pub async fn list_eld_carrier_vehicles(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
    q: Q<EldVehicles>,
) -> Reply<Page<EldVehicle>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    store::carriers::keys::dot_number(&mut db, id).await?.ok_or(Error::NotFound)?;
    let (since, _) = last_24_months(app.clock.today());
    let rows = vehicles::page(&mut db, tenant, id, since, window(&q)).await?;
    Ok(Page::of(&q, rows).map(view))
}

fn view(row: vehicles::EldVehicle) -> EldVehicle {
    EldVehicle {
        source: source(row.provider, row.last_seen_at),
        provider_vehicle_id: row.provider_vehicle_id,
        provider: row.provider,
        vin: row.vin,
        name: row.name,
        make: row.make,
        plate: row.plate,
        plate_state: row.plate_state,
        is_on_coi: row.is_on_coi,
        inspected_on: row.inspected_on,
        first_seen_at: row.first_seen_at,
        last_seen_at: row.last_seen_at,
    }
}

/// The rows that a list call requests.
pub(super) fn window(query: &Query<()>) -> Window {
    Window { offset: i64::try_from(query.offset()).unwrap_or(i64::MAX), limit: i64::from(query.per_page) }
}
