//! Sets a partner.

use super::form::{EdiPartner, EdiPartnerToKeep, taken};
use kernel::ids::EdiPartnerId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SetLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::loads::edi::partners;

/// Sets an EDI partner.
#[utoipa::path(
    put,
    path = "/api/v1/edi_partners/{id}",
    tag = "edi",
    params(("id" = i64, Path, description = "The partner's id.")),
    request_body = EdiPartnerToKeep,
    responses((status = 200, body = EdiPartner))
)]
pub async fn update_edi_partner(
    app: App,
    caller: Caller<SetLoads>,
    from: Address,
    Path(id): Path<EdiPartnerId>,
    Json(EdiPartnerToKeep { edi_partner }): Json<EdiPartnerToKeep>,
) -> Reply<Json<EdiPartner>> {
    let (tenant, fields) = (caller.tenant()?, edi_partner.read()?);
    let mut change = app.change(&caller, from).await?;
    partners::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if !partners::set(&mut change, tenant, id, &fields).await? {
        return Err(taken());
    }
    let row = partners::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let details = json!({"name": row.name, "partner_code": row.partner_code, "is_active": row.is_active});
    change.commit(Audit::new("edi_partner.changed").subject("EdiPartner", id).details(details)).await?;
    Ok(Json(row.into()))
}
