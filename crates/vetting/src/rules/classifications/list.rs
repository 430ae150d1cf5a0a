//! The company's classifications. (Document 1 §7: GET classifications.)

use crate::rules::view::ClassificationView;
use carriers::verdicts::defaults;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Page, Q, Reply};
use store::rules::classifications::{self, Classifications};

/// Lists your company's classifications, oldest first.
///
/// A company without one gets its first.
#[utoipa::path(
    get,
    path = "/api/v1/classifications",
    tag = "rules",
    params(Q<Classifications>),
    responses((status = 200, body = [ClassificationView]))
)]
pub async fn list_classifications(
    app: App,
    caller: Caller<ReadRules>,
    q: Q<Classifications>,
) -> Reply<Page<ClassificationView>> {
    let tenant = caller.tenant()?;
    defaults::ensure(&app, tenant).await?;
    let rows = classifications::list(&mut *app.conn().await?, tenant, &q).await?;
    Ok(Page::of(&q, rows).map(ClassificationView::from))
}
