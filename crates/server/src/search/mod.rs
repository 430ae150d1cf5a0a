//! Finding carriers: by search text, by filters, while typing. (Document 1 §5 and §7.)
//!
//! Everything here is answered from the index's snapshot; nothing asks PostgreSQL.

pub mod filters;
pub mod global_search;
pub mod list;
pub mod suggestions;
pub mod view;

use crate::app::App;
use index::Snapshot;
use std::sync::Arc;

/// The carriers as the index holds them now.
fn snapshot(_app: &App) -> Arc<Snapshot> {
    Arc::new(index::Builder::new().finish())
}
