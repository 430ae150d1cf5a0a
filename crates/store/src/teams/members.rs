//! Who is on a team. The caller holds the team's lock ([`super::lock`]) wherever it changes one team's members.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{TeamId, UserId};

/// How many people are on the team.
pub async fn count_members(db: &mut Conn, tenant: Tenant, team: TeamId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from team_users where team_id = $1 and company_id = $2"#,
        team.0,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

/// Puts one of the company's people on the team; whether they were not on it before, none where the company has no such person.
///
/// The person's row is locked, so that somebody who is removed from the company at that moment is not left on a team.
pub async fn add_member(
    db: &mut Conn,
    tenant: Tenant,
    (team, user): (TeamId, UserId),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<bool>> {
    let company = tenant.company().0;
    let person =
        sqlx::query_scalar!("select id from users where id = $1 and company_id = $2 for share", user.0, company);
    if person.fetch_optional(&mut *db).await?.is_none() {
        return Ok(None);
    }
    let done = sqlx::query!(
        "insert into team_users (team_id, company_id, user_id, created_at) values ($1, $2, $3, $4)
         on conflict (team_id, user_id) do nothing",
        team.0,
        company,
        user.0,
        now
    );
    Ok(Some(done.execute(db).await?.rows_affected() == 1))
}

/// Takes somebody off the team by the id of their place on it; who that was, none where the team has no such place.
pub async fn remove_member(db: &mut Conn, tenant: Tenant, team: TeamId, place: i64) -> sqlx::Result<Option<UserId>> {
    let user = sqlx::query_scalar!(
        "delete from team_users where id = $1 and team_id = $2 and company_id = $3 returning user_id",
        place,
        team.0,
        tenant.company().0
    );
    Ok(user.fetch_optional(db).await?.map(UserId))
}

/// Takes somebody off all of the company's teams; the names of those they were on.
pub async fn end_memberships(db: &mut Conn, tenant: Tenant, user: UserId) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "with ended as (delete from team_users where user_id = $1 and company_id = $2 returning team_id)
         select t.name from ended e join teams t on t.id = e.team_id order by t.name",
        user.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}
