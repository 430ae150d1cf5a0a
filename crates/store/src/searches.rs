//! Searches that people keep, filters that they begin with, and which searches the plan's limit has counted. (Document 1 §3 and §7: saved
//! search, filter set.)
//!
//! What an address or a filter may hold is decided by `server::search`; here they are text and JSON.

mod counted;
mod filter_sets;
mod saved;

pub use counted::{CountedOnce, count_once, remove_expired};
pub use filter_sets::{
    FilterSet, FilterSetChange, FilterSetType, MOST_FILTER_SETS, NewFilterSet, Owner, create_filter_set,
    default_filter_set, find_filter_set, update_filter_set,
};
pub use saved::{
    MOST_SAVED, NewSavedSearch, SavedSearch, SavedSearches, SearchKind, create, delete, find, list, update,
};
