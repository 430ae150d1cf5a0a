//! Finding carriers: by search text, by filters, while typing. (Document 1 §5 and §7.)
//!
//! Everything here is answered from the index's snapshot; nothing asks PostgreSQL.

pub mod equipment;
pub mod filters;
pub mod global_search;
pub mod list;
pub mod suggestions;
pub mod view;

use crate::app::App;
use crate::http::Error;
use index::Snapshot;
use std::sync::Arc;

/// The carriers as the index holds them now; 503 while it is being loaded.
pub fn snapshot(app: &App) -> Result<Arc<Snapshot>, Error> {
    match app.live.lag() {
        Some(_) => Ok(app.live.snapshot()),
        None => Err(Error::Unavailable("carrier index")),
    }
}
