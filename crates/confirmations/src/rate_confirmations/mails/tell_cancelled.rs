//! Tells carriers that a rate confirmation was canceled: by the broker, with its load, or because the carrier was taken off. However that came, the
//! carrier that had it is told once.

use super::send_mail::SendConfirmationMail;
use super::subject;
use platform::app::App;
use platform::http::brand::Brand;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::rate_confirmations::mails::{self, CancelledRow, NewMail};
use store::rate_confirmations::{MailKind, MailStatus, list};
use store::{Conn, Tenant};

/// The most confirmations that are looked at in one turn.
const MOST: i64 = 500;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellCancelled {}

impl Job for TellCancelled {
    const NAME: &'static str = "tell_cancelled_rate_confirmations";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for TellCancelled {
    async fn run(&self, app: &App) -> JobResult {
        let mut tx = app.pool.begin().await?;
        let taken = mails::take_cancelled(&mut tx, MOST, app.clock.now()).await?;
        for row in taken.into_iter().filter(|row| row.is_told) {
            tell(app, &mut tx, row).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// Queues the email to whom the confirmation went, and to who accepted it where that is another.
#[expect(clippy::disallowed_methods, reason = "a job names the company whose confirmation it is")]
async fn tell(app: &App, db: &mut Conn, CancelledRow { id, company_id, .. }: CancelledRow) -> sqlx::Result<()> {
    let (tenant, now) = (Tenant::of(company_id), app.clock.now());
    let Some(row) = list::find(db, tenant, id).await? else { return Ok(()) };
    let signed = row.accepted_email.as_deref();
    let sent = row.recipient_email.as_deref();
    let other = signed.filter(|signed| sent.is_none_or(|sent| !sent.eq_ignore_ascii_case(signed)));
    for email in sent.into_iter().chain(other).filter(|email| email.contains('@')) {
        let new = NewMail {
            kind: MailKind::Cancellation,
            confirmation: id,
            carrier: row.carrier_id,
            status: MailStatus::Queued,
            by: None,
            email,
            subject: &subject(&row, MailKind::Cancellation),
            standing: None,
        };
        let mail = mails::create(db, tenant, &new, now).await?;
        queue::enqueue(db, &SendConfirmationMail { mail, brand: Brand::Portal }, now).await?;
    }
    Ok(())
}
