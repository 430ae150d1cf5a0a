//! Agreements in packets: signed by the carrier, or uploaded by the broker in their place. (Document 1 §3, §4 and §7; document 2 §7.)

pub mod download;
pub mod newest;
pub mod search_by_carrier_id;
pub mod show;
pub mod upload_redlined_contract;
pub mod view;
