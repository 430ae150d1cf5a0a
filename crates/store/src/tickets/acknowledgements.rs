//! By when a person must see to a high alert, and who was told when nobody did.
//!
//! The engine keeps the clocks of the loads that it evaluates, its shard locked; people stop them with what they do to an alert.

use super::events::{NewTicketEvent, TicketEventKind, append};
use crate::{Conn, Tenant};
use alerts::AlertType;
use chrono::{DateTime, Utc};
use freight::roster::{Hours, Role};
use freight::stop::Zone;
use kernel::ids::{LoadId, TeamId, TicketId, UserId};
use kernel::scopes::Scope;
use serde_json::json;
use sqlx::{query, query_as};

/// A high alert of an open ticket that nobody has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Waiting {
    pub ticket: TicketId,
    pub is_type: AlertType,
    pub load: LoadId,
    pub external_load_number: String,
    pub pickup_at: DateTime<Utc>,
    pub team: Option<TeamId>,
    pub high_since: DateTime<Utc>,
    pub due_at: Option<DateTime<Utc>>,
    pub managers_told_at: Option<DateTime<Utc>>,
    pub on_call_told_at: Option<DateTime<Utc>>,
}

/// Alerts of the company's that became high now, by its clock: a person must see to each anew.
pub async fn begin(db: &mut Conn, tenant: Tenant, tickets: &[TicketId], at: DateTime<Utc>) -> sqlx::Result<()> {
    if tickets.is_empty() {
        return Ok(());
    }
    query!(
        "insert into ticket_acknowledgements (ticket_id, company_id, high_since)
         select t.id, t.company_id, $3 from tickets t where t.company_id = $1 and t.id = any($2) order by t.id
         on conflict (ticket_id) do update
            set high_since = excluded.high_since, due_at = null, managers_told_at = null, on_call_told_at = null, acknowledged_at = null,
                acknowledged_by = null",
        tenant.company().0,
        tickets as &[TicketId],
        at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stops the clocks of these loads' alerts that are closed, or no longer high.
pub async fn stop(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<()> {
    query!(
        "update ticket_acknowledgements k set due_at = null
           from tickets t
          where k.company_id = $1 and k.due_at is not null and k.acknowledged_at is null and t.id = k.ticket_id and t.load_id = any($2)
            and (t.status = 'closed' or t.severity <> 'high')",
        tenant.company().0,
        loads as &[LoadId]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The high alerts of these loads of the company's that nobody has acknowledged, in the order of their ids.
pub async fn waiting(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<Waiting>> {
    query_as!(
        Waiting,
        r#"select t.id as "ticket: TicketId", t.is_type as "is_type: AlertType", l.id as "load: LoadId", l.external_load_number,
                  l.origin_at as pickup_at, l.team_id as "team: TeamId", k.high_since, k.due_at, k.managers_told_at, k.on_call_told_at
             from ticket_acknowledgements k join tickets t on t.id = k.ticket_id join loads l on l.id = t.load_id
            where k.company_id = $1 and t.load_id = any($2) and k.acknowledged_at is null and t.status <> 'closed' and t.severity = 'high'
            order by t.id"#,
        tenant.company().0,
        loads as &[LoadId]
    )
    .fetch_all(db)
    .await
}

/// How a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocked {
    /// The alert.
    pub ticket: TicketId,
    /// By when it must be acknowledged; none while no clock runs.
    pub due_at: Option<DateTime<Utc>>,
    /// When managers were told.
    pub managers_told_at: Option<DateTime<Utc>>,
    /// When those on call were.
    pub on_call_told_at: Option<DateTime<Utc>>,
}

/// Notes how the clocks of alerts of the company's stand.
pub async fn note(db: &mut Conn, tenant: Tenant, clocks: &[Clocked]) -> sqlx::Result<()> {
    if clocks.is_empty() {
        return Ok(());
    }
    let ids: Vec<TicketId> = clocks.iter().map(|clock| clock.ticket).collect();
    let due: Vec<Option<DateTime<Utc>>> = clocks.iter().map(|clock| clock.due_at).collect();
    let managers: Vec<Option<DateTime<Utc>>> = clocks.iter().map(|clock| clock.managers_told_at).collect();
    let on_call: Vec<Option<DateTime<Utc>>> = clocks.iter().map(|clock| clock.on_call_told_at).collect();
    query!(
        "update ticket_acknowledgements k
            set due_at = n.due_at, managers_told_at = n.managers_told_at, on_call_told_at = n.on_call_told_at
           from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
                as n (ticket_id, due_at, managers_told_at, on_call_told_at)
          where k.ticket_id = n.ticket_id and k.company_id = $1 and k.acknowledged_at is null",
        tenant.company().0,
        &ids as &[TicketId],
        &due as &[Option<DateTime<Utc>>],
        &managers as &[Option<DateTime<Utc>>],
        &on_call as &[Option<DateTime<Utc>>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How a person acknowledged an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// They changed the alert, or asked its carrier, which is an event of its own.
    Acted,
    /// They wrote a note on it.
    Noted,
}

/// A person has seen to an alert of the company's, at its moment: its clock stops. Nothing where none runs or somebody had before.
pub async fn acknowledge(
    db: &mut Conn,
    tenant: Tenant,
    (ticket, how): (TicketId, How),
    by: UserId,
    (at, now): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<()> {
    let done = query!(
        "update ticket_acknowledgements set acknowledged_at = $4, acknowledged_by = $3
          where ticket_id = $1 and company_id = $2 and acknowledged_at is null",
        ticket.0,
        tenant.company().0,
        by.0,
        at
    );
    if done.execute(&mut *db).await?.rows_affected() == 1 && how == How::Noted {
        let details = json!({"by": "note"});
        let event = NewTicketEvent { ticket, kind: TicketEventKind::Acknowledged, details, by: Some(by) };
        append(db, tenant, &[event], at, now).await?;
    }
    Ok(())
}

/// Someone who is told of an alert that nobody acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The person.
    pub id: UserId,
    /// Their name, or the email address if there is none.
    pub name: String,
}

/// The most managers who are told.
const MANAGERS: i64 = 20;

/// Who manages the company's alerts and sees them, oldest account first; at most 20.
pub async fn managers(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<Recipient>> {
    let words = |scopes: &[Scope]| scopes.iter().map(|scope| scope.as_str().to_owned()).collect::<Vec<_>>();
    query_as!(
        Recipient,
        r#"select id as "id: UserId", coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as "name!"
             from users where company_id = $1 and scopes && $2 and scopes && $3 order by id limit $4"#,
        tenant.company().0,
        &words(Scope::OF_TICKETS),
        &words(&[Scope::TicketsLoadLockManager, Scope::Compliance]),
        MANAGERS
    )
    .fetch_all(db)
    .await
}

/// Who of the company is in hours of a role at a moment and sees alerts, by the rosters of its teams: those of `team` where it has any, else those
/// of all teams.
pub async fn at_work(
    db: &mut Conn,
    tenant: Tenant,
    (role, team): (Role, Option<TeamId>),
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Recipient>> {
    let scopes: Vec<String> = Scope::OF_TICKETS.iter().map(|scope| scope.as_str().to_owned()).collect();
    let rows = query!(
        r#"select s.team_id as "team_id: TeamId", r.time_zone, s.weekday, s.start_minute, s.end_minute, u.id as "user_id: UserId",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "name!"
             from team_shifts s join team_rosters r on r.team_id = s.team_id join users u on u.id = s.user_id
            where s.company_id = $1 and s.role = $2 and u.scopes && $3 order by s.id limit 10000"#,
        tenant.company().0,
        role as Role,
        &scopes
    );
    let rows = rows.fetch_all(db).await?;
    let is_now = |zone: &str, hours: Hours| zone.parse::<Zone>().is_ok_and(|zone| hours.holds(zone, now));
    let people = |of: Option<TeamId>| {
        let mut people: Vec<Recipient> = Vec::new();
        for row in rows.iter().filter(|row| of.is_none_or(|team| row.team_id == team)) {
            // The table holds them within the week and the day.
            let hours =
                Hours { weekday: row.weekday as u8, start: row.start_minute as u16, end: row.end_minute as u16 };
            if is_now(&row.time_zone, hours) && !people.iter().any(|known| known.id == row.user_id) {
                people.push(Recipient { id: row.user_id, name: row.name.clone() });
            }
        }
        people
    };
    let own = team.map(|team| people(Some(team))).unwrap_or_default();
    Ok(if own.is_empty() { people(None) } else { own })
}

/// What an email about an alert that nobody acknowledged says.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct LateAlert {
    pub email: String,
    pub is_type: AlertType,
    pub external_load_number: String,
    pub pickup_at: DateTime<Utc>,
    /// Time zone of the first stop.
    pub time_zone: Option<String>,
    pub carrier_name: Option<String>,
    /// Whether it is new again because its carrier was asked and didn't answer in time: a person had acknowledged it.
    pub is_unanswered: bool,
}

/// What a person of the company's is told by email of an alert; none where it was acknowledged or closed meanwhile, or they no longer see alerts.
pub async fn to_mail(
    db: &mut Conn,
    tenant: Tenant,
    ticket: TicketId,
    person: UserId,
) -> sqlx::Result<Option<LateAlert>> {
    let scopes: Vec<String> = Scope::OF_TICKETS.iter().map(|scope| scope.as_str().to_owned()).collect();
    query_as!(
        LateAlert,
        r#"select u.email, t.is_type as "is_type: AlertType", l.external_load_number, l.origin_at as pickup_at,
                  (select s.time_zone from load_stops s where s.load_id = l.id order by s.position limit 1) as time_zone,
                  coalesce(c.legal_name, m.carrier_text) as carrier_name,
                  (t.status = 'new' and coalesce((select e.details->>'reason' from ticket_events e where e.ticket_id = t.id
                      and e.kind in ('status_changed', 'reopened') order by e.id desc limit 1) = 'no_answer', false)) as "is_unanswered!"
             from ticket_acknowledgements k join tickets t on t.id = k.ticket_id join loads l on l.id = t.load_id
             join users u on u.id = $3 and u.company_id = k.company_id and u.scopes && $4
             left join carriers c on c.id = t.carrier_id left join movements m on m.id = t.movement_id
            where k.ticket_id = $2 and k.company_id = $1 and k.acknowledged_at is null and t.status <> 'closed'"#,
        tenant.company().0,
        ticket.0,
        person.0,
        &scopes
    )
    .fetch_optional(db)
    .await
}
