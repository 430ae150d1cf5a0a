//! The vehicles of a carrier.

use super::scope::{dot_number, window};
use crate::app::App;
use crate::http::guards::ReadCarrier;
use crate::http::{Caller, Page, Path, Q, Reply};
use crate::vehicles::types::{self, SOURCES, TYPE_WORDS, keeps_inspected};
use crate::vehicles::view::CarrierVehicle;
use fmcsa::derive::age::last_24_months;
use store::fmcsa_rows::Runs;
use store::list::{Field, Listing, Predicate, choice, text};
use store::vehicles::of_carrier;

/// The parameters of the list.
#[derive(Debug)]
pub struct CarrierVehicles;

impl Listing for CarrierVehicles {
    const FIELDS: &'static [Field] = &[
        choice("is_type", "", TYPE_WORDS).only(&[Predicate::In]).means(
            "The kinds of vehicle. When all are `straight_box_trucks` or `cargo_vans` the power unit's type is compared, otherwise the \
             vehicle's. Trailer bodies (van, reefer …) are not told by roadside inspections, so these match no vehicle known from them.",
        ),
        choice("source", "", SOURCES)
            .only(&[Predicate::Eq])
            .means("Where it is known from; `no_insurance_certificate` leaves out those on a certificate."),
        text("vin", "").only(&[Predicate::Start]).means("The start of the VIN."),
    ];
    const PER_PAGE: u32 = 50;
}

/// The vehicles that were seen under a carrier in the last two years, last seen first. The headers `scheduledvehiclecount` and
/// `nonscheduledvehiclecount` tell how many of the vehicles found are on the schedule of an insurance certificate and how many are not.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/vehicles",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<CarrierVehicles>),
    responses((status = 200, body = Vec<CarrierVehicle>, headers(
        ("scheduledvehiclecount" = i64, description = "Vehicles on the schedule of an insurance certificate."),
        ("nonscheduledvehiclecount" = i64, description = "The others."),
    )))
)]
pub async fn list_carrier_vehicles(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<i64>,
    q: Q<CarrierVehicles>,
) -> Reply<Page<CarrierVehicle>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let (from, to) = last_24_months(app.clock.today());
    let chosen: Vec<_> = q.texts("is_type_in").collect();
    let is_inspected = keeps_inspected(q.text("source_eq"));
    let filter = of_carrier::Filter {
        from,
        to,
        unit_types: if is_inspected { types::unit_types(&chosen) } else { Some(Vec::new()) },
        vin_start: q.text("vin_start").map(str::to_ascii_uppercase),
        vin: None,
        plate: None,
        plate_state: None,
        is_oldest_first: false,
    };
    let rows = of_carrier::page(&mut db, dot_number, &filter, window(&q)).await?;
    let runs = Runs::load(&mut db, &rows.items.iter().map(|row| row.run_id).collect::<Vec<_>>()).await?;
    let others = rows.total.unsigned_abs();
    let page = Page::of(&q, rows).map(|row| crate::vehicles::compose::carrier_vehicle(row, &runs));
    // No certificate is read yet, so no vehicle is on a schedule.
    Ok(page.with_counter("scheduledvehiclecount", 0).with_counter("nonscheduledvehiclecount", others))
}
