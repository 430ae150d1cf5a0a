//! Removes a partner.

use axum::http::StatusCode;
use kernel::ids::EdiPartnerId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SetLoads;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::loads::edi::partners;

/// Removes an EDI partner, with its interchanges and tenders. Its loads stay; tenders that wait for an answer can't be answered anymore.
#[utoipa::path(
    delete,
    path = "/api/v1/edi_partners/{id}",
    tag = "edi",
    params(("id" = i64, Path, description = "The partner's id.")),
    responses((status = 204, description = "Removed."))
)]
pub async fn remove_edi_partner(
    app: App,
    caller: Caller<SetLoads>,
    from: Address,
    Path(id): Path<EdiPartnerId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let row = partners::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    partners::remove(&mut change, tenant, id).await?;
    let details = json!({"name": row.name, "partner_code": row.partner_code});
    change.commit(Audit::new("edi_partner.removed").subject("EdiPartner", id).details(details)).await?;
    Ok(StatusCode::NO_CONTENT)
}
