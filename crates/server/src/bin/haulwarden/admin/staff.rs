//! `haulwarden admin staff`: who works for the operator, and so looks at what brokers report before others see it.

use anyhow::Context;
use clap::Subcommand;
use kernel::clock::Clock;
use platform::change::{Audit, Change};
use serde_json::json;
use store::Conn;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Add a staff member, who can review identity alerts.
    Add {
        /// Email they sign in with.
        email: String,
    },
    /// Remove a staff member.
    Remove {
        /// Email they sign in with.
        email: String,
    },
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        let (email, is_staff) = match self {
            Self::Add { email } => (email, true),
            Self::Remove { email } => (email, false),
        };
        let mut change = Change::by_operator(db, clock).await?;
        let now = change.now();
        let user = store::users::set_staff(&mut change, email, is_staff)
            .await?
            .with_context(|| format!("no user with the email {email}"))?;
        let member = store::users::find(&mut change, user, now).await?.context("the user was deleted")?;
        let company = member.company.map(|company| company.id);
        let audit = Audit::new(if is_staff { "staff.added" } else { "staff.removed" });
        let audit = audit.by_system(company).subject("User", user).details(json!({"by": "operator"}));
        change.commit(audit).await?;
        Ok(if is_staff { format!("{email} is now staff") } else { format!("{email} is no longer staff") })
    }
}
