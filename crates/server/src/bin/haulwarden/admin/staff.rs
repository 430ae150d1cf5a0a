//! `haulwarden admin staff`: who works for the operator, and so looks at what brokers report before others see it.

use anyhow::Context;
use clap::Subcommand;
use kernel::clock::Clock;
use serde_json::json;
use sqlx::Connection;
use store::Conn;
use store::audit::Entry;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Let somebody review as staff.
    Add {
        /// The sign-in address.
        email: String,
    },
    /// Let them do so no more.
    Remove {
        /// The sign-in address.
        email: String,
    },
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        let (email, is_staff) = match self {
            Self::Add { email } => (email, true),
            Self::Remove { email } => (email, false),
        };
        let (mut tx, now) = (db.begin().await?, clock.now());
        let user = store::users::set_staff(&mut tx, email, is_staff)
            .await?
            .with_context(|| format!("nobody has the address {email}"))?;
        let member = store::users::find(&mut tx, user, now).await?.context("the person is gone")?;
        let act = Entry {
            company: member.company.map(|company| company.id),
            user: None,
            api_key: None,
            action: if is_staff { "staff.added" } else { "staff.removed" },
            subject: Some(format!("User;{user}")),
            details: json!({"by": "operator"}),
            address: None,
        };
        store::audit::record(&mut tx, &act, now).await?;
        tx.commit().await?;
        Ok(if is_staff { format!("{email} reviews as staff") } else { format!("{email} is no staff any more") })
    }
}
