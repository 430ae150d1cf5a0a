//! `GetCarrierRiskAssessment`: a carrier's risk assessment. (Product; docs/adapters.md.)

use super::asked::{self, Parameters};
use super::compose;
use super::view::MyCarrierPacketsCarrierRisk;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Query, Reply};

/// Returns the risk assessment of the carrier with a USDOT or docket number in MyCarrierPackets' shape, by your company's rules: a list of one.
///
/// Nothing is changed, although the shape calls for a POST. While carriers are loading after a start, this is a 503 with the code `loading`.
/// The names of parameters are read in any case.
#[utoipa::path(
    post,
    path = "/adapters/mycarrierpackets/api/v1/Carrier/GetCarrierRiskAssessment",
    tag = "adapters",
    params(
        ("dotNumber" = Option<String>, Query, description = "USDOT number: `12345`."),
        ("docketNumber" = Option<String>, Query, description = "Docket number: `MC123456`. Digits alone are an MC number. If both numbers are sent, they must be the same carrier's."),
    ),
    responses(
        (status = 200, body = [MyCarrierPacketsCarrierRisk]),
        (status = 404, body = Errors, description = "Carrier not found."),
        (status = 409, body = Errors, description = "Several carriers have this number; send the USDOT number.")
    )
)]
pub async fn show_mycarrierpackets_risk_assessment(
    app: App,
    caller: Caller<ReadCarrier>,
    Query(parameters): Query<Parameters>,
) -> Reply<Json<Vec<MyCarrierPacketsCarrierRisk>>> {
    let reading = asked::read(&app, &caller, &parameters).await?;
    Ok(Json(vec![compose::risk(reading)]))
}
