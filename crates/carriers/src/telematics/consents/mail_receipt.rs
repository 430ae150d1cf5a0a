//! Mails the receipt of a consent, with the link that takes it back. The link's token exists nowhere but in the mail.

use crate::telematics::provider::Provider;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::telematics::connections;

/// Makes a receipt's link and mails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailTelematicsReceipt {
    /// The consent's row.
    pub connection: i64,
}

impl Job for MailTelematicsReceipt {
    const NAME: &'static str = "mail_telematics_receipt";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailTelematicsReceipt {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(receipt) = connections::receipt(&mut db, self.connection).await? else { return Ok(()) };
        let token = secrets::new_secret();
        connections::set_revoke_token(&mut db, self.connection, &secrets::hash(&token)).await?;
        let link = format!("{}/broker/eld-consent?revoke={token}", Brand::Portal.address(&app.config));
        let head = Mailer::head(&app.config, Brand::Portal);
        let provider = Provider::label_of(&receipt.provider);
        let carrier = receipt.carrier.as_deref().unwrap_or("your company");
        app.mailer.send(app, &mail::eld_receipt(head, &receipt.email, &provider, carrier, &link)).await
    }
}
