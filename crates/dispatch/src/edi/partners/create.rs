//! Adds a partner.

use super::form::{EdiPartner, EdiPartnerToKeep, taken};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SetLoads;
use platform::http::{Caller, Error, Json, Reply};
use serde_json::json;
use store::loads::edi::partners;

/// The most partners of a company. (Ours.)
const MOST: i64 = 500;

/// Adds a shipper that your company exchanges EDI documents with. It is told what happens to its loads from now on.
#[utoipa::path(
    post,
    path = "/api/v1/edi_partners",
    tag = "edi",
    request_body = EdiPartnerToKeep,
    responses((status = 201, body = EdiPartner))
)]
pub async fn create_edi_partner(
    app: App,
    caller: Caller<SetLoads>,
    from: Address,
    Json(EdiPartnerToKeep { edi_partner }): Json<EdiPartnerToKeep>,
) -> Reply<(StatusCode, Json<EdiPartner>)> {
    let (tenant, fields) = (caller.tenant()?, edi_partner.read()?);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if partners::count(&mut change, tenant).await? >= MOST {
        return Err(Error::invalid("edi_partner", format!("A company has up to {MOST} EDI partners.")));
    }
    let id = partners::add(&mut change, tenant, &fields, now).await?.ok_or_else(taken)?;
    let row = partners::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let details = json!({"name": row.name, "partner_code": row.partner_code, "is_active": row.is_active});
    change.commit(Audit::new("edi_partner.added").subject("EdiPartner", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}
