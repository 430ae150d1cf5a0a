//! Emails the other side of a thread that there is a message. The email contains neither its text nor anyone's name.

use crate::identity::name_of;
use kernel::ids::IdentityMessageId;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Emails the notice of a message.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailIdentityAlertMessage {
    /// Database id of the message.
    pub message: IdentityMessageId,
}

impl Job for MailIdentityAlertMessage {
    const NAME: &'static str = "mail_identity_alert_message";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailIdentityAlertMessage {
    async fn run(&self, app: &App) -> JobResult {
        let content = store::identity::messages::mail_for(&mut *app.pool.acquire().await?, self.message).await?;
        let Some(content) = content else { return Ok(()) };
        let (brand, carrier) = (Brand::from(content.site), name_of(content.legal_name.as_deref(), content.dot_number));
        let link = format!("{}/broker/identity-alerts/{}", brand.address(&app.config), content.alert);
        let head = Mailer::head(&app.config, brand);
        let message = mail::identity_alert_message(head, &content.email, &carrier, content.is_from_publisher, &link);
        app.mailer.send(app, &message).await
    }
}
