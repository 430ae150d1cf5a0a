//! The search in the header and its results page.

use super::filters::Carriers;
use super::list::search;
use super::view::CarrierListRow;
use crate::verdicts::judging::WithVerdicts;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Page, Q, Query, Reply};

/// Searches carriers by text: a number, a prefix and number, or the start of a name.
///
/// Best matches first, each with your company's verdict. With a filter or sort by verdict, or `with_verdicts=true`, the headers
/// `totaldonotuse`, `totalreview`, `totalunknown` and `totaluse` count the carriers found by verdict,
/// whichever verdict is asked for.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/global_search",
    tag = "search",
    params(Q<Carriers>, WithVerdicts),
    responses((status = 200, body = Vec<CarrierListRow>))
)]
pub async fn search_carriers_globally(
    app: App,
    caller: Caller<SearchCarriers>,
    q: Q<Carriers>,
    Query(counted): Query<WithVerdicts>,
) -> Reply<Page<CarrierListRow>> {
    search(&app, &caller, &q, counted).await
}
