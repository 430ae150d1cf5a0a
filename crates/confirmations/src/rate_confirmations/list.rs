//! The company's rate confirmations. (Document 2 §7: GET rate_confirmations; §9: 50 a page, id desc.)

use super::view::{RateConfirmationView, views};
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Page, Q, Reply};
use store::list::Rows;
use store::rate_confirmations::list::{self, Confirmations};

/// Lists your company's rate confirmations, newest first unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations",
    tag = "rate_confirmations",
    params(Q<Confirmations>),
    responses((status = 200, body = [RateConfirmationView]))
)]
pub async fn list_rate_confirmations(
    app: App,
    caller: Caller<RateCons>,
    q: Q<Confirmations>,
) -> Reply<Page<RateConfirmationView>> {
    let Rows { items, total } = list::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::new(&q, views(&app, &caller, items).await?, total.unsigned_abs()))
}
