//! Telematics: carriers' consents to read their electronic logging devices, the vehicles and positions that these reported, and VINs on the
//! schedules of insurance certificates.
//!
//! Which VINs agree, and what is requested from whom, is decided in the server. A function that writes what a device reported takes the
//! consent under a lock first ([`connections::lock`]), so that nothing is written after it was revoked.

pub mod connections;
pub mod demonstration;
pub mod links;
pub mod positions;
mod provider;
pub mod retention;
pub mod scheduled;
pub mod shares;
pub mod vehicles;
pub mod visits;

pub use provider::{Provider, Trouble};
