//! The carriers a company monitors, by their result under its rules. (Document 1 §7: GET subscriptions/for_broker_portal.)

use crate::assessments::view::AssessmentResult;
use carriers::search::view::CarrierListRow;
use carriers::verdicts::judging::Judging;
use chrono::{DateTime, Utc};
use index::{Filter, SetKey, SetKind, Sort, SortBy};
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use kernel::search_text::SearchText;
use platform::app::App;
use platform::http::guards::ReadAssessment;
use platform::http::{Caller, Error, Page, Query, Reply};
use rules::Summary;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::connections::ConnectionStatus;
use store::list;
use store::rules::watched::watched;
use utoipa::{IntoParams, ToSchema};

/// Rows on a page (document 1 §9: "page size 50 for … subscriptions").
const PER_PAGE: u32 = 50;
/// The most rows on a page.
const MOST_PER_PAGE: u32 = 100;

/// Which monitored carriers.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Only carriers with this result: `pass`, `partial_pass`, `fail` or `incomplete`.
    rules_assessment_eq: Option<String>,
    /// A number or the start of a name, as in the carrier search.
    search: Option<String>,
    /// Page number, from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// Carriers per page, up to 100; 50 if omitted.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// A monitored carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct WatchedCarrier {
    /// The subscription's id.
    id: i64,
    /// When monitoring started.
    created_at: DateTime<Utc>,
    /// The carrier.
    carrier: CarrierListRow,
    /// Its result under the company's rules today; null if no active rule applies to it.
    result: Option<AssessmentResult>,
    /// Status of the company's connection to it: `needs_to_onboard`, `onboarded` or `do_not_dispatch`; null if there is none.
    #[schema(value_type = Option<String>)]
    connection_status: Option<ConnectionStatus>,
}

/// Lists the carriers your company monitors, by name, assessed now under its rules.
///
/// Headers count the carriers with each result, whichever result is requested.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/for_broker_portal",
    tag = "subscriptions",
    params(Which),
    responses((status = 200, body = Vec<WatchedCarrier>, headers(
        ("totalpass" = i64, description = "Carriers that pass."),
        ("totalpartialpass" = i64, description = "Carriers that pass some classifications."),
        ("totalfail" = i64, description = "Carriers that fail."),
        ("totalincomplete" = i64, description = "Carriers with unknown facts."),
    )))
)]
pub async fn list_watched_carriers(
    app: App,
    caller: Caller<ReadAssessment>,
    Query(which): Query<Which>,
) -> Reply<Page<WatchedCarrier>> {
    let (tenant, is_safety_hidden) = (caller.tenant()?, caller.has(Scope::BlockSafetyData));
    let wanted = which.rules_assessment_eq.as_deref().map(result).transpose()?;
    let query = paging(&which)?;
    let judging = Judging::of(&app, Some(tenant), is_safety_hidden).await?;
    let rulebook = judging.rulebook();
    let members = SetKey { company: tenant.company().0, kind: SetKind::Subscribed };
    let question = index::Query {
        search: which.search.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(SearchText::parse),
        filters: vec![Filter::Member(members, true)],
        sort: Some(Sort { by: SortBy::Name, is_descending: false }),
        skip: usize::try_from(query.offset()).unwrap_or(usize::MAX),
        take: query.per_page as usize,
        ..index::Query::new(rulebook.today)
    };
    let found = judging.snapshot().assess(&question, rulebook, wanted);
    let ordinals: Vec<_> = found.carriers.iter().map(|one| one.ordinal).collect();
    let results = found.carriers.iter().map(|one| one.result.map(AssessmentResult::from));
    let rows: Vec<_> = CarrierListRow::all(&judging, &ordinals).into_iter().zip(results).collect();
    let ids: Vec<_> = rows.iter().map(|(carrier, _)| CarrierId(carrier.id)).collect();
    let mut db = app.conn().await?;
    let beside = watched(&mut db, tenant, &ids).await?;
    let mut beside: HashMap<CarrierId, _> = beside.into_iter().map(|one| (one.carrier_id, one)).collect();
    // What ended since the index took it in is left out.
    let shown = rows.into_iter().filter_map(|(carrier, result)| {
        let watched = beside.remove(&CarrierId(carrier.id))?;
        let (id, created_at, connection_status) = (watched.id, watched.created_at, watched.connection_status);
        Some(WatchedCarrier { id, created_at, carrier, result, connection_status })
    });
    let page = Page::new(&query, shown.collect(), found.total as u64);
    let counters = [
        ("totalpass", Summary::Pass),
        ("totalpartialpass", Summary::PartialPass),
        ("totalfail", Summary::Fail),
        ("totalincomplete", Summary::Incomplete),
    ];
    let count = |result| found.counts.of(Some(result)) as u64;
    Ok(counters.into_iter().fold(page, |page, (header, result)| page.with_counter(header, count(result))))
}

fn result(word: &str) -> Result<Summary, Error> {
    let words = Summary::ALL.map(Summary::as_str).join(", ");
    let found = Summary::ALL.into_iter().find(|summary| summary.as_str() == word);
    found.ok_or_else(|| Error::invalid("rules_assessment_eq", format!("Must be among {words}.")))
}

fn paging(which: &Which) -> Result<list::Query, Error> {
    let (page, per_page) = (which.page.unwrap_or(1), which.per_page.unwrap_or(PER_PAGE));
    if page == 0 {
        return Err(Error::invalid("page", "Must be a whole number from 1."));
    }
    if !(1..=MOST_PER_PAGE).contains(&per_page) {
        return Err(Error::invalid("per_page", format!("Must be between 1 and {MOST_PER_PAGE}.")));
    }
    Ok(list::Query { filters: Vec::new(), order: None, page, per_page })
}
