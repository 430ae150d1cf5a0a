//! The list of carriers, filtered, sorted and paged.

use super::filters::Asks;
use super::filters::{self, Carriers};
use super::view::CarrierListRow;
use crate::verdicts::judging::{Judging, WithVerdicts, totals};
use kernel::list::Query as Asked;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::{Guarded, SearchCarriers};
use platform::http::{Caller, Denied, Error, Page, Q, Query, Reply};
use std::sync::Arc;

/// Lists the carriers that match every filter, by relevance if there is a search text, otherwise by name, each with your company's verdict.
///
/// Unknown facts match no filter. With a filter or sort by verdict, or `with_verdicts=true`, the headers `totaldonotuse`, `totalreview`,
/// `totalunknown` and `totaluse` count the carriers found by verdict, whichever verdict is asked
/// for.
#[utoipa::path(
    get,
    path = "/api/v1/carriers",
    tag = "search",
    params(Q<Carriers>, WithVerdicts),
    responses((status = 200, body = Vec<CarrierListRow>))
)]
pub async fn list_carriers(
    app: App,
    caller: Caller<SearchCarriers>,
    q: Q<Carriers>,
    Query(counted): Query<WithVerdicts>,
) -> Reply<Page<CarrierListRow>> {
    search(&app, &caller, &q, counted).await
}

/// Answers a list call from the index.
pub(super) async fn search<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    query: &Asked<Asks>,
    counted: WithVerdicts,
) -> Reply<Page<CarrierListRow>> {
    let (tenant, is_safety_hidden) = (caller.tenant()?, caller.has(Scope::BlockSafetyData));
    if is_safety_hidden && filters::asks_for_safety(query) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let judging = Judging::of(app, Some(tenant), is_safety_hidden).await?;
    let question = filters::asked(app, query, &judging, tenant, counted.with_verdicts).await?;
    let hits = judging.search(&Arc::new(question)).await?;
    let page = Page::new(query, CarrierListRow::all(&judging, &hits.carriers), hits.total as u64);
    Ok(hits.verdict_counts.iter().flat_map(totals).fold(page, |page, (header, count)| page.with_counter(header, count)))
}
