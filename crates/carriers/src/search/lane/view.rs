//! Answers of a lane search.

use crate::directions::view::Directions;
use crate::search::facets::Facets;
use crate::search::view::CarrierListRow;
use serde::Serialize;
use utoipa::ToSchema;

/// Results of a lane search. As in every list, the headers hold the number of carriers.
#[derive(Debug, Serialize, ToSchema)]
pub struct LaneSearchResults {
    /// Carriers on this page.
    pub carriers: Vec<CarrierListRow>,
    /// Route from origin to destination, with estimated miles; null unless both ends are given.
    pub route: Option<Directions>,
    /// Counts by value among all carriers found; null unless requested.
    pub facets: Option<Facets>,
    /// Whether this month's carrier searches of the plan are used up; if so, no carriers are returned (document 1 §4).
    pub is_plan_limit_reached: bool,
}
