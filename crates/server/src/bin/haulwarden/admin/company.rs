//! `haulwarden admin company`: lists new companies that wait for the operator's review, admits one, and sets a company's plan.

use super::set_plan::set_plan;
use accounts::auth::sign_up::TRIAL;
use accounts::auth::sign_up::mail_admitted::MailAdmitted;
use anyhow::bail;
use clap::Subcommand;
use kernel::clock::Clock;
use kernel::ids::CompanyId;
use platform::change::{Audit, Change};
use serde_json::json;
use store::Conn;
use store::companies;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Show companies, with their ids.
    List {
        /// Those that wait to be admitted (the only list there is).
        #[arg(long, required = true)]
        pending: bool,
    },
    /// Admits a waiting company: its trial begins today, and those who manage its users are notified by email.
    Approve {
        /// Its id.
        id: i64,
    },
    /// Put a company on a plan, without payment and without end.
    SetPlan {
        /// The company's id.
        id: i64,
        /// The plan's id or name.
        plan: String,
    },
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        match self {
            Self::List { .. } => list(db).await,
            Self::Approve { id } => approve(db, CompanyId(*id), clock).await,
            Self::SetPlan { id, plan } => set_plan(db, CompanyId(*id), plan, clock).await,
        }
    }
}

async fn list(db: &mut Conn) -> anyhow::Result<String> {
    let waiting = companies::waiting_for_review(db).await?;
    if waiting.is_empty() {
        return Ok("no company waits".to_owned());
    }
    let lines = waiting.iter().map(|(id, name, since)| format!("{id}\t{name}\tsince {}", since.format("%Y-%m-%d")));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn approve(db: &mut Conn, company: CompanyId, clock: &Clock) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let (now, trial_ends_on) = (change.now(), clock.today() + TRIAL);
    if !companies::approve(&mut change, company, trial_ends_on).await? {
        bail!("company {company} is not waiting for admission");
    }
    let notified = companies::admission::people_to_notify(&mut change, company).await?;
    for user in &notified {
        queue::enqueue(&mut change, &MailAdmitted { user: user.0 }, now).await?;
    }
    let audit = Audit::new("company.approved").by_system(company).subject("Company", company);
    change.commit(audit.details(json!({"trial_ends_on": trial_ends_on}))).await?;
    Ok(format!("company {company} is on trial until {trial_ends_on}; {} notified by email", notified.len()))
}
