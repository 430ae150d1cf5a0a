//! The accused carrier's reply: requested by an emailed link that works once, given without signing in, shown beside the alert.

use super::AlertType;
use crate::{Conn, Opened};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::IdentityAlertId;
use kernel::site::Site;

/// Records that the carrier of a published alert is to be asked.
pub async fn ask(db: &mut Conn, alert: IdentityAlertId) -> sqlx::Result<()> {
    sqlx::query!("insert into identity_alert_replies (identity_alert_id) values ($1) on conflict do nothing", alert.0)
        .execute(db)
        .await?;
    Ok(())
}

/// The content of the email to the carrier.
#[derive(Clone, Debug)]
pub struct ReplyMail {
    /// The carrier's address on file.
    pub email: String,
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// What the alert is about.
    pub is_type: AlertType,
    /// What everyone reads.
    pub message: String,
    /// The brand it was reported at.
    pub site: Site,
}

/// What the carrier of a published alert is to be emailed, unless it has replied.
pub async fn mail_for(db: &mut Conn, alert: IdentityAlertId, today: NaiveDate) -> sqlx::Result<Option<ReplyMail>> {
    sqlx::query_as!(
        ReplyMail,
        r#"select c.email_address as "email!", c.dot_number, c.legal_name, a.is_type as "is_type: AlertType", a.message as "message!", a.site as "site: Site"
             from identity_alert_replies r join identity_alerts a on a.id = r.identity_alert_id join carriers c on c.id = a.carrier_id
            where r.identity_alert_id = $1 and r.replied_at is null and c.email_address is not null
              and a.status = 'published' and (a.expires_on is null or a.expires_on > $2)"#,
        alert.0,
        today
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the token that is being emailed, and until when it works.
pub async fn set_token(
    db: &mut Conn,
    alert: IdentityAlertId,
    token_hash: &[u8],
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update identity_alert_replies set token_hash = $2, mailed_at = $3, expires_at = $4 where identity_alert_id = $1",
        alert.0,
        token_hash,
        now,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the holder of a link may reply to.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// What the alert is about.
    pub is_type: AlertType,
    /// What everyone reads.
    pub message: String,
    /// The day that it happened.
    pub file_date: NaiveDate,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// When the link stops working.
    pub expires_at: DateTime<Utc>,
}

/// What a link that works is about.
pub async fn asked(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Asked>>> {
    let found = sqlx::query_as!(
        Asked,
        r#"select c.dot_number, c.legal_name, a.is_type as "is_type: AlertType", a.message as "message!", a.file_date,
               a.published_at as "published_at!", r.expires_at as "expires_at!"
             from identity_alert_replies r join identity_alerts a on a.id = r.identity_alert_id join carriers c on c.id = a.carrier_id
            where r.token_hash = $1 and r.expires_at > $2 and r.replied_at is null
              and a.status = 'published' and (a.expires_on is null or a.expires_on > $3)"#,
        token_hash,
        now,
        now.date_naive()
    );
    Ok(found.fetch_optional(db).await?.map(|asked| Opened::by(token_hash, asked)))
}

/// Keeps a reply and uses the link up; gives the alert, if the link still works.
pub async fn reply(
    db: &mut Conn,
    asked: &Opened<Asked>,
    message: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<IdentityAlertId>> {
    sqlx::query_scalar!(
        r#"update identity_alert_replies r set message = $2, replied_at = $3, token_hash = null
           from identity_alerts a
          where a.id = r.identity_alert_id and r.token_hash = $1 and r.expires_at > $3 and r.replied_at is null
            and a.status = 'published' and (a.expires_on is null or a.expires_on > $4)
         returning r.identity_alert_id as "alert: IdentityAlertId""#,
        asked.token_hash(),
        message,
        now,
        now.date_naive()
    )
    .fetch_optional(db)
    .await
}
