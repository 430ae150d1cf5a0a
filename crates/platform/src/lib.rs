//! The base of the server's domains, independent of all of them: HTTP, configuration, parts of the running product, email, files, PDF,
//! encryption, outside services, and the index that follows the database. No SQL here.

pub mod app;
pub mod attempts;
pub mod backup;
pub mod change;
pub mod company_turns;
pub mod config;
pub mod disk;
pub mod document_reader;
pub mod encryption;
pub mod files;
pub mod http;
pub mod images;
pub mod keys;
pub mod limits;
pub mod links;
pub mod live;
pub mod mailer;
pub mod named;
pub mod outbound;
pub mod payments;
pub mod pdf;
pub mod provenance;
pub mod routing;
pub mod secrets;
mod turns;
pub mod validation;
pub mod visitors;

pub use config::Config;

/// For [`operations!`], which adds routes.
#[doc(hidden)]
pub use utoipa_axum;
