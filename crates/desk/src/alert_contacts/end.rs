//! Taking a contact off a list.

use axum::http::StatusCode;
use kernel::ids::AlertContactId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::loads::feed;
use store::tickets::contacts;

/// Takes a contact off its list. The entry stays, with the day on which it ended.
#[utoipa::path(
    delete,
    path = "/api/v1/alert_contacts/{id}",
    tag = "tickets",
    params(("id" = i64, Path, description = "The entry's id.")),
    responses((status = 204, description = "It no longer holds."))
)]
pub async fn end_alert_contact(
    app: App,
    caller: Caller<SetAlerts>,
    from: Address,
    Path(id): Path<AlertContactId>,
) -> Reply<StatusCode> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let row = contacts::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let today = app.loads.now(tenant.company()).date_naive();
    if contacts::end(&mut change, tenant, id, today).await? {
        let xid = feed::announce(&mut change, tenant, &[]).await?;
        change.announce_loads(xid);
        let details = json!({"list": row.list, "kind": row.kind, "value": row.value});
        change.commit(Audit::new("alert_contact.ended").subject("AlertContact", id).details(details)).await?;
    } else {
        change.commit_unrecorded("it had ended before").await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
