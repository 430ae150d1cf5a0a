//! Saves a filter set. (Document 1 §7: POST filter_sets.)

use super::view::{FilterSetView, OwnerType, type_schema};
use super::{filters, may_change, owner_of};
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Error, Json, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::searches::{FilterSetType, MOST_FILTER_SETS, NewFilterSet};
use utoipa::ToSchema;

/// Request body: a filter set to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FilterSetToKeep {
    filter_set: WantedFilterSet,
}

/// A filter set to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedFilterSet {
    /// Whether it belongs to the caller or the company; the company requires `manage_users`.
    owner_type: OwnerType,
    /// The caller's id, or that of the caller's company.
    owner_id: i64,
    /// What for: `carrier_search`, `lane_search`, `radius_search` or `my_carriers`.
    #[schema(schema_with = type_schema)]
    is_type: FilterSetType,
    /// Whether it is the owner's default for this type of search; replaces the previous default.
    #[serde(default)]
    is_default: bool,
    /// Display name, up to 100 characters.
    #[serde(default = "unnamed")]
    name: String,
    /// The filters, by the names of the product's search filters or the carrier lists' parameters.
    #[schema(schema_with = schema::free_form)]
    filters: Map<String, Value>,
}

fn unnamed() -> String {
    "Filters".to_owned()
}

/// What is wrong with a set's filters, by their names.
pub(super) fn check(invalid: &mut ValidationErrors, given: &Map<String, Value>) {
    for (name, detail) in filters::invalid(given) {
        invalid.add(&format!("filter_set.filters.{name}"), detail);
    }
}

/// Saves a filter set for the caller or, with `manage_users`, for the company.
#[utoipa::path(
    post,
    path = "/api/v1/filter_sets",
    tag = "search",
    responses(
        (status = 201, body = FilterSetView),
        (status = 404, body = Errors, description = "The owner is another person or company."),
        (status = 409, body = Errors, description = "The owner already has the maximum number of filter sets."),
    )
)]
pub async fn create_filter_set(
    app: App,
    caller: Caller<KeepSearches>,
    Json(FilterSetToKeep { filter_set: given }): Json<FilterSetToKeep>,
) -> Reply<(StatusCode, Json<FilterSetView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let owner = owner_of(&caller, given.owner_type, given.owner_id)?;
    may_change(&caller, owner)?;
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("filter_set.name", &given.name);
    check(&mut invalid, &given.filters);
    invalid.end()?;
    let filters = Value::Object(given.filters);
    let new = NewFilterSet { owner, is_type: given.is_type, is_default: given.is_default, name, filters: &filters, by };
    let mut change = app.unrecorded_change("a person's own filters").await?;
    let id = store::searches::create_filter_set(&mut change, tenant, &new, app.clock.now()).await?;
    let id = id.ok_or_else(|| Error::Conflict(format!("There can be up to {MOST_FILTER_SETS} filter sets.")))?;
    let made = store::searches::find_filter_set(&mut change, tenant, by, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
