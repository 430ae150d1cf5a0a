//! A person, or the company's system, accepts or declines a tender.

use super::outgoing;
use axum::http::StatusCode;
use edi::{Answer, Decision};
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::described_words;
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::loads::edi::interchanges::EdiKind;
use store::loads::edi::{partners, shipments};
use store::loads::held;
use utoipa::ToSchema;

kernel::wire::words! {
    /// Whether a tender is taken.
    pub enum TenderDecision {
        /// It is.
        Accepted = "accepted",
        /// It is not.
        Declined = "declined",
    }
}

described_words! {
    /// Whether a tender is taken.
    pub TenderDecisionWords: TenderDecision as "TenderDecision"
}

/// Request body: the answer to a tender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TenderAnswer {
    /// Whether it is taken.
    #[schema(value_type = TenderDecisionWords)]
    decision: TenderDecision,
    /// Why, up to 30 characters; for the shipper.
    #[serde(default)]
    reason: Option<String>,
}

/// Answers the shipper's tender of a load (990). The load itself stays as it is.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/tender_answer",
    tag = "edi",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = TenderAnswer,
    responses((status = 204, description = "The answer is written, and waits for your systems."))
)]
pub async fn answer_tender(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(TenderAnswer { decision, reason }): Json<TenderAnswer>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
    if reason.as_ref().is_some_and(|reason| reason.chars().count() > 30) {
        return Err(Error::invalid("reason", "Give up to 30 characters."));
    }
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    held::read(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let shipment = shipments::of_load(&mut change, tenant, id).await?;
    let shipment = shipment.ok_or_else(|| Error::invalid("id", "No shipper tendered this load by EDI."))?;
    let partner = partners::lock(&mut change, tenant, shipment.partner_id).await?.ok_or(Error::NotFound)?;
    if !partner.is_active {
        return Err(Error::invalid("id", "The shipper's EDI is switched off."));
    }
    let answer = Answer {
        scac: shipment.scac.unwrap_or_default(),
        shipment_id: shipment.shipment_number,
        load_number: Some(shipment.external_load_number),
        decision: match decision {
            TenderDecision::Accepted => Decision::Accepted,
            TenderDecision::Declined => Decision::Declined,
        },
        reason,
    };
    let about = (EdiKind::Answer, Some(id));
    outgoing::write(&mut change, tenant, &partner, about, now, |envelope| edi::answer(&answer, envelope)).await?;
    let details = json!({"decision": decision, "partner": partner.name});
    change.commit(Audit::new("tender.answered").subject("Load", id).details(details)).await?;
    Ok(StatusCode::NO_CONTENT)
}
