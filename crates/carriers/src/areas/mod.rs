//! Areas: ZIP codes, FSAs, cities, states, countries and market areas, as used in lanes and alerts. (Document 1 §7, Areas.)
//!
//! They are embedded in `geo`; only market areas can come from the database, imported by `haulwarden admin market-areas`.

pub mod autocomplete;
pub mod find_by_place_id;
pub mod list;
pub mod market_file;
pub mod show;
pub mod view;
