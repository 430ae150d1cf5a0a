//! The agreement that carriers must sign. (Document 2 §7: GET contracts/current_contract.)

use super::view::ContractView;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use store::onboarding::contracts;
use utoipa::IntoParams;

/// Which agreement.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CurrentContractOf {
    /// The agreement's name; the most recently written one if omitted.
    #[serde(default)]
    name: Option<String>,
}

/// Returns the current version of an agreement.
///
/// 404 if the company has none, or none with that name.
#[utoipa::path(
    get,
    path = "/api/v1/contracts/current_contract",
    tag = "onboarding",
    params(CurrentContractOf),
    responses(
        (status = 200, body = ContractView),
        (status = 404, description = "There is no current agreement.", body = platform::http::error::Errors),
    )
)]
pub async fn show_current_contract(
    app: App,
    caller: Caller<ReadOnboarding>,
    Query(of): Query<CurrentContractOf>,
) -> Reply<Json<ContractView>> {
    let current = contracts::current(&mut *app.conn().await?, caller.tenant()?).await?;
    let wanted = of.name.map(|name| name.to_lowercase());
    let mut fitting =
        current.into_iter().filter(|one| wanted.as_ref().is_none_or(|name| one.name.to_lowercase() == *name));
    Ok(Json(fitting.next().ok_or(Error::NotFound)?.into()))
}
