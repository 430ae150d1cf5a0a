//! Tests of what the engine does with tickets.
