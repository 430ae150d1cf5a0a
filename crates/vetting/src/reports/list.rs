//! The company's reports. (Document 2 §7: GET company_reports.)

use super::kinds::{self, KINDS};
use super::view::CompanyReport;
use platform::app::App;
use platform::http::guards::RunReports;
use platform::http::{Caller, Page, Q, Reply};
use store::companies::reports;
use store::list::{Field, Listing, Sql};

/// The reports: every kind that the caller may have, once.
#[derive(Debug)]
pub struct CompanyReports;

impl Listing for CompanyReports {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[];
    const PER_PAGE: u32 = 50;
}

/// Lists the reports the caller can run, with the status of each report's latest run.
#[utoipa::path(
    get,
    path = "/api/v1/company_reports",
    tag = "companies",
    params(Q<CompanyReports>),
    responses((status = 200, body = [CompanyReport]))
)]
pub async fn list_company_reports(
    app: App,
    caller: Caller<RunReports>,
    q: Q<CompanyReports>,
) -> Reply<Page<CompanyReport>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let kinds = KINDS.iter().filter(|kind| kind.guards.iter().all(|guard| caller.satisfies(guard).is_ok()));
    let kinds: Vec<_> = kinds.map(|kind| kind.name).collect();
    reports::offer(&mut db, tenant, &kinds).await?;
    let rows = reports::list(&mut db, tenant, &kinds, i64::from(q.per_page), q.offset() as i64).await?;
    let views = rows.into_iter().filter_map(|row| {
        let kind = kinds::find(row.kind)?;
        Some(CompanyReport::of(row, kind))
    });
    Ok(Page::new(&q, views.collect(), kinds.len() as u64))
}
