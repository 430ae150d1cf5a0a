//! Posting a carrier's truck. (Document 2 §7: POST truck_postings.)

use super::form::TruckPostingToWrite;
use super::view::TruckPostingView;
use axum::http::StatusCode;
use dispatch::loads::sees::author;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::Source;
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use store::exchange::truck_postings;

/// Posts a carrier's truck that is free. Only your company sees it.
#[utoipa::path(
    post,
    path = "/api/v1/truck_postings",
    tag = "exchange",
    request_body = TruckPostingToWrite,
    responses((status = 201, body = TruckPostingView))
)]
pub async fn create_truck_posting(
    app: App,
    caller: Caller<Source>,
    from: Address,
    Json(TruckPostingToWrite { truck_posting: form }): Json<TruckPostingToWrite>,
) -> Reply<(StatusCode, Json<TruckPostingView>)> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut change = app.change(&caller, from).await?;
    let new = form.read(&app, &mut change, tenant, None, now).await?;
    let id = truck_postings::create(&mut change, tenant, &new, author(&caller), now).await?;
    let made = truck_postings::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let details = json!({"carrier_id": new.carrier_id, "start_date": new.start_date});
    change.commit(Audit::new("truck_posting.created").subject("TruckPosting", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(TruckPostingView::of(made, now))))
}
