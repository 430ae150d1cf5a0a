//! Records failed sign-ins, for those who manage the company's users.
//!
//! A job does it, queued whether or not the address has an account: both cases take the same time, so timing doesn't reveal who has one.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use platform::http::address::Address;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::net::IpAddr;

/// More bytes than this are no address that anyone signs in with.
const MAX_EMAIL: usize = 254;

/// What was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// A wrong password.
    Password,
    /// The code, of whichever kind.
    Code,
}

/// Writes a failed sign-in down, if the address has an account.
#[derive(Debug, Serialize, Deserialize)]
pub struct WriteDownFailure {
    email: String,
    wrong: Wrong,
    address: IpAddr,
    at: DateTime<Utc>,
}

impl Job for WriteDownFailure {
    const NAME: &'static str = "write_down_failed_sign_in";
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for WriteDownFailure {
    async fn run(&self, app: &App) -> JobResult {
        let from = Address { client: self.address, is_local: false };
        let mut change = app.change_by(Author::former_visitor(from)).await?;
        let Some(account) = store::users::find_credentials(&mut change, &self.email).await? else { return Ok(()) };
        let Some(member) = store::users::find(&mut change, account.id, self.at).await? else { return Ok(()) };
        let audit =
            Audit::new("session.refused").by(&member).on_author().at(self.at).details(json!({"wrong": self.wrong}));
        Ok(change.commit(audit).await?)
    }
}

/// Enqueues the recording of a failed sign-in.
pub async fn write_down(app: &App, email: &str, wrong: Wrong, from: Address) -> Result<(), Error> {
    if email.len() <= MAX_EMAIL {
        let at = app.clock.now();
        let failure = WriteDownFailure { email: email.to_owned(), wrong, address: from.client, at };
        queue::enqueue(&mut *app.conn().await?, &failure, at).await?;
    }
    Ok(())
}
