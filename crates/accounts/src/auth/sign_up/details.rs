//! Third step of sign-up, later also for people without a name: name and phone. (Document 2 §7: PATCH /sign_up/details.)

use crate::users::current::CurrentUser;
use platform::app::App;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// A person's name and phone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnDetails {
    /// First name.
    first_name: String,
    /// Last name.
    last_name: String,
    /// Phone number, as +15551234567; if omitted, the saved number is kept.
    #[serde(default)]
    phone_e164: Option<String>,
}

/// Saves the caller's name and phone.
#[utoipa::path(patch, path = "/sign_up/details", tag = "auth", responses((status = 200, body = CurrentUser)))]
pub async fn give_details(
    app: App,
    caller: Caller<FinishSignUp>,
    Json(given): Json<OwnDetails>,
) -> Reply<Json<CurrentUser>> {
    let mut invalid = ValidationErrors::default();
    let names = (invalid.name("first_name", &given.first_name), invalid.name("last_name", &given.last_name));
    let phone = invalid.phone("phone_e164", given.phone_e164.as_ref());
    invalid.end()?;
    let user = caller.member().id;
    let mut change = app.unrecorded_change("one's own name is no matter of access").await?;
    store::users::set_names(&mut change, user, names, phone).await?;
    let member = store::users::find(&mut change, user, app.clock.now()).await?.ok_or(Error::SignedOut)?;
    change.commit().await?;
    app.session_cache.forget(caller.session());
    Ok(Json(CurrentUser::of(&app, &member)))
}
