//! Logs of many loads' stops at once, as positions lead to them.

use super::logs::{LogRow, NewLog};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::{LogSource, LogType};
use kernel::ids::{LoadId, LoadLogId, MovementId, StopId};
use sqlx::query;
use std::collections::HashMap;

/// Writes a log of a stop of each of several of the company's loads, whose locks the caller holds, as [`super::logs::put`] writes one; gives those
/// that are new, in no order. Each load is among them once. No person wrote them, and they say nothing in words.
pub async fn put(
    db: &mut Conn,
    tenant: Tenant,
    logs: &[(LoadId, &NewLog)],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<LogRow>> {
    if logs.is_empty() {
        return Ok(Vec::new());
    }
    let loads: Vec<LoadId> = logs.iter().map(|(load, _)| *load).collect();
    let stops: Vec<Option<StopId>> = logs.iter().map(|(_, log)| log.stop_id).collect();
    let movements: Vec<Option<MovementId>> = logs.iter().map(|(_, log)| log.movement_id).collect();
    let kinds: Vec<LogType> = logs.iter().map(|(_, log)| log.is_type).collect();
    let times: Vec<DateTime<Utc>> = logs.iter().map(|(_, log)| log.occurred_at).collect();
    let sources: Vec<LogSource> = logs.iter().map(|(_, log)| log.source).collect();
    let written = query!(
        r#"with written as (
               insert into load_logs (company_id, load_id, stop_id, movement_id, is_type, occurred_at, source, recorded_at)
               select $1, n.load_id, n.stop_id, n.movement_id, n.is_type, n.occurred_at, n.source, $2
                 from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[], $8::text[])
                      as n (load_id, stop_id, movement_id, is_type, occurred_at, source)
                where not exists (select from load_logs l
                                   where l.company_id = $1 and l.load_id = n.load_id and l.is_type = n.is_type and l.stop_id = n.stop_id)
               returning id, load_id, stop_id, is_type, occurred_at
           ), noted_at_stops as (
               update load_stops s
                  set arrived_at = case when w.is_type = 'arrival' then coalesce(s.arrived_at, w.occurred_at) else s.arrived_at end,
                      departed_at = case when w.is_type = 'departure' then coalesce(s.departed_at, w.occurred_at) else s.departed_at end,
                      done_at = case when w.is_type in ('pickup', 'delivery') then coalesce(s.done_at, w.occurred_at) else s.done_at end
                 from written w where s.id = w.stop_id and s.load_id = w.load_id and s.company_id = $1
           ), noted_at_loads as (
               update loads l set last_log_at = greatest(l.last_log_at, w.occurred_at)
                 from written w where l.id = w.load_id and l.company_id = $1
           )
           select id as "id: LoadLogId", load_id as "load_id: LoadId" from written"#,
        tenant.company().0,
        now,
        &loads as &[LoadId],
        &stops as &[Option<StopId>],
        &movements as &[Option<MovementId>],
        &kinds as &[LogType],
        &times,
        &sources as &[LogSource]
    );
    let ids: HashMap<LoadId, LoadLogId> =
        written.fetch_all(db).await?.into_iter().map(|row| (row.load_id, row.id)).collect();
    let row = |(load, log): &(LoadId, &NewLog)| {
        Some(LogRow {
            id: *ids.get(load)?,
            load_id: *load,
            stop_id: log.stop_id,
            movement_id: log.movement_id,
            is_type: log.is_type,
            occurred_at: log.occurred_at,
            source: log.source,
            user_id: None,
            user_name: None,
            body: None,
            eta_at: None,
            recorded_at: now,
        })
    };
    Ok(logs.iter().filter_map(row).collect())
}
