//! What a turn of the engine writes: tickets, what they were evaluated from, what happened to them, and when each load is due again.
//!
//! The shard is locked ([`super::shards::lock`]), so no one else opens tickets of these loads; people who change them wait for the lock on each.

mod inputs;

pub use inputs::{Replayed, input, inputs_since, keep_inputs};

use crate::{Conn, Tenant};
use alerts::lifecycle::{Reach, Silence, Ticket};
use alerts::{Advice, Alert, AlertType, Check, Condition, Evidence, Resolution, Severity, Subject, TicketStatus};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{CarrierId, LoadId, MovementId, RateConfirmationId, TicketId, UserId};
use sqlx::types::Json;
use sqlx::{query, query_scalar};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How long closed tickets are looked at: no company opens older ones again.
const LOOKED_AT: TimeDelta = TimeDelta::days(8);

/// A ticket as the engine needs it, with what it is shown by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The ticket.
    pub ticket: Ticket,
    /// Until when an answer is waited for.
    pub pending_until: Option<DateTime<Utc>>,
    /// Who works on it.
    pub assignee: Option<UserId>,
    /// The carrier that it is about.
    pub carrier: Option<CarrierId>,
}

/// The tickets of these loads of the company's that are open or were closed of late, locked, in the order of their ids. `at` is its moment.
pub async fn stored(db: &mut Conn, tenant: Tenant, loads: &[LoadId], at: DateTime<Utc>) -> sqlx::Result<Vec<Stored>> {
    let rows = query!(
        r#"select id as "id: TicketId", load_id as "load_id!: LoadId", movement_id as "movement_id: MovementId",
                  rate_confirmation_id as "rate_confirmation_id: RateConfirmationId", is_type as "is_type: AlertType",
                  severity as "severity: Severity", why, evidence as "evidence: Json<Vec<Evidence>>", fingerprint, advice as "advice: Advice",
                  clears_when, status as "status: TicketStatus", condition as "condition: Condition", false_since, closed_at,
                  resolution as "resolution: Resolution", is_closed_by_engine, pending_until, assignee_id as "assignee_id: UserId",
                  carrier_id as "carrier_id: CarrierId"
             from tickets
            where company_id = $1 and load_id = any($2) and (status <> 'closed' or closed_at > $3 or not is_closed_by_engine)
            order by id for no key update"#,
        tenant.company().0,
        loads as &[LoadId],
        at - LOOKED_AT
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    Ok(rows
        .map(|row| Stored {
            ticket: Ticket {
                id: row.id,
                alert: Alert {
                    is_type: row.is_type,
                    subject: Subject {
                        load_id: row.load_id,
                        movement_id: row.movement_id,
                        rate_confirmation_id: row.rate_confirmation_id,
                    },
                    severity: row.severity,
                    why: row.why,
                    evidence: row.evidence.0,
                    fingerprint: row.fingerprint,
                    advice: row.advice,
                    clears_when: row.clears_when,
                },
                status: row.status,
                condition: row.condition,
                false_since: row.false_since,
                closed_at: row.closed_at,
                resolution: row.resolution,
                is_closed_by_engine: row.is_closed_by_engine,
            },
            pending_until: row.pending_until,
            assignee: row.assignee_id,
            carrier: row.carrier_id,
        })
        .collect())
}

/// What stays silent of these loads and carriers of the company's at its moment.
pub async fn silences(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
    carriers: &[CarrierId],
    at: DateTime<Utc>,
) -> sqlx::Result<Vec<Silence>> {
    let rows = query!(
        r#"select is_type as "is_type: AlertType", fingerprint, severity as "severity: Severity", reach, load_id as "load_id: LoadId", carrier_id as "carrier_id: CarrierId",
                  ends_at
             from ticket_silences
            where company_id = $1 and (load_id = any($2) or carrier_id = any($3)) and (ends_at is null or ends_at > $4) order by id"#,
        tenant.company().0,
        loads as &[LoadId],
        carriers as &[CarrierId],
        at
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            let reach = match (row.reach.as_str(), row.load_id, row.carrier_id) {
                ("load", Some(load), _) => Reach::Load(load),
                ("carrier", _, Some(carrier)) => Reach::Carrier(carrier),
                (_, _, Some(carrier)) => Reach::CarrierContact(carrier),
                _ => return None,
            };
            Some(Silence {
                is_type: row.is_type,
                fingerprint: row.fingerprint,
                severity: row.severity,
                reach,
                until: row.ends_at,
            })
        })
        .collect())
}

/// Opens tickets of the company's, in this order, at its moment; gives their ids in the same order.
pub async fn open(
    db: &mut Conn,
    tenant: Tenant,
    alerts: &[(Alert, Option<CarrierId>)],
    version: u32,
    at: DateTime<Utc>,
) -> sqlx::Result<Vec<TicketId>> {
    if alerts.is_empty() {
        return Ok(Vec::new());
    }
    let of = |alert: &Alert| alert.subject;
    let loads: Vec<LoadId> = alerts.iter().map(|(alert, _)| of(alert).load_id).collect();
    let movements: Vec<Option<i64>> = alerts.iter().map(|(alert, _)| of(alert).movement_id.map(|id| id.0)).collect();
    let confirmations: Vec<Option<i64>> =
        alerts.iter().map(|(alert, _)| of(alert).rate_confirmation_id.map(|id| id.0)).collect();
    let carriers: Vec<Option<i64>> = alerts.iter().map(|(_, carrier)| carrier.map(|id| id.0)).collect();
    let kinds: Vec<AlertType> = alerts.iter().map(|(alert, _)| alert.is_type).collect();
    let severities: Vec<Severity> = alerts.iter().map(|(alert, _)| alert.severity).collect();
    let evidence: Vec<serde_json::Value> = alerts.iter().map(|(alert, _)| evidence_of(alert)).collect();
    let fingerprints: Vec<String> = alerts.iter().map(|(alert, _)| alert.fingerprint.clone()).collect();
    let advice: Vec<Advice> = alerts.iter().map(|(alert, _)| alert.advice).collect();
    let clears: Vec<String> = alerts.iter().map(|(alert, _)| alert.clears_when.clone()).collect();
    let whys: Vec<String> = alerts.iter().map(|(alert, _)| alert.why.clone()).collect();
    query_scalar!(
        r#"with new as (
               select n.*, nextval(pg_get_serial_sequence('tickets', 'id')) as id
                 from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::jsonb[], $9::text[], $10::text[], $11::text[], $13::text[], $14::bigint[])
                      with ordinality as n (load_id, movement_id, carrier_id, is_type, severity, evidence, fingerprint, advice, clears_when, why,
                          rate_confirmation_id, nth)
           ), added as (
               insert into tickets (id, company_id, load_id, movement_id, carrier_id, is_type, severity, status, opened_at, evidence, fingerprint,
                      advice, clears_when, why, settings_version, evaluated_at, updated_at, rate_confirmation_id)
               overriding system value
               select id, $1, load_id, movement_id, carrier_id, is_type, severity, 'new', $2, evidence, fingerprint, advice, clears_when, why, $12, $2, $2,
                      rate_confirmation_id
                 from new order by nth
           )
           select id as "id!: TicketId" from new order by nth"#,
        tenant.company().0,
        at,
        &loads as &[LoadId],
        &movements as &[Option<i64>],
        &carriers as &[Option<i64>],
        &kinds as &[AlertType],
        &severities as &[Severity],
        &evidence,
        &fingerprints,
        &advice as &[Advice],
        &clears,
        i32::try_from(version).unwrap_or(i32::MAX),
        &whys,
        &confirmations as &[Option<i64>]
    )
    .fetch_all(db)
    .await
}

fn evidence_of(alert: &Alert) -> serde_json::Value {
    serde_json::to_value(&alert.evidence).unwrap_or_default()
}

/// Writes tickets of the company's as they are now, at its moment.
pub async fn rewrite(
    db: &mut Conn,
    tenant: Tenant,
    tickets: &[&Stored],
    version: u32,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    if tickets.is_empty() {
        return Ok(());
    }
    let all = || tickets.iter().map(|stored| &stored.ticket);
    let ids: Vec<TicketId> = all().map(|ticket| ticket.id).collect();
    let severities: Vec<Severity> = all().map(|ticket| ticket.alert.severity).collect();
    let evidence: Vec<serde_json::Value> = all().map(|ticket| evidence_of(&ticket.alert)).collect();
    let fingerprints: Vec<String> = all().map(|ticket| ticket.alert.fingerprint.clone()).collect();
    let advice: Vec<Advice> = all().map(|ticket| ticket.alert.advice).collect();
    let clears: Vec<String> = all().map(|ticket| ticket.alert.clears_when.clone()).collect();
    let whys: Vec<String> = all().map(|ticket| ticket.alert.why.clone()).collect();
    let statuses: Vec<TicketStatus> = all().map(|ticket| ticket.status).collect();
    let conditions: Vec<Condition> = all().map(|ticket| ticket.condition).collect();
    let false_since: Vec<Option<DateTime<Utc>>> = all().map(|ticket| ticket.false_since).collect();
    let closed_at: Vec<Option<DateTime<Utc>>> = all().map(|ticket| ticket.closed_at).collect();
    let resolutions: Vec<Option<String>> =
        all().map(|ticket| ticket.resolution.map(|resolution| resolution.as_str().to_owned())).collect();
    let by_engine: Vec<bool> = all().map(|ticket| ticket.is_closed_by_engine).collect();
    let pending: Vec<Option<DateTime<Utc>>> = tickets.iter().map(|stored| stored.pending_until).collect();
    let carriers: Vec<Option<i64>> = tickets.iter().map(|stored| stored.carrier.map(|id| id.0)).collect();
    query!(
        "update tickets t
            set severity = n.severity, evidence = n.evidence, fingerprint = n.fingerprint, advice = n.advice, clears_when = n.clears_when, why = n.why,
                status = n.status, condition = n.condition, false_since = n.false_since, closed_at = n.closed_at, resolution = n.resolution,
                resolution_reason = case when n.resolution is not null then t.resolution_reason end,
                resolved_by = case when n.is_closed_by_engine or n.resolution is null then null else t.resolved_by end,
                is_closed_by_engine = n.is_closed_by_engine, pending_until = n.pending_until, settings_version = $3, evaluated_at = $2,
                updated_at = $2, carrier_id = n.carrier_id,
                lock_version = t.lock_version + case when t.status <> n.status or t.severity <> n.severity or t.condition <> n.condition
                    or t.fingerprint <> n.fingerprint or t.carrier_id is distinct from n.carrier_id then 1 else 0 end
           from unnest($4::bigint[], $5::text[], $6::jsonb[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[],
                $13::timestamptz[], $14::text[], $15::boolean[], $16::timestamptz[], $17::text[], $18::bigint[])
                as n (id, severity, evidence, fingerprint, advice, clears_when, status, condition, false_since, closed_at, resolution,
                is_closed_by_engine, pending_until, why, carrier_id)
          where t.id = n.id and t.company_id = $1",
        tenant.company().0,
        at,
        i32::try_from(version).unwrap_or(i32::MAX),
        &ids as &[TicketId],
        &severities as &[Severity],
        &evidence,
        &fingerprints,
        &advice as &[Advice],
        &clears,
        &statuses as &[TicketStatus],
        &conditions as &[Condition],
        &false_since as &[Option<DateTime<Utc>>],
        &closed_at as &[Option<DateTime<Utc>>],
        &resolutions as &[Option<String>],
        &by_engine,
        &pending as &[Option<DateTime<Utc>>],
        &whys,
        &carriers as &[Option<i64>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a load's alerts came to, and when it is due again.
#[derive(Clone, Debug)]
pub struct State {
    /// The load.
    pub load: LoadId,
    /// Each kind.
    pub checks: Vec<Check>,
    /// When time alone can change anything; none when nothing can.
    pub due_at: Option<DateTime<Utc>>,
}

/// Notes what the company's loads came to at its moment. Checks that say what they said are not written again: most do.
pub async fn note(db: &mut Conn, tenant: Tenant, states: &[State], at: DateTime<Utc>) -> sqlx::Result<()> {
    if states.is_empty() {
        return Ok(());
    }
    let (mut loads, mut due) = (Vec::new(), Vec::new());
    let (mut checks, mut digests) = (Vec::new(), Vec::new());
    for state in states {
        let text = serde_json::to_string(&state.checks).unwrap_or_default();
        loads.push(state.load);
        due.push(state.due_at);
        digests.push(digest(&text));
        checks.push(text);
    }
    let same = query_scalar!(
        r#"update alert_states s set evaluated_at = $2, next_due_at = n.due_at
             from unnest($3::bigint[], $4::bigint[], $5::timestamptz[]) as n (load_id, digest, due_at)
            where s.load_id = n.load_id and s.company_id = $1 and s.checks_digest = n.digest
           returning s.load_id as "load_id: LoadId""#,
        tenant.company().0,
        at,
        &loads as &[LoadId],
        &digests,
        &due as &[Option<DateTime<Utc>>]
    );
    let same: HashSet<LoadId> = same.fetch_all(&mut *db).await?.into_iter().collect();
    let is_other: Vec<bool> = loads.iter().map(|load| !same.contains(load)).collect();
    query!(
        "insert into alert_states (load_id, company_id, checks, checks_digest, evaluated_at, next_due_at)
         select n.load_id, $1, n.checks::jsonb, n.digest, $2, n.due_at
           from unnest($3::bigint[], $4::text[], $5::bigint[], $6::timestamptz[]) as n (load_id, checks, digest, due_at)
           join loads l on l.id = n.load_id and l.company_id = $1
          order by n.load_id
         on conflict (load_id) do update
            set checks = excluded.checks, checks_digest = excluded.checks_digest, evaluated_at = excluded.evaluated_at,
                next_due_at = excluded.next_due_at",
        tenant.company().0,
        at,
        &only(loads, &is_other) as &[LoadId],
        &only(checks, &is_other),
        &only(digests, &is_other),
        &only(due, &is_other) as &[Option<DateTime<Utc>>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// By which checks are known to be the same as before.
fn digest(checks: &str) -> i64 {
    let mut hasher = DefaultHasher::new();
    checks.hash(&mut hasher);
    hasher.finish().cast_signed()
}

fn only<T>(all: Vec<T>, is_meant: &[bool]) -> Vec<T> {
    all.into_iter().zip(is_meant).filter_map(|(one, is_meant)| is_meant.then_some(one)).collect()
}

/// When loads were closed, and when movements of theirs were removed: since then they are over. Those that are open are not among them.
pub async fn ended(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
) -> sqlx::Result<(HashMap<LoadId, DateTime<Utc>>, HashMap<MovementId, DateTime<Utc>>)> {
    let closed = query!(
        r#"select id as "id: LoadId", closed_at as "closed_at!" from loads where company_id = $1 and id = any($2) and closed_at is not null"#,
        tenant.company().0,
        loads as &[LoadId]
    );
    let closed = closed.fetch_all(&mut *db).await?.into_iter().map(|row| (row.id, row.closed_at)).collect();
    let removed = query!(
        r#"select id as "id: MovementId", removed_at as "removed_at!" from movements
            where company_id = $1 and load_id = any($2) and removed_at is not null"#,
        tenant.company().0,
        loads as &[LoadId]
    );
    let removed = removed.fetch_all(db).await?.into_iter().map(|row| (row.id, row.removed_at)).collect();
    Ok((closed, removed))
}
