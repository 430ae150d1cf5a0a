//! The vocabulary that all crates share: identifiers, names, scopes, plan flags, ids, provenance, the clock.
//!
//! Pure: no IO, no SQL, no HTTP. The feature `database` adds how PostgreSQL stores closed sets and ids, for the crate that talks to it. A
//! type belongs here when at least two crates must agree on it.

pub mod addresses;
pub mod clock;
pub mod count;
pub mod days;
pub mod dice;
pub mod identifiers;
pub mod ids;
pub mod list;
pub mod look_alikes;
pub mod mail_domains;
pub mod mail_drops;
pub mod names;
pub mod phones;
pub mod placeholders;
pub mod plan;
pub mod population;
pub mod provenance;
pub mod scopes;
pub mod search_text;
pub mod site;
pub mod subject;
pub mod text;
pub mod thresholds;
pub mod utf16;
pub mod wire;

/// For [`wire::words`], whose values a database stores.
#[cfg(feature = "database")]
#[doc(hidden)]
pub use sqlx;
