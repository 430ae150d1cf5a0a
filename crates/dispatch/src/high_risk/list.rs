//! The list.

use chrono::NaiveDate;
use geo::county_place;
use platform::app::App;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use store::loads::high_risk::{self, HighRiskArea, HighRiskAreas};
use utoipa::ToSchema;

/// A place where loads are often stolen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HighRiskArea)]
pub struct HighRiskAreaView {
    /// The place's id.
    id: i64,
    /// FIPS code of the county; null for ZIP codes.
    county_fips: Option<i32>,
    /// Name of the county; null for ZIP codes.
    county: Option<String>,
    /// Its state; null for ZIP codes.
    state: Option<&'static str>,
    /// First three digits of the ZIP codes; null for a county.
    zip3: Option<String>,
    /// From which day it counts.
    listed_on: NaiveDate,
    /// The last day on which it counts; null without an end.
    until_on: Option<NaiveDate>,
    /// Where the list is from.
    source: Option<String>,
}

impl From<HighRiskArea> for HighRiskAreaView {
    fn from(row: HighRiskArea) -> Self {
        let county = row.county_fips.and_then(|fips| {
            let fips = u32::try_from(fips).ok()?;
            county_place(&format!("{:02}", fips / 1_000), (fips % 1_000) as u16)
        });
        Self {
            id: row.id,
            county_fips: row.county_fips,
            county: county.map(|county| county.name.clone()),
            state: county.map(|county| county.state.code),
            zip3: row.zip3,
            listed_on: row.listed_on,
            until_on: row.until_on,
            source: row.source,
        }
    }
}

/// Lists the places where loads are often stolen, as your company keeps them.
#[utoipa::path(
    get,
    path = "/api/v1/high_risk_areas",
    tag = "loads",
    params(Q<HighRiskAreas>),
    responses((status = 200, body = [HighRiskAreaView]))
)]
pub async fn list_high_risk_areas(
    app: App,
    caller: Caller<ReadLoads>,
    q: Q<HighRiskAreas>,
) -> Reply<Page<HighRiskAreaView>> {
    let rows = high_risk::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(HighRiskAreaView::from))
}
