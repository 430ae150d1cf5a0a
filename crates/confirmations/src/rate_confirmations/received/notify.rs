//! Telling people of an email that came in and was flagged: once, when it is. The person whose address sent it, else those of its load, else those
//! who may release against what was found. (docs/mail-in.md.)

use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, RateConfirmationMailId, UserId};
use mail::FlaggedEmail;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::rate_confirmations::{MailKind, MailStatus, mails, people};
use store::{Conn, Tenant};

/// Emails one person about an email that was flagged, unless someone discarded it meanwhile.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailFlaggedReceived {
    /// Whose email it is.
    pub company: CompanyId,
    /// The email that was flagged.
    pub mail: RateConfirmationMailId,
    /// Who is told.
    pub person: UserId,
}

impl Job for MailFlaggedReceived {
    const NAME: &'static str = "mail_flagged_received_mail";
    const MAX_ATTEMPTS: i32 = 5;
}

impl Run<App> for MailFlaggedReceived {
    #[expect(clippy::disallowed_methods, reason = "a job works for the company that it names")]
    async fn run(&self, app: &App) -> JobResult {
        let tenant = Tenant::of(self.company);
        let mut db = app.pool.acquire().await?;
        let mail = mails::find(&mut db, tenant, self.mail).await?;
        let address = people::address_of(&mut db, tenant, self.person).await?;
        drop(db);
        let is_open = |mail: &mails::Mail| mail.kind == MailKind::Received && mail.status == MailStatus::Flagged;
        let (Some(mail), Some(address)) = (mail.filter(is_open), address) else { return Ok(()) };
        let brand = Brand::Portal;
        let link = format!("{}/broker/carriers/rate-confirmations/emails/{}", brand.address(&app.config), self.mail);
        let about = FlaggedEmail {
            sender: &mail.email,
            subject: &mail.subject,
            why: mail.why.as_deref().unwrap_or_default(),
            has_draft: mail.rate_confirmation_id.is_some(),
            link: &link,
        };
        let message = mail::flagged_email(Mailer::head(&app.config, brand), &address, about);
        app.mailer.send(app, &message).await
    }
}

/// Has people told of an email that is flagged by this transaction.
pub(super) async fn tell(
    db: &mut Conn,
    tenant: Tenant,
    mail: RateConfirmationMailId,
    (sender, load): (Option<UserId>, Option<LoadId>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    for person in people::to_tell(db, tenant, sender, load).await? {
        queue::enqueue(db, &MailFlaggedReceived { company: tenant.company(), mail, person }, now).await?;
    }
    Ok(())
}
