//! The company's agreements, in every version. (Ours.)

use super::view::ContractView;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Page, Q, Reply};
use store::onboarding::contracts::{self, Contracts};

/// Lists all versions of your company's agreements, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/contracts",
    tag = "onboarding",
    params(Q<Contracts>),
    responses((status = 200, body = [ContractView]))
)]
pub async fn list_contracts(app: App, caller: Caller<ReadOnboarding>, q: Q<Contracts>) -> Reply<Page<ContractView>> {
    let rows = contracts::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(ContractView::from))
}
