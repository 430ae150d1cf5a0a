//! The alerts a company can see. (Document 2 §7: GET identity_alerts, by site and created date.)

use super::view::IdentityAlert;
use crate::verdicts::judging;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Page, Q, Reply};
use store::identity::alerts::{self, Alerts};

/// Lists the published alerts of all companies, and your company's own in any state, newest first, each with your company's verdict on
/// its carrier.
#[utoipa::path(
    get,
    path = "/api/v1/identity_alerts",
    tag = "identity",
    params(Q<Alerts>),
    responses((status = 200, body = [IdentityAlert]))
)]
pub async fn list_identity_alerts(
    app: App,
    caller: Caller<ReadIdentityAlerts>,
    q: Q<Alerts>,
) -> Reply<Page<IdentityAlert>> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let rows = alerts::list(&mut *app.conn().await?, tenant, &q, now).await?;
    let carriers: Vec<_> = rows.items.iter().map(|row| row.carrier_id).collect();
    let verdicts = judging::of_company(&app, tenant, caller.has(Scope::BlockSafetyData), &carriers).await?;
    let mut verdicts = verdicts.into_iter().flatten();
    let today = now.date_naive();
    Ok(Page::of(&q, rows).map(|row| IdentityAlert::of(row, Some(tenant), today).with_verdict(verdicts.next())))
}
