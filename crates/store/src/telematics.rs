//! Telematics: carriers' leave to read their electronic logging devices, the vehicles and positions that these told, and VINs on the
//! schedules of insurance certificates.
//!
//! Which VINs agree, and what is asked of whom, is decided in the server. A function that writes what a device told takes the leave under a
//! lock first ([`connections::lock`]), so that nothing is written after it was taken back.

pub mod connections;
pub mod demonstration;
pub mod links;
pub mod positions;
mod provider;
pub mod retention;
pub mod scheduled;
pub mod vehicles;
pub mod visits;

pub use provider::{Provider, Trouble};
