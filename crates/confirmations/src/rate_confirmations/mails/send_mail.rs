//! Hands an email to the mail server, and notes how that went. (loads.md §2: 2xx is completed, 4xx is tried again twelve times, 5xx bounces.)

use crate::rate_confirmations::carrier::link::ConfirmationLink;
use crate::rate_confirmations::told;
use data_encoding::HEXLOWER;
use kernel::ids::{CompanyId, RateConfirmationId, RateConfirmationMailId};
use mail::{Attachment, ConfirmedLoad, Message, SendError};
use platform::app::App;
use platform::files;
use platform::http::brand::Brand;
use platform::links::renew;
use platform::mailer::{Mailer, message_id};
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::notices;
use store::rate_confirmations::outgoing::{self, Outgoing};
use store::rate_confirmations::{EndedBecause, MailKind, MailStatus, list};
use store::{Conn, Tenant};

/// What the Message-IDs of these emails begin with.
pub(in crate::rate_confirmations) const ID: &str = "rate-confirmation";

/// How often sending is tried.
const MOST: i32 = 12;

/// Sends an email of a rate confirmation. What was cut off is sent again with the same Message-ID, and noted on the email.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendConfirmationMail {
    /// The email's row.
    pub mail: RateConfirmationMailId,
    /// The brand of the email and of the link's address.
    pub brand: Brand,
}

impl Job for SendConfirmationMail {
    const NAME: &'static str = "send_rate_confirmation_mail";
    const MAX_ATTEMPTS: i32 = MOST;
}

impl Run<App> for SendConfirmationMail {
    async fn run(&self, app: &App) -> JobResult {
        let mut tx = app.pool.begin().await?;
        let Some(mail) = outgoing::take(&mut tx, self.mail, app.clock.now()).await? else { return Ok(()) };
        let link = match mail.kind {
            MailKind::BrokerCopy => {
                format!(
                    "{}/broker/carriers/rate-confirmations/{}",
                    self.brand.address(&app.config),
                    mail.rate_confirmation_id
                )
            }
            _ => renew::<ConfirmationLink>(app, &mut tx, self.brand, mail.id, &[]).await?,
        };
        tx.commit().await?;
        let message = self.message(app, &mail, &link).await?;
        let answered = app.mailer.hand_over(app, &message).await?;
        let now = app.clock.now();
        let mut tx = app.pool.begin().await?;
        let gone = match answered {
            Ok(response) => {
                let at = app.loads.now(mail.company_id);
                outgoing::completed(&mut tx, &mail, &short(&response), (at, now)).await?;
                Ok(())
            }
            Err(error) => {
                let (status, failure) = match &error {
                    SendError::Later(_) if mail.attempts < MOST => (MailStatus::Deferred, Failure::retry(&error)),
                    SendError::Later(_) | SendError::Refused(_) => (MailStatus::Failed, Failure::give_up(&error)),
                    SendError::Bounced(_) => (MailStatus::Bounced, Failure::give_up(&error)),
                };
                outgoing::end(&mut tx, mail.id, status, Some(&short(&error.to_string())), now).await?;
                if status != MailStatus::Deferred && mail.kind == MailKind::Offer {
                    tell(app, &mut tx, (mail.company_id, mail.rate_confirmation_id)).await?;
                }
                Err(failure)
            }
        };
        tx.commit().await?;
        gone
    }
}

impl SendConfirmationMail {
    async fn message(&self, app: &App, mail: &Outgoing, link: &str) -> Result<Message, Failure> {
        let terms_sha256 = HEXLOWER.encode(&mail.terms_sha256);
        let place = |words: &Option<String>| words.clone().filter(|words| !words.is_empty());
        let (from, to) = (place(&mail.origin), place(&mail.destination));
        let load = ConfirmedLoad {
            company: &mail.company_legal_name,
            number: &mail.external_load_number,
            carrier: mail.carrier_name.as_deref(),
            lane: from.as_deref().zip(to.as_deref()),
            terms_sha256: &terms_sha256,
            link,
        };
        let head = Mailer::head(&app.config, self.brand);
        let name = mail.accepted_name.as_deref().unwrap_or("The carrier");
        let mut message = match mail.kind {
            MailKind::CarrierCopy => mail::rate_confirmation_signed(head, &mail.email, load, name),
            MailKind::BrokerCopy => mail::rate_confirmation_signed_for_broker(head, &mail.email, load, name),
            MailKind::Cancellation => {
                let why = mail.ended_because.map_or("", because);
                mail::rate_confirmation_cancelled(head, &mail.email, load, (why, mail.ended_reason.as_deref()))
            }
            MailKind::Offer | MailKind::Received => mail::rate_confirmation(head, &mail.email, load, mail.is_amendment),
        };
        if let (MailKind::CarrierCopy | MailKind::BrokerCopy, Some(file)) = (mail.kind, mail.file_id) {
            let pdf = signed(app, mail, file).await?;
            message
                .attachments
                .push(Attachment { name: format!("rate-confirmation-{}.pdf", mail.rate_confirmation_id), pdf });
        }
        // The token is what a report of a mail server is believed by.
        let what = format!("{ID}-{}", app.keys.mail_token(ID, mail.id.0));
        message.id = Some(message_id(&what, mail.id.0, &self.brand.address(&app.config)));
        message.return_path = app.config.mail_in.as_ref().map(|settings| format!("bounces@{}", settings.domain));
        Ok(message)
    }
}

/// Why a confirmation was canceled, for its carrier.
const fn because(because: EndedBecause) -> &'static str {
    match because {
        EndedBecause::LoadCancelled => "The load was canceled.",
        EndedBecause::CarrierRemoved => "Your company was removed from the load.",
        _ => "The broker canceled it.",
    }
}

/// Tells the company's people that an offer did not arrive.
#[expect(clippy::disallowed_methods, reason = "the job sends the company's own email")]
pub(in crate::rate_confirmations) async fn tell(
    app: &App,
    db: &mut Conn,
    (company, confirmation): (CompanyId, RateConfirmationId),
) -> JobResult {
    let row = list::find(db, Tenant::of(company), confirmation).await?;
    if let Some(row) = row {
        let at = app.loads.now(company);
        notices::add(db, &[told::notice(&row, "bounced", at)], app.clock.now()).await?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "the job sends the company's own email, whose row names its file")]
async fn signed(app: &App, mail: &Outgoing, file: kernel::ids::FileId) -> Result<Vec<u8>, Failure> {
    let bytes = files::read(app, Tenant::of(mail.company_id), file).await;
    bytes.map(|bytes| bytes.to_vec()).map_err(|error| Failure::retry(format!("{error:?}")))
}

/// What a mail server said, as the row keeps it.
fn short(response: &str) -> String {
    let line: String = response.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(1_000).collect();
    if line.is_empty() { "No answer".to_owned() } else { line }
}
