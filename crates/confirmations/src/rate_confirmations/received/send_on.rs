//! Sends on what was made from an email, through the same gate as any other: what it would ask a person for waits for one.

use super::flagged::short;
use super::notify;
use super::read_mail::later;
use super::take_up::against;
use crate::rate_confirmations::gate::Gate;
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::send::{Offered, put_out};
use crate::rate_confirmations::view::locked;
use kernel::ids::{RateConfirmationMailId, ReceivedMailId};
use platform::app::App;
use platform::change::Author;
use platform::http::brand::Brand;
use platform::http::{Code, Error};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::rate_confirmations::{MailKind, beside, list, mails, received};

/// Sends on what was made from an email.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendReceived {
    /// The row of the email that came in.
    pub mail: ReceivedMailId,
}

impl Job for SendReceived {
    const NAME: &'static str = "send_received_rate_confirmation";
}

impl Run<App> for SendReceived {
    #[expect(clippy::disallowed_methods, reason = "a job names the company whose email became a confirmation")]
    async fn run(&self, app: &App) -> JobResult {
        let taken = received::taken_up(&mut *app.pool.acquire().await?, self.mail).await?;
        let Some(taken) = taken else { return Ok(()) };
        let tenant = Tenant::of(taken.company_id);
        match Box::pin(send_on(app, tenant, taken.mail)).await {
            Ok(()) => Ok(()),
            Err(error) => match against(&error) {
                Some(why) => {
                    let why = short(&format!("The draft wasn’t sent. {why}"));
                    flag(app, tenant, taken.mail, &why).await
                }
                None => Err(later(error)),
            },
        }
    }
}

/// Flags the email whose draft waits for a person, and has someone told, once.
async fn flag(app: &App, tenant: Tenant, id: RateConfirmationMailId, why: &str) -> JobResult {
    let mut db = app.unrecorded_change("people did nothing; the email itself is the record").await?;
    let now = db.now();
    if mails::flag_received(&mut db, tenant, id, why, now).await? {
        let mail = mails::find(&mut db, tenant, id).await?;
        let about = mail.map_or((None, None), |mail| (mail.user_id, mail.load_id));
        notify::tell(&mut db, tenant, id, about, now).await?;
    }
    Ok(db.commit().await?)
}

async fn send_on(app: &App, tenant: Tenant, mail: RateConfirmationMailId) -> Result<(), Error> {
    let at = app.loads.now(tenant.company());
    let mut db = app.conn().await?;
    let mail = mails::find(&mut db, tenant, mail).await?.ok_or(Error::NotFound)?;
    let id = mail.rate_confirmation_id.ok_or(Error::NotFound)?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    // Someone sent it meanwhile, or this job did before it was cut off.
    if mails::of(&mut db, tenant, &[id]).await?.iter().any(|mail| mail.kind == MailKind::Offer) {
        return Ok(());
    }
    may(Act::Send, &locked(&row), at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let email = match &row.recipient_email {
        Some(email) => Some(email.to_lowercase()),
        None => beside::carrier(&mut db, row.carrier_id, at).await?.and_then(|file| file.email),
    };
    let missing = || Error::field("email", Code::Missing, "The load names no dispatcher’s email, and none is on file.");
    let email = email.filter(|email| email.contains('@')).ok_or_else(missing)?;
    drop(db);
    let gate = Gate::read(app, tenant, (&row, &email), at).await?;
    gate.pass(false, None)?;
    let offered = Offered {
        row: &row,
        recipient: (row.recipient_name.as_deref(), &email),
        gate: &gate,
        reason: None,
        by: mail.user_id,
        brand: Brand::Portal,
        is_by_system: true,
    };
    let change = app.change_by(Author::system()).await?;
    Box::pin(put_out(change, tenant, &offered, at)).await
}
