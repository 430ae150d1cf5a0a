//! The roadside inspections of a carrier.

use super::scope::{days, dot_number, small_ints, window};
use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, boolean, date, int, text};
use platform::app::App;
use platform::http::guards::ReadSafety;
use platform::http::{Caller, Page, Path, Q, Reply};
use store::carriers::{inspections, violations};
use store::fmcsa_rows::runs;

/// The parameters of the list.
#[derive(Debug)]
pub struct Inspections;

impl Listing for Inspections {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        date("inspected_on", ()).only(&[Predicate::Gteq, Predicate::Lteq]).means("Day of the inspection."),
        boolean("is_out_of_service", ())
            .only(&[Predicate::Eq])
            .means("Whether a driver or vehicle was put out of service."),
        int("level", ()).only(&[Predicate::In]).means("FMCSA's inspection level, 1 to 6."),
        text("state", ()).only(&[Predicate::In]).means("State of the inspection, two letters."),
    ];
    const PER_PAGE: u32 = 50;
}

/// Lists a carrier's roadside inspections, newest first, each with its vehicles and violations.
///
/// Not available with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/inspections",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<Inspections>),
    responses((status = 200, body = Vec<views::roadside::Inspection>))
)]
pub async fn list_inspections(
    app: App,
    _caller: Caller<ReadSafety>,
    Path(id): Path<CarrierId>,
    q: Q<Inspections>,
) -> Reply<Page<views::roadside::Inspection>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let filter = inspections::Filter {
        days: days(&q, "inspected_on"),
        is_out_of_service: q.bool("is_out_of_service_eq"),
        levels: small_ints(&q, "level_in"),
        states: q.texts("state_in").map(str::to_ascii_uppercase).collect(),
    };
    let rows = inspections::page(&mut db, dot_number, &filter, window(&q)).await?;
    let ids: Vec<_> = rows.items.iter().map(|row| row.id).collect();
    let found = compose::roadside::Found {
        units: inspections::units(&mut db, &ids).await?,
        violations: violations::of_inspections(&mut db, &ids).await?,
        citations: violations::citations(&mut db, &ids).await?,
    };
    let run_ids: Vec<_> =
        rows.items.iter().map(|row| row.run_id).chain(found.violations.iter().map(|row| row.run_id)).collect();
    let runs = runs::load(&mut db, &run_ids).await?;
    Ok(Page::of(&q, rows).map(|row| compose::roadside::inspection(row, &found, &runs)))
}
