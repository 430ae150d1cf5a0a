//! The vehicles of a carrier.

use crate::carriers::scope::{dot_number, window};
use crate::carriers::unit_types::{self as types, SOURCES, TYPE_WORDS};
use crate::vehicles::compose::{self, KnownNone};
use crate::vehicles::view::CarrierVehicle;
use fmcsa::derive::age::last_24_months;
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, choice, text};
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Page, Path, Q, Reply};
use store::fmcsa_rows::runs;
use store::vehicles::of_carrier::{self, Of};

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

/// Lists a carrier's vehicles, most recently seen first.
///
/// They are those inspected in the last two years, those on the schedule of an insurance certificate your company may see, and those its ELDs
/// report. The headers `scheduledvehiclecount` and `nonscheduledvehiclecount` count how many of them are and aren't on the schedule of an
/// insurance certificate.
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
    let filter = of_carrier::Filter {
        from,
        to,
        are_days_for_all: false,
        known_from: q.text("source_eq").and_then(|source| source.parse().ok()),
        unit_types: types::unit_types(&chosen),
        vin_start: q.text("vin_start").map(str::to_ascii_uppercase),
        vin: None,
        plate: None,
        plate_state: None,
        is_oldest_first: false,
    };
    let of = Of { tenant: caller.tenant()?, carrier: id, dot_number };
    let found = of_carrier::page(&mut db, of, &filter, window(&q)).await?;
    let runs = runs::load(&mut db, &found.rows.items.iter().filter_map(|row| row.run_id).collect::<Vec<_>>()).await?;
    let scheduled = found.scheduled.unsigned_abs();
    let others = found.rows.total.unsigned_abs() - scheduled;
    let none = KnownNone::read(&mut db, from, app.clock.today(), Some(dot_number)).await?;
    let page = Page::of(&q, found.rows).map(|row| compose::carrier_vehicle(row, &none, &runs));
    Ok(page.with_counter("scheduledvehiclecount", scheduled).with_counter("nonscheduledvehiclecount", others))
}
