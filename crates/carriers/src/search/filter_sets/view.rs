//! A filter set as the API shows and accepts it.

use chrono::{DateTime, Utc};
use platform::http::schema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::searches::{FilterSet, FilterSetType};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Type of owner of a filter set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum OwnerType {
    /// A person.
    User,
    /// A company.
    Company,
}

/// A filter set.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilterSetView {
    /// The filter set's id.
    id: i64,
    /// Whether it belongs to a person or the company.
    owner_type: OwnerType,
    /// Id of the person or company that owns it.
    owner_id: i64,
    /// What for: `carrier_search`, `lane_search`, `radius_search` or `my_carriers`.
    #[schema(schema_with = type_schema)]
    is_type: FilterSetType,
    /// Whether it is the owner's default for this type of search.
    is_default: bool,
    /// Display name.
    name: String,
    /// The filters, by the names of the product's search filters or the carrier lists' parameters.
    #[schema(schema_with = schema::free_form)]
    filters: Value,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    updated_at: DateTime<Utc>,
}

impl From<FilterSet> for FilterSetView {
    fn from(row: FilterSet) -> Self {
        Self {
            id: row.id.0,
            owner_type: if row.user_id.is_some() { OwnerType::User } else { OwnerType::Company },
            owner_id: row.user_id.map_or(row.company_id.0, |user| user.0),
            is_type: row.is_type,
            is_default: row.is_default,
            name: row.name,
            filters: row.filters,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// The words of [`FilterSetType`].
pub(super) fn type_schema() -> RefOr<Schema> {
    schema::words(FilterSetType::WORDS.iter().copied())
}
