//! What happened to monitored carriers, found in the tables where it arrives. Each function is safe to call again at any time, from
//! several processes: progress is recorded in the transaction that adds the notices, and a notice's key is used once.
//!
//! Changed assessments are not found here: they need the rules.

use super::{Kind, NewNotice, add};
use crate::Conn;
use crate::identity::AlertType;
use crate::import::IMPORT_LOCK;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::ids::{CarrierId, CompanyId};
use serde_json::Value;
use sqlx::Connection;

/// Up to which change the contacts were looked at.
const CONTACTS: &str = "notices_contacts_through";
/// What the last look for lapses saw.
const LAPSES: &str = "notices_lapses_seen";
/// Changes that are processed in one transaction: hundreds of companies may monitor each carrier.
const STEP: i64 = 2_000;
/// The most notices that one look for alerts or lapses makes; the next look makes the rest.
const MOST: i64 = 200_000;
/// How long after its publication an alert is looked for: longer than jobs are ever delayed.
const ALERTS: TimeDelta = TimeDelta::days(7);

/// The newest change of the history while no one writes it, so that all before it are there. None while files are imported or facts are
/// derived.
pub async fn quiet_end(db: &mut Conn) -> sqlx::Result<Option<i64>> {
    let mut tx = db.begin().await?;
    let is_quiet = sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock($1) as "is!""#, IMPORT_LOCK);
    if !is_quiet.fetch_one(&mut *tx).await? {
        return Ok(None);
    }
    let end = sqlx::query_scalar!(r#"select coalesce(max(id), 0) as "end!" from carrier_changes"#);
    let end = end.fetch_one(&mut *tx).await?;
    tx.commit().await?;
    Ok(Some(end))
}

/// Adds notices of changes of these fields in the data set that a carrier's row is from, up to the change `through`; how many notices.
/// The first call looks at nothing: what was before is no news.
pub async fn contact_changes(db: &mut Conn, fields: &[&str], through: i64, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let fields: Vec<String> = fields.iter().map(|field| (*field).to_owned()).collect();
    let mut added = 0;
    loop {
        let mut tx = db.begin().await?;
        let from: i64 = seen(&mut tx, CONTACTS, &through.to_string()).await?.parse().unwrap_or(through);
        if from >= through {
            tx.commit().await?;
            return Ok(added);
        }
        let to = through.min(from + STEP);
        let rows = sqlx::query!(
            r#"select s.company_id as "company: CompanyId", c.id as "carrier: CarrierId", x.data_set as "data_set!",
                      x.first as "first!", x.as_of, x.changes as "changes!"
                 from (select dot_number, data_set, run_id, min(id) as first, max(as_of) as as_of,
                              jsonb_agg(distinct jsonb_build_object('field', field, 'before', before, 'after', after)) as changes
                         from carrier_changes
                        where id > $1 and id <= $2 and field = any($3)
                        group by dot_number, data_set, run_id) x
                 join carriers c on c.dot_number = x.dot_number and c.data_set = x.data_set
                 join subscriptions s on s.carrier_id = c.id
                order by s.company_id, x.first"#,
            from,
            to,
            &fields
        )
        .fetch_all(&mut *tx)
        .await?;
        let notices: Vec<NewNotice> = rows
            .into_iter()
            .map(|row| {
                let new =
                    NewNotice::new(row.company, row.carrier, Kind::ContactChanged, format!("contact:{}", row.first))
                        .source(&row.data_set, row.as_of);
                let new = match row.changes.as_array().map(Vec::as_slice) {
                    Some([only]) => new.changed(text(&only["before"]), text(&only["after"])),
                    _ => new,
                };
                new.with("changes", row.changes)
            })
            .collect();
        added += add(&mut tx, &notices, now).await?;
        note(&mut tx, CONTACTS, &to.to_string()).await?;
        tx.commit().await?;
    }
}

/// Lets the first look for contact changes begin with files as of `day` and later, instead of with what comes in after it. Changes nothing
/// once there was a look.
pub async fn begin_contacts(db: &mut Conn, day: NaiveDate) -> sqlx::Result<()> {
    let before =
        sqlx::query_scalar!(r#"select coalesce(max(id), 0) as "id!" from carrier_changes where as_of < $1"#, day);
    let before = before.fetch_one(&mut *db).await?;
    seen(db, CONTACTS, &before.to_string()).await?;
    Ok(())
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Adds notices of identity alerts that were published on monitored carriers while they were monitored, except for the company that
/// published them.
pub async fn identity_alerts(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let mut tx = db.begin().await?;
    let rows = sqlx::query!(
        r#"select s.company_id as "company: CompanyId", a.carrier_id as "carrier: CarrierId", a.id,
                      a.is_type as "is_type: AlertType", a.published_at::date as published_on
             from identity_alerts a join subscriptions s on s.carrier_id = a.carrier_id
            where a.status = 'published' and a.published_at > $1 and (a.expires_on is null or a.expires_on > $2)
              and s.created_at <= a.published_at and s.company_id <> a.company_id
              and not exists (select from notices n where n.company_id = s.company_id and n.subject_id = s.carrier_id
                                and n.subject_kind = 'carrier' and n.dedupe_key = 'alert:' || a.id)
            order by s.company_id, a.id
            limit $3"#,
        now - ALERTS,
        now.date_naive(),
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    let notices: Vec<NewNotice> = rows
        .into_iter()
        .map(|row| {
            let key = format!("alert:{}", row.id);
            NewNotice::new(row.company, row.carrier, Kind::IdentityAlert, key)
                .reason(row.is_type.label())
                .source("identity_alerts", row.published_on)
                .with("identity_alert_id", row.id)
        })
        .collect();
    let added = add(&mut tx, &notices, now).await?;
    tx.commit().await?;
    Ok(added)
}

/// Adds notices of served cancellations and suspensions that take effect after today and until `until`. Looks again when the day, an
/// import or a change (`through`, the newest one) may have made a difference; waits while facts are still to be worked out.
pub async fn lapses(db: &mut Conn, until: NaiveDate, through: i64, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let today = now.date_naive();
    let mut tx = db.begin().await?;
    let state = sqlx::query!(
        r#"select exists (select from stale_facts) as "is_stale!",
               (select max(id) from import_runs where status = 'finished') as run"#
    );
    let state = state.fetch_one(&mut *tx).await?;
    let sight = format!("{today}/{}/{through}", state.run.unwrap_or_default());
    if state.is_stale || seen(&mut tx, LAPSES, "").await? == sight {
        return Ok(0);
    }
    let rows = sqlx::query!(
        r#"select s.company_id as "company: CompanyId", s.carrier_id as "carrier: CarrierId", f.lapses_on as "lapses_on!",
               f.lapse_reason, f.lapse_kind, f.derived_at::date as "derived_on!",
               told.data_set as "data_set?", told.as_of
             from carrier_facts f join carriers c on c.dot_number = f.dot_number join subscriptions s on s.carrier_id = c.id
             left join lateral (
                 select data_set, as_of from carrier_changes h
                  where h.dot_number = f.dot_number and h.field = 'lapses_on' and h.after = f.lapses_on::text
                  order by h.id desc limit 1
             ) told on true
            where f.lapses_on > $1 and f.lapses_on <= $2
              and not exists (select from notices n where n.company_id = s.company_id and n.subject_id = s.carrier_id
                                and n.subject_kind = 'carrier' and n.dedupe_key = 'lapse:' || f.lapses_on)
            order by s.company_id, s.carrier_id
            limit $3"#,
        today,
        until,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    let is_all = (rows.len() as i64) < MOST;
    let notices: Vec<NewNotice> = rows
        .into_iter()
        .map(|row| {
            let key = format!("lapse:{}", row.lapses_on);
            let source = row.data_set.as_deref().filter(|set| *set != "calendar").unwrap_or("carrier_facts");
            let new = NewNotice::new(row.company, row.carrier, Kind::LapseAhead, key)
                .changed(None, Some(row.lapses_on.to_string()))
                .reason(row.lapse_reason.unwrap_or_default())
                .source(source, Some(row.as_of.unwrap_or(row.derived_on)));
            match row.lapse_kind {
                Some(kind) => new.with("lapse_kind", kind),
                None => new,
            }
        })
        .collect();
    let added = add(&mut tx, &notices, now).await?;
    if is_all {
        note(&mut tx, LAPSES, &sight).await?;
    }
    tx.commit().await?;
    Ok(added)
}

/// What the last look saw, `first` when this is the first one. Locks out other detections until the transaction ends.
async fn seen(db: &mut Conn, name: &str, first: &str) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = settings.value returning value",
        name,
        first
    )
    .fetch_one(db)
    .await
}

async fn note(db: &mut Conn, name: &str, value: &str) -> sqlx::Result<()> {
    sqlx::query!("update settings set value = $2 where name = $1", name, value).execute(db).await?;
    Ok(())
}
