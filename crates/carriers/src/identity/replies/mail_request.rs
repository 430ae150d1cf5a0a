//! Mails the letter to the accused carrier. The link's token is made here and exists nowhere but in the mail; the database keeps its hash.

use super::LINK_LIFE;
use crate::identity::{brand, name_of};
use mail::ReplyRequest;
use platform::app::App;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::identity::replies;

/// Makes the link and mails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailReplyRequest {
    /// The alert.
    pub alert: i64,
}

impl Job for MailReplyRequest {
    const NAME: &'static str = "mail_identity_alert_reply_request";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailReplyRequest {
    async fn run(&self, app: &App) -> JobResult {
        let (now, mut db) = (app.clock.now(), app.pool.acquire().await?);
        let Some(told) = replies::mail_for(&mut db, self.alert, now.date_naive()).await? else { return Ok(()) };
        let token = secrets::new_secret();
        replies::set_token(&mut db, self.alert, &secrets::hash(&token), now, now + LINK_LIFE).await?;
        drop(db);
        let (brand, carrier) = (brand(&told.site), name_of(told.legal_name.as_deref(), told.dot_number));
        let request = ReplyRequest {
            carrier: &carrier,
            category: told.is_type.label(),
            message: &told.message,
            link: &format!("{}/broker/identity-alerts/reply?token={token}", brand.address(&app.config)),
            hours: LINK_LIFE.num_hours(),
        };
        let head = Mailer::head(&app.config, brand);
        app.mailer.send(app, &mail::identity_alert_reply_request(head, told.email.trim(), request)).await
    }
}
