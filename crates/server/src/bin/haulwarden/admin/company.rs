//! `haulwarden admin company`: lists new companies that wait for the operator's review, admits one, and sets a company's plan, its limits and
//! whether it is offered the vehicle search.

use super::set_limits::{Wanted, set_limits};
use super::set_plan::set_plan;
use accounts::auth::sign_up::TRIAL;
use accounts::auth::sign_up::mail_admitted::MailAdmitted;
use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use kernel::clock::Clock;
use kernel::count::count;
use kernel::ids::CompanyId;
use platform::change::{Audit, Change};
use serde_json::json;
use store::Conn;
use store::companies;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// List companies with their IDs.
    List {
        /// Companies waiting for approval (the only list available).
        #[arg(long, required = true)]
        pending: bool,
    },
    /// Approve a company: its trial begins today, and we email everyone who manages its users.
    Approve {
        /// Company ID.
        id: i64,
    },
    /// Put a company on a plan with no payment and no expiration.
    SetPlan {
        /// Company ID.
        id: i64,
        /// Plan ID or name.
        plan: String,
    },
    /// Show or hide vehicle search and vehicle pages for a company's users.
    SetVehicleSearch {
        /// Company ID.
        id: i64,
        /// Shown or hidden.
        state: VehicleSearch,
    },
    /// Show a company's limits and set its own instead of its plan's: each a number, or `plan`.
    SetLimits {
        /// Company ID.
        id: i64,
        #[command(flatten)]
        wanted: Wanted,
    },
}

/// Whether a company's people are offered the vehicle search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum VehicleSearch {
    Shown,
    Hidden,
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        match self {
            Self::List { .. } => list(db).await,
            Self::Approve { id } => approve(db, CompanyId(*id), clock).await,
            Self::SetPlan { id, plan } => set_plan(db, CompanyId(*id), plan, clock).await,
            Self::SetLimits { id, wanted } => set_limits(db, CompanyId(*id), wanted, clock).await,
            Self::SetVehicleSearch { id, state } => set_vehicle_search(db, CompanyId(*id), *state, clock).await,
        }
    }
}

async fn list(db: &mut Conn) -> anyhow::Result<String> {
    let waiting = companies::waiting_for_review(db).await?;
    if waiting.is_empty() {
        return Ok("no companies are waiting for approval".to_owned());
    }
    let lines = waiting.iter().map(|(id, name, since)| format!("{id}\t{name}\tsince {}", since.format("%Y-%m-%d")));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn approve(db: &mut Conn, company: CompanyId, clock: &Clock) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let (now, trial_ends_on) = (change.now(), clock.today() + TRIAL);
    if !companies::approve(&mut change, company, trial_ends_on).await? {
        bail!("company {company} is not waiting for approval");
    }
    let notified = companies::admission::people_to_notify(&mut change, company).await?;
    for user in &notified {
        queue::enqueue(&mut change, &MailAdmitted { user: *user }, now).await?;
    }
    let audit = Audit::new("company.approved").by_system(company).subject("Company", company);
    change.commit(audit.details(json!({"trial_ends_on": trial_ends_on}))).await?;
    Ok(format!("company {company} is on trial until {trial_ends_on}; {} emailed", count(notified.len(), "user")))
}

async fn set_vehicle_search(
    db: &mut Conn,
    company: CompanyId,
    state: VehicleSearch,
    clock: &Clock,
) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let is_hidden = state == VehicleSearch::Hidden;
    let Some(was_hidden) = companies::hide_vehicle_search(&mut change, company, is_hidden).await? else {
        bail!("company {company} not found");
    };
    let audit = Audit::new("company.vehicle_search_set").by_system(company).subject("Company", company);
    change.commit(audit.details(json!({"is_hidden": is_hidden, "was_hidden": was_hidden}))).await?;
    Ok(format!("vehicle search is {} for company {company}", if is_hidden { "hidden" } else { "shown" }))
}
