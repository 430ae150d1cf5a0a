//! The emails that carry rate confirmations. (Document 2 §7: GET rate_confirmation_mails; §9: 50 a page.)

use super::view::RateConfirmationMailView;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Page, Q, Reply};
use store::rate_confirmations::mails::{self, Mails};

/// Lists the emails of your company's rate confirmations, newest first unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmation_mails",
    tag = "rate_confirmations",
    params(Q<Mails>),
    responses((status = 200, body = [RateConfirmationMailView]))
)]
pub async fn list_rate_confirmation_mails(
    app: App,
    caller: Caller<RateCons>,
    q: Q<Mails>,
) -> Reply<Page<RateConfirmationMailView>> {
    let tenant = caller.tenant()?;
    let rows = mails::list(&mut *app.conn().await?, tenant, &q).await?;
    Ok(Page::of(&q, rows).map(|row| RateConfirmationMailView::of(&app, tenant, row)))
}
