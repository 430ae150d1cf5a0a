//! Home: what waits for a person today.

pub mod queue;
