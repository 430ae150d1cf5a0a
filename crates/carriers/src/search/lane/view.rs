//! What a lane search answers with.

use crate::directions::view::Directions;
use crate::search::facets::Facets;
use crate::search::view::CarrierListRow;
use serde::Serialize;
use utoipa::ToSchema;

/// The answer. How many carriers there are stands in the headers, as for every list.
#[derive(Debug, Serialize, ToSchema)]
pub struct LaneSearchResults {
    /// The page's carriers.
    pub carriers: Vec<CarrierListRow>,
    /// The way from origin to destination, with estimated miles; null without both ends.
    pub route: Option<Directions>,
    /// How many of all carriers found have each value of a fact; null unless asked for.
    pub facets: Option<Facets>,
    /// Whether the plan's carrier searches of this month are used up: then there are no carriers (document 1 §4).
    pub is_plan_limit_reached: bool,
}
