//! The company's payment terms. (Document 1 §7: GET payment_terms with `q[company_id_eq]`.)

use super::view::PaymentTermView;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Page, Q, Reply};
use store::onboarding::payment_terms::{self, PaymentTerms};

/// Lists your company's payment terms, quickest first.
#[utoipa::path(
    get,
    path = "/api/v1/payment_terms",
    tag = "onboarding",
    params(Q<PaymentTerms>),
    responses((status = 200, body = [PaymentTermView]))
)]
pub async fn list_payment_terms(
    app: App,
    caller: Caller<ReadOnboarding>,
    q: Q<PaymentTerms>,
) -> Reply<Page<PaymentTermView>> {
    let rows = payment_terms::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(PaymentTermView::from))
}
