//! Changes a filter set. (Document 1 §7: PUT filter_sets/{id}.)

use super::create::check;
use super::may_change;
use super::view::{FilterSetView, OwnerType, type_schema};
use kernel::ids::FilterSetId;
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Error, Json, Path, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::searches::{FilterSetChange, FilterSetType};
use utoipa::ToSchema;

/// Request body: changes to a filter set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FilterSetToChange {
    filter_set: ChangedFilterSet,
}

/// Changes to a filter set; omitted values stay. Owner and type may be included but can't change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedFilterSet {
    /// Type of the owner.
    #[serde(default)]
    owner_type: Option<OwnerType>,
    /// Id of the person or company that owns it.
    #[serde(default)]
    owner_id: Option<i64>,
    /// What for: `carrier_search`, `lane_search`, `radius_search` or `my_carriers`.
    #[serde(default)]
    #[schema(schema_with = type_schema)]
    is_type: Option<FilterSetType>,
    /// Whether it is the owner's default for this type of search; replaces the previous default.
    #[serde(default)]
    is_default: Option<bool>,
    /// Display name, up to 100 characters.
    #[serde(default)]
    name: Option<String>,
    /// All the filters, by the names of the product's search filters or the carrier lists' parameters.
    #[serde(default)]
    #[schema(schema_with = schema::free_form)]
    filters: Option<Map<String, Value>>,
}

/// Updates one of the caller's filter sets or, with `manage_users`, one of the company's.
#[utoipa::path(
    put,
    path = "/api/v1/filter_sets/{id}",
    tag = "search",
    params(("id" = i64, Path, description = "The filter set's id.")),
    responses((status = 200, body = FilterSetView))
)]
pub async fn update_filter_set(
    app: App,
    caller: Caller<KeepSearches>,
    Path(id): Path<FilterSetId>,
    Json(FilterSetToChange { filter_set: given }): Json<FilterSetToChange>,
) -> Reply<Json<FilterSetView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.unrecorded_change("a person's own filters").await?;
    let known = store::searches::find_filter_set(&mut change, tenant, by, id).await?.ok_or(Error::NotFound)?;
    may_change(&caller, known.owner())?;
    let owner_id = known.user_id.map_or(known.company_id.0, |user| user.0);
    let owner_type = if known.user_id.is_some() { OwnerType::User } else { OwnerType::Company };
    let mut invalid = ValidationErrors::default();
    for (field, is_other) in [
        ("filter_set.owner_type", given.owner_type.is_some_and(|given| given != owner_type)),
        ("filter_set.owner_id", given.owner_id.is_some_and(|given| given != owner_id)),
        ("filter_set.is_type", given.is_type.is_some_and(|given| given != known.is_type)),
    ] {
        if is_other {
            invalid.add(field, "Cannot be changed.");
        }
    }
    let name = given.name.as_deref().map(|name| invalid.name("filter_set.name", name));
    if let Some(filters) = &given.filters {
        check(&mut invalid, filters);
    }
    invalid.end()?;
    let filters = given.filters.map(Value::Object);
    let wanted = FilterSetChange { name, filters: filters.as_ref(), is_default: given.is_default };
    store::searches::update_filter_set(&mut change, tenant, &known, &wanted, by, app.clock.now()).await?;
    let changed = store::searches::find_filter_set(&mut change, tenant, by, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok(Json(changed.into()))
}
