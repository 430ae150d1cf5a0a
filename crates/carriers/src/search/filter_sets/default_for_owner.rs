//! The default filters of an owner for a type of search. (Document 1 §7: GET filter_sets/default_for_owner.)

use super::owner_of;
use super::view::{FilterSetView, OwnerType, type_schema};
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Json, Query, Reply};
use serde::{Deserialize, Serialize};
use store::searches::FilterSetType;
use utoipa::{IntoParams, ToSchema};

/// The user and the type whose default this is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedDefault {
    /// Whether it belongs to a person or the company.
    owner_type: OwnerType,
    /// The caller's id, or that of the caller's company.
    owner_id: i64,
    /// What for: `carrier_search`, `lane_search`, `radius_search` or `my_carriers`.
    #[param(schema_with = type_schema)]
    is_type: FilterSetType,
}

/// The owner's default filter set, if any.
#[derive(Debug, Serialize, ToSchema)]
pub struct DefaultFilterSet {
    /// The filter set; null if the owner has no default for this type.
    filter_set: Option<FilterSetView>,
}

/// Returns the default filter set of the caller, or of the caller's company, for a type of search.
#[utoipa::path(
    get,
    path = "/api/v1/filter_sets/default_for_owner",
    tag = "search",
    params(WantedDefault),
    responses(
        (status = 200, body = DefaultFilterSet),
        (status = 404, body = platform::http::error::Errors, description = "The owner is another person or company."),
    )
)]
pub async fn show_default_filter_set(
    app: App,
    caller: Caller<KeepSearches>,
    Query(wanted): Query<WantedDefault>,
) -> Reply<Json<DefaultFilterSet>> {
    let owner = owner_of(&caller, wanted.owner_type, wanted.owner_id)?;
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let set = store::searches::default_filter_set(&mut db, tenant, owner, wanted.is_type).await?;
    Ok(Json(DefaultFilterSet { filter_set: set.map(FilterSetView::from) }))
}
