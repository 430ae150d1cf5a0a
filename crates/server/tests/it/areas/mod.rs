//! Areas: places and market areas.

mod autocomplete;
mod find_by_place_id;
mod list;
mod market_areas;
mod show;

use serde_json::Value;

/// The names of areas.
pub fn names(rows: &Value) -> Vec<&str> {
    rows.as_array().expect("areas").iter().map(|row| row["name"].as_str().expect("a name")).collect()
}
