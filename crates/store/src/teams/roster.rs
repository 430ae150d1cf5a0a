//! Who of a team works when. The caller holds the team's lock ([`super::lock`]) wherever it changes a roster.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::roster::Role;
use kernel::ids::{TeamId, UserId};

/// A person's hours on a day of the week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShiftRow {
    /// The person.
    pub user_id: UserId,
    /// Their name, or the email address if there is none.
    pub user_name: String,
    /// On duty, or on call.
    pub role: Role,
    /// From 0 for Monday.
    pub weekday: i16,
    /// Start, in minutes after midnight.
    pub start_minute: i16,
    /// End; at or before the start it is on the next day.
    pub end_minute: i16,
}

/// Hours to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NewShift {
    /// The person, who is on the team.
    pub user_id: UserId,
    /// On duty, or on call.
    pub role: Role,
    /// From 0 for Monday.
    pub weekday: i16,
    /// Start, in minutes after midnight.
    pub start_minute: i16,
    /// End; at or before the start it is on the next day.
    pub end_minute: i16,
}

/// The time zone of the team's roster; none where it has no roster.
pub async fn time_zone(db: &mut Conn, tenant: Tenant, team: TeamId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select time_zone from team_rosters where team_id = $1 and company_id = $2",
        team.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The hours of the team's people, through the week.
pub async fn shifts(db: &mut Conn, tenant: Tenant, team: TeamId) -> sqlx::Result<Vec<ShiftRow>> {
    sqlx::query_as!(
        ShiftRow,
        r#"select s.user_id as "user_id: UserId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user_name!",
                  s.role as "role: Role", s.weekday, s.start_minute, s.end_minute
             from team_shifts s join users u on u.id = s.user_id
            where s.team_id = $1 and s.company_id = $2 order by s.weekday, s.start_minute, s.role, s.id"#,
        team.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// Puts a roster in the place of the team's own. A person who is not on the team violates `team_shifts_team_id_user_id_fkey`.
pub async fn set(
    db: &mut Conn,
    tenant: Tenant,
    team: TeamId,
    (time_zone, shifts): (&str, &[NewShift]),
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let company = tenant.company().0;
    let roster = sqlx::query!(
        "insert into team_rosters (team_id, company_id, time_zone, updated_by, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (team_id) do update
             set time_zone = excluded.time_zone, updated_by = excluded.updated_by, updated_at = excluded.updated_at",
        team.0,
        company,
        time_zone,
        by.0,
        now
    );
    roster.execute(&mut *db).await?;
    sqlx::query!("delete from team_shifts where team_id = $1 and company_id = $2", team.0, company)
        .execute(&mut *db)
        .await?;
    let users: Vec<i64> = shifts.iter().map(|shift| shift.user_id.0).collect();
    let roles: Vec<String> = shifts.iter().map(|shift| shift.role.as_str().to_owned()).collect();
    let weekdays: Vec<i16> = shifts.iter().map(|shift| shift.weekday).collect();
    let starts: Vec<i16> = shifts.iter().map(|shift| shift.start_minute).collect();
    let ends: Vec<i16> = shifts.iter().map(|shift| shift.end_minute).collect();
    sqlx::query!(
        "insert into team_shifts (company_id, team_id, user_id, role, weekday, start_minute, end_minute)
         select $1, $2, n.user_id, n.role, n.weekday, n.start_minute, n.end_minute
           from unnest($3::bigint[], $4::text[], $5::smallint[], $6::smallint[], $7::smallint[])
                as n (user_id, role, weekday, start_minute, end_minute)",
        company,
        team.0,
        &users,
        &roles,
        &weekdays,
        &starts,
        &ends
    )
    .execute(db)
    .await?;
    Ok(())
}
