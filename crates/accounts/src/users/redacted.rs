//! Users of a carrier's own company who can be invited, without disclosing names and addresses. (Document 1 §7: users/redacted_users.)

use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::{Deserialize, Serialize};
use store::carriers::people::Person;
use utoipa::{IntoParams, ToSchema};

/// The company whose people are listed, and the purpose.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RedactedUsersOf {
    /// The carrier's id.
    #[param(value_type = i64)]
    carrier_id: CarrierId,
    /// What the users are needed for: `onboarding`.
    #[serde(default)]
    #[param(inline)]
    scope: Option<RedactedScope>,
}

/// What a carrier's users are needed for.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RedactedScope {
    /// Onboarding.
    Onboarding,
}

/// A carrier's users, by role.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedactedUsers {
    /// Users of the carrier's own company.
    carrier_users: Vec<RedactedUser>,
    /// Dispatchers working for it. Always empty: dispatch services can't be connected yet.
    active_dispatchers: Vec<RedactedUser>,
    /// Former dispatchers.
    inactive_dispatchers: Vec<RedactedUser>,
    /// Dispatchers who asked to work for it.
    pending_dispatchers: Vec<RedactedUser>,
}

/// A user who can be invited but whose identity is hidden.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedactedUser {
    /// The user's id, for `user_id_for_email` of an invitation.
    id: i64,
    /// Initials, such as `D. D.`.
    name: String,
    /// Email address with most letters hidden, such as `d***@b***.example`.
    email: String,
}

/// Lists the users of the carrier's own company, redacted.
///
/// Empty if the carrier has no account.
#[utoipa::path(
    get,
    path = "/api/v1/users/redacted_users",
    tag = "users",
    params(RedactedUsersOf),
    responses((status = 200, body = RedactedUsers))
)]
pub async fn list_redacted_users(
    app: App,
    _caller: Caller<ReadCarrier>,
    Query(of): Query<RedactedUsersOf>,
) -> Reply<Json<RedactedUsers>> {
    let RedactedScope::Onboarding = of.scope.unwrap_or(RedactedScope::Onboarding);
    let mut db = app.conn().await?;
    if store::carriers::keys::dot_number(&mut db, of.carrier_id).await?.is_none() {
        return Err(Error::invalid("carrier_id", "Carrier not found."));
    }
    let people = store::carriers::people::of_carrier(&mut db, of.carrier_id).await?;
    Ok(Json(RedactedUsers {
        carrier_users: people.iter().map(redacted).collect(),
        active_dispatchers: Vec::new(),
        inactive_dispatchers: Vec::new(),
        pending_dispatchers: Vec::new(),
    }))
}

fn redacted(person: &Person) -> RedactedUser {
    let initial = |name: &Option<String>| name.as_deref().and_then(|name| name.chars().next()).map(|c| format!("{c}."));
    let names: Vec<_> = [initial(&person.first_name), initial(&person.last_name)].into_iter().flatten().collect();
    RedactedUser { id: person.id.0, name: names.join(" "), email: hidden(&person.email) }
}

/// The first letters of an address's parts, and its top-level domain.
fn hidden(email: &str) -> String {
    let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
    let (local, domain) = email.rsplit_once('@').unwrap_or((email, ""));
    let (host, top) = domain.rsplit_once('.').unwrap_or((domain, ""));
    format!("{}***@{}***.{top}", first(local), first(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_first_letters_alone() {
        assert_eq!(hidden("dana@broker.example"), "d***@b***.example");
        assert_eq!(hidden("broken"), "b***@***.");
    }
}
