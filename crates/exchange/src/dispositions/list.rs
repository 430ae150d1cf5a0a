//! What carriers said of loads. (Document 2 §7: GET load_carrier_dispositions.)

use super::view::DispositionView;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Page, Q, Reply};
use store::exchange::dispositions::{self, Dispositions};

/// Lists what carriers said of your company's loads, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/load_carrier_dispositions",
    tag = "exchange",
    params(Q<Dispositions>),
    responses((status = 200, body = [DispositionView]))
)]
pub async fn list_load_carrier_dispositions(
    app: App,
    caller: Caller<ReadBoard>,
    q: Q<Dispositions>,
) -> Reply<Page<DispositionView>> {
    let rows = dispositions::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(DispositionView::from))
}
