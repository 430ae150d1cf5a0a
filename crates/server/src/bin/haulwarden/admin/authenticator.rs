//! `haulwarden admin remove-authenticator`: lets someone sign in with emailed codes again who lost both phone and recovery codes. Whether
//! they are who they say they are is for the operator to find out first.

use anyhow::{Context, bail};
use kernel::clock::Clock;
use platform::change::{Audit, Change};
use serde_json::json;
use store::Conn;

/// Removes the person's authenticator app and writes it down.
pub(super) async fn remove(db: &mut Conn, email: &str, clock: &Clock) -> anyhow::Result<String> {
    let mut change = Change::by_operator(db, clock).await?;
    let now = change.now();
    let account = store::users::find_credentials(&mut change, email)
        .await?
        .with_context(|| format!("no user with the email {email}"))?;
    if !store::auth::remove_authenticator(&mut change, account.id).await? {
        bail!("{email} has no authenticator app");
    }
    let member = store::users::find(&mut change, account.id, now).await?.context("the user was deleted")?;
    let company = member.company.map(|company| company.id);
    let audit = Audit::new("authenticator.turned_off").by_system(company).subject("User", account.id);
    change.commit(audit.details(json!({"by": "operator"}))).await?;
    Ok(format!("{email} now signs in with emailed codes"))
}
