//! A carrier in the shape of Highway's external API (version 1, `/core/connect/external_api/v1`). Its field names, types and words are those that
//! published clients of it read.

pub mod by_identifier;
mod compose;
pub mod show;
pub mod view;
