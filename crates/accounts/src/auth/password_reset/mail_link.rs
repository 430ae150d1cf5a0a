//! Mails the link to set a new password. Its token is made here and exists nowhere but in the mail; the database keeps its hash.

use super::LINK_LIFE;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Makes a link for the account of an address, if there is one, and mails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailPasswordReset {
    /// The address.
    pub email: String,
    /// In whose name.
    pub brand: Brand,
}

impl Job for MailPasswordReset {
    const NAME: &'static str = "mail_password_reset";
    const MAX_ATTEMPTS: i32 = 7;
}

impl Run<App> for MailPasswordReset {
    async fn run(&self, app: &App) -> JobResult {
        let (now, mut tx) = (app.clock.now(), app.pool.begin().await?);
        let Some(account) = store::users::find_credentials(&mut tx, &self.email).await? else { return Ok(()) };
        let token = secrets::new_secret();
        let hash = secrets::hash(&token);
        store::auth::create_password_reset(&mut tx, account.id, &hash, now + LINK_LIFE, now).await?;
        tx.commit().await?;
        let link = format!("{}/broker/login/reset?token={token}", self.brand.address(&app.config));
        let head = Mailer::head(&app.config, self.brand);
        app.mailer.send(app, &mail::password_reset(head, &account.email, &link, LINK_LIFE.num_minutes())).await
    }
}
