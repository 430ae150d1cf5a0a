//! Emails about notices: who is due one, what is in it, and that it was sent.
//!
//! An email's row is made in the transaction that moves the person's mark, so a notice is in one instant or one daily email; and it is
//! noted as sent under the row's lock, so that of two that send it one does.

use super::Kind;
use super::list::Notice;
use crate::Conn;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::ids::{CarrierId, CompanyId, UserId};
use kernel::subject::SubjectKind;

/// Minimum time between two instant emails to the same person (our own choice: a burst of news is one email).
const BETWEEN: TimeDelta = TimeDelta::minutes(5);
/// The most people that one look finds; the next look finds the others.
const MOST: i64 = 2_000;
/// How far back a first daily email looks.
const FIRST_DAILY: TimeDelta = TimeDelta::days(1);

/// A recipient, unless there turns out to be no notice of the chosen kinds.
#[derive(Clone, Debug)]
pub struct Due {
    /// The person's id.
    pub user: UserId,
    /// The company whose notices are emailed.
    pub company: CompanyId,
    /// The person's own day, for a daily email.
    pub day: NaiveDate,
    /// The chosen kinds; none when they said nothing.
    pub kinds: Option<Vec<Kind>>,
}

/// People whose company has notices of the kinds they chose for instant email and that were not emailed yet.
pub async fn due_at_once(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"select u.id, u.company_id as "company_id!", p.immediate as "immediate: Vec<Kind>"
             from notice_preferences p join users u on u.id = p.user_id
             join notice_counters c on c.company_id = u.company_id
             left join notice_mail_marks m on m.user_id = u.id and m.company_id = u.company_id
            where p.immediate <> '{}' and c.last_sequence > coalesce(m.immediate_through, 0)
              and (m.immediate_at is null or m.immediate_at <= $1)
            order by m.immediate_at nulls first, u.id
            limit $2"#,
        now - BETWEEN,
        MOST
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    let due = rows.map(|row| Due {
        user: UserId(row.id),
        company: CompanyId(row.company_id),
        day: now.date_naive(),
        kinds: Some(row.immediate),
    });
    Ok(due.collect())
}

/// People whose hour has come and whose company has notices since their last daily email. `hour` and `zone` are for those who said nothing.
pub async fn due_daily(db: &mut Conn, hour: i16, zone: &str, now: DateTime<Utc>) -> sqlx::Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"select u.id, u.company_id as "company_id!", p.daily as "daily?: Vec<Kind>", (t.there)::date as "day!"
             from users u join notice_counters c on c.company_id = u.company_id
             left join notice_preferences p on p.user_id = u.id
             left join notice_mail_marks m on m.user_id = u.id and m.company_id = u.company_id
            cross join lateral (select $1::timestamptz at time zone coalesce(p.time_zone, $3) as there) t
            where (p.daily is null or p.daily <> '{}') and c.last_sequence > coalesce(m.daily_through, 0)
              and extract(hour from t.there) >= coalesce(p.digest_hour, $2)
              and (m.daily_on is null or m.daily_on < (t.there)::date)
            order by u.id
            limit $4"#,
        now,
        hour,
        zone,
        MOST
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    let due = rows.map(|row| Due {
        user: UserId(row.id),
        company: CompanyId(row.company_id),
        day: row.day,
        kinds: row.daily,
    });
    Ok(due.collect())
}

/// Creates the email of these kinds and moves the person's mark; the email's id, or none when there is nothing to report. If two processes
/// do this at the same time, one does it. A first daily email is created on the day after the first notice: not in the middle of a day.
pub async fn make(
    db: &mut Conn,
    due: &Due,
    kinds: &[Kind],
    is_daily: bool,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    let (user, company) = (due.user.0, due.company.0);
    sqlx::query!(
        "insert into notice_mail_marks (user_id, company_id, daily_through, daily_on)
         select $1, $2, coalesce((
             select sequence from notices where company_id = $2 and created_at < $3 order by sequence desc limit 1
         ), 0), case when $4 then $5::date end
         on conflict do nothing",
        user,
        company,
        now - FIRST_DAILY,
        is_daily,
        due.day
    )
    .execute(&mut *db)
    .await?;
    let mark = sqlx::query!(
        "select m.immediate_through, m.daily_through, m.immediate_at, m.daily_on, c.last_sequence
           from notice_mail_marks m join notice_counters c using (company_id)
          where m.user_id = $1 and m.company_id = $2 for update of m",
        user,
        company
    );
    let mark = mark.fetch_one(&mut *db).await?;
    let is_over = if is_daily {
        mark.daily_on.is_some_and(|on| on >= due.day)
    } else {
        mark.immediate_at.is_some_and(|at| at > now - BETWEEN)
    };
    if is_over {
        return Ok(None);
    }
    let after = if is_daily { mark.daily_through } else { mark.immediate_through };
    let id = sqlx::query_scalar!(
        "insert into notice_mails (user_id, company_id, kinds, is_daily, after_sequence, through_sequence, created_at)
         select $1, $2, $3, $4, $5, $6, $7
          where exists (
              select from notices where company_id = $2 and sequence > $5 and sequence <= $6 and kind = any($3)
                 and (for_users is null or $1 = any(for_users))
          )
         returning id",
        user,
        company,
        kinds as &[Kind],
        is_daily,
        after,
        mark.last_sequence,
        now
    );
    let id = id.fetch_optional(&mut *db).await?;
    if is_daily {
        sqlx::query!(
            "update notice_mail_marks set daily_through = $3, daily_on = $4 where user_id = $1 and company_id = $2",
            user,
            company,
            mark.last_sequence,
            due.day
        )
        .execute(db)
        .await?;
    } else {
        sqlx::query!(
            "update notice_mail_marks set immediate_through = $3, immediate_at = case when $4 then $5 else immediate_at end
              where user_id = $1 and company_id = $2",
            user,
            company,
            mark.last_sequence,
            id.is_some(),
            now
        )
        .execute(db)
        .await?;
    }
    Ok(id)
}

/// An email that is not sent yet.
#[derive(Clone, Debug)]
pub struct NoticeEmail {
    /// User id of the recipient.
    pub user: UserId,
    /// Their company when it was made.
    pub company: CompanyId,
    /// The kinds of notices in it.
    pub kinds: Vec<Kind>,
    /// Whether it is the daily one.
    pub is_daily: bool,
    after: i64,
    through: i64,
}

/// The email, if it is still to be sent; it stays locked against other senders until the transaction ends.
pub async fn lock(db: &mut Conn, id: i64) -> sqlx::Result<Option<NoticeEmail>> {
    let row = sqlx::query!(
        r#"select user_id, company_id, kinds as "kinds: Vec<Kind>", is_daily, after_sequence, through_sequence from notice_mails
          where id = $1 and done_at is null for update"#,
        id
    );
    Ok(row.fetch_optional(db).await?.map(|row| NoticeEmail {
        user: UserId(row.user_id),
        company: CompanyId(row.company_id),
        kinds: row.kinds,
        is_daily: row.is_daily,
        after: row.after_sequence,
        through: row.through_sequence,
    }))
}

/// The newest notices of an email, and how many it is about in all.
pub async fn content(db: &mut Conn, email: &NoticeEmail, limit: i64) -> sqlx::Result<(Vec<Notice>, i64)> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from notices
            where company_id = $1 and sequence > $2 and sequence <= $3 and kind = any($4) and (for_users is null or $5 = any(for_users))"#,
        email.company.0,
        email.after,
        email.through,
        &email.kinds as &[Kind],
        email.user.0
    );
    let total = total.fetch_one(&mut *db).await?;
    let rows = sqlx::query_as!(
        Notice,
        r#"select n.sequence as id, n.kind as "kind: Kind", n.subject_kind as "subject_kind: SubjectKind", n.subject_id,
               n.carrier_id as "carrier_id!: CarrierId", c.dot_number as "dot_number?", c.legal_name, n.before, n.after, n.detail,
               n.created_at, false as "is_read!"
             from notices n left join carriers c on c.id = n.carrier_id
            where n.company_id = $1 and n.sequence > $2 and n.sequence <= $3 and n.kind = any($4)
              and (n.for_users is null or $6 = any(n.for_users))
            order by n.sequence desc
            limit $5"#,
        email.company.0,
        email.after,
        email.through,
        &email.kinds as &[Kind],
        limit,
        email.user.0
    );
    Ok((rows.fetch_all(db).await?, total))
}

/// Marks the email as sent, or as no longer needed.
pub async fn done(db: &mut Conn, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update notice_mails set done_at = $2 where id = $1", id, now).execute(db).await?;
    Ok(())
}
