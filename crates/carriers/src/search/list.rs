//! The list of carriers, filtered, sorted and paged.

use super::filters::Asks;
use super::filters::{self, Carriers};
use super::view::CarrierListRow;
use index::Ordinal;
use kernel::list::Query;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Denied, Error, Page, Q, Reply};
use store::Tenant;

/// Lists the carriers that match every filter, by relevance if there is a search text, otherwise by name.
///
/// Unknown facts match no filter.
#[utoipa::path(
    get,
    path = "/api/v1/carriers",
    tag = "search",
    params(Q<Carriers>),
    responses((status = 200, body = Vec<CarrierListRow>))
)]
pub async fn list_carriers(app: App, caller: Caller<SearchCarriers>, q: Q<Carriers>) -> Reply<Page<CarrierListRow>> {
    search(&app, caller.tenant()?, &q, caller.has(Scope::BlockSafetyData))
}

/// Answers a list call from the index.
pub(super) fn search(
    app: &App,
    tenant: Tenant,
    query: &Query<Asks>,
    is_safety_hidden: bool,
) -> Reply<Page<CarrierListRow>> {
    if is_safety_hidden && filters::asks_for_safety(query) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let today = app.clock.today();
    let question = filters::question(query, today, tenant)?;
    let snapshot = app.carriers()?;
    let hits = snapshot.search(&question);
    let row = |ordinal: &Ordinal| CarrierListRow::of(&snapshot.carrier(*ordinal), today, is_safety_hidden);
    let rows = hits.carriers.iter().map(row);
    Ok(Page::new(query, rows.collect(), hits.total as u64))
}
