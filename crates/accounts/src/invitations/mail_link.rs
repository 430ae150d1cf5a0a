//! Mails an invitation. The link's token is made here and exists nowhere but in the mail; the database keeps its hash.

use super::LINK_LIFE;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Makes an invitation's link and mails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailInvitation {
    /// The invitation's row.
    pub invitation: i64,
}

impl Job for MailInvitation {
    const NAME: &'static str = "mail_invitation";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailInvitation {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(told) = store::invitations::mail_for(&mut db, self.invitation, app.clock.now()).await? else {
            return Ok(());
        };
        let token = secrets::new_secret();
        store::invitations::set_token(&mut db, self.invitation, &secrets::hash(&token)).await?;
        let brand = if told.site == Brand::Watchdog.key() { Brand::Watchdog } else { Brand::Portal };
        let query: String = form_urlencoded::Serializer::new(String::new())
            .append_pair("email", &told.email)
            .append_pair("invitation", &token)
            .finish();
        let link = format!("{}/broker/sign-up?{query}", brand.address(&app.config));
        let head = Mailer::head(&app.config, brand);
        let message = mail::invitation(head, &told.email, &told.inviter, &told.company, &link, LINK_LIFE.num_days());
        app.mailer.send(app, &message).await?;
        store::invitations::delivered(&mut db, self.invitation, app.clock.now()).await?;
        Ok(())
    }
}
