//! `haulwarden admin company set-plan`: puts a company on a plan without payment and without end, whatever it was on.

use anyhow::{Context, bail};
use kernel::clock::Clock;
use kernel::ids::{CompanyId, PlanId};
use platform::change::{Audit, Change};
use serde_json::json;
use store::{Conn, billing};

/// `plan` is a plan's id or name.
pub(super) async fn set_plan(db: &mut Conn, company: CompanyId, plan: &str, clock: &Clock) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let id = match plan.parse::<PlanId>() {
        Ok(id) => Some(id),
        Err(_) => store::companies::plan_named(&mut change, plan).await?,
    };
    let found = match id {
        Some(id) => billing::find_plan(&mut change, id).await?,
        None => None,
    };
    let found = found.with_context(|| format!("plan \"{plan}\" not found; `admin plan list` lists all plans"))?;
    if !billing::set_plan(&mut change, company, found.id).await? {
        bail!("company {company} not found");
    }
    let audit = Audit::new("company.plan_set").by_system(company).subject("Company", company);
    change.commit(audit.details(json!({"plan": found.id, "name": found.name}))).await?;
    Ok(format!("company {company} is on {} with no expiration", found.name))
}
