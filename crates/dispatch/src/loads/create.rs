//! A new load. (Ours: POST loads.)

use super::detail::detail;
use super::form::{LoadForm, prepare};
use super::received::digest;
use super::route_loads::{RouteLoads, routed};
use super::sees::{Sees, author};
use super::take_in::{needs_miles, told_of_new};
use super::told_errors::{invalid, number_taken};
use super::view::LoadDetail;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::loads::write::{self, NewLoad};
use store::loads::{events, feed};
use utoipa::ToSchema;

/// Request body: a load to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadToCreate {
    /// The load.
    load: LoadForm,
}

/// Creates a load. A number that your company uses already is refused; `PUT /api/v1/loads/by_external_number/{number}` brings that load up to
/// date.
#[utoipa::path(
    post,
    path = "/api/v1/loads",
    tag = "loads",
    request_body = LoadToCreate,
    responses((status = 201, body = LoadDetail))
)]
pub async fn create_load(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Json(LoadToCreate { load: mut form }): Json<LoadToCreate>,
) -> Reply<(StatusCode, Json<LoadDetail>)> {
    let sees = Sees::of(&caller)?;
    let (tenant, now) = (sees.tenant, app.loads.now(sees.tenant.company()));
    form.routed_miles = routed(&app, &form).await;
    if form.user_id.is_none() && form.user_email.is_none() && form.team_id.is_none() {
        form.user_id = author(&caller);
    }
    let mut change = app.change(&caller, from).await?;
    let number = form.external_load_number.trim().to_owned();
    if !write::received(&mut change, tenant, &[number]).await?.is_empty() {
        return Err(number_taken());
    }
    let prepared = prepare(&app, &mut change, tenant, std::slice::from_ref(&form), sees.source(), now).await?;
    let load = prepared.into_iter().next().ok_or(Error::NotFound)?.map_err(invalid)?;
    // What a system sent is known when it sends it again.
    let load = NewLoad { received_digest: sees.is_program.then(|| digest(&form)), ..load };
    let made = write::insert_many(&mut change, tenant, std::slice::from_ref(&load), author(&caller), now).await?;
    let id = made.first().copied().ok_or(Error::NotFound)?;
    if needs_miles(&load) {
        let job = RouteLoads { company: tenant.company(), loads: vec![id] };
        let wall = change.now();
        queue::enqueue(&mut change, &job, wall).await?;
    }
    events::append_many(&mut change, tenant, &told_of_new(id, &load, now), now).await?;
    let xid = feed::announce(&mut change, tenant, &[id]).await?;
    change.announce_loads(xid);
    let details = json!({"external_load_number": load.fields.external_load_number, "status": load.status});
    change.commit(Audit::new("load.created").subject("Load", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(detail(&app, &sees, id).await?)))
}
