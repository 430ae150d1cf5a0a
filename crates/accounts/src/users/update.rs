//! Changes a colleague or oneself. (Document 2 §7: PATCH users/{id}.)

use super::keep_a_manager;
use super::list::UserView;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::error::{Denied, Errors};
use platform::http::guards::ChangeUsers;
use platform::http::{Caller, Error, Json, Path, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::audit::Entry;
use utoipa::ToSchema;

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserToChange {
    user: UserChange,
}

/// What becomes different; what is not given stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserChange {
    /// Given name.
    #[serde(default)]
    first_name: Option<String>,
    /// Family name.
    #[serde(default)]
    last_name: Option<String>,
    /// Phone, as +15551234567.
    #[serde(default)]
    phone_e164: Option<String>,
    /// What the person may do: scopes that a broker can give. For those who manage users.
    #[serde(default)]
    #[schema(schema_with = schema::scopes)]
    scopes: Option<Vec<Scope>>,
}

/// Changes a colleague, or oneself. Names and phone of others, and scopes, are for those who manage users.
#[utoipa::path(
    patch,
    path = "/api/v1/users/{id}",
    tag = "users",
    params(("id" = i64, Path, description = "The person's id")),
    responses(
        (status = 200, body = UserView),
        (status = 409, body = Errors, description = "The company would be left with nobody who manages users."),
    )
)]
pub async fn update_user(
    app: App,
    caller: Caller<ChangeUsers>,
    from: Address,
    Path(id): Path<i64>,
    Json(UserToChange { user: given }): Json<UserToChange>,
) -> Reply<Json<UserView>> {
    let (id, tenant, now) = (UserId(id), caller.tenant()?, app.clock.now());
    let mut tx = app.begin().await?;
    let known = store::users::find_colleague(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
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
        store::users::set_names(&mut tx, id, (names.0.unwrap_or_default(), names.1.unwrap_or_default()), phone).await?;
    }
    if let Some(mut scopes) = given.scopes {
        scopes.sort_unstable();
        scopes.dedup();
        if !scopes.contains(&Scope::ManageUsers) {
            keep_a_manager(&mut tx, tenant, id).await?;
        }
        store::users::set_scopes(&mut tx, tenant, id, &scopes).await?;
        let after: Vec<_> = scopes.iter().map(ToString::to_string).collect();
        let act =
            audit_entry::own(&caller, from, "user.scopes_changed", json!({"before": known.scopes, "after": after}));
        store::audit::record(&mut tx, &Entry { subject: Some(format!("User;{id}")), ..act }, now).await?;
    }
    let changed = store::users::find_colleague(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    app.session_cache.forget_company(tenant.company());
    Ok(Json(UserView::from(changed)))
}
