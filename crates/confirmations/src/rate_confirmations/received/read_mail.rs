//! Reads an email that came in, and decides what becomes of it. (loads.md §5, point 1.)

use super::decide::{self, Named, PATIENCE};
use super::flagged::{self, flag};
use super::reading::{Document, Email};
use super::sender::{self, Shown};
use super::{report, take_up};
use crate::rate_confirmations::standing::Check;
use bytes::Bytes;
use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use kernel::ids::{CompanyId, ReceivedMailId};
use kernel::mail_domains::is_public_provider;
use mail_in::address::Recipient;
use mail_in::authentic::{Authenticator, Authenticity, Proof};
use mail_in::message::{Content, Unreadable};
use mail_in::smtp::Envelope;
use platform::app::App;
use platform::document_reader::{DocumentKind, Unread};
use platform::files;
use platform::http::Error;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tenant;
use store::rate_confirmations::received::{self, Arrived, Decided, Identity, NamedLoad, Sender};
use store::rate_confirmations::{ReceivedStatus, ReceivedWay};
use tokio::runtime::Handle;

/// Whose turn it is when emails are read: nobody's in particular, so that one is read at a time and companies' own uploads are not kept waiting.
const NOBODY: CompanyId = CompanyId(0);

/// Reads an email that came in.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadReceivedMail {
    /// The email's row.
    pub mail: ReceivedMailId,
}

impl Job for ReadReceivedMail {
    const NAME: &'static str = "read_received_mail";
}

/// What a message says and how it was checked, with whose its sender is.
#[derive(Debug)]
pub(super) struct Read<'a> {
    /// Its row.
    pub mail: &'a Arrived,
    /// The carrier that it is for.
    pub dot_number: i32,
    /// The address that it says it is from.
    pub from: &'a str,
    /// What it says.
    pub content: &'a Content,
    /// The document in it, and the hash of that.
    pub document: Option<(&'a Document, Vec<u8>)>,
    /// How it was checked.
    pub checks: Value,
    /// What people see of that.
    pub shown: Vec<Check>,
    /// Whose the address is.
    pub sender: Sender,
}

impl Read<'_> {
    /// The company that it is for.
    #[expect(clippy::disallowed_methods, reason = "a job names the company whose person or domain the sender is")]
    pub(super) const fn tenant(&self) -> Tenant {
        Tenant::of(self.sender.company_id)
    }

    /// What it is known again by.
    pub(super) fn identity(&self) -> Identity<'_> {
        Identity {
            message_id: self.content.message_id.as_deref(),
            document_sha256: self.document.as_ref().map(|(_, hash)| hash.as_slice()),
            dot_number: Some(self.dot_number),
        }
    }

    /// Its row as it will be.
    pub(super) fn decided<'a>(&'a self, status: ReceivedStatus, why: Option<&'a str>) -> Decided<'a> {
        Decided {
            status,
            why,
            company: Some(self.sender.company_id),
            identity: self.identity(),
            sender: Some(self.from),
            subject: Some(&self.content.subject),
            authenticity: Some(&self.checks),
            mail: None,
            load: None,
        }
    }

    /// Its subject line, as people see it.
    pub(super) fn subject(&self) -> &str {
        if self.content.subject.is_empty() { "(no subject)" } else { &self.content.subject }
    }
}

/// What becomes of a message.
enum Next {
    Take(NamedLoad),
    Wait(String),
    Flag(String),
}

impl Run<App> for ReadReceivedMail {
    async fn run(&self, app: &App) -> JobResult {
        let Some(mail) = received::find(&mut *app.pool.acquire().await?, self.mail).await? else { return Ok(()) };
        let raw = files::read_email(app, mail.file_id).await.map_err(later)?;
        let read = app.documents.read::<Result<Email, Unreadable>>(DocumentKind::Email, NOBODY, raw.clone()).await;
        let email = match read {
            Ok(Ok(email)) => email,
            Ok(Err(why)) => return flagged::nobodys(app, mail.id, None, &why.to_string()).await,
            Err(why @ (Unread::Busy | Unread::Failed)) => return Err(Failure::retry(why)),
            Err(why) => return flagged::nobodys(app, mail.id, None, &why.to_string()).await,
        };
        let Some(dot_number) = mail.dot_number else { return report::take(app, &mail, &email).await };
        let content = &email.content;
        let nobodys = |why: &'static str| flagged::nobodys(app, mail.id, Some(content), why);
        let (Some(from), Some(domain)) = (content.from.as_deref(), content.from_domain.as_deref()) else {
            return nobodys("It doesn’t say that it is from exactly one address.").await;
        };
        let private = Some(domain).filter(|domain| !is_public_provider(domain));
        let sender = received::sender(&mut *app.pool.acquire().await?, from, private).await?;
        let Some(sender) = sender else { return nobodys("The sender’s address is no customer’s.").await };
        let checks = checked(app, &mail, &raw).await?;
        let document = email.document.as_ref().ok();
        let hash = document.and_then(|document| HEXLOWER.decode(document.sha256.as_bytes()).ok());
        let read = Read {
            mail: &mail,
            dot_number,
            from,
            content,
            document: document.zip(hash),
            shown: shown(content, document, &checks, dot_number),
            checks: json!(checks),
            sender,
        };
        let tenant = read.tenant();
        // Only by one that was taken: a forged message with the same id must not keep the true one out.
        let (mut db, again) = (app.pool.acquire().await?, ReceivedStatus::Taken);
        let is_repeated = received::is_repeated(&mut db, tenant, mail.id, read.identity(), again).await?;
        drop(db);
        if is_repeated {
            return end(app, &read, ReceivedStatus::Repeated, "The same message was taken before.").await;
        }
        let is_patient = app.clock.now() < mail.received_at + PATIENCE;
        match next(app, &read, &email, (domain, &checks)).await? {
            Next::Take(load) => Box::pin(take_up::take_up(app, &read, &load)).await,
            Next::Wait(why) if is_patient => wait(app, &read, &why).await,
            Next::Wait(why) | Next::Flag(why) => flag(app, &read, &why).await,
        }
    }
}

/// What becomes of a message, from what it says and what is known.
async fn next(
    app: &App,
    read: &Read<'_>,
    email: &Email,
    (domain, checks): (&str, &Authenticity),
) -> Result<Next, Failure> {
    match sender::shown(domain, checks) {
        Shown::Proven => {}
        Shown::Later => return Ok(Next::Wait("The sender couldn’t be checked: DNS didn’t answer.".to_owned())),
        Shown::Not(why) => return Ok(Next::Flag(why.to_owned())),
    }
    if !read.sender.may_send {
        return Ok(Next::Flag("The sender isn’t allowed to send rate confirmations.".to_owned()));
    }
    if let Err(why) = &email.document {
        return Ok(Next::Flag(why.why().to_owned()));
    }
    let references = &read.content.references;
    let numbers = decide::spellings(references);
    let loads = received::named_loads(&mut *app.pool.acquire().await?, read.tenant(), &numbers).await?;
    Ok(match decide::named(references, &loads, read.dot_number) {
        Named::One(load) => Next::Take(load.clone()),
        Named::NotYet(why) => Next::Wait(why),
        Named::Not(why) => Next::Flag(why),
    })
}

/// How the message was checked: once, as soon as it came, since keys are changed; again only where DNS did not answer.
async fn checked(app: &App, mail: &Arrived, raw: &Bytes) -> Result<Authenticity, Failure> {
    let before: Option<Authenticity> = mail.authenticity.clone().and_then(|checks| serde_json::from_value(checks).ok());
    let is_open = |checks: &Authenticity| [checks.spf, checks.dkim, checks.dmarc].contains(&Proof::TempError);
    if let Some(checks) = before.filter(|checks| !is_open(checks)) {
        return Ok(checks);
    }
    let settings = app.config.mail_in.as_ref().ok_or_else(|| Failure::retry("no domain for email is configured"))?;
    let authenticator = settings.resolver.map_or_else(Authenticator::of_system, Authenticator::at);
    let authenticator = authenticator.map_err(Failure::retry)?;
    let envelope = envelope(mail).filter(|_| !settings.is_behind_relay);
    let (raw, domain, here) = (raw.clone(), settings.domain.clone(), Handle::current());
    // Hashing a large body takes a good part of a second, in which a thread of the server would serve nobody.
    let check = move || here.block_on(authenticator.check(&raw, envelope.as_ref(), &domain));
    tokio::task::spawn_blocking(check).await.map_err(Failure::retry)
}

/// What the client said; none where it came by the signed call.
fn envelope(mail: &Arrived) -> Option<Envelope> {
    if mail.way != ReceivedWay::Smtp {
        return None;
    }
    Some(Envelope {
        peer: mail.peer.as_deref()?.parse().ok()?,
        helo: mail.helo.clone()?,
        from: mail.envelope_from.clone()?,
        to: mail.dot_number.map(|dot| Recipient::Carrier(dot.into())).into_iter().collect(),
    })
}

/// What people see of how a message was checked.
fn shown(content: &Content, document: Option<&Document>, checks: &Authenticity, dot_number: i32) -> Vec<Check> {
    let check = |label: &str, value: Option<String>, source: &str| Check {
        label: label.to_owned(),
        value,
        source: source.to_owned(),
    };
    let by = |proof: Proof, domain: Option<&str>| {
        Some(domain.map_or_else(|| proof.as_str().to_owned(), |domain| format!("{proof} ({domain})")))
    };
    let signers = Some(checks.dkim_domains.join(", ")).filter(|all| !all.is_empty());
    let policy = checks.dmarc_policy.map(|policy| format!("policy {policy}"));
    vec![
        check("From", content.from.clone(), "Email"),
        check("Reply to", content.reply_to.clone(), "Email"),
        check("For", Some(format!("USDOT {dot_number}")), "Email"),
        check("Document", document.map(|document| document.name.clone()), "Email"),
        check("SHA-256 of the document", document.map(|document| document.sha256.clone()), "Email"),
        check("SPF", by(checks.spf, checks.spf_domain.as_deref()), "DNS"),
        check("DKIM", by(checks.dkim, signers.as_deref()), "DNS"),
        check("DMARC", by(checks.dmarc, policy.as_deref()), "DNS"),
        check("ARC", by(checks.arc, checks.arc_domain.as_deref()), "DNS"),
    ]
}

/// Has it looked at again: soon at first, the last time when its patience ends.
async fn wait(app: &App, read: &Read<'_>, why: &str) -> JobResult {
    let mut db = app.unrecorded_change("nothing is decided yet").await?;
    let now = db.now();
    if !received::lock(&mut db, read.mail.id).await? {
        return Ok(());
    }
    let decided = read.decided(ReceivedStatus::Waiting, Some(why));
    received::decide(&mut db, read.mail.id, &decided, now).await?;
    let since = now - read.mail.received_at;
    let next = (now + since.max(TimeDelta::minutes(1))).min(read.mail.received_at + PATIENCE);
    queue::enqueue_at(&mut db, &ReadReceivedMail { mail: read.mail.id }, next).await?;
    Ok(db.commit().await?)
}

/// Notes what became of it, where nobody is told.
pub(super) async fn end(app: &App, read: &Read<'_>, status: ReceivedStatus, why: &str) -> JobResult {
    let mut db = app.unrecorded_change("the message was told before").await?;
    let (now, mut given_up) = (db.now(), None);
    if received::lock(&mut db, read.mail.id).await? {
        received::decide(&mut db, read.mail.id, &read.decided(status, Some(why)), now).await?;
        given_up = received::give_up_file(&mut db, read.mail.id).await?;
    }
    db.commit().await?;
    files::remove(app, given_up.as_slice()).await;
    Ok(())
}

/// What may work later.
#[expect(clippy::needless_pass_by_value, reason = "it takes the place of the error")]
pub(super) fn later(error: Error) -> Failure {
    Failure::retry(format!("{error:?}"))
}
