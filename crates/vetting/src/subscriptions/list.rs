//! The carriers the company monitors. (Ours: whether one is monitored, and since when.)

use super::view::SubscriptionView;
use platform::app::App;
use platform::http::guards::WatchCarriers;
use platform::http::{Caller, Page, Q, Reply};
use store::subscriptions::{self, Subscriptions};

/// Lists the carriers your company monitors, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions",
    tag = "subscriptions",
    params(Q<Subscriptions>),
    responses((status = 200, body = [SubscriptionView]))
)]
pub async fn list_subscriptions(
    app: App,
    caller: Caller<WatchCarriers>,
    q: Q<Subscriptions>,
) -> Reply<Page<SubscriptionView>> {
    let rows = subscriptions::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(SubscriptionView::from))
}
