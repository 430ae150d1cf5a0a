//! What carriers said of loads: whoever is asked and does not haul is not asked again. (Document 2 §3: load carrier disposition.)

pub mod create;
pub mod delete;
pub mod list;
pub mod view;
