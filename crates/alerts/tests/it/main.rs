//! Alerts as the engine sees them: each kind against a plain oracle, replay, due moments.

mod base;
mod carrier;
mod contacts;
mod history;
mod pickup;
mod quality;
mod replay;
mod samples;
mod trip;
mod vehicle;
