//! What people change of alerts.

use super::events::{NewTicketEvent, TicketEventKind, append};
use crate::{Conn, Tenant};
use alerts::lifecycle::Reach;
use alerts::{AlertType, Resolution, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, LoadId, MovementId, TicketId, UserId};
use kernel::scopes::Scope;
use serde_json::json;
use sqlx::{query, query_as, query_scalar};

/// An alert that is being changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Standing {
    pub id: TicketId,
    pub load_id: Option<LoadId>,
    pub movement_id: Option<MovementId>,
    pub carrier_id: Option<CarrierId>,
    pub is_type: AlertType,
    pub severity: Severity,
    pub status: TicketStatus,
    pub assignee_id: Option<UserId>,
    pub resolution: Option<Resolution>,
    pub fingerprint: String,
    pub lock_version: i32,
    pub external_load_number: Option<String>,
}

/// One of the company's alerts, locked until the transaction ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: TicketId) -> sqlx::Result<Option<Standing>> {
    Ok(lock_many(db, tenant, &[id]).await?.pop())
}

/// Those of the company's alerts that there are, locked, in the order of their ids.
pub async fn lock_many(db: &mut Conn, tenant: Tenant, ids: &[TicketId]) -> sqlx::Result<Vec<Standing>> {
    query_as!(
        Standing,
        r#"select t.id as "id: TicketId", t.load_id as "load_id: LoadId", t.movement_id as "movement_id: MovementId",
                  t.carrier_id as "carrier_id: CarrierId", t.is_type as "is_type: AlertType", t.severity as "severity: Severity",
                  t.status as "status: TicketStatus", t.assignee_id as "assignee_id: UserId", t.resolution as "resolution: Resolution",
                  t.fingerprint, t.lock_version, l.external_load_number as "external_load_number?"
             from tickets t left join loads l on l.id = t.load_id
            where t.company_id = $1 and t.id = any($2) order by t.id for no key update of t"#,
        tenant.company().0,
        ids as &[TicketId]
    )
    .fetch_all(db)
    .await
}

/// What an alert becomes.
#[derive(Clone, Copy, Debug)]
pub struct Become<'a> {
    /// Its status.
    pub status: TicketStatus,
    /// Who works on it.
    pub assignee: Option<UserId>,
    /// How it ended, while it is closed.
    pub resolution: Option<Resolution>,
    /// Why, in words.
    pub reason: Option<&'a str>,
    /// Who closes it.
    pub resolved_by: Option<UserId>,
    /// Until when the carrier's answer is waited for.
    pub pending_until: Option<DateTime<Utc>>,
}

/// Gives an alert of the company's, which the caller locked, another status, assignee or end. `at` is the company's moment.
pub async fn set(db: &mut Conn, tenant: Tenant, id: TicketId, to: Become<'_>, at: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update tickets set status = $3, assignee_id = $4, resolution = $5, resolution_reason = $6, resolved_by = $7, pending_until = $8, is_closed_by_engine = false,
                closed_at = case when $3 = 'closed' then coalesce(closed_at, $9) end, updated_at = $9, lock_version = lock_version + 1
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        to.status as TicketStatus,
        to.assignee.map(|user| user.0),
        to.resolution as Option<Resolution>,
        to.reason,
        to.resolved_by.map(|user| user.0),
        to.pending_until,
        at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Keeps the same evidence from being raised again, after one of the company's alerts was closed as harmless. `at` is the company's moment.
pub async fn silence(
    db: &mut Conn,
    tenant: Tenant,
    ticket: &Standing,
    (reach, until): (Reach, Option<DateTime<Utc>>),
    by: Option<UserId>,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (word, load, carrier) = match reach {
        Reach::Load(load) => ("load", Some(load), None),
        Reach::Carrier(carrier) => ("carrier", None, Some(carrier)),
        Reach::CarrierContact(carrier) => ("carrier_contact", None, Some(carrier)),
    };
    query!(
        "insert into ticket_silences (company_id, ticket_id, is_type, fingerprint, severity, reach, load_id, carrier_id, ends_at, created_by, created_at)
         values ($1, $2, $3, $4, $11, $5, $6, $7, $8, $9, $10)",
        tenant.company().0,
        ticket.id.0,
        ticket.is_type as AlertType,
        ticket.fingerprint,
        word,
        load.map(|load| load.0),
        carrier.map(|carrier| carrier.0),
        until,
        by.map(|by| by.0),
        at,
        ticket.severity as Severity
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the silence that an alert of the company's brought about, when a person takes it up again.
pub async fn speak(db: &mut Conn, tenant: Tenant, ticket: TicketId) -> sqlx::Result<()> {
    query!("delete from ticket_silences where ticket_id = $1 and company_id = $2", ticket.0, tenant.company().0)
        .execute(db)
        .await?;
    Ok(())
}

/// Takes a person off all of the company's alerts: they leave the company, or may no longer see alerts. Gives how many those were.
pub async fn unassign(db: &mut Conn, tenant: Tenant, user: UserId, now: DateTime<Utc>) -> sqlx::Result<usize> {
    let freed = query_scalar!(
        r#"with locked as materialized (
               select id from tickets where assignee_id = $1 and company_id = $2 order by id for no key update
           )
           update tickets t set assignee_id = null, lock_version = lock_version + 1, updated_at = $3
             from locked where t.id = locked.id returning t.id as "id: TicketId""#,
        user.0,
        tenant.company().0,
        now
    );
    let freed = freed.fetch_all(&mut *db).await?;
    let event = |ticket: &TicketId| NewTicketEvent {
        ticket: *ticket,
        kind: TicketEventKind::Assigned,
        details: json!({"before": user, "after": null, "reason": "can_no_longer_see_alerts"}),
        by: None,
    };
    let events: Vec<_> = freed.iter().map(event).collect();
    append(db, tenant, &events, now, now).await?;
    Ok(freed.len())
}

/// A teammate whom an alert may be given to.
#[derive(Clone, Debug)]
pub struct Assignee {
    /// The teammate.
    pub id: UserId,
    /// What they may do.
    pub scopes: Vec<Scope>,
}

/// A person of the company, as an assignee; none of another company's. What they may do stays as it is until the transaction ends.
pub async fn assignee(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<Option<Assignee>> {
    let found = query_scalar!(
        "select scopes from users where id = $1 and company_id = $2 for share",
        user.0,
        tenant.company().0
    );
    Ok(found.fetch_optional(db).await?.map(|scopes| Assignee { id: user, scopes: Scope::known(&scopes) }))
}
