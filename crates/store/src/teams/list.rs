//! Reading teams: the list, one of them, and who is on them.

use crate::list::{Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, TeamId, UserId};

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Team {
    /// The team's id.
    pub id: TeamId,
    /// Whose team it is.
    pub company_id: CompanyId,
    /// What the company calls it.
    pub name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When its name or members were last changed.
    pub updated_at: DateTime<Utc>,
}

/// A person on a team.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Member {
    /// Id of their place on the team.
    pub id: i64,
    /// The team.
    pub team_id: TeamId,
    /// The person.
    pub user_id: UserId,
    /// Sign-in address.
    pub email: String,
    /// Given name.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
}

/// A company's teams. (Document 2 §7: 50 a page, the newest first.)
#[derive(Debug)]
pub struct Teams;

impl Listing for Teams {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "t.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        int("company_id", "t.company_id").only(&[P::Eq]).means("Your company's id; other companies return nothing."),
        text("name", "t.name").sortable(),
        time("created_at", "t.created_at").sortable(),
        time("updated_at", "t.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Teams {
    const COLUMNS: &'static str = "t.id, t.company_id, t.name, t.created_at, t.updated_at";
    const FROM: &'static str = "teams t";
    const TENANT: &'static str = "t.company_id";
    const ORDER: &'static str = "t.id desc";
}

/// The people on one team, by first name. (Document 2 §7: searched by email, first or last name.)
#[derive(Debug)]
pub struct Members;

impl Listing for Members {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        text(
            "user_email_or_user_first_name_or_user_last_name",
            "concat_ws(E'\\n', u.email, u.first_name, u.last_name)",
        )
        .only(&[P::Cont])
        .means("Part of the email address, first name or last name, case-insensitive."),
        int("user_id", "m.user_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
        text("user_email", "u.email").sortable(),
        text("user_first_name", "u.first_name").sortable(),
        text("user_last_name", "u.last_name").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Members {
    const COLUMNS: &'static str = "m.id, m.team_id, m.user_id, u.email, u.first_name, u.last_name";
    const FROM: &'static str = "team_users m join users u on u.id = m.user_id";
    const TENANT: &'static str = "m.company_id";
    const ORDER: &'static str = "u.first_name, u.last_name, m.id";
}

static ID: Field = int("id", "t.id");
static TEAM: Field = int("team_id", "m.team_id");

fn only(field: &'static Field, value: i64) -> Filter {
    Filter { field, predicate: P::Eq, values: vec![Value::Int(value)] }
}

/// A page of the company's teams.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Team>> {
    page::<Teams, _>(db, tenant, query).await
}

/// One of the company's teams.
pub async fn find(db: &mut Conn, tenant: Tenant, id: TeamId) -> sqlx::Result<Option<Team>> {
    let query = Query { filters: vec![only(&ID, id.0)], order: None, page: 1, per_page: 1 };
    Ok(page::<Teams, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// A page of the people on one of the company's teams.
pub async fn list_members(db: &mut Conn, tenant: Tenant, team: TeamId, query: &Query) -> sqlx::Result<Rows<Member>> {
    let mut query = query.clone();
    query.filters.push(only(&TEAM, team.0));
    page::<Members, _>(db, tenant, &query).await
}

/// Everyone on these teams of the company, each team's by first name; the first `most` of each.
pub async fn members_of(db: &mut Conn, tenant: Tenant, teams: &[TeamId], most: i64) -> sqlx::Result<Vec<Member>> {
    let teams: Vec<_> = teams.iter().map(|team| team.0).collect();
    sqlx::query_as!(
        Member,
        r#"select m.id, m.team_id as "team_id: TeamId", m.user_id as "user_id: UserId", m.email, m.first_name, m.last_name
             from (select tu.id, tu.team_id, tu.user_id, u.email, u.first_name, u.last_name,
                      row_number() over (partition by tu.team_id order by u.first_name, u.last_name, tu.id) as place
                    from team_users tu join users u on u.id = tu.user_id
                   where tu.team_id = any ($1) and tu.company_id = $2) m
            where m.place <= $3 order by m.team_id, m.place"#,
        &teams,
        tenant.company().0,
        most
    )
    .fetch_all(db)
    .await
}
