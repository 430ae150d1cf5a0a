//! Teams of a broker's people, who follow loads together. (Document 2 §2, §3 and §7: teams.)

pub mod attributes;
pub mod create;
pub mod delete;
pub mod list;
pub mod members;
pub mod roster;
pub mod show;
pub mod update;
pub mod view;

use platform::http::{Code, Error};

/// The most teams of a company. Ours: a broker's desk has tens.
const MOST_TEAMS: i64 = 200;
/// The most people on a team. Ours: every answer about a team names all of them.
const MOST_MEMBERS: i64 = 200;

/// A name that another of the company's teams has is a problem of the field.
fn taken(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("teams_name") => Error::field("team.name", Code::Taken, "Your company already has a team with this name."),
        _ => error.into(),
    }
}
