//! Who is put on a team and taken off it: `team_users_attributes` of document 2 §3.

use super::MOST_MEMBERS;
use chrono::{DateTime, Utc};
use kernel::ids::{TeamId, UserId};
use platform::http::error::FieldError;
use platform::http::{Code, Error};
use serde::Deserialize;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// The body's field that holds the changes.
const FIELD: &str = "team.team_users_attributes";
/// The most changes in one request: a full team exchanged for another.
const MOST_CHANGES: usize = 400;

/// A person to put on the team (`user_id`) or to take off it (`id` and `_destroy`).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamUserAttributes {
    /// Id of the user to put on the team. Someone who is on it stays.
    #[serde(default)]
    user_id: Option<i64>,
    /// Id of the place on the team, as `team_users` lists it.
    #[serde(default)]
    id: Option<i64>,
    /// True takes the person in that place off the team.
    #[serde(default, rename = "_destroy")]
    destroy: bool,
}

/// One change of who is on the team.
enum Step {
    Add(UserId),
    Remove(i64),
}

impl TeamUserAttributes {
    /// What is meant, or which field is wrong and why.
    const fn step(&self) -> Result<Step, (&'static str, &'static str)> {
        match (self.user_id, self.id, self.destroy) {
            (Some(user), None, false) => Ok(Step::Add(UserId(user))),
            (None, Some(place), true) => Ok(Step::Remove(place)),
            (None, Some(_), false) => Err(("_destroy", "Must be true to take this person off the team.")),
            (Some(_), _, _) => {
                Err(("user_id", "Give user_id alone to add a person, or id and _destroy to remove one."))
            }
            (None, None, _) => Err(("user_id", "Choose who to add.")),
        }
    }
}

/// Who came to a team and who left it.
#[derive(Debug, Default)]
pub struct Moved {
    /// The people who were not on it before.
    pub added: Vec<i64>,
    /// The people who were removed.
    pub removed: Vec<i64>,
}

/// Makes the changes, all or none, and says who moved. The caller holds the team's lock.
pub async fn apply(
    db: &mut Conn,
    tenant: Tenant,
    team: TeamId,
    given: &[TeamUserAttributes],
    now: DateTime<Utc>,
) -> Result<Moved, Error> {
    if given.len() > MOST_CHANGES {
        return Err(Error::invalid(FIELD, format!("Change up to {MOST_CHANGES} people in one request.")));
    }
    let (mut moved, mut wrong, mut steps) = (Moved::default(), Vec::new(), Vec::new());
    for (at, attributes) in given.iter().enumerate() {
        match attributes.step() {
            Ok(step) => steps.push((at, step)),
            Err((field, why)) => wrong.push(problem(at, field, why)),
        }
    }
    // People are locked before their places, as removing somebody from the company locks them: so neither waits for the other forever.
    steps.sort_by_key(|(_, step)| matches!(step, Step::Remove(_)));
    for (at, step) in steps {
        match step {
            Step::Add(user) => match store::teams::add_member(db, tenant, (team, user), now).await? {
                Some(true) => moved.added.push(user.0),
                // They are on it already.
                Some(false) => {}
                None => wrong.push(problem(at, "user_id", "No one at your company has this id.")),
            },
            Step::Remove(place) => match store::teams::remove_member(db, tenant, team, place).await? {
                Some(user) => moved.removed.push(user.0),
                None => wrong.push(problem(at, "id", "This person is not on the team.")),
            },
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    if store::teams::count_members(db, tenant, team).await? > MOST_MEMBERS {
        return Err(Error::invalid(FIELD, format!("A team can have up to {MOST_MEMBERS} people.")));
    }
    Ok(moved)
}

fn problem(at: usize, field: &str, why: &str) -> FieldError {
    FieldError::new(format!("{FIELD}.{at}.{field}"), Code::Invalid, why)
}
