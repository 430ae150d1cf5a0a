//! How a carrier comes to haul for a broker: invitations, packets, agreements. (Product: "Connections and onboarding".)
//!
//! The carrier has no account and so no tenant: what it may touch is the one packet that its link or its session names. Those statements take
//! the packet's id, which [`carrier_access`] alone gives out.

pub mod carrier_access;
pub mod carrier_files;
pub mod proofs;
pub mod secrets;
pub mod signing;
pub mod steps;
pub mod submission;
