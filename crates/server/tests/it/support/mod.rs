//! Common support for endpoint tests: the app in-process, signed-in people, and a client that checks every answer against the
//! API's own description.

mod app;
pub mod bombs;
mod client;
mod contract;
pub mod doomed;
pub mod form;
mod log;
mod people;
pub mod s3;

pub use app::{SECRET, TestApp, operations};
pub use client::{Answer, Client};
pub use log::log;
pub use people::{ALL_FLAGS, PASSWORD, Person};
