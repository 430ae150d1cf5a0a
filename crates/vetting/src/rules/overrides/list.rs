//! The company's overrides. (Document 1 §7: GET rule_overrides.)

use crate::assessments::overrides::RuleOverrideView;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Page, Q, Reply};
use store::rules::overrides::{self, Overrides};

/// Lists your company's overrides, newest first, including expired and deactivated ones.
#[utoipa::path(
    get,
    path = "/api/v1/rule_overrides",
    tag = "rules",
    params(Q<Overrides>),
    responses((status = 200, body = [RuleOverrideView]))
)]
pub async fn list_rule_overrides(
    app: App,
    caller: Caller<ReadRules>,
    q: Q<Overrides>,
) -> Reply<Page<RuleOverrideView>> {
    let today = app.clock.today();
    let rows = overrides::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(|row| RuleOverrideView::of(row, today)))
}
