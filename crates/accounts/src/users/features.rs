//! Feature flags of a person or a company. A feature is on if either has it on; the front end requests both. (Document 1 §2.)

use kernel::ids::{CompanyId, UserId};
use platform::app::App;
use platform::http::guards::SignedIn;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use std::collections::BTreeMap;
use store::users::Actor;
use utoipa::ToSchema;

/// Feature flags of a user or company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Features {
    /// The actor, as requested.
    actor: String,
    /// Every flag ever set for the actor, by name.
    features: BTreeMap<String, bool>,
}

/// Returns the feature flags of the caller or a teammate (`User;{id}`), or of the caller's company (`Company;{id}`).
#[utoipa::path(
    get,
    path = "/api/flipper/actors/{actor}",
    tag = "users",
    params(("actor" = String, Path, description = "`User;{id}` or `Company;{id}`.")),
    responses((status = 200, body = Features))
)]
pub async fn show_features(app: App, caller: Caller<SignedIn>, Path(actor): Path<String>) -> Reply<Json<Features>> {
    let asked = parse(&actor).ok_or(Error::NotFound)?;
    let mut db = app.conn().await?;
    let is_own = match (asked, caller.own_tenant()) {
        (Actor::User(id), _) if id == caller.member().id => true,
        (Actor::User(id), Some(tenant)) => store::users::is_colleague(&mut db, tenant, id).await?,
        (Actor::Company(id), Some(tenant)) => id == tenant.company(),
        (_, None) => false,
    };
    if !is_own {
        return Err(Error::NotFound);
    }
    let features = store::users::features(&mut db, asked).await?.into_iter().collect();
    Ok(Json(Features { actor, features }))
}

fn parse(actor: &str) -> Option<Actor> {
    let (kind, id) = actor.split_once(';')?;
    match kind {
        "User" => id.parse().ok().map(|id: UserId| Actor::User(id)),
        "Company" => id.parse().ok().map(|id: CompanyId| Actor::Company(id)),
        _ => None,
    }
}
