//! The shift brief: what the desk is told when a shift begins. (Ours; loads.md §2a point 9.)

use super::view::place;
use alerts::{AlertType, Resolution, Severity, TicketStatus};
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::checks::{AlertSeverityWords, AlertTypeWords, TicketResolutionWords, TicketStatusWords};
use freight::roster::Role;
use kernel::ids::UserId;
use platform::app::App;
use platform::described_words;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Json, Reply};
use platform::named::Named;
use serde::Serialize;
use store::tickets::acknowledgements::{self, Recipient};
use store::tickets::brief::{self, DutyHours, Line, Part, Pickup};
use utoipa::ToSchema;

kernel::wire::words! {
    /// From when on a brief tells.
    pub enum BriefSince {
        /// Your own last shift ended then.
        OwnShift = "own_shift",
        /// Your team's last shift that is over began then.
        TeamShift = "team_shift",
        /// Twelve hours ago: there is no roster with hours of your team.
        HalfDay = "half_day",
    }
}

described_words! {
    /// From when on a brief tells.
    pub BriefSinceWords: BriefSince as "ShiftBriefSince"
}

/// What a shift is told.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftBrief {
    /// From when on it tells what happened.
    since: DateTime<Utc>,
    /// Why from then.
    #[schema(value_type = BriefSinceWords)]
    since_reason: BriefSince,
    /// The moment that it is of.
    at: DateTime<Utc>,
    /// Your team; null if you are on none with hours.
    team: Option<Named>,
    /// Alerts opened since.
    opened: BriefPart,
    /// How many of them are high.
    opened_high: i64,
    /// Alerts closed since; it names those that people closed.
    closed: BriefPart,
    /// How many of them people closed.
    closed_by_people: i64,
    /// Alerts that wait for the carrier's answer.
    waiting: BriefPart,
    /// High alerts that no one acknowledged in time.
    unacknowledged: BriefPart,
    /// The next pickups with high alerts, soonest first; at most 10.
    pickups: Vec<BriefPickup>,
    /// Who of the company is on duty now.
    on_duty: Vec<Named>,
    /// Who is on call now.
    on_call: Vec<Named>,
}

/// Alerts of a brief.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefPart {
    /// How many there are.
    count: i64,
    /// The first of them, high ones first, then those whose pickup is next; at most 10.
    tickets: Vec<BriefTicket>,
}

/// An alert as a brief names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefTicket {
    /// The alert's id.
    id: i64,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    is_type: AlertType,
    /// Its name.
    label: &'static str,
    /// How much it weighs.
    #[schema(value_type = AlertSeverityWords)]
    severity: Severity,
    /// Where it stands.
    #[schema(value_type = TicketStatusWords)]
    status: TicketStatus,
    /// Load number.
    external_load_number: Option<String>,
    /// Legal name of the carrier, or what your system called it.
    carrier_name: Option<String>,
    /// When the load's first window starts.
    pickup_at: Option<DateTime<Utc>>,
    /// Who works on it.
    assignee_name: Option<String>,
    /// How it was closed.
    #[schema(value_type = Option<TicketResolutionWords>)]
    resolution: Option<Resolution>,
    /// Until when an answer is waited for, while it is pending.
    pending_until: Option<DateTime<Utc>>,
}

/// A pickup ahead with high alerts.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefPickup {
    /// The load's id.
    load_id: i64,
    /// Load number.
    external_load_number: String,
    /// When the first window starts.
    pickup_at: DateTime<Utc>,
    /// City and state of the first stop.
    origin: Option<String>,
    /// Legal name of the carrier, or what your system called it.
    carrier_name: Option<String>,
    /// Kinds of its open high alerts.
    #[schema(value_type = Vec<AlertTypeWords>)]
    alerts: Vec<AlertType>,
}

/// Returns what a shift should know: what happened to alerts since your last shift, what waits, the next pickups with high alerts, and who is on.
#[utoipa::path(get, path = "/api/v1/tickets/brief", tag = "tickets", responses((status = 200, body = ShiftBrief)))]
pub async fn show_shift_brief(app: App, caller: Caller<ReadTickets>) -> Reply<Json<ShiftBrief>> {
    let tenant = caller.tenant()?;
    let (now, at) = (app.clock.now(), app.loads.now(tenant.company()));
    let mut db = app.conn().await?;
    let hours = brief::duty_hours(&mut db, tenant, caller.member().id).await?;
    let (since_reason, since) = since(&hours, caller.member().id, now);
    // Rosters are by the wall's clock, alerts by the company's.
    let since = app.loads.clock(tenant.company()).map_or(since, |clock| clock.at(since));
    let counts = brief::counts(&mut db, tenant, since).await?;
    let mut parts = Vec::with_capacity(Part::ALL.len());
    for part in Part::ALL {
        let tickets = brief::lines(&mut db, tenant, *part, since).await?;
        let count = match part {
            Part::Opened => counts.opened,
            Part::Closed => counts.closed,
            Part::Waiting => counts.waiting,
            Part::Unacknowledged => counts.unacknowledged,
        };
        parts.push(BriefPart { count, tickets: tickets.into_iter().map(Into::into).collect() });
    }
    let [opened, closed, waiting, unacknowledged] =
        <[BriefPart; 4]>::try_from(parts).unwrap_or_else(|_| unreachable!("there are four parts"));
    let pickups = brief::pickups(&mut db, tenant, at).await?;
    let on_duty = acknowledgements::at_work(&mut db, tenant, (Role::OnDuty, None), now).await?;
    let on_call = acknowledgements::at_work(&mut db, tenant, (Role::OnCall, None), now).await?;
    Ok(Json(ShiftBrief {
        since,
        since_reason,
        at,
        team: hours.first().map(|one| Named { id: one.team.0, name: one.team_name.clone() }),
        opened,
        opened_high: counts.opened_high,
        closed,
        closed_by_people: counts.closed_by_people,
        waiting,
        unacknowledged,
        pickups: pickups.into_iter().map(Into::into).collect(),
        on_duty: on_duty.into_iter().map(named).collect(),
        on_call: on_call.into_iter().map(named).collect(),
    }))
}

fn named(person: Recipient) -> Named {
    Named { id: person.id.0, name: person.name }
}

/// From when on someone is told what happened: since their own last shift ended; else since the last of their team's that is over began.
fn since(hours: &[DutyHours], person: UserId, now: DateTime<Utc>) -> (BriefSince, DateTime<Utc>) {
    let over = |one: &DutyHours| one.hours.last_over(one.zone, now);
    let own = hours.iter().filter(|one| one.person == person).filter_map(over).map(|(_, end)| end).max();
    let team = || hours.iter().filter_map(over).max_by_key(|(_, end)| *end).map(|(start, _)| start);
    match (own, team) {
        (Some(end), _) => (BriefSince::OwnShift, end),
        (None, team) => match team() {
            Some(start) => (BriefSince::TeamShift, start),
            None => (BriefSince::HalfDay, now - TimeDelta::hours(12)),
        },
    }
}

impl From<Line> for BriefTicket {
    fn from(row: Line) -> Self {
        Self {
            id: row.id.0,
            is_type: row.is_type,
            label: row.is_type.label(),
            severity: row.severity,
            status: row.status,
            external_load_number: row.external_load_number,
            carrier_name: row.carrier_name,
            pickup_at: row.pickup_at,
            assignee_name: row.assignee_name,
            resolution: row.resolution,
            pending_until: row.pending_until,
        }
    }
}

impl From<Pickup> for BriefPickup {
    fn from(row: Pickup) -> Self {
        Self {
            load_id: row.load.0,
            external_load_number: row.external_load_number,
            pickup_at: row.pickup_at,
            origin: place(row.origin.as_deref()),
            carrier_name: row.carrier_name,
            alerts: row.kinds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freight::roster::Hours;
    use kernel::ids::TeamId;

    fn duty(person: i64, start: u16, end: u16) -> DutyHours {
        DutyHours {
            team: TeamId(1),
            team_name: "Night desk".to_owned(),
            zone: "America/Chicago".parse().expect("a zone"),
            person: UserId(person),
            // Mondays.
            hours: Hours { weekday: 0, start, end },
        }
    }

    fn told(hours: &[DutyHours], person: i64) -> (BriefSince, String) {
        // Monday, 14:05 in Chicago.
        let (reason, since) = since(hours, UserId(person), "2026-11-23T20:05:00Z".parse().expect("an instant"));
        (reason, since.to_rfc3339())
    }

    #[test]
    fn a_brief_tells_of_what_happened_since_ones_own_last_shift() {
        let hours = [duty(7, 480, 720), duty(8, 360, 840)];
        assert_eq!(told(&hours, 7), (BriefSince::OwnShift, "2026-11-23T18:00:00+00:00".to_owned()));
    }

    #[test]
    fn without_hours_of_ones_own_it_tells_of_the_teams_last_shift() {
        let hours = [duty(7, 480, 720), duty(8, 360, 840)];
        assert_eq!(told(&hours, 9), (BriefSince::TeamShift, "2026-11-23T12:00:00+00:00".to_owned()));
        assert_eq!(told(&[], 9), (BriefSince::HalfDay, "2026-11-23T08:05:00+00:00".to_owned()));
    }
}
