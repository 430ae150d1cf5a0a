//! What a shift is told when it begins: what happened to the company's alerts, what waits, and which pickups come next.

use crate::{Conn, Tenant};
use alerts::{AlertType, Resolution, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use freight::roster::{Hours, Role};
use freight::stop::Zone;
use kernel::ids::{LoadId, TeamId, TicketId, UserId};
use sqlx::{query, query_as};

/// Someone's hours on duty, on a team of the viewer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DutyHours {
    /// The team.
    pub team: TeamId,
    /// Its name.
    pub team_name: String,
    /// On whose clocks they are.
    pub zone: Zone,
    /// Whose.
    pub person: UserId,
    /// The hours.
    pub hours: Hours,
}

/// The hours on duty of all people of the teams that a person is on.
pub async fn duty_hours(db: &mut Conn, tenant: Tenant, person: UserId) -> sqlx::Result<Vec<DutyHours>> {
    let rows = query!(
        r#"select s.team_id as "team: TeamId", t.name, r.time_zone, s.user_id as "person: UserId", s.weekday, s.start_minute, s.end_minute
             from team_users m join teams t on t.id = m.team_id join team_rosters r on r.team_id = m.team_id
             join team_shifts s on s.team_id = m.team_id
            where m.user_id = $2 and t.company_id = $1 and s.role = $3 order by s.id limit 10000"#,
        tenant.company().0,
        person.0,
        Role::OnDuty as Role
    );
    let rows = rows.fetch_all(db).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            // The table holds them within the week and the day.
            let hours =
                Hours { weekday: row.weekday as u8, start: row.start_minute as u16, end: row.end_minute as u16 };
            let zone = row.time_zone.parse().ok()?;
            Some(DutyHours { team: row.team, team_name: row.name, zone, person: row.person, hours })
        })
        .collect())
}

/// How many alerts a brief tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub struct Counts {
    pub opened: i64,
    pub opened_high: i64,
    pub closed: i64,
    /// Of those, by people.
    pub closed_by_people: i64,
    pub waiting: i64,
    pub unacknowledged: i64,
}

/// How many alerts of the company's were opened and closed since a moment, wait for an answer, and were not acknowledged in time.
pub async fn counts(db: &mut Conn, tenant: Tenant, since: DateTime<Utc>) -> sqlx::Result<Counts> {
    query_as!(
        Counts,
        r#"select (select count(*) from tickets where company_id = $1 and opened_at >= $2) as "opened!",
                  (select count(*) from tickets where company_id = $1 and opened_at >= $2 and severity = 'high') as "opened_high!",
                  (select count(*) from tickets where company_id = $1 and status = 'closed' and closed_at >= $2) as "closed!",
                  (select count(*) from tickets where company_id = $1 and status = 'closed' and closed_at >= $2 and resolved_by is not null)
                      as "closed_by_people!",
                  (select count(*) from tickets where company_id = $1 and status = 'pending') as "waiting!",
                  (select count(*) from ticket_acknowledgements k join tickets t on t.id = k.ticket_id
                    where k.company_id = $1 and k.due_at is not null and k.managers_told_at is not null and k.acknowledged_at is null
                      and t.status <> 'closed') as "unacknowledged!""#,
        tenant.company().0,
        since
    )
    .fetch_one(db)
    .await
}

kernel::wire::words! {
    /// A part of a brief.
    pub enum Part {
        /// Opened since.
        Opened = "opened",
        /// Closed since.
        Closed = "closed",
        /// The carrier's answer is waited for.
        Waiting = "waiting",
        /// Nobody acknowledged it in time.
        Unacknowledged = "unacknowledged",
    }
}

/// An alert as a brief names it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Line {
    pub id: TicketId,
    pub is_type: AlertType,
    pub severity: Severity,
    pub status: TicketStatus,
    pub external_load_number: Option<String>,
    pub carrier_name: Option<String>,
    pub pickup_at: Option<DateTime<Utc>>,
    pub assignee_name: Option<String>,
    pub resolution: Option<Resolution>,
    pub pending_until: Option<DateTime<Utc>>,
}

/// The most alerts that a part names.
const MOST: i64 = 10;

/// The alerts of a part, high ones first, then those whose pickup is next; at most 10.
pub async fn lines(db: &mut Conn, tenant: Tenant, part: Part, since: DateTime<Utc>) -> sqlx::Result<Vec<Line>> {
    query_as!(
        Line,
        r#"select t.id as "id: TicketId", t.is_type as "is_type: AlertType", t.severity as "severity: Severity",
                  t.status as "status: TicketStatus", l.external_load_number as "external_load_number?",
                  coalesce(c.legal_name, m.carrier_text) as carrier_name, l.origin_at as "pickup_at?",
                  coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) as assignee_name,
                  t.resolution as "resolution: Resolution", t.pending_until
             from tickets t left join loads l on l.id = t.load_id left join carriers c on c.id = t.carrier_id
             left join movements m on m.id = t.movement_id left join users a on a.id = t.assignee_id
            where t.company_id = $1 and case $2
                      when 'opened' then t.opened_at >= $3
                      when 'closed' then t.status = 'closed' and t.closed_at >= $3 and t.resolved_by is not null
                      when 'waiting' then t.status = 'pending'
                      else t.status <> 'closed' and exists (
                          select from ticket_acknowledgements k where k.ticket_id = t.id and k.due_at is not null
                             and k.managers_told_at is not null and k.acknowledged_at is null)
                  end
            order by (t.severity = 'high') desc, l.origin_at, t.id limit $4"#,
        tenant.company().0,
        part as Part,
        since,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A pickup ahead with high alerts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Pickup {
    pub load: LoadId,
    pub external_load_number: String,
    pub pickup_at: DateTime<Utc>,
    /// City and state of the first stop.
    pub origin: Option<String>,
    pub carrier_name: Option<String>,
    /// Kinds of its open high alerts.
    pub kinds: Vec<AlertType>,
}

/// The company's next pickups with open high alerts, by its clock; at most 10.
pub async fn pickups(db: &mut Conn, tenant: Tenant, at: DateTime<Utc>) -> sqlx::Result<Vec<Pickup>> {
    query_as!(
        Pickup,
        r#"select l.id as "load: LoadId", l.external_load_number, l.origin_at as pickup_at,
                  (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position limit 1) as origin,
                  max(coalesce(c.legal_name, m.carrier_text)) as carrier_name, array_agg(distinct t.is_type) as "kinds!: Vec<AlertType>"
             from tickets t join loads l on l.id = t.load_id left join carriers c on c.id = t.carrier_id
             left join movements m on m.id = t.movement_id
            where t.company_id = $1 and t.status <> 'closed' and t.severity = 'high' and l.origin_at > $2 and l.closed_at is null
            group by l.id order by l.origin_at, l.id limit $3"#,
        tenant.company().0,
        at,
        MOST
    )
    .fetch_all(db)
    .await
}
