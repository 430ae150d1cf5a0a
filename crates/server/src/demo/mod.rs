//! Demonstration mode: people to sign in as, and an outbox where the emailed codes can be read. Off unless asked for.

pub mod carriers;
pub mod connections;
pub mod identity;
pub mod insurance;
pub mod loads;
pub mod notices;
pub mod onboarding;
pub mod outbox;
pub mod seed;
pub mod telematics;
