//! Setting a roster.

use super::view::{RoleWords, TeamRoster};
use chrono::{NaiveTime, Timelike};
use freight::roster::Role;
use freight::stop::Zone;
use kernel::ids::{TeamId, UserId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageTeams;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::teams::roster::{self, NewShift};
use utoipa::ToSchema;

/// The most hours of a team: 40 people, a week each, in two roles.
const MOST: usize = 560;

/// Request body: a roster.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamRosterToSet {
    /// The roster.
    roster: WantedRoster,
}

/// A roster to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedRoster {
    /// Time zone of the hours, as `America/Chicago`.
    time_zone: String,
    /// All hours, up to 560. What isn't here is removed.
    shifts: Vec<WantedShift>,
}

/// Hours to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedShift {
    /// Id of someone on the team.
    #[schema(value_type = i64)]
    user_id: UserId,
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

/// Sets a team's roster: who is on duty and who is on call, by day of the week. It replaces the one before.
#[utoipa::path(
    put,
    path = "/api/v1/teams/{id}/roster",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id.")),
    request_body = TeamRosterToSet,
    responses((status = 200, body = TeamRoster))
)]
pub async fn set_team_roster(
    app: App,
    caller: Caller<ManageTeams>,
    from: Address,
    Path(id): Path<TeamId>,
    Json(TeamRosterToSet { roster: wanted }): Json<TeamRosterToSet>,
) -> Reply<Json<TeamRoster>> {
    let tenant = caller.tenant()?;
    let (zone, shifts) = checked(&wanted)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let name = store::teams::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    on_the_team(&mut change, tenant, id, &shifts).await?;
    roster::set(&mut change, tenant, id, (zone.name(), &shifts), caller.member().id, now).await?;
    let set = TeamRoster::read(&mut change, tenant, id, now).await?;
    let details = json!({"name": name, "time_zone": zone.name(), "shifts": shifts.len()});
    change.commit(Audit::new("team.roster_set").subject("Team", id).details(details)).await?;
    Ok(Json(set))
}

/// What can be told without the team.
fn checked(wanted: &WantedRoster) -> Result<(Zone, Vec<NewShift>), Error> {
    let mut invalid = ValidationErrors::default();
    let zone = wanted.time_zone.trim().parse::<Zone>();
    if let Err(why) = &zone {
        invalid.add("roster.time_zone", why.clone());
    }
    if wanted.shifts.len() > MOST {
        invalid.add("roster.shifts", format!("Give {MOST} shifts or fewer."));
    }
    let mut shifts: Vec<NewShift> = Vec::new();
    for (at, shift) in wanted.shifts.iter().take(MOST).enumerate() {
        let field = |name: &str| format!("roster.shifts.{at}.{name}");
        if !(0..7).contains(&shift.weekday) {
            invalid.add(&field("weekday"), "Must be a day from 0 (Monday) to 6 (Sunday).");
        }
        let mut minute = |name: &str, text: &str| {
            minute(text).unwrap_or_else(|| {
                invalid.add(&field(name), "Must be a time, as 08:00.");
                0
            })
        };
        let (start_minute, end_minute) = (minute("start", &shift.start), minute("end", &shift.end));
        let new =
            NewShift { user_id: shift.user_id, role: shift.role, weekday: shift.weekday, start_minute, end_minute };
        let is_same = |other: &NewShift| NewShift { end_minute, ..*other } == new;
        if shifts.iter().any(is_same) {
            invalid.add(&field("start"), "This teammate already starts at this time.");
        }
        shifts.push(new);
    }
    invalid.end()?;
    Ok((zone.map_err(|why| Error::invalid("roster.time_zone", why.clone()))?, shifts))
}

/// A time of the day in minutes after midnight.
fn minute(text: &str) -> Option<i16> {
    let time = NaiveTime::parse_from_str(text.trim(), "%H:%M").ok()?;
    i16::try_from(time.hour() * 60 + time.minute()).ok()
}

/// Refuses hours of people who are not on the team.
async fn on_the_team(
    db: &mut store::Conn,
    tenant: store::Tenant,
    team: TeamId,
    shifts: &[NewShift],
) -> Result<(), Error> {
    let members = store::teams::members_of(db, tenant, &[team], i64::from(u16::MAX)).await?;
    let mut invalid = ValidationErrors::default();
    for (at, shift) in shifts.iter().enumerate() {
        if !members.iter().any(|member| member.user_id == shift.user_id) {
            invalid.add(&format!("roster.shifts.{at}.user_id"), "This person is not on the team.");
        }
    }
    invalid.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_the_day_is_read_to_the_minute() {
        assert_eq!((minute("08:30"), minute(" 0:00 "), minute("23:59")), (Some(510), Some(0), Some(1_439)));
        assert_eq!((minute("24:00"), minute("8"), minute("eight")), (None, None, None));
    }
}
