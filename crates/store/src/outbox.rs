//! Email that is kept instead of sent, because no SMTP server is configured or the mode is demonstration.

use crate::Conn;
use chrono::{DateTime, Utc};

/// An email in the outbox.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The email's id.
    pub id: i64,
    /// Address it would have been sent to.
    pub recipient: String,
    /// The subject line, plain text.
    pub subject: String,
    /// The plain text.
    pub body_text: String,
    /// The same as HTML.
    pub body_html: Option<String>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// An email to keep.
#[derive(Clone, Copy, Debug)]
pub struct NewMail<'a> {
    /// Address it would have been sent to.
    pub recipient: &'a str,
    /// The subject line, plain text.
    pub subject: &'a str,
    /// The plain text.
    pub body_text: &'a str,
    /// The same as HTML.
    pub body_html: &'a str,
}

/// Keeps an email.
pub async fn put(db: &mut Conn, mail: NewMail<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into outbox (recipient, subject, body_text, body_html, created_at) values ($1, $2, $3, $4, $5)",
        mail.recipient,
        mail.subject,
        mail.body_text,
        mail.body_html,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The newest emails, newest first.
pub async fn newest(db: &mut Conn, limit: i64) -> sqlx::Result<Vec<Kept>> {
    sqlx::query_as!(
        Kept,
        "select id, recipient, subject, body_text, body_html, created_at from outbox order by id desc limit $1",
        limit
    )
    .fetch_all(db)
    .await
}

/// Removes emails written before `before`; gives how many.
pub async fn remove_expired(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(sqlx::query!("delete from outbox where created_at < $1", before).execute(db).await?.rows_affected())
}
