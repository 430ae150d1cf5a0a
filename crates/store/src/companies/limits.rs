//! What a company may use at most, and what it has used: plan data, unless the operator gave the company values of its own. How often calls
//! come is counted in memory (`platform::http::caller_limits`); emails and stored bytes are counted here.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CompanyId;

/// How often a company's people and keys may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimits {
    /// Calls a minute of all of them together.
    pub per_minute: i32,
    /// Calls of all of them under way at the same moment.
    pub at_once: i32,
    /// Calls a minute of each key or application.
    pub key_per_minute: i32,
    /// Calls of each key or application under way at the same moment.
    pub key_at_once: i32,
}

impl Default for CallLimits {
    /// What a plan's row has unless it says otherwise.
    fn default() -> Self {
        Self { per_minute: 12_000, at_once: 100, key_per_minute: 3_000, key_at_once: 32 }
    }
}

/// Values of a company's own, in the place of its plan's; none is the plan's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// Calls a minute of all people and keys together.
    pub calls_per_minute: Option<i32>,
    /// Calls under way at the same moment.
    pub calls_at_once: Option<i32>,
    /// Calls a minute of each key.
    pub key_calls_per_minute: Option<i32>,
    /// Calls of each key under way at the same moment.
    pub key_calls_at_once: Option<i32>,
    /// Bytes of kept files.
    pub stored_bytes: Option<i64>,
    /// Emails a day.
    pub mails_per_day: Option<i32>,
}

/// The company's own values; none when there is no such company.
pub async fn own(db: &mut Conn, company: CompanyId) -> sqlx::Result<Option<OwnLimits>> {
    sqlx::query_as!(
        OwnLimits,
        "select calls_per_minute, calls_at_once, key_calls_per_minute, key_calls_at_once, stored_bytes_limit as stored_bytes, mails_per_day
           from companies where id = $1 for update",
        company.0
    )
    .fetch_optional(db)
    .await
}

/// Gives the company these values of its own.
pub async fn set_own(db: &mut Conn, company: CompanyId, own: &OwnLimits) -> sqlx::Result<()> {
    sqlx::query!(
        "update companies set calls_per_minute = $2, calls_at_once = $3, key_calls_per_minute = $4, key_calls_at_once = $5,
             stored_bytes_limit = $6, mails_per_day = $7
         where id = $1",
        company.0,
        own.calls_per_minute,
        own.calls_at_once,
        own.key_calls_per_minute,
        own.key_calls_at_once,
        own.stored_bytes,
        own.mails_per_day
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What became of an email that was to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailUse {
    /// It is counted, in the transaction that causes it.
    Counted,
    /// The day's emails are used up, all so many; this one is not to be sent.
    LimitReached(i32),
    /// The operator has not admitted the company yet: it writes to no one.
    InReview,
}

/// Counts an email that the company causes on `day`, unless the day's are used up.
pub async fn count_mail(db: &mut Conn, tenant: Tenant, day: NaiveDate) -> sqlx::Result<MailUse> {
    let company = tenant.company().0;
    let row = sqlx::query!(
        r#"select c.status = 'pending_access_review' as "is_in_review!", coalesce(c.mails_per_day, p.mails_per_day) as "limit!"
             from companies c join plans p on p.id = c.plan_id where c.id = $1"#,
        company
    )
    .fetch_one(&mut *db)
    .await?;
    if row.is_in_review {
        return Ok(MailUse::InReview);
    }
    let counted = sqlx::query_scalar!(
        "insert into company_mails as m (company_id, day, mails) select $1, $2, 1 where $3 > 0
         on conflict (company_id, day) do update set mails = m.mails + 1 where m.mails < $3
         returning mails",
        company,
        day,
        row.limit
    )
    .fetch_optional(db)
    .await?;
    Ok(counted.map_or(MailUse::LimitReached(row.limit), |_| MailUse::Counted))
}

/// Forgets the emails counted before `day`; gives how many rows.
pub async fn remove_expired(db: &mut Conn, day: NaiveDate) -> sqlx::Result<u64> {
    Ok(sqlx::query!("delete from company_mails where day < $1", day).execute(db).await?.rows_affected())
}

/// How much a company keeps in files, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storage {
    /// What it has.
    pub used: i64,
    /// The most it may have.
    pub limit: i64,
}

impl Storage {
    /// Whether another file of this size fits.
    #[must_use]
    pub const fn has_room_for(self, bytes: i64) -> bool {
        self.used.saturating_add(bytes) <= self.limit
    }
}

/// The constraint that a transaction breaks which adds a file beyond the limit (migration 44).
pub const STORAGE_LIMIT: &str = "company_storage_limit";

/// How much the company keeps in files; none when there is no such company.
pub async fn storage(db: &mut Conn, company: CompanyId) -> sqlx::Result<Option<Storage>> {
    sqlx::query_as!(
        Storage,
        r#"select coalesce(s.bytes, 0) as "used!", coalesce(c.stored_bytes_limit, p.stored_bytes_limit) as "limit!"
             from companies c join plans p on p.id = c.plan_id left join company_storage s on s.company_id = c.id where c.id = $1"#,
        company.0
    )
    .fetch_optional(db)
    .await
}

/// The start of the day after `now`: when the day's emails begin again.
#[must_use]
pub fn next_day(now: DateTime<Utc>) -> DateTime<Utc> {
    (now.date_naive() + chrono::TimeDelta::days(1)).and_time(chrono::NaiveTime::MIN).and_utc()
}
