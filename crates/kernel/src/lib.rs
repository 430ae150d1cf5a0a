//! The words that every other room uses: identifiers, names, scopes, plan flags, ids, provenance, the clock.
//!
//! Pure: no IO, no SQL, no HTTP. The feature `database` adds how PostgreSQL keeps ids and words, for the room that speaks with it. A type lives here when at least two rooms must agree on it.

pub mod clock;
pub mod identifiers;
pub mod ids;
pub mod list;
pub mod look_alikes;
pub mod mail_domains;
pub mod names;
pub mod plan;
pub mod provenance;
pub mod scopes;
pub mod search_text;
pub mod site;
pub mod subject;
pub mod wire;

/// For [`wire::words`], whose words a database keeps.
#[cfg(feature = "database")]
#[doc(hidden)]
pub use sqlx;
