//! Home: what waits for a person today.

mod queue;
