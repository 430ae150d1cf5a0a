//! The history of a carrier's facts.

use super::scope::{dot_number, window};
use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::list::{Field, Listing, Predicate, text};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Page, Path, Q, Reply};
use profile::changes::hidden_fields;
use store::carriers::changes;

/// The parameters of the list.
#[derive(Debug)]
pub struct Changes;

impl Listing for Changes {
    type Answer = ();
    const FIELDS: &'static [Field<()>] =
        &[text("field", ()).only(&[Predicate::In]).means("Facts to include: `phone`, `email_address` …")];
    const PER_PAGE: u32 = 50;
}

/// Lists a carrier's changes, newest first.
///
/// A carrier's first import isn't a change. Changes of safety data are omitted with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/changes",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id."), Q<Changes>),
    responses((status = 200, body = Vec<views::change::CarrierChange>))
)]
pub async fn list_changes(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
    q: Q<Changes>,
) -> Reply<Page<views::change::CarrierChange>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let filter = changes::Filter {
        fields: q.texts("field_in").map(str::to_owned).collect(),
        hidden: hidden_fields(caller.has(Scope::BlockSafetyData)),
    };
    let rows = changes::page(&mut db, dot_number, &filter, window(&q)).await?;
    Ok(Page::of(&q, rows).map(compose::changes::change))
}
