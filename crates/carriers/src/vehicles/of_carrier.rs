//! The vehicles of a carrier.

use crate::carriers::scope::{dot_number, window};
use crate::carriers::unit_types::{self as types, SOURCES, TYPE_WORDS, keeps_inspected};
use crate::vehicles::view::CarrierVehicle;
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, choice, text};
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Page, Path, Q, Reply};
use std::collections::HashSet;
use store::Conn;
use store::carriers::Window;
use store::fmcsa_rows::runs;
use store::list::Rows;
use store::telematics::scheduled;
use store::vehicles::of_carrier;

/// Vehicles that are compared with a schedule: more than the largest fleet has.
const COMPARED: i64 = 200_000;

/// The parameters of the list.
#[derive(Debug)]
pub struct CarrierVehicles;

impl Listing for CarrierVehicles {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        choice("is_type", (), TYPE_WORDS).only(&[Predicate::In]).means(
            "Kinds of vehicle. If all are `straight_box_trucks` or `cargo_vans`, the power unit's type is \
             compared, otherwise the vehicle's. Roadside inspections don't record trailer bodies (van, reefer …), \
             so these match no vehicle known only from inspections.",
        ),
        choice("source", (), SOURCES)
            .only(&[Predicate::Eq])
            .means("Where the vehicle is known from; `no_insurance_certificate` excludes vehicles on a certificate."),
        text("vin", ()).only(&[Predicate::Start]).means("Start of the VIN."),
    ];
    const PER_PAGE: u32 = 50;
}

/// Lists the vehicles seen under a carrier in the last two years, most recently seen first.
///
/// The headers `scheduledvehiclecount` and `nonscheduledvehiclecount` count how many of them are and aren't on the schedule of an insurance
/// certificate.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/vehicles",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<CarrierVehicles>),
    responses((status = 200, body = Vec<CarrierVehicle>, headers(
        ("scheduledvehiclecount" = i64, description = "Vehicles on the schedule of an insurance certificate."),
        ("nonscheduledvehiclecount" = i64, description = "Vehicles not on the schedule of an insurance certificate."),
    )))
)]
pub async fn list_carrier_vehicles(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
    q: Q<CarrierVehicles>,
) -> Reply<Page<CarrierVehicle>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let (from, to) = last_24_months(app.clock.today());
    let chosen: Vec<_> = q.texts("is_type_in").collect();
    let on_schedule = scheduled::of_carrier(&mut db, caller.tenant()?, id, COMPARED).await?;
    let on_schedule: HashSet<String> = on_schedule.into_iter().map(|vehicle| vehicle.vin).collect();
    let of_schedule = match q.text("source_eq") {
        Some("insurance_certificate") => Some(true),
        Some("no_insurance_certificate") => Some(false),
        _ => None,
    };
    // What is on a schedule and was seen, too, is known from both.
    let is_inspected = keeps_inspected(q.text("source_eq")) || (of_schedule == Some(true) && !on_schedule.is_empty());
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
    if on_schedule.is_empty() {
        let rows = of_carrier::page(&mut db, dot_number, &filter, window(&q)).await?;
        return shown(&mut db, &q, rows, 0, &on_schedule).await;
    }
    // A schedule is compared with all of a carrier's vehicles: the headers count over every page.
    let all = Window { offset: 0, limit: COMPARED };
    let mut items = of_carrier::page(&mut db, dot_number, &filter, all).await?.items;
    items.retain(|row| of_schedule.is_none_or(|wanted| on_schedule.contains(&row.vin) == wanted));
    let count = items.iter().filter(|row| on_schedule.contains(&row.vin)).count() as u64;
    let total = items.len() as i64;
    let skipped = usize::try_from(q.offset()).unwrap_or(usize::MAX);
    let items = items.into_iter().skip(skipped).take(q.per_page as usize).collect();
    shown(&mut db, &q, Rows { items, total }, count, &on_schedule).await
}

/// The page with its counters, each vehicle with whether it is on a schedule.
async fn shown(
    db: &mut Conn,
    q: &Q<CarrierVehicles>,
    rows: Rows<of_carrier::CarrierVehicle>,
    scheduled: u64,
    on_schedule: &HashSet<String>,
) -> Reply<Page<CarrierVehicle>> {
    let runs = runs::load(db, &rows.items.iter().map(|row| row.run_id).collect::<Vec<_>>()).await?;
    let others = rows.total.unsigned_abs() - scheduled;
    let page = Page::of(q, rows).map(|row| {
        let is_scheduled = on_schedule.contains(&row.vin);
        super::compose::carrier_vehicle(row, is_scheduled, &runs)
    });
    Ok(page.with_counter("scheduledvehiclecount", scheduled).with_counter("nonscheduledvehiclecount", others))
}
