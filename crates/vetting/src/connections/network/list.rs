//! The company's carriers, filtered, sorted and paged. (Ours.)

use super::found::Found;
use super::view::NetworkCarrier;
use carriers::verdicts::judging::Judging;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Page, Q, Reply};
use store::connections::network::Network;

/// The headers that count carriers by verdict, in the order of `rules::Verdict::ALL`.
const BY_VERDICT: [&str; 4] = ["totaldonotuse", "totalreview", "totalunknown", "totaluse"];
/// The headers that count them by result, in the order of `rules::Summary::ALL`.
const BY_RESULT: [&str; 4] = ["totalpass", "totalpartialpass", "totalfail", "totalincomplete"];

/// Lists your company's carriers, connected or monitored, most recently changed first, each with your company's verdict and its result under
/// your rules.
///
/// The lists by stage use the conditions of `connections/for_broker_portal`. Headers count the carriers found by verdict and by result,
/// whichever is asked for.
#[utoipa::path(
    get,
    path = "/api/v1/network_carriers",
    tag = "connections",
    params(Q<Network>),
    responses((status = 200, body = [NetworkCarrier], headers(
        ("totaldonotuse" = i64, description = "Carriers not to use."),
        ("totalreview" = i64, description = "Carriers to review."),
        ("totalunknown" = i64, description = "Carriers with an unknown verdict."),
        ("totaluse" = i64, description = "Carriers to use."),
        ("totalpass" = i64, description = "Carriers that pass."),
        ("totalpartialpass" = i64, description = "Carriers that pass some classifications."),
        ("totalfail" = i64, description = "Carriers that fail."),
        ("totalincomplete" = i64, description = "Carriers with unknown facts."),
        ("totalitemsisatleast" = i64, description = "1 if your company has more carriers than were searched, otherwise 0."),
    )))
)]
pub async fn list_network_carriers(
    app: App,
    caller: Caller<ReadConnections>,
    q: Q<Network>,
) -> Reply<Page<NetworkCarrier>> {
    let tenant = caller.tenant()?;
    let judging = Judging::of(&app, Some(tenant), caller.has(Scope::BlockSafetyData)).await?;
    let found = Found::of(&app, tenant, &judging, &q).await?;
    let rows = NetworkCarrier::all(&app, tenant, &judging, found.page(&q)).await?;
    let page = Page::new(&q, rows, found.carriers.len() as u64);
    let counters = BY_VERDICT.into_iter().zip(found.verdicts).chain(BY_RESULT.into_iter().zip(found.results));
    let page = counters.fold(page, |page, (header, count)| page.with_counter(header, count));
    Ok(page.with_counter("totalitemsisatleast", u64::from(found.is_at_least)))
}
