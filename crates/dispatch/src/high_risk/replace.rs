//! A file in the place of the list.

use super::read::{HighRiskAreaRefusal, MOST_TOLD, areas};
use crate::imports::delimited::of_text;
use crate::imports::given::GivenPreview;
use crate::imports::lists::nothing_usable;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SetLoads;
use platform::http::upload::FileType;
use platform::http::{Caller, Error, Json, Reply};
use serde::Serialize;
use serde_json::json;
use store::loads::feed;
use store::loads::high_risk;
use utoipa::ToSchema;

/// Form: places where loads are often stolen.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read by `GivenPreview`")]
pub struct HighRiskAreasForm {
    /// A CSV file, up to 5,000 rows, with the columns `county_fips`, or `county` and `state`, or `zip3`; then `listed_on`, `until_on` (optional)
    /// and `source` (optional).
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What became of a file of places.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighRiskAreasReplaced {
    /// How many places are on the list now.
    kept: usize,
    /// How many rows were refused.
    refused: usize,
    /// The first 200 of them.
    refusals: Vec<HighRiskAreaRefusal>,
}

/// Replaces your company's list of places where loads are often stolen by a file. Rows that can't be read are refused, each with its reason; the
/// list stays as it is if no row can be read.
#[utoipa::path(
    put,
    path = "/api/v1/high_risk_areas",
    tag = "loads",
    request_body(content = HighRiskAreasForm, content_type = "multipart/form-data"),
    responses((status = 200, body = HighRiskAreasReplaced))
)]
pub async fn replace_high_risk_areas(
    app: App,
    caller: Caller<SetLoads>,
    from: Address,
    GivenPreview(file): GivenPreview,
) -> Reply<Json<HighRiskAreasReplaced>> {
    let tenant = caller.tenant()?;
    if file.is_type != FileType::Text {
        return Err(Error::invalid("file", "Save the list as a CSV file."));
    }
    let rows = of_text(&file.bytes).map_err(|why| Error::invalid("file", why.to_string()))?;
    let read = areas(&rows).map_err(|why| Error::invalid("file", why))?;
    if read.areas.is_empty() {
        let first = read.refused.first().map(|row| (row.line, row.reason.as_str()));
        return Err(Error::invalid("file", nothing_usable(first)));
    }
    let mut change = app.change(&caller, from).await?;
    let before = high_risk::replace(&mut change, tenant, &read.areas).await?;
    // Which loads are guarded follows from it.
    let xid = feed::announce(&mut change, tenant, &[]).await?;
    change.announce_loads(xid);
    let details =
        json!({"file": file.name, "before": before, "after": read.areas.len(), "refused": read.refused.len()});
    change.commit(Audit::new("high_risk_areas.replaced").details(details)).await?;
    let refused = read.refused.len();
    let refusals = read.refused.into_iter().take(MOST_TOLD).collect();
    Ok(Json(HighRiskAreasReplaced { kept: read.areas.len(), refused, refusals }))
}
