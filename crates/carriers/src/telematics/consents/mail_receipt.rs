//! Emails the receipt of a consent, with the link that revokes it.

use super::receipt_link::ReceiptLink;
use chrono::{DateTime, Utc};
use kernel::ids::TelematicsConnectionId;
use mail::{EmailBranding, Message};
use platform::app::App;
use platform::links::{self, MailsLink};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::telematics::connections::{self, Receipt};

/// Makes a receipt's link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailTelematicsReceipt {
    /// The consent's row.
    pub connection: TelematicsConnectionId,
}

impl Job for MailTelematicsReceipt {
    const NAME: &'static str = "mail_telematics_receipt";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailTelematicsReceipt {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailTelematicsReceipt {
    type Link = ReceiptLink;
    type Content = Receipt;

    async fn content(&self, db: &mut Conn, _: DateTime<Utc>) -> sqlx::Result<Option<Receipt>> {
        connections::receipt(db, self.connection).await
    }

    fn id(&self, _: &Receipt) -> TelematicsConnectionId {
        self.connection
    }

    fn email(&self, head: EmailBranding<'_>, receipt: &Receipt, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = receipt.carrier.as_deref().unwrap_or("your company");
        mail::eld_receipt(head, &receipt.email, receipt.provider.label(), carrier, link)
    }
}
