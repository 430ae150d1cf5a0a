//! The violations found at a carrier's roadside inspections.

use super::scope::{days, dot_number, small_ints, window};
use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, boolean, date, int};
use platform::app::App;
use platform::http::guards::ReadSafety;
use platform::http::{Caller, Page, Path, Q, Reply};
use store::carriers::violations;
use store::fmcsa_rows::runs;

/// The parameters of the list.
#[derive(Debug)]
pub struct Violations;

impl Listing for Violations {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        date("inspected_on", ()).only(&[Predicate::Gteq, Predicate::Lteq]).means("Day of the inspection."),
        boolean("is_out_of_service", ())
            .only(&[Predicate::Eq])
            .means("Whether the violation put a driver or vehicle out of service."),
        int("category", ()).only(&[Predicate::In]).means("FMCSA's violation category."),
    ];
    const PER_PAGE: u32 = 50;
}

/// Lists the violations found at a carrier's roadside inspections, newest first.
///
/// Not available with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/violations",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<Violations>),
    responses((status = 200, body = Vec<views::roadside::Violation>))
)]
pub async fn list_violations(
    app: App,
    _caller: Caller<ReadSafety>,
    Path(id): Path<CarrierId>,
    q: Q<Violations>,
) -> Reply<Page<views::roadside::Violation>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let filter = violations::Filter {
        days: days(&q, "inspected_on"),
        is_out_of_service: q.bool("is_out_of_service_eq"),
        categories: small_ints(&q, "category_in"),
    };
    let rows = violations::page(&mut db, dot_number, &filter, window(&q)).await?;
    let ids: Vec<_> = rows.items.iter().map(|row| row.inspection_id).collect();
    let citations = violations::citations(&mut db, &ids).await?;
    let runs = runs::load(&mut db, &rows.items.iter().map(|row| row.run_id).collect::<Vec<_>>()).await?;
    Ok(Page::of(&q, rows).map(|row| compose::roadside::violation(&row, &citations, &runs)))
}
