//! A team as the API shows it.

use super::MOST_MEMBERS;
use chrono::{DateTime, Utc};
use kernel::ids::TeamId;
use platform::http::Error;
use platform::named::Named;
use serde::Serialize;
use store::teams::{Member, Team};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// A team and who is on it. (Document 2 §3.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Team)]
pub struct TeamView {
    /// The team's id.
    id: i64,
    /// Id of the company whose team it is.
    company_id: i64,
    /// What the company calls it.
    name: String,
    /// Who is on it, by first name; at most 200 people.
    team_users: Vec<TeamUserView>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When its name or members were last changed.
    updated_at: DateTime<Utc>,
}

/// A person's place on a team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamUser)]
pub struct TeamUserView {
    /// Id of the place, which removing the person from the team takes.
    id: i64,
    /// The person.
    user: TeamPerson,
}

/// Someone on a team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamPerson {
    /// The person's id.
    id: i64,
    /// Email address for sign-in.
    email: String,
    /// First name.
    first_name: Option<String>,
    /// Last name.
    last_name: Option<String>,
    /// First and last name, or the email address if there is none.
    full_name: String,
}

impl From<Member> for TeamUserView {
    fn from(row: Member) -> Self {
        let (first, last) = (row.first_name.as_deref(), row.last_name.as_deref());
        let full_name = Named::person(row.user_id.0, first, last, &row.email).name;
        let user = TeamPerson {
            id: row.user_id.0,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            full_name,
        };
        Self { id: row.id, user }
    }
}

impl TeamView {
    /// The teams with everyone on them, in their order.
    pub async fn all(db: &mut Conn, tenant: Tenant, teams: Vec<Team>) -> sqlx::Result<Vec<Self>> {
        let ids: Vec<_> = teams.iter().map(|team| team.id).collect();
        let mut members = store::teams::members_of(db, tenant, &ids, MOST_MEMBERS).await?;
        let mut views = Vec::with_capacity(teams.len());
        for team in teams {
            let (own, others) = members.into_iter().partition(|member: &Member| member.team_id == team.id);
            members = others;
            views.push(Self::of(team, own));
        }
        Ok(views)
    }

    /// One of the company's teams.
    pub async fn one(db: &mut Conn, tenant: Tenant, id: TeamId) -> Result<Self, Error> {
        let team = store::teams::find(db, tenant, id).await?.ok_or(Error::NotFound)?;
        let members = store::teams::members_of(db, tenant, &[id], MOST_MEMBERS).await?;
        Ok(Self::of(team, members))
    }

    fn of(team: Team, members: Vec<Member>) -> Self {
        Self {
            id: team.id.0,
            company_id: team.company_id.0,
            name: team.name,
            team_users: members.into_iter().map(TeamUserView::from).collect(),
            created_at: team.created_at,
            updated_at: team.updated_at,
        }
    }
}
