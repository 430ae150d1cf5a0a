//! Finding carriers: by search text, by filters, by contact, while typing; and what people keep of it: saved searches, filter sets, files.
//! (Document 1 §3, §5 and §7.)
//!
//! What is found is answered from the index's snapshot; only the search by contact asks PostgreSQL, for which field of which file holds it.
//! PostgreSQL holds what is kept and counted.

pub mod by_number;
pub mod contact;
pub mod equipment;
pub mod export;
pub mod export_row;
pub mod facets;
pub mod filter_sets;
pub mod filters;
pub mod global_search;
pub mod lane;
pub mod limit;
pub mod list;
pub mod network;
pub mod saved_searches;
pub mod suggestions;
pub mod view;
