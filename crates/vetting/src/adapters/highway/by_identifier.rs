//! A carrier by a number, in Highway's shape. (Product; docs/adapters.md.)

use super::compose;
use super::view::HighwayCarrier;
use crate::adapters::find;
use crate::adapters::reading::Reading;
use kernel::identifiers::IdentifierKind;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};

/// Returns the carrier with a USDOT or docket number in Highway's shape, judged by your company's rules.
///
/// While carriers are loading after a start, this is a 503 with the code `loading`.
#[utoipa::path(
    get,
    path = "/adapters/highway/v1/carriers/{is_type}/{value}/by_identifier",
    tag = "adapters",
    params(
        ("is_type" = String, Path, description = "Type of number: `DOT`, `MC`, `MX` or `FF`."),
        ("value" = String, Path, description = "The number, with or without leading zeros."),
    ),
    responses(
        (status = 200, body = HighwayCarrier),
        (status = 409, body = Errors, description = "Several carriers have this number; send the USDOT number.")
    )
)]
pub async fn show_highway_carrier_by_identifier(
    app: App,
    caller: Caller<ReadCarrier>,
    Path((is_type, value)): Path<(String, String)>,
) -> Reply<Json<HighwayCarrier>> {
    let Ok(kind @ (IdentifierKind::Dot | IdentifierKind::Mc | IdentifierKind::Mx | IdentifierKind::Ff)) =
        is_type.to_ascii_uppercase().parse()
    else {
        return Err(Error::invalid("is_type", "Must be DOT, MC, MX or FF."));
    };
    let carrier = find::carrier(&app, &find::number(kind, &value, "value")?)?;
    Ok(Json(compose::carrier(Box::pin(Reading::of(&app, &caller, carrier)).await?)))
}
