//! Carriers a company monitors: added one by one, or as a list of numbers from a file. (Document 1 §4 and §7: subscriptions.)

pub mod create_by_carrier;
pub mod create_by_carriers;
pub mod destroy_by_carrier;
pub mod list;
pub mod numbers;
pub mod table;
pub mod upload_file;
pub mod view;
