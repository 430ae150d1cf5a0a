//! The broker's agreements in a packet: read, signed with one's typed name, and had as PDF.
//!
//! What is signed is a contract's version, whose text never changes. The document says who signed what, when and from where, and how they
//! proved that they speak for the carrier; its SHA-256 is kept beside it.

pub mod document;
pub mod pdf;
pub mod sign;
pub mod view;
