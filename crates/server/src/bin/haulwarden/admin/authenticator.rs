//! `haulwarden admin remove-authenticator`: lets somebody in by mailed codes again who lost both phone and recovery codes. Whether they are
//! who they say they are is for the operator to find out first.

use anyhow::{Context, bail};
use kernel::clock::Clock;
use serde_json::json;
use sqlx::Connection;
use store::Conn;
use store::audit::Entry;

/// Removes the person's authenticator app and writes it down.
pub(super) async fn remove(db: &mut Conn, email: &str, clock: &Clock) -> anyhow::Result<String> {
    let now = clock.now();
    let mut tx = db.begin().await?;
    let account = store::users::find_credentials(&mut tx, email)
        .await?
        .with_context(|| format!("nobody has the address {email}"))?;
    if !store::auth::remove_authenticator(&mut tx, account.id).await? {
        bail!("{email} has no authenticator app");
    }
    let member = store::users::find(&mut tx, account.id, now).await?.context("the person is gone")?;
    let act = Entry {
        company: member.company.map(|company| company.id),
        user: None,
        api_key: None,
        action: "authenticator.turned_off",
        subject: Some(format!("User;{}", account.id)),
        details: json!({"by": "operator"}),
        address: None,
    };
    store::audit::record(&mut tx, &act, now).await?;
    tx.commit().await?;
    Ok(format!("{email} signs in with mailed codes again"))
}
