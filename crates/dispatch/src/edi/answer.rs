//! A person, or the company's system, accepts or declines a tender.

use super::tendering::{self, Given};
use crate::loads::sees::Sees;
use crate::loads::tender::{self, LoadTender};
use crate::loads::words::TenderDecisionWords;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use freight::load::LoadStatus;
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::loads::edi::tenders::{self, TenderDecision};
use store::loads::edi::{partners, shipments};
use store::loads::events;
use store::loads::held;
use utoipa::ToSchema;

/// What is said of a load without a tender: a partner's go with it when it is deleted.
const NO_TENDER: &str =
    "This load has no tender to answer: no shipper tendered it by EDI, or the shipper's EDI partner was deleted.";
/// The longest reason: K1 holds so many characters (data element 61).
const LONGEST_REASON: usize = 30;

/// Request body: the answer to a tender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TenderAnswer {
    /// Whether it is taken.
    #[schema(value_type = TenderDecisionWords)]
    decision: TenderDecision,
    /// Why, for the shipper: up to 30 ASCII characters, none of them `*`, `~` or `>`. Required when an accepted tender is given back.
    #[serde(default)]
    reason: Option<String>,
    /// Whether an accepted tender is given back: declining one that was accepted needs it. No if left out.
    #[serde(default)]
    gives_back: bool,
    /// Version that the answer is to: `lock_version` of the load's `tender` as it was read. 409 if the shipper has changed the tender since. Any
    /// version is answered if left out.
    #[serde(default)]
    lock_version: Option<i32>,
}

/// Why an answer does not go with the tender as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct TenderConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The tender as it is now, if the shipper has changed it since it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current: Option<LoadTender>,
}

/// Answers the shipper's tender of a load (990). The load itself stays as it is.
///
/// A tender is answered once. One that was accepted can be given back, where `gives_back` says so; when the shipper changes a tender or tenders
/// the load anew, it can be answered again. `tender` of the load says where it stands. Send its `lock_version`, so that a tender that the shipper
/// changed meanwhile isn't answered unseen.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/tender_answer",
    tag = "edi",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = TenderAnswer,
    responses(
        (status = 204, description = "The answer is written, and waits for your systems."),
        (status = 409, body = TenderConflict, description = "The tender was answered before or has changed since it was read, the shipper withdrew it, or the load is canceled."),
    )
)]
pub async fn answer_tender(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(TenderAnswer { decision, reason, gives_back, lock_version }): Json<TenderAnswer>,
) -> Reply<Response> {
    let sees = Sees::of(&caller)?;
    let tenant = sees.tenant;
    let at = app.loads.now(tenant.company());
    let reason = reason_of(reason.as_deref())?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    held::read(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let shipment = shipments::of_load(&mut change, tenant, id).await?;
    let shipment = shipment.ok_or_else(|| Error::invalid("id", NO_TENDER))?;
    // The partner first, then the load: the order in which interchanges are taken.
    let partner = partners::lock(&mut change, tenant, shipment.partner_id).await?.ok_or(Error::NotFound)?;
    let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    // What others did until the partner was locked counts.
    let shipment = shipments::of_load(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let tender = tenders::of_load(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if !partner.is_active {
        return Err(Error::invalid("id", "The shipper's EDI is switched off."));
    }
    let is_canceled = held.row.status == LoadStatus::Cancelled;
    if lock_version.is_some_and(|read| read != tender.lock_version) {
        return Ok(stale(LoadTender::of(tender, sees.may_change, is_canceled)));
    }
    tender::check(&tender, is_canceled, decision).map_err(|why| Error::Conflict(why.to_owned()))?;
    if tender::gives_back(&tender, decision) {
        if !gives_back {
            let why = "This tender is accepted. To give it back, decline it with gives_back.";
            return Err(Error::Conflict(why.to_owned()));
        }
        if reason.is_none() {
            return Err(Error::invalid("reason", "Tell the shipper why you give the load back."));
        }
    }
    let given = Given { decision, reason, by: (sees.actor(), sees.person) };
    let told = tendering::give(&mut change, tenant, &partner, &shipment, given, (now, at)).await?;
    events::append_many(&mut change, tenant, &[told], now).await?;
    let details = json!({"decision": decision, "partner": partner.name, "reason": reason});
    change.commit(Audit::new("tender.answered").subject("Load", id).details(details)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// 409: the shipper changed the tender since it was read.
fn stale(current: LoadTender) -> Response {
    let why = "The shipper has changed this tender since you opened it. Check the load, then answer again.";
    let errors = vec![FieldError::new("lock_version", Code::Conflict, why)];
    (StatusCode::CONFLICT, Json(TenderConflict { errors, current: Some(current) })).into_response()
}

/// The reason as the shipper reads it; what EDI can't carry is refused, not left out.
fn reason_of(reason: Option<&str>) -> Result<Option<&str>, Error> {
    let Some(reason) = reason.map(str::trim).filter(|reason| !reason.is_empty()) else { return Ok(None) };
    if reason.chars().count() > LONGEST_REASON {
        return Err(Error::invalid("reason", "Give up to 30 characters."));
    }
    if !reason.bytes().all(|byte| matches!(byte, b' '..=b'}') && !b"*>".contains(&byte)) {
        let detail = "Use letters A to Z, digits and plain punctuation, without *, ~ and >: EDI has no others.";
        return Err(Error::invalid("reason", detail));
    }
    Ok(Some(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_what_edi_can_carry() {
        assert!(matches!(reason_of(None), Ok(None)));
        assert!(matches!(reason_of(Some("  ")), Ok(None)));
        assert!(matches!(reason_of(Some(" No reefer, call 7015550142 ")), Ok(Some("No reefer, call 7015550142"))));
        for wrong in ["No reefer – sorry", "Camión", "2 > 1", "A*B", "A~B", "A\nB", &"x".repeat(31)] {
            assert!(matches!(reason_of(Some(wrong)), Err(Error::Invalid(_))), "{wrong}");
        }
    }
}
