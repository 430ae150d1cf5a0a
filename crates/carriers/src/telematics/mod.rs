//! Telematics: what a carrier lets its electronic logging devices (ELDs) report, and what brokers are shown of it. (Document 1 §4 and §7.)
//!
//! A consent (`consents`) is given by the carrier, with an emailed link or by its own company's users, and ends when the carrier revokes
//! it: the data it provided is deleted then. Data comes in two ways: we poll (`pull`, through `adapters`), or the provider sends
//! (`events`). Brokers see VINs, ZIP codes and days; no broker is shown where a truck is now. See docs/telematics.md.

pub mod adapters;
pub mod consents;
pub mod eld_carrier_vehicles;
pub mod eld_status;
pub mod events;
pub mod links;
pub mod provider;
pub mod pull;
pub mod recently_visited_areas;
pub mod status;
pub mod view;

mod signature;
mod take_in;
