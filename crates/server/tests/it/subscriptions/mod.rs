//! Carriers that a company monitors.

mod by_carrier;
mod killed;
mod upload_file;

pub const SUBSCRIPTIONS: &str = "/api/v1/subscriptions";
