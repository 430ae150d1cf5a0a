//! A person's email preferences.

use super::Kind;
use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;

/// A person's preferences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The kinds that are emailed soon.
    pub immediate: Vec<Kind>,
    /// The kinds that are emailed once a day.
    pub daily: Vec<Kind>,
    /// From which hour on of the person's day.
    pub digest_hour: i16,
    /// Where that day is, as `America/Chicago`.
    pub time_zone: String,
}

/// What the person said; none when they said nothing yet.
pub async fn find(db: &mut Conn, user: UserId) -> sqlx::Result<Option<Preferences>> {
    sqlx::query_as!(
        Preferences,
        r#"select immediate as "immediate: Vec<Kind>", daily as "daily: Vec<Kind>", digest_hour, time_zone
             from notice_preferences where user_id = $1"#,
        user.0
    )
    .fetch_optional(db)
    .await
}

/// Keeps what the person says. What was noticed before is not emailed at once: it begins with what comes.
pub async fn put(db: &mut Conn, user: UserId, given: &Preferences, now: DateTime<Utc>) -> sqlx::Result<()> {
    let had_immediate = find(db, user).await?.is_some_and(|before| !before.immediate.is_empty());
    if !had_immediate {
        sqlx::query!(
            "insert into notice_mail_marks (user_id, company_id, immediate_through)
             select u.id, u.company_id, c.last_sequence from users u join notice_counters c on c.company_id = u.company_id where u.id = $1
             on conflict (user_id, company_id) do update set immediate_through = excluded.immediate_through",
            user.0
        )
        .execute(&mut *db)
        .await?;
    }
    sqlx::query!(
        "insert into notice_preferences (user_id, immediate, daily, digest_hour, time_zone, updated_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update set immediate = excluded.immediate, daily = excluded.daily, digest_hour = excluded.digest_hour,
             time_zone = excluded.time_zone, updated_at = excluded.updated_at",
        user.0,
        &given.immediate as &[Kind],
        &given.daily as &[Kind],
        given.digest_hour,
        given.time_zone,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
