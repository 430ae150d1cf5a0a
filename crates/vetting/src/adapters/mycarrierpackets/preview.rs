//! `PreviewCarrier`: a carrier with its risk assessment and certificates. (Product; docs/adapters.md.)

use super::asked::{self, Parameters};
use super::compose;
use super::view::MyCarrierPacketsCarrier;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Query, Reply};

/// Returns the carrier with a USDOT or docket number in MyCarrierPackets' shape, judged by your company's rules: a list of one.
///
/// Nothing is changed, although the shape calls for a POST. While carriers are loading after a start, this is a 503 with the code `loading`.
/// The names of parameters are read in any case.
#[utoipa::path(
    post,
    path = "/adapters/mycarrierpackets/api/v1/Carrier/PreviewCarrier",
    tag = "adapters",
    params(
        ("DOTNumber" = Option<String>, Query, description = "USDOT number: `12345`."),
        ("docketNumber" = Option<String>, Query, description = "Docket number: `MC123456`. Digits alone are an MC number. If both numbers are sent, they must be the same carrier's."),
    ),
    responses(
        (status = 200, body = [MyCarrierPacketsCarrier]),
        (status = 404, body = Errors, description = "Carrier not found."),
        (status = 409, body = Errors, description = "Several carriers have this number; send the USDOT number.")
    )
)]
pub async fn preview_mycarrierpackets_carrier(
    app: App,
    caller: Caller<ReadCarrier>,
    Query(parameters): Query<Parameters>,
) -> Reply<Json<Vec<MyCarrierPacketsCarrier>>> {
    let reading = asked::read(&app, &caller, &parameters).await?;
    Ok(Json(vec![compose::carrier(reading)]))
}
