//! The search in the header and its results page.

use super::filters::Carriers;
use super::list::search;
use super::view::CarrierListRow;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Page, Q, Reply};

/// Searches carriers by text: a number, a prefix and number, or the start of a name.
///
/// Best matches first.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/global_search",
    tag = "search",
    params(Q<Carriers>),
    responses((status = 200, body = Vec<CarrierListRow>))
)]
pub async fn search_carriers_globally(
    app: App,
    caller: Caller<SearchCarriers>,
    q: Q<Carriers>,
) -> Reply<Page<CarrierListRow>> {
    search(&app, caller.tenant()?, &q, caller.has(Scope::BlockSafetyData))
}
