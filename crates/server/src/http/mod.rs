//! What every call shares: errors, replies, the caller and the guards, query parameters, origin check, security headers, logs.
//!
//! Knows no domain. The domains build on it; `router.rs` lists them.

pub mod address;
pub mod bearer;
pub mod block;
pub mod body;
pub mod brand;
pub mod caller;
pub mod csv;
pub mod error;
pub mod gate;
pub mod guards;
pub mod log;
pub mod members;
pub mod operation;
pub mod origin;
pub mod pace;
pub mod page;
pub mod path;
pub mod presence;
pub mod q;
pub mod query;
pub mod schema;
pub mod seal;
pub mod security;
pub mod token;

pub use body::Json;
pub use caller::{Anyone, Caller};
pub use error::{Code, Denied, Error, FieldError, Reply};
pub use page::Page;
pub use path::Path;
pub use q::Q;
pub use query::Query;
