//! Telematics: what a carrier lets its electronic logging devices (ELD) tell, and what brokers are shown of it. (Document 1 §4 and §7.)
//!
//! A leave (`consents`) is given by the carrier, by a mailed link or by its own company's people, and ends when the carrier takes it back:
//! what came by it is deleted then. Data comes in two ways: we ask (`pull`, through `adapters`), or the provider sends (`events`). Brokers
//! see VINs, ZIP codes and days; no broker is shown where a truck is now. docs/telematics.md tells the whole.

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
