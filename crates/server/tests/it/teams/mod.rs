//! Teams of a company's people.

mod create;
mod delete;
mod leaving;
mod list;
mod roster;
mod team_users;
mod update;

use crate::support::{Client, Person, TestApp};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const TEAMS: &str = "/api/v1/teams";

/// A company with somebody who manages its users, and two more of its people.
pub struct Desk {
    pub app: TestApp,
    pub company: CompanyId,
    pub boss: Client,
    pub ada: i64,
    pub bo: i64,
}

pub async fn desk() -> Desk {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let boss = app.member(Some(company), &[Scope::ManageUsers]).await;
    let ada = app.user(Some(company), "ada@desk.example", "no password fits", &[Scope::ViewLoads]).await.0;
    let bo = app.user(Some(company), "bo@desk.example", "no password fits", &[Scope::ManageLoads]).await.0;
    Desk { app, company, boss, ada, bo }
}

impl Desk {
    /// A team with these people.
    pub async fn team(&self, name: &str, people: &[i64]) -> Value {
        let people: Vec<_> = people.iter().map(|id| json!({"user_id": id})).collect();
        let team = json!({"team": {"name": name, "team_users_attributes": people}});
        self.boss.post(TEAMS, team).await.expect(201).json()
    }
}

/// The path of a team.
pub fn path(team: &Value) -> String {
    format!("{TEAMS}/{}", team["id"])
}

/// The email addresses of those on a team.
pub fn emails(team: &Value) -> Vec<&str> {
    let people = team["team_users"].as_array().expect("people");
    people.iter().filter_map(|place| place["user"]["email"].as_str()).collect()
}
