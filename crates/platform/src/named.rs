//! A person or thing in answers: its id and name.

use serde::Serialize;
use utoipa::ToSchema;

/// A person or thing, by id and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Named {
    /// Id of the person or thing.
    pub id: i64,
    /// The name, or a person's email address if there is none.
    pub name: String,
}

impl Named {
    /// A person by their names, else by their address.
    pub fn person(id: i64, first_name: Option<&str>, last_name: Option<&str>, email: &str) -> Self {
        let names: Vec<_> = [first_name, last_name].into_iter().flatten().collect();
        Self { id, name: if names.is_empty() { email.to_owned() } else { names.join(" ") } }
    }
}
