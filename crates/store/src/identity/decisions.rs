//! Decisions on an alert: published, rejected, unpublished. Who may decide, and when, is the server's.

use super::AlertStatus;
use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CompanyId, IdentityAlertId, UserId};

/// What a decision on an alert looks at.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The publisher's company.
    pub company: CompanyId,
    /// Its status as stored.
    pub status: AlertStatus,
    /// The first day on which it is shown no more.
    pub expires_on: Option<NaiveDate>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's legal name.
    pub legal_name: Option<String>,
    /// The carrier's email address on file.
    pub carrier_email: Option<String>,
}

/// The status of an alert; the row stays locked against other decisions until the transaction ends.
pub async fn lock(db: &mut Conn, id: IdentityAlertId) -> sqlx::Result<Option<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"select a.company_id as "company: CompanyId", a.status as "status: AlertStatus", a.expires_on, c.dot_number, c.legal_name,
               c.email_address as carrier_email
             from identity_alerts a join carriers c on c.id = a.carrier_id
            where a.id = $1
              for update of a"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// A publication.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'a> {
    /// What everyone reads.
    pub message: &'a str,
    /// What staff says of it to the publisher.
    pub note: Option<&'a str>,
    /// The first day on which it is shown no more.
    pub expires_on: Option<NaiveDate>,
    /// Who decided; none at the command line.
    pub by: Option<UserId>,
}

/// Publishes an alert.
pub async fn publish(
    db: &mut Conn,
    id: IdentityAlertId,
    publication: Publication<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_alerts set status = 'published', message = $2, review_note = $3, expires_on = $4, reviewed_by = $5,
             reviewed_at = $6, published_at = $6
         where id = $1",
        id.0,
        publication.message,
        publication.note,
        publication.expires_on,
        publication.by.map(|user| user.0),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Decides not to publish an alert.
pub async fn reject(
    db: &mut Conn,
    id: IdentityAlertId,
    note: Option<&str>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_alerts set status = 'rejected', review_note = $2, reviewed_by = $3, reviewed_at = $4 where id = $1",
        id.0,
        note,
        by.map(|user| user.0),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a published alert back.
pub async fn unpublish(
    db: &mut Conn,
    id: IdentityAlertId,
    reason: Option<&str>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_alerts set status = 'unpublished', unpublish_reason = $2, unpublished_by = $3, unpublished_at = $4 where id = $1",
        id.0,
        reason,
        by.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notifies those who follow the carriers that something about this one changed.
pub async fn announce(db: &mut Conn, dot_number: i32) -> sqlx::Result<()> {
    sqlx::query!("insert into change_log (topic, keys) values ('facts', $1)", &[dot_number]).execute(db).await?;
    Ok(())
}

/// Adds to the feed the carriers whose published alerts ended on this day or the one before it.
pub async fn announce_expired(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into change_log (topic, keys)
         select 'facts', array_agg(distinct c.dot_number) from identity_alerts a join carriers c on c.id = a.carrier_id
          where a.status = 'published' and a.expires_on between $1::date - 1 and $1
         having count(*) > 0",
        today
    )
    .execute(db)
    .await?;
    Ok(())
}
