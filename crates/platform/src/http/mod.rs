//! What all calls share: errors, replies, callers and guards, query parameters, origin check, security headers, logs.
//!
//! Independent of all domains; of the running product it only needs what [`HttpState`] provides. Domains build on it; the `router.rs` of each
//! crate lists its calls.

pub mod address;
pub mod bearer;
pub mod block;
pub mod body;
pub mod brand;
pub mod caller;
pub mod caller_limits;
pub mod country;
pub mod csv;
pub mod days;
pub mod error;
pub mod gate;
pub mod guards;
pub mod log;
pub mod nullability;
mod objects;
pub mod operation;
pub mod origin;
pub mod outage;
pub mod page;
pub mod path;
mod plain;
pub mod q;
pub mod query;
pub mod rate_limit;
pub mod receive;
pub mod refused_keys;
pub mod schema;
pub mod security;
pub mod session_cache;
pub mod shares;
pub mod state;
pub mod token;
pub mod upload;

pub use body::{Json, LargeJson, LargeRaw, Raw};
pub use caller::{Anyone, Caller};
pub use error::{Code, Denied, Error, FieldError, Reply};
pub use page::{Page, PageHeaders};
pub use path::Path;
pub use q::Q;
pub use query::Query;
pub use state::HttpState;
