//! A load under its number, created or brought up to date. (Ours: the way in for the broker's own systems.)

use super::detail::detail;
use super::form::LoadForm;
use super::route_loads::routed;
use super::sees::{Sees, author};
use super::take_in::{Taken, bring_in};
use super::told_errors::invalid;
use super::view::LoadDetail;
use super::words::UpsertWords;
use axum::http::StatusCode;
use freight::load::Upsert;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Request body: a load as it is now.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadToUpsert {
    /// The load.
    load: LoadForm,
}

/// What came of a load that was sent under its number.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpsertedLoad {
    /// Whether it was created or changed; `unchanged` if it says the same as the last time, `stale` if it is older than that.
    #[schema(value_type = UpsertWords)]
    result: Upsert,
    /// The load as it is now.
    load: LoadDetail,
}

/// Creates the load with this number, or brings it up to date.
///
/// The body is compared with the last one that came under the number, so that your teammates' changes stay until your system says something
/// else. Fields that are left out stay as they are.
#[utoipa::path(
    put,
    path = "/api/v1/loads/by_external_number/{number}",
    tag = "loads",
    params(("number" = String, Path, description = "Your own number of the load.")),
    request_body = LoadToUpsert,
    responses(
        (status = 200, description = "It was there: changed, or not.", body = UpsertedLoad),
        (status = 201, description = "It is new.", body = UpsertedLoad),
    )
)]
pub async fn upsert_load(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(number): Path<String>,
    Json(LoadToUpsert { load: mut form }): Json<LoadToUpsert>,
) -> Reply<(StatusCode, Json<UpsertedLoad>)> {
    let sees = Sees::of(&caller)?;
    let given = form.external_load_number.trim();
    if !given.is_empty() && given != number.trim() {
        return Err(Error::invalid("load.external_load_number", "The address names another number."));
    }
    form.external_load_number = number;
    form.routed_miles = routed(&app, &form).await;
    let now = app.loads.now(sees.tenant.company());
    let mut change = app.change(&caller, from).await?;
    let sender = (sees.tenant, sees.source(), author(&caller));
    let mut came = bring_in(&app, &mut change, sender, std::slice::from_ref(&form), now).await?;
    let (id, result) = match came.taken.pop().ok_or(Error::NotFound)? {
        Taken::Stored { id, upsert } => (id, upsert),
        Taken::Refused(wrong) => return Err(invalid(wrong)),
    };
    change.announce_loads(came.xid);
    let audit = |action: &'static str| {
        let details = json!({"external_load_number": form.external_load_number.trim()});
        Audit::new(action).subject("Load", id).details(details)
    };
    match result {
        Upsert::Created => change.commit(audit("load.created")).await?,
        Upsert::Changed => change.commit(audit("load.changed")).await?,
        Upsert::Unchanged | Upsert::Stale => change.commit_unrecorded("nothing was written").await?,
    }
    let status = if result == Upsert::Created { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(UpsertedLoad { result, load: detail(&app, &sees, id).await? })))
}
