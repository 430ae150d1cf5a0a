//! Whom a company exchanges documents with.

pub mod create;
mod form;
pub mod list;
pub mod remove;
pub mod update;
