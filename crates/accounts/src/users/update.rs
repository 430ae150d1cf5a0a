//! Updates a teammate or the caller. (Document 2 §7: PATCH users/{id}.)

use super::list::UserView;
use super::{GivenUp, give_up_work, keep_a_manager};
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::{Denied, Errors};
use platform::http::guards::ChangeUsers;
use platform::http::{Caller, Error, Json, Path, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Request body: changes to a user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserToChange {
    user: UserChange,
}

/// Changes to make; omitted values stay.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserChange {
    /// First name.
    #[serde(default)]
    first_name: Option<String>,
    /// Last name.
    #[serde(default)]
    last_name: Option<String>,
    /// Phone number, as +15551234567.
    #[serde(default)]
    phone_e164: Option<String>,
    /// What the person may do: scopes that a broker can give. For those who manage users.
    #[serde(default)]
    #[schema(schema_with = schema::scopes)]
    scopes: Option<Vec<Scope>>,
}

/// Updates a teammate or the caller.
///
/// Changing scopes, or others' names and phone numbers, requires `manage_users`.
#[utoipa::path(
    patch,
    path = "/api/v1/users/{id}",
    tag = "users",
    params(("id" = i64, Path, description = "The user's id.")),
    responses(
        (status = 200, body = UserView),
        (status = 409, body = Errors, description = "No one with `manage_users` would be left at the company."),
    )
)]
pub async fn update_user(
    app: App,
    caller: Caller<ChangeUsers>,
    from: Address,
    Path(id): Path<UserId>,
    Json(UserToChange { user: given }): Json<UserToChange>,
) -> Reply<Json<UserView>> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let known = store::users::find_colleague(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let is_own = id == caller.member().id;
    if !caller.has(Scope::ManageUsers) && (!is_own || given.scopes.is_some()) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let mut invalid = ValidationErrors::default();
    let first = given.first_name.as_deref().map(|name| invalid.name("user.first_name", name));
    let last = given.last_name.as_deref().map(|name| invalid.name("user.last_name", name));
    let phone = invalid.phone("user.phone_e164", given.phone_e164.as_ref());
    if let Some(scope) = given.scopes.iter().flatten().find(|scope| !scope.is_for_brokers()) {
        invalid.add("user.scopes", format!("{scope} is not for a broker's people."));
    }
    invalid.end()?;
    if first.is_some() || last.is_some() || phone.is_some() {
        let names = (first.or(known.first_name.as_deref()), last.or(known.last_name.as_deref()));
        store::users::set_names(&mut change, id, (names.0.unwrap_or_default(), names.1.unwrap_or_default()), phone)
            .await?;
    }
    let audit = if let Some(mut scopes) = given.scopes {
        scopes.sort_unstable();
        scopes.dedup();
        if !scopes.contains(&Scope::ManageUsers) {
            keep_a_manager(&mut change, tenant, id).await?;
        }
        store::users::set_scopes(&mut change, tenant, id, &scopes).await?;
        let sees_loads = |scope: &Scope| Scope::OF_LOADS.contains(scope);
        let saw_loads = Scope::known(&known.scopes).iter().any(sees_loads);
        let sees_alerts = scopes.iter().any(|scope| Scope::OF_TICKETS.contains(scope));
        let given_up = if saw_loads && !scopes.iter().any(sees_loads) {
            give_up_work(&mut change, tenant, id).await?
        } else if sees_alerts {
            GivenUp::default()
        } else {
            let now = change.now();
            let alerts = store::tickets::change::unassign(&mut change, tenant, id, now).await?;
            GivenUp { alerts, ..GivenUp::default() }
        };
        let after: Vec<_> = scopes.iter().map(ToString::to_string).collect();
        let details = json!({
            "before": known.scopes, "after": after, "teams_left": given_up.teams, "loads_left": given_up.loads,
            "alerts_left": given_up.alerts,
        });
        Some(Audit::new("user.scopes_changed").subject("User", id).details(details))
    } else {
        None
    };
    let changed = store::users::find_colleague(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    match audit {
        Some(audit) => change.commit(audit).await?,
        None => change.commit_unrecorded("a name or phone number is no matter of access").await?,
    }
    app.session_cache.forget_company(tenant.company());
    Ok(Json(UserView::from(changed)))
}
