//! A file in the place of the list.

use super::read::{Refusal, areas};
use crate::imports::delimited::of_text;
use crate::imports::given::GivenCsv;
use crate::imports::lists::nothing_usable;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SetLoads;
use platform::http::{Caller, Code, Error, FieldError, Json, Reply};
use serde::Serialize;
use serde_json::json;
use store::loads::feed;
use store::loads::high_risk;
use utoipa::ToSchema;

/// Form: places where loads are often stolen.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read by `GivenCsv`")]
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
}

/// The most rows that are named where a file can't be used.
const MOST_NAMED: usize = 50;

/// Replaces your company's list of places where loads are often stolen by a file. If any row can't be read the list stays as it is, and each
/// such row is named with its reason: a place that a misread row left out would guard no load anymore.
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
    GivenCsv(file): GivenCsv,
) -> Reply<Json<HighRiskAreasReplaced>> {
    let tenant = caller.tenant()?;
    let rows = of_text(&file.bytes).map_err(|why| Error::invalid("file", why.to_string()))?;
    let read = areas(&rows).map_err(|why| Error::invalid("file", why))?;
    if !read.refused.is_empty() {
        return Err(refused(&read.refused));
    }
    if read.areas.is_empty() {
        return Err(Error::invalid("file", nothing_usable(None)));
    }
    let mut change = app.change(&caller, from).await?;
    let before = high_risk::replace(&mut change, tenant, &read.areas).await?;
    // Which loads are guarded follows from it.
    let xid = feed::announce(&mut change, tenant, &[]).await?;
    change.announce_loads(xid);
    let kept = read.areas.len();
    let details = json!({"file": file.name, "before": before, "after": kept});
    change.commit(Audit::new("high_risk_areas.replaced").details(details)).await?;
    Ok(Json(HighRiskAreasReplaced { kept }))
}

/// The rows for which a file can't be used.
fn refused(rows: &[Refusal]) -> Error {
    let wrong = |detail: String| FieldError::new("file", Code::Invalid, detail);
    let more = rows.len().saturating_sub(MOST_NAMED);
    let more = (more > 0).then(|| wrong(format!("And {more} more rows.")));
    Error::Invalid(rows.iter().take(MOST_NAMED).map(|row| wrong(row.in_words())).chain(more).collect())
}
