//! Whom a company exchanges documents with.

pub mod create;
pub mod form;
pub mod list;
pub mod remove;
pub mod update;
