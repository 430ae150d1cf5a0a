//! Areas: ZIP codes, FSAs, cities, states, countries and market areas, as lanes and alerts name them. (Document 1 §7, Areas.)
//!
//! They are embedded in `geo`; only the market areas may come from the database, where `haulwarden admin market-areas` puts them.

pub mod autocomplete;
pub mod find_by_place_id;
pub mod list;
pub mod market_file;
pub mod show;
pub mod view;
