//! `haulwarden admin company set-plan`: puts a company on a plan without payment and without end, whatever it was on.

use anyhow::{Context, bail};
use kernel::clock::Clock;
use kernel::ids::{CompanyId, PlanId};
use serde_json::json;
use sqlx::Connection;
use store::audit::Entry;
use store::{Conn, billing};

/// `plan` is a plan's id or name.
pub(super) async fn set_plan(db: &mut Conn, company: CompanyId, plan: &str, clock: &Clock) -> anyhow::Result<String> {
    let mut tx = db.begin().await?;
    let id = match plan.parse::<PlanId>() {
        Ok(id) => Some(id),
        Err(_) => store::companies::plan_named(&mut tx, plan).await?,
    };
    let found = match id {
        Some(id) => billing::find_plan(&mut tx, id).await?,
        None => None,
    };
    let found = found.with_context(|| format!("there is no plan \"{plan}\"; `admin plan list` shows them"))?;
    if !billing::set_plan(&mut tx, company, found.id).await? {
        bail!("there is no company {company}");
    }
    let act = Entry {
        company: Some(company),
        user: None,
        api_key: None,
        action: "company.plan_set",
        subject: Some(format!("Company;{company}")),
        details: json!({"plan": found.id, "name": found.name}),
        address: None,
    };
    store::audit::record(&mut tx, &act, clock.now()).await?;
    tx.commit().await?;
    Ok(format!("company {company} is on {} without end", found.name))
}
