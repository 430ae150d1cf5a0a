//! The company's rules. (Document 1 §7: GET rules.)

use super::view::RuleView;
use carriers::verdicts::defaults;
use platform::app::App;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Page, Q, Reply};
use store::rules::sets::{self, RuleSets};

/// Lists the rules of your company's classifications, newest first: each with a value for every rule type.
///
/// A company without a classification gets its first.
#[utoipa::path(get, path = "/api/v1/rules", tag = "rules", params(Q<RuleSets>), responses((status = 200, body = [RuleView])))]
pub async fn list_rules(app: App, caller: Caller<ReadRules>, q: Q<RuleSets>) -> Reply<Page<RuleView>> {
    let tenant = caller.tenant()?;
    defaults::ensure(&app, tenant).await?;
    let rows = sets::list(&mut *app.conn().await?, tenant, &q).await?;
    Ok(Page::of(&q, rows).map(RuleView::from))
}
