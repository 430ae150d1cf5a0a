//! What waits for a company's people today, counted: Home's queue. Each count looks at a bounded number of rows.

use crate::notices::Kind;
use crate::onboarding::packets::PacketStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{IdentityAlertId, PacketId, UserId};

/// The most of a kind that are counted.
pub const MOST: i64 = 1_000;
/// How many of a company's newest notices are looked at.
const NEWEST: i64 = 10_000;

/// Packets that a broker has to act on: sent by the carrier, or held because something about the carrier changed. Those held by the broker
/// wait for the carrier.
pub const TO_REVIEW: [PacketStatus; 4] = [
    PacketStatus::Submitted,
    PacketStatus::HeldBankChanged,
    PacketStatus::HeldContactChanged,
    PacketStatus::HeldInsurance,
];

/// What waits of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting<Id> {
    /// How many, up to [`MOST`].
    pub count: i64,
    /// Since when the oldest does; none when nothing waits.
    pub since: Option<DateTime<Utc>>,
    /// The oldest.
    pub oldest: Option<Id>,
}

/// The company's packets that wait for review. Only the newest packet of a connection counts.
pub async fn packets(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Waiting<PacketId>> {
    sqlx::query_as!(
        Waiting,
        r#"select count(*) as "count!", min(updated_at) as since,
                  (array_agg(id order by updated_at, id))[1] as "oldest: PacketId"
             from (
                 select p.id, p.updated_at from onboarding_packets p
                  where p.company_id = $1 and p.status = any($2)
                    and not exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id)
                  order by p.updated_at
                  limit $3
             ) waiting"#,
        tenant.company().0,
        &TO_REVIEW as &[PacketStatus],
        MOST
    )
    .fetch_one(db)
    .await
}

/// Questions about the company's own identity alerts whose last message is the asking company's.
pub async fn messages(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Waiting<IdentityAlertId>> {
    sqlx::query_as!(
        Waiting,
        r#"select count(*) as "count!", min(since) as since, (array_agg(alert order by since, alert))[1] as "oldest: IdentityAlertId"
             from (
                 select a.id as alert, last.created_at as since
                   from identity_alerts a join identity_alert_threads t on t.identity_alert_id = a.id
                  cross join lateral (
                      select m.is_from_publisher, m.created_at from identity_alert_messages m
                       where m.thread_id = t.id order by m.id desc limit 1
                  ) last
                  where a.company_id = $1 and not last.is_from_publisher
                  order by a.id desc
                  limit $2
             ) waiting"#,
        tenant.company().0,
        MOST
    )
    .fetch_one(db)
    .await
}

/// What a person has not read among the company's newest notices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// Monitored carriers that turned to fail under the company's rules.
    pub failing: i64,
    /// When the oldest of them did.
    pub failing_since: Option<DateTime<Utc>>,
    /// Identity alerts on monitored carriers.
    pub alerts: i64,
    /// When the oldest of them was published.
    pub alerts_since: Option<DateTime<Utc>>,
    /// Whether there are older unread notices that were not looked at.
    pub is_at_least: bool,
}

/// The person's unread notices of the kinds that the queue names.
pub async fn unread(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<Unread> {
    crate::notices::read::mark(db, tenant, user).await?;
    let found = sqlx::query_as!(
        Unread,
        r#"select count(n.sequence) filter (where n.kind = $4) as "failing!",
                  min(n.created_at) filter (where n.kind = $4) as failing_since,
                  count(n.sequence) filter (where n.kind = $5) as "alerts!",
                  min(n.created_at) filter (where n.kind = $5) as alerts_since,
                  from_here.read_through < from_here.after as "is_at_least!"
             from notice_counters c
             join notice_read_marks m on m.company_id = c.company_id and m.user_id = $1
            cross join lateral (
                select greatest(m.read_through, c.removed_through) as read_through,
                       greatest(m.read_through, c.removed_through, c.last_sequence - $3) as after
            ) from_here
             left join notices n on n.company_id = c.company_id and n.sequence > from_here.after
              and (n.kind = $5 or n.kind = $4 and n.after = 'fail')
              and not exists (
                  select from notice_reads r where r.user_id = $1 and r.company_id = c.company_id and r.sequence = n.sequence
              )
            where c.company_id = $2
            group by from_here.read_through, from_here.after"#,
        user.0,
        tenant.company().0,
        NEWEST,
        Kind::AssessmentChanged as Kind,
        Kind::IdentityAlert as Kind
    );
    Ok(found.fetch_optional(db).await?.unwrap_or_default())
}

/// The newest import of some data sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The data set's name.
    pub data_set: String,
    /// The day that its content is for.
    pub as_of: Option<NaiveDate>,
    /// When it ended.
    pub imported_at: DateTime<Utc>,
    /// Whether it has real carriers, for whom a later file may say something else.
    pub is_real: bool,
}

/// The finished import of any of the data sets whose content is of the latest day; none when none was imported. An old file that comes late
/// makes nothing older, and one of unknown day counts only where there is none that has a day. Of FMCSA's files, where there are any, and not
/// of sample data; of those that hold the whole data set, where there are any: a part of today makes a whole of August no younger.
pub async fn newest_import(db: &mut Conn, data_sets: &[&str]) -> sqlx::Result<Option<Imported>> {
    let names: Vec<String> = data_sets.iter().map(|name| (*name).to_owned()).collect();
    sqlx::query_as!(
        Imported,
        r#"select found.data_set as "data_set!", found.vintage as as_of, found.imported_at as "imported_at!", found.covers_real as "is_real!"
             from unnest($1::text[]) as names (data_set)
            cross join lateral (
                select r.data_set, r.vintage, coalesce(r.finished_at, r.started_at) as imported_at, r.covers_real, r.is_complete
                  from import_runs r
                 where r.data_set = names.data_set and r.status = 'finished'
                 order by r.covers_real desc, r.is_complete desc, r.vintage desc nulls last, r.id desc
                 limit 1
            ) found
            order by found.covers_real desc, found.is_complete desc, found.vintage desc nulls last, found.imported_at desc
            limit 1"#,
        &names
    )
    .fetch_optional(db)
    .await
}
