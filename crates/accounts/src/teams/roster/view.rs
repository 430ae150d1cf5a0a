//! A roster as the API shows it.

use chrono::{DateTime, Utc};
use freight::roster::{Hours, Role, time};
use freight::stop::Zone;
use kernel::ids::TeamId;
use platform::described_words;
use platform::http::Error;
use platform::named::Named;
use serde::Serialize;
use store::teams::roster::{self, ShiftRow};
use store::{Conn, Tenant};
use utoipa::ToSchema;

described_words! {
    /// What someone does in their hours.
    pub RoleWords: Role as "TeamShiftRole"
}

/// Who of a team works when.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamRoster {
    /// Time zone of the hours, as `America/Chicago`; null until the roster is set.
    time_zone: Option<String>,
    /// Hours through the week, from Monday.
    shifts: Vec<TeamShift>,
    /// Who is on duty now.
    on_duty: Vec<Named>,
    /// Who is on call now.
    on_call: Vec<Named>,
}

/// Someone's hours on a day of the week.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamShift {
    /// The teammate.
    user: Named,
    /// On duty, or on call.
    #[schema(value_type = RoleWords)]
    role: Role,
    /// Day on which they start, from 0 for Monday.
    weekday: i16,
    /// Start, as `08:00`.
    start: String,
    /// End, as `17:00`. At or before the start it is on the next day.
    end: String,
}

impl TeamRoster {
    /// A team's roster at a moment. The company has the team: the caller looked.
    pub(super) async fn read(db: &mut Conn, tenant: Tenant, team: TeamId, now: DateTime<Utc>) -> Result<Self, Error> {
        let time_zone = roster::time_zone(&mut *db, tenant, team).await?;
        let rows = roster::shifts(db, tenant, team).await?;
        let zone = time_zone.as_deref().and_then(|name| name.parse::<Zone>().ok());
        let now = |role: Role| {
            let mut people: Vec<Named> = Vec::new();
            for row in rows.iter().filter(|row| row.role == role) {
                let is_now = zone.is_some_and(|zone| hours(row).holds(zone, now));
                if is_now && !people.iter().any(|person| person.id == row.user_id.0) {
                    people.push(person(row));
                }
            }
            people
        };
        let (on_duty, on_call) = (now(Role::OnDuty), now(Role::OnCall));
        let shift = |row: &ShiftRow| TeamShift {
            user: person(row),
            role: row.role,
            weekday: row.weekday,
            start: clock(row.start_minute),
            end: clock(row.end_minute),
        };
        Ok(Self { time_zone, shifts: rows.iter().map(shift).collect(), on_duty, on_call })
    }
}

fn person(row: &ShiftRow) -> Named {
    Named { id: row.user_id.0, name: row.user_name.clone() }
}

const fn hours(row: &ShiftRow) -> Hours {
    // The table holds them within the week and the day.
    Hours { weekday: row.weekday as u8, start: row.start_minute as u16, end: row.end_minute as u16 }
}

/// Minutes after midnight as a clock shows them.
fn clock(minute: i16) -> String {
    let at = u16::try_from(minute).ok().and_then(time).unwrap_or_default();
    at.format("%H:%M").to_string()
}
