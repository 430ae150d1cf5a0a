//! Changing a truck posting, taking it off and posting it again. (Document 2 §7: PATCH truck_postings/{id}.)

use super::form::TruckPostingToWrite;
use super::view::TruckPostingView;
use dispatch::loads::sees::author;
use kernel::ids::TruckPostingId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::Source;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::exchange::truck_postings;

/// Changes a truck posting. What is left out stays; a posting that has expired is posted again with another start date.
#[utoipa::path(
    patch,
    path = "/api/v1/truck_postings/{id}",
    tag = "exchange",
    params(("id" = i64, Path, description = "The posting's id.")),
    request_body = TruckPostingToWrite,
    responses((status = 200, body = TruckPostingView))
)]
pub async fn update_truck_posting(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Path(id): Path<TruckPostingId>,
    Json(TruckPostingToWrite { truck_posting: form }): Json<TruckPostingToWrite>,
) -> Reply<Json<TruckPostingView>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut change = app.change(&caller, from).await?;
    let before = truck_postings::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if form.is_empty() {
        return Ok(Json(TruckPostingView::of(before, now)));
    }
    let to = form.read(&app, &mut change, tenant, Some(&before), now).await?;
    truck_postings::change(&mut change, tenant, id, &to, author(&caller), now).await?;
    let changed = truck_postings::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let details = json!({"carrier_id": to.carrier_id, "start_date": to.start_date, "status": to.status});
    change.commit(Audit::new("truck_posting.changed").subject("TruckPosting", id).details(details)).await?;
    Ok(Json(TruckPostingView::of(changed, now)))
}
