//! What the job that sends a mail reads and notes. It takes no tenant: the job's row named the mail.
//!
//! `take` marks the mail as being sent and is committed before a mail server hears of it, so that a process that is killed leaves a trace: the
//! next attempt notes that the recipient may have the mail twice. (Both carry the same Message-ID.)

use super::words::{ConfirmationStatus, EndedBecause, MailKind, MailStatus};
use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, FileId, RateConfirmationId, RateConfirmationMailId};
use sqlx::{query, query_as};

/// A mail that is being sent.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Outgoing {
    pub id: RateConfirmationMailId,
    pub company_id: CompanyId,
    pub rate_confirmation_id: RateConfirmationId,
    pub kind: MailKind,
    pub status: MailStatus,
    pub email: String,
    pub attempts: i32,
    pub company_legal_name: String,
    pub external_load_number: String,
    pub carrier_name: Option<String>,
    pub origin: Option<String>,
    pub destination: Option<String>,
    pub confirmation_status: ConfirmationStatus,
    pub is_amendment: bool,
    pub terms_sha256: Vec<u8>,
    pub signature_sha256: Option<Vec<u8>>,
    pub accepted_name: Option<String>,
    pub ended_because: Option<EndedBecause>,
    pub ended_reason: Option<String>,
    pub file_id: Option<FileId>,
}

/// A mail that a report of a mail server is about.
#[derive(Clone, Debug)]
pub struct Reported {
    /// The mail.
    pub id: RateConfirmationMailId,
    /// Whose it is.
    pub company_id: CompanyId,
    /// The confirmation.
    pub rate_confirmation_id: RateConfirmationId,
    /// What it carries.
    pub kind: MailKind,
    /// Where it stands.
    pub status: MailStatus,
    /// Its recipient.
    pub email: String,
}

/// The mail that a report is about, locked. The caller has checked the token in the Message-ID that the report repeats.
pub async fn reported(db: &mut Conn, id: RateConfirmationMailId) -> sqlx::Result<Option<Reported>> {
    query_as!(
        Reported,
        r#"select id as "id: RateConfirmationMailId", company_id as "company_id: CompanyId",
                  rate_confirmation_id as "rate_confirmation_id!: RateConfirmationId", kind as "kind: MailKind",
                  status as "status: MailStatus", email
             from rate_confirmation_mails
            where id = $1 and rate_confirmation_id is not null and attempts > 0 and kind <> 'received' for update"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Begins an attempt at a mail that waits to be sent; none when it is not to be sent any more.
pub async fn take(db: &mut Conn, id: RateConfirmationMailId, now: DateTime<Utc>) -> sqlx::Result<Option<Outgoing>> {
    let found = query_as!(
        Outgoing,
        r#"select f.id as "id: RateConfirmationMailId", f.company_id as "company_id: CompanyId",
                  f.rate_confirmation_id as "rate_confirmation_id!: RateConfirmationId", f.kind as "kind: MailKind",
                  f.status as "status: MailStatus", f.email, f.attempts, b.legal_name as company_legal_name, l.external_load_number,
                  c.legal_name as carrier_name, concat_ws(', ', s.city, s.state) as origin, concat_ws(', ', e.city, e.state) as destination,
                  r.status as "confirmation_status: ConfirmationStatus", r.is_amendment, r.terms_sha256, r.signature_sha256, r.accepted_name,
                  r.ended_because as "ended_because: EndedBecause", r.ended_reason, r.file_id as "file_id: FileId"
             from rate_confirmation_mails f
             join rate_confirmations r on r.id = f.rate_confirmation_id
             join companies b on b.id = f.company_id
             join loads l on l.id = r.load_id
             join movements m on m.id = r.movement_id
             join carriers c on c.id = r.carrier_id
             left join load_stops s on s.load_id = l.id and s.position = m.first_stop
             left join load_stops e on e.load_id = l.id and e.position = m.last_stop
            where f.id = $1 and f.status in ('queued', 'deferred', 'sending')
              for update of r, f"#,
        id.0
    );
    let Some(mail) = found.fetch_optional(&mut *db).await? else { return Ok(None) };
    if mail.kind == MailKind::Offer && !mail.confirmation_status.is_open() {
        end(db, id, MailStatus::Discarded, None, now).await?;
        return Ok(None);
    }
    query!(
        "update rate_confirmation_mails set status = 'sending', status_changed_at = $2, attempts = attempts + 1,
             may_be_twice = may_be_twice or status = 'sending'
          where id = $1",
        id.0,
        now
    )
    .execute(&mut *db)
    .await?;
    query!(
        "insert into rate_confirmation_mail_attempts (mail_id, attempt, started_at) values ($1, $2, $3)",
        id.0,
        mail.attempts + 1,
        now
    )
    .execute(db)
    .await?;
    Ok(Some(Outgoing { attempts: mail.attempts + 1, ..mail }))
}

/// Adds what the mail's link opens the confirmation by. Those of attempts before stay: they may have arrived.
pub async fn add_link(
    db: &mut Conn,
    mail: RateConfirmationMailId,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into rate_confirmation_links (rate_confirmation_id, mail_id, token_hash, created_at)
         select rate_confirmation_id, id, $2, $3 from rate_confirmation_mails where id = $1 and rate_confirmation_id is not null",
        mail.0,
        token_hash,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the mail server took the mail; an offer is delivered then, at the company's moment `at`.
pub async fn completed(
    db: &mut Conn,
    mail: &Outgoing,
    response: &str,
    (at, now): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<()> {
    if mail.kind == MailKind::Offer {
        query!(
            "update rate_confirmations set status = 'delivered', status_changed_at = $2, delivered_at = $2
              where id = $1 and status = 'pending' and sent_at is not null",
            mail.rate_confirmation_id.0,
            at
        )
        .execute(&mut *db)
        .await?;
    }
    end(db, mail.id, MailStatus::Completed, Some(response), now).await
}

/// Notes how an attempt ended: `deferred` is tried again, `failed`, `bounced` and `discarded` are not. A mail that was completed can bounce late.
pub async fn end(
    db: &mut Conn,
    id: RateConfirmationMailId,
    status: MailStatus,
    response: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmation_mails set status = $2, status_changed_at = $4, response = coalesce($3, response),
             completed_at = case when $2 = 'completed' then $4 else completed_at end
          where id = $1 and (status in ('queued', 'deferred', 'sending') or ($2 = 'bounced' and status = 'completed'))",
        id.0,
        status as MailStatus,
        response,
        now
    )
    .execute(&mut *db)
    .await?;
    // One that was cut off has no end, and one that is not being made has none either.
    query!(
        "update rate_confirmation_mail_attempts a set ended_at = $4, outcome = $2, response = $3
           from rate_confirmation_mails f
          where f.id = $1 and a.mail_id = f.id and a.attempt = f.attempts and a.ended_at is null
            and $2::text in ('completed', 'deferred', 'failed', 'bounced')",
        id.0,
        status.as_str(),
        response,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
