//! Reports of mail servers on emails of ours. Anyone can write one: it counts for the email whose Message-ID it repeats with the token that only
//! we and the recipient's side know, and for that email's recipient alone.

use super::flagged::{nobodys, short};
use super::reading::Email;
use crate::rate_confirmations::mails::send_mail::{ID, tell};
use kernel::ids::RateConfirmationMailId;
use mail_in::bounce::{Action, Outcome};
use platform::app::App;
use platform::files;
use platform::secrets::is_same;
use queue::JobResult;
use store::rate_confirmations::outgoing::{self, Reported};
use store::rate_confirmations::received::{self, Arrived, Decided, Identity};
use store::rate_confirmations::{MailKind, MailStatus, ReceivedStatus};

/// Takes a report.
pub(super) async fn take(app: &App, mail: &Arrived, email: &Email) -> JobResult {
    let content = &email.content;
    let Some(bounce) = &content.bounce else {
        return nobodys(app, mail.id, Some(content), "It isn’t a delivery report.").await;
    };
    let ours = bounce.message_id.as_deref().and_then(|id| ours(app, id));
    let Some(about) = ours else {
        return nobodys(app, mail.id, Some(content), "It is about no email of ours.").await;
    };
    let mut db = app.unrecorded_change("the email that it ends is the record").await?;
    let now = db.now();
    if !received::lock(&mut db, mail.id).await? {
        return Ok(());
    }
    let reported = outgoing::reported(&mut db, about).await?;
    let to = |row: &Reported| bounce.outcomes.iter().find(|one| one.recipient.eq_ignore_ascii_case(&row.email));
    let Some((row, outcome)) = reported.as_ref().and_then(|row| Some((row, to(row)?))) else {
        drop(db);
        return nobodys(app, mail.id, Some(content), "It is about another recipient.").await;
    };
    let is_final = outcome.action == Action::Failed;
    if is_final {
        outgoing::end(&mut db, row.id, MailStatus::Bounced, Some(&said(outcome)), now).await?;
        // Of one that bounced before, people have been told.
        if row.kind == MailKind::Offer && row.status != MailStatus::Bounced {
            tell(app, &mut db, (row.company_id, row.rate_confirmation_id)).await?;
        }
    }
    let decided = Decided {
        status: ReceivedStatus::Reported,
        why: Some(if is_final { "The email didn’t arrive." } else { "The email isn’t given up." }),
        company: Some(row.company_id),
        identity: Identity { message_id: content.message_id.as_deref(), document_sha256: None, dot_number: None },
        sender: content.from.as_deref(),
        subject: Some(&content.subject),
        authenticity: None,
        mail: Some(row.id),
        load: None,
    };
    received::decide(&mut db, mail.id, &decided, now).await?;
    let given_up = received::give_up_file(&mut db, mail.id).await?;
    db.commit().await?;
    files::remove(app, given_up.as_slice()).await;
    Ok(())
}

/// The email of ours that a Message-ID names.
fn ours(app: &App, message_id: &str) -> Option<RateConfirmationMailId> {
    let local = message_id.split('@').next()?;
    let (token, number) = local.strip_prefix(ID)?.strip_prefix('-')?.split_once('-')?;
    let id: RateConfirmationMailId = number.parse().ok()?;
    is_same(token, &app.keys.mail_token(ID, id.0)).then_some(id)
}

/// What the other server said, as the row keeps it.
fn said(outcome: &Outcome) -> String {
    let said = outcome.diagnostic.as_deref().unwrap_or("No reason given");
    short(&format!("{} {said}", outcome.status))
}
