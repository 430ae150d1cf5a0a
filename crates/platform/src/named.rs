//! Somebody or something as answers show them: by id and name.

use serde::Serialize;
use utoipa::ToSchema;

/// Somebody or something by id and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Named {
    /// The id.
    pub id: i64,
    /// The name, or the e-mail address of a person without one.
    pub name: String,
}

impl Named {
    /// A person by their names, else by their address.
    pub fn person(id: i64, first_name: Option<&str>, last_name: Option<&str>, email: &str) -> Self {
        let names: Vec<_> = [first_name, last_name].into_iter().flatten().collect();
        Self { id, name: if names.is_empty() { email.to_owned() } else { names.join(" ") } }
    }
}
